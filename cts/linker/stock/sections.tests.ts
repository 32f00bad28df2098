/**
 * Which section of a stock configuration an executable gets, by its directory.
 *
 * Plan:
 * - executables of each directory, by what their default namespace lets in and whether sphal is exported;
 * - those that no section is for;
 * - what legacy devices have instead.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { open, probeScene } from "../scenes.ts";
import { byPath, expectAnswers, inOrder, stockDevice } from "./scenes.ts";

const sections = group("linker:stock_sections", "Sections by the directory of the executable.");
const outside = group(
  "linker:stock_directories",
  "Sections of executables in directories that a device need not have.",
);

/** The kinds of sections, by what a process shows of them. */
type Kind = "system" | "vendor" | "unrestricted" | "postinstall";

/** The things that a process of each kind finds: a library of the vendor's, by its name; those of two paths; sphal. */
const SHOWN: Readonly<Record<Kind, readonly boolean[]>> = {
  system: [false, false, false, true],
  vendor: [true, false, true, false],
  unrestricted: [true, true, true, true],
  postinstall: [false, true, true, false],
};
const BY_NAME = "/vendor/lib64/libvendor.so";
const BY_PATH = ["/system/lib64/other/libsystem.so", "/vendor/other/libother.so"] as const;

const TESTS = ["nativetest", "nativetest64", "benchmarktest", "benchmarktest64"]
  .map((name) => `/data/${name}`);

/** The directories of executables that a release sorts in. */
function sorted(release: Release): Readonly<Record<string, Kind>> {
  const of = (kind: Kind, ...directories: readonly string[]) =>
    Object.fromEntries(directories.map((directory) => [directory, kind]));
  return {
    ...of(
      "system",
      "/system/bin",
      "/system/xbin",
      ...TESTS,
      ...TESTS.map((test) => `${test}/deep`),
    ),
    ...of("vendor", "/vendor/bin", "/odm/bin", ...TESTS.map((test) => `${test}/vendor`)),
    ...of("vendor", ...TESTS.map((test) => `${test}/odm`)),
    ...(release >= 10 && {
      ...of("unrestricted", "/data/nativetest/unrestricted", "/data/nativetest64/unrestricted"),
      ...of("unrestricted", "/data/local/tmp"),
      ...of("system", "/data/other", "/data/benchmarktest/unrestricted"),
    }),
  };
}

/** Expects that a process started from a directory shows a kind. */
async function expectSections(
  t: Context<{ readonly release: Release }>,
  kinds: Readonly<Record<string, Kind>>,
): Promise<void> {
  const { release } = t.params;
  t.judges(release >= 10 ? "LINKER-STOCK-32" : "LINKER-STOCK-31");
  const wrong: string[] = [];
  for (const [directory, kind] of Object.entries(kinds)) {
    const executable = `${directory}/probe`;
    let builder = stockDevice(release, executable);
    for (const path of [BY_NAME, ...BY_PATH]) builder = builder.library(path);
    const { record } = await t.play(probeScene(builder, (app) => {
      for (const name of ["libvendor.so", ...BY_PATH]) open(app, name);
      app.libdl.android_get_exported_namespace("sphal");
    }, { executable }));
    t.expectRunning(record);
    const shown = ["libvendor.so", "libsystem.so", "libother.so"]
      .map((name) => places(record, name).length > 0)
      .concat(record.results.at(-1)?.value !== null);
    // Tests of 10 that need both partitions have none of the namespaces for vendors.
    const expected = release === 10 && kind === "unrestricted"
      ? [...SHOWN[kind].slice(0, 3), false]
      : SHOWN[kind];
    if (shown.join() !== expected.join()) {
      wrong.push(`${executable}: ${shown.join(", ")}, expected ${expected.join(", ")} (${kind})`);
    }
  }
  t.expectSequence("processes of another section", wrong, []);
}

sections.test("section_by_directory")
  .describe("A process shows by four things which section it has.")
  .clauses("LINKER-STOCK-31", "LINKER-STOCK-32")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    await expectSections(t, sorted(t.params.release));
  });

outside.test("postinstall")
  .clauses("LINKER-STOCK-31", "LINKER-STOCK-32")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    await expectSections(t, { "/postinstall/bin": "postinstall" });
  });

