/**
 * The libraries that the platform takes from an APEX in Android 10, whose configuration is a file of the image.
 *
 * Plan:
 * - each library of the list by its name, where only the APEX has it;
 * - the namespaces of APEXes: what they are exported as, search, and take from the platform.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import { device, open, PROBE, probeScene } from "../scenes.ts";
import { byPath, expectAnswers, named, stockDevice } from "../stock/scenes.ts";

const runtime = group("linker:runtime", "What the platform of Android 10 takes from an APEX.");

runtime.test("default_namespace_takes_it_from_runtime")
  .clauses("LINKER-NAMESPACE-72")
  .releases(10, 10)
  .params({
    library: [
      "libandroidicu.so",
      "libdexfile_external.so",
      "libicui18n.so",
      "libicuuc.so",
      "libnativebridge.so",
      "libnativehelper.so",
      "libnativeloader.so",
      "libpac.so",
    ],
  })
  .fn(async (t) => {
    const { release, library } = t.params;
    const path = `/apex/com.android.runtime/lib64/${library}`;
    const builder = device(release).library(path);
    const { record } = await t.play(probeScene(builder, (app) => open(app, library)));
    t.expectRunning(record);
    t.expectSequence("library", places(record, library), [`${path} in runtime`]);
  });

/** The libraries that each namespace of an APEX takes from the platform. */
const TAKES = {
  resolv: ["libbinder_ndk.so", "libcgrouprc.so", "liblog.so", "libvndksupport.so"],
  conscrypt: ["liblog.so"],
  media: [
    ...["libbinder_ndk.so", "libcgrouprc.so", "liblog.so", "libmediametrics.so"],
    ...["libmediandk.so", "libvndksupport.so", "libEGL.so", "libvulkan.so"],
  ],
} as const;
/** The libraries in /system/lib64 of every device, so that no fake need stand there. */
const STOCK: readonly string[] = ["liblog.so", "libvndksupport.so", "libEGL.so"];

runtime.test("namespaces_of_apexes")
  .clauses("LINKER-NAMESPACE-133")
  .releases(10, 10)
  .params({ apex: ["resolv", "conscrypt", "media"] })
  .fn(async (t) => {
    const { release, apex } = t.params;
    const own = `/apex/com.android.${apex}/lib64`;
    const there = TAKES[apex].filter((name) => STOCK.includes(name));
    const taken = TAKES[apex].filter((name) => !STOCK.includes(name));
    const names = ["libskia.so", ...(apex === "media" ? [] : ["libmediandk.so", "libEGL.so"])];
    const builder = stockDevice(release, PROBE);
    await expectAnswers(t, builder, [
      { directories: [own, "/system/lib64"], from: apex, to: apex },
      ...named(taken, "/system/lib64", "default", apex),
      ...there.map((name) => ({ directories: [], name, from: apex, to: "default" })),
      ...named(names, "/system/lib64", undefined, apex),
      ...byPath(["/data/elsewhere", "/system/lib64/hw"], undefined, apex),
    ], { executable: PROBE });
  });

runtime.test("resolver_comes_from_its_apex")
  .clauses("LINKER-NAMESPACE-134")
  .releases(10, 10)
  .fn(async (t) => {
    const { release } = t.params;
    const own = "/apex/com.android.resolv/lib64";
    await expectAnswers(t, stockDevice(release, PROBE), [
      ...named(["libnetd_resolv.so"], own, "resolv"),
      ...named(["libother.so"], own, undefined),
    ], { executable: PROBE });
  });

/** The group. */
export const tests = [runtime];
