/**
 * The default namespace of a process of the system on a stock device, and the namespaces of what vendors provide there.
 *
 * Plan:
 * - what the default namespace lets in by its path, and what not, with and without an enforced VNDK;
 * - whether it is exported;
 * - where vndk and sphal search, and what they let in by its path.
 *
 * @module
 */

import { vndkSp } from "../../fakes/rs_places.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { ENFORCED_8_1 } from "../rs/scenes.ts";
import { PROBE, probeScene } from "../scenes.ts";
import { byPath, expectAnswers, inOrder, stockDevice } from "./scenes.ts";

const system = group("linker:stock_system", "Namespaces of the system's processes as they come.");

/** Directories that every configuration with an isolated default namespace lets in. */
const LET_IN = [
  ...["/system/lib64/drm", "/system/lib64/extractors", "/system/lib64/hw"],
  ...["/system/framework", "/system/app", "/system/priv-app/deep/er"],
  ...["/vendor/app", "/vendor/framework"],
  ...["/data/elsewhere/deep", "/mnt/expand/1/app"],
];
/** Directories that those of 9 and later let in as well. */
const LET_IN_SINCE_9 = [
  ...["/vendor/priv-app", "/odm/framework", "/odm/app", "/odm/priv-app"],
];
/** Directories that all keep out. */
const KEPT_OUT = [
  ...["/system/lib64/other", "/system/lib64/vndk-sp", "/vendor/lib64", "/vendor/lib64/hw"],
  ...["/odm/lib64", "/system/other"],
];

system.test("default_namespace_lets_in_paths")
  .clauses("LINKER-STOCK-2", "LINKER-STOCK-3")
  .releases(8.1, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release === 8.1 ? "LINKER-STOCK-2" : "LINKER-STOCK-3");
    const product = release === 8.1 ? ENFORCED_8_1 : undefined;
    await expectAnswers(t, stockDevice(release, PROBE, product), [
      ...byPath(LET_IN, "default"),
      ...byPath(LET_IN_SINCE_9, release === 8.1 ? undefined : "default"),
      ...byPath(KEPT_OUT, undefined),
    ], { executable: PROBE });
  });

system.test("default_namespace_is_open")
  .clauses("LINKER-STOCK-1")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    await expectAnswers(
      t,
      stockDevice(release, PROBE),
      byPath([...LET_IN, ...LET_IN_SINCE_9, ...KEPT_OUT], "default"),
      { executable: PROBE },
    );
  });

system.test("bionic_before_its_apex_is_there")
  .clauses("LINKER-STOCK-5")
  .releases(10, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const questions = byPath(["/system/lib64/bootstrap"], "default");
    await expectAnswers(t, stockDevice(release, PROBE), questions, { executable: PROBE });
  });

system.test("default_namespace_is_exported")
  .clauses("LINKER-STOCK-6", "LINKER-STOCK-7")
  .releases(8, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release >= 10 ? "LINKER-STOCK-6" : "LINKER-STOCK-7");
    const { record } = await t.play(probeScene(stockDevice(release, PROBE), (app) => {
      for (const name of ["sphal", "default"]) app.libdl.android_get_exported_namespace(name);
    }));
    t.expectRunning(record);
    const given = record.results.map(({ value }) => value !== null);
    t.expectSequence("sphal and default are exported", given, [true, release >= 10]);
  });

system.test("vndk_since_9")
  .clauses("LINKER-STOCK-8")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const own = ["/odm/lib64", "/vendor/lib64"];
    await expectAnswers(t, stockDevice(release, PROBE), [
      ...inOrder([...own.map((path) => `${path}/vndk-sp`), vndkSp(release)], "vndk", "vndk"),
      ...byPath(own.flatMap((path) => [`${path}/hw`, `${path}/egl`]), "vndk", "vndk"),
      ...byPath([`${vndkSp(release)}/hw`], "vndk", "vndk"),
      ...byPath(["/system/lib64/other", "/data/elsewhere"], undefined, "vndk"),
    ], { executable: PROBE });
  });

system.test("rs_takes_the_mapper_of_memory_from_vndk")
  .clauses("LINKER-STOCK-10", "LINKER-STOCK-14")
  .releases(9, 15)
  .filter(({ release }) => release !== 11 && isDialect({ release }))
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release <= 10 ? "LINKER-STOCK-10" : "LINKER-STOCK-14");
    const directory = `${vndkSp(release)}/hw`;
    const name = "android.hidl.memory@1.0-impl.so";
    const asked = { directories: [directory], name, byPath: true };
    await expectAnswers(t, stockDevice(release, PROBE), [
      { ...asked, from: "rs", to: release <= 10 ? "vndk" : undefined },
      ...byPath([directory], undefined, "rs"),
    ], { executable: PROBE });
  });

system.test("sphal_searches_odm_first")
  .clauses("LINKER-STOCK-13")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    await expectAnswers(t, stockDevice(t.params.release, PROBE), [
      ...inOrder(["/odm/lib64", "/vendor/lib64"], "sphal", "sphal"),
      ...byPath(["/odm/lib64/deep", "/vendor/lib64/deep/er"], "sphal", "sphal"),
      ...byPath(["/odm/other", "/vendor/other"], undefined, "sphal"),
      ...inOrder(["/odm/lib64", "/vendor/lib64"], "rs", "rs"),
      ...byPath(["/odm/lib64/deep", "/vendor/lib64/deep/er"], "rs", "rs"),
    ], { executable: PROBE });
  });

/** The groups. */
export const tests: readonly Group[] = [system];