sections.test("directories_without_a_section")
  .clauses("LINKER-STOCK-31")
  .releases(9, 9)
  .fn(async (t) => {
    const { release } = t.params;
    for (const executable of ["/data/local/tmp/probe", "/data/other/probe"]) {
      const questions = [
        ...inOrder(["/system/lib64", "/vendor/lib64"], "default"),
        ...byPath([...BY_PATH.map((path) => path.slice(0, path.lastIndexOf("/")))], "default"),
      ];
      await expectAnswers(t, stockDevice(release, executable), questions, { executable });
    }
  });

const TEST_SECTION = { "/system/xbin": true, "/vendor/bin": false } as const;

sections.test("section_by_directory_in_8")
  .clauses("LINKER-STOCK-33", "LINKER-STOCK-34")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release === 8 ? "LINKER-STOCK-33" : "LINKER-STOCK-34");
    const isSorted = release === 8.1;
    const kinds: Readonly<Record<string, boolean>> = {
      ...TEST_SECTION,
      ...Object.fromEntries(TESTS.map((test) => [test, isSorted])),
      ...Object.fromEntries(TESTS.map((test) => [`${test}/vendor`, false])),
    };
    const wrong: string[] = [];
    for (const [directory, hasSphal] of Object.entries(kinds)) {
      const executable = `${directory}/probe`;
      // In the vendor's section the vendor's own VNDK-SP is searched, in the system's it is not.
      const builder = stockDevice(release, executable)
        .library("/vendor/lib64/vndk-sp/libvendor.so");
      const { record } = await t.play(probeScene(builder, (app) => {
        open(app, "libvendor.so");
        app.libdl.android_get_exported_namespace("sphal");
      }, { executable }));
      t.expectRunning(record);
      const isVendor = directory.endsWith("/vendor") ? isSorted : directory === "/vendor/bin";
      const shown = [
        places(record, "libvendor.so").length > 0,
        record.results.at(-1)?.value !== null,
      ];
      if (shown.join() !== [isVendor, hasSphal].join()) {
        wrong.push(`${executable}: ${shown.join(", ")}, expected ${isVendor}, ${hasSphal}`);
      }
    }
    t.expectSequence("processes of another section", wrong, []);
  });

/** The product of a device that was first sold before Treble. */
const LEGACY = { PRODUCT_SHIPPING_API_LEVEL: "25" };

outside.test("legacy_devices")
  .clauses("LINKER-STOCK-35", "LINKER-STOCK-36")
  .releases(8, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const own = release < 9
      ? ["/system/lib64", "/vendor/lib64"]
      : ["/system/lib64", "/product/lib64", "/vendor/lib64", "/odm/lib64"];
    const partitions = ["/system/bin", "/vendor/bin", "/odm/bin", "/product/bin"];
    const directories = release < 9
      ? ["/system/bin", "/vendor/bin", "/sbin"]
      : [...partitions, "/sbin", ...(release >= 10 ? ["/data/local/tmp"] : [])];
    t.judges("LINKER-STOCK-35");
    for (const directory of directories) {
      const executable = `${directory}/probe`;
      const builder = stockDevice(release, executable, LEGACY);
      await expectAnswers(t, builder, [
        ...inOrder(own, "default"),
        ...byPath(["/data/elsewhere", "/system/lib64/other", "/vendor/other"], "default"),
      ], { executable });
    }
    t.judges("LINKER-STOCK-36");
    const executable = "/system/bin/probe";
    const { record } = await t.play(probeScene(
      stockDevice(release, executable, LEGACY),
      (app) => app.libdl.android_get_exported_namespace("default"),
      { executable },
    ));
    t.expectRunning(record);
    t.expectEqual("default is exported", record.results.at(-1)?.value !== null, release >= 10);
    if (release < 9) return;
    const postinstall = "/postinstall/bin/probe";
    await expectAnswers(t, stockDevice(release, postinstall, LEGACY), [
      ...inOrder(["/system/lib64", "/product/lib64"], "default"),
      { directories: ["/vendor/lib64"], to: undefined },
    ], { executable: postinstall });
  });

/** The groups. */
export const tests: readonly Group[] = [sections, outside];
