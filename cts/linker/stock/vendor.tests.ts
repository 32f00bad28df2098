/**
 * The namespaces of a process of the vendor on a stock device of Android 9 and later.
 *
 * Plan:
 * - its default namespace: what it searches, lets in by its path, and exports;
 * - the libraries of the platform that it has: LL-NDK from system, the VNDK from vndk;
 * - what vndk and system find and let in.
 *
 * @module
 */

import { vndkSp } from "../../fakes/rs_places.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { byPath, expectAnswers, exported, inOrder, named, stockDevice } from "./scenes.ts";

const vendor = group("linker:stock_vendor", "Namespaces of the vendor's processes as they come.");
const executable = "/vendor/bin/probe";
const SYSTEM = "/system/lib64";

vendor.test("default_namespace")
  .clauses("LINKER-STOCK-23")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const builder = stockDevice(t.params.release, executable);
    await expectAnswers(t, builder, [
      ...inOrder(["/odm/lib64", "/vendor/lib64"], "default"),
      ...byPath(["/odm/deep/er", "/vendor/other", "/vendor/lib64/deep"], "default"),
      ...byPath([`${SYSTEM}/other`, "/data/elsewhere", "/system/app"], undefined),
    ], { executable });
    const { record } = await t.play(exported(builder, executable, "default", "sphal"));
    t.expectRunning(record);
    const given = record.results.map(({ value }) => value !== null);
    t.expectSequence("default and sphal are exported", given, [true, false]);
  });

/** Where the vendor's own VNDK-core lies, by release. */
function vndkCore(release: number, directory: string): string {
  return release >= 11 ? directory : directory.replace("/vndk-sp", "/vndk");
}

vendor.test("libraries_of_the_platform")
  .clauses("LINKER-STOCK-24", "LINKER-STOCK-25", "LINKER-STOCK-26")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const sp = vndkSp(release);
    const core = vndkCore(release, sp);
    const extended = ["/odm/lib64/vndk", "/odm/lib64/vndk-sp"]
      .concat("/vendor/lib64/vndk", "/vendor/lib64/vndk-sp");
    const replaced = ["libexpat.so", "libjpeg.so", "libpng.so", "liblz4.so"];
    const builder = stockDevice(release, executable);
    const openers = {
      vndk: { path: `${sp}/libcutils.so` },
      system: { path: `${SYSTEM}/libvulkan.so` },
    };
    t.judges("LINKER-STOCK-24");
    await expectAnswers(t, builder, [
      ...named(["libmediandk.so", "libRS.so", "libandroid_net.so"], SYSTEM, "system"),
      { directories: [sp, SYSTEM], name: "libhardware.so", to: "vndk" },
      { directories: [core, SYSTEM], name: "libexif.so", to: "vndk" },
      ...named(["libskia.so"], SYSTEM, undefined),
      ...named(["libft2.so"], SYSTEM, release === 10 ? "system" : undefined),
      ...named(["libblas.so"], sp, release === 10 ? "vndk" : undefined),
    ], { executable });
    t.judges("LINKER-STOCK-25");
    await expectAnswers(
      t,
      builder,
      extended.map((directory, i) => ({
        directories: [directory, core, SYSTEM],
        name: replaced[i]!,
        to: "vndk",
      })),
      { executable },
    );
    t.judges("LINKER-STOCK-26");
    // From 11 to 13, vndk may search the directories of the vendor itself.
    const isLinked = release <= 10 || release >= 14;
    await expectAnswers(t, builder, [
      ...named(["libblas.so"], sp, "vndk", "vndk"),
      ...named(["libmediandk.so"], SYSTEM, "system", "vndk"),
      ...named(["libskia.so"], SYSTEM, undefined, "vndk"),
      ...named(isLinked ? ["libstrata.so"] : [], "/vendor/lib64", "default", "vndk"),
      ...byPath([`${SYSTEM}/other`, "/data/elsewhere"], "system", "system"),
      ...named(["libandroid_runtime.so"], SYSTEM, "system", "system"),
    ], { executable, openers });
  });

/** The groups. */
export const tests: readonly Group[] = [vendor];
