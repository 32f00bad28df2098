/**
 * Variables in a linker configuration file: names that stand for values.
 *
 * Plan:
 * - each variable, with its values and releases;
 * - how a variable is found in a text, and unknown ones;
 * - where variables are replaced.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { isSample, MAPPING, openAll, ownDirectory, searching, sectionOf, text } from "./scenes.ts";
import { device, isolatedDefault, open, PROBE, probeScene, withConfig } from "../scenes.ts";

const substitution = group("linker:config:substitution", "Names that stand for values.");

/** A search path, and a library in the directory that it should lead to. */
function leading(release: Release, path: string, directory: string): WorldBuilder {
  return searching(release, path).library(`${directory}/liba.so`);
}

substitution.test("lib_is_that_of_the_process")
  .clauses("LINKER-CONFIG-34")
  .releases(8, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a", "x86_64", "x86"], form: ["${LIB}", "$LIB"] })
  .filter(({ abi, form, release }) =>
    isSample({ release }, abi === "armeabi-v7a" && form === "${LIB}")
  )
  .fn(async (t) => {
    const { release, abi, form } = t.params;
    const lib = abi === "arm64-v8a" || abi === "x86_64" ? "lib64" : "lib";
    const file = text(
      MAPPING,
      "[test]",
      `namespace.default.search.paths = /system/${lib}:/system/of/${form}/x`,
    );
    let builder = withConfig(ofAbi(release, abi), file);
    for (const one of ["lib", "lib64"]) {
      builder = builder.library(`/system/of/${one}/x/liba.so`, {}, { abi });
    }
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, [`/system/of/${lib}/x/liba.so in default`]);
  });

/** A device whose only ABI is that one. */
function ofAbi(release: Release, abi: Abi): WorldBuilder {
  return buildWorld({ release, abis: [abi] }).executable(PROBE);
}

const FORMS = [
  ["$LIBFOO", "lib64FOO"],
  ["${LIB}FOO", "lib64FOO"],
  ["x$LIB", "xlib64"],
  ["$LIB$LIB", "lib64lib64"],
  ["${LIB", "${LIB"],
  ["${LIB }", "${LIB }"],
  ["${LIBFOO}", "${LIBFOO}"],
  ["$lib", "$lib"],
  ["$", "$"],
  ["$$LIB", "$lib64"],
  ["${$LIB}", "${lib64}"],
  ["%LIB%", "%LIB%"],
] as const;

substitution.test("how_a_name_is_found")
  .clauses("LINKER-CONFIG-34")
  .releases(8, 15)
  .params({ form: FORMS.map(([form]) => form) })
  .filter(({ form, release }) => isSample({ release }, form === "$LIBFOO"))
  .fn(async (t) => {
    const { release, form } = t.params;
    const name = FORMS.find(([one]) => one === form)![1];
    const found = await openAll(t, leading(release, `/system/${form}`, `/system/${name}`), [
      "liba.so",
    ]);
    t.expectSequence("liba.so", found, [`/system/${name}/liba.so in default`]);
  });

substitution.test("unknown_names_stay")
  .clauses("LINKER-CONFIG-68")
  .releases(8, 15)
  .params({ form: ["$FOO", "${FOO}", "$ORIGIN", "${VNDK}"] })
  .filter(({ form, release }) => isSample({ release }, form === "${FOO}"))
  .fn(async (t) => {
    const { release, form } = t.params;
    const directory = `/system/${form}`;
    const found = await openAll(t, leading(release, directory, directory), ["liba.so"]);
    t.expectSequence("liba.so", found, [`${directory}/liba.so in default`]);
  });

const VNDK_VALUES = [["", ""], ["current", ""], ["28", "-28"], ["P", "-P"]] as const;

/** A device with a VNDK version and a search path; 9 and 10 look for a file of that version first. */
function ofVndk(release: Release, version: string, path: string, directory: string): WorldBuilder {
  const builder = leading(release, path, directory);
  const { text: file = "" } = builder.world.files.find((one) =>
    one.path === linkerConfigPath(release)
  )!;
  return builder.property("ro.vndk.version", version)
    .file(`/system/etc/ld.config.${version}.txt`, file);
}

substitution.test("vndk_version")
  .clauses("LINKER-CONFIG-35")
  .releases(9, 15)
  .params({ version: VNDK_VALUES.map(([version]) => version) })
  .filter(({ version, release }) => isSample({ release }, version === "28"))
  .fn(async (t) => {
    const { release, version } = t.params;
    const suffix = VNDK_VALUES.find(([one]) => one === version)![1];
    const directory = `/system/x${suffix}`;
    const builder = ofVndk(release, version, "/system/x${VNDK_VER}", directory);
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, [`${directory}/liba.so in default`]);
  });

substitution.test("no_vndk_version_before_9")
  .clauses("LINKER-CONFIG-69")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    const directory = "/system/x${VNDK_VER}";
    const builder = ofVndk(release, "28", directory, directory);
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, [`${directory}/liba.so in default`]);
  });

substitution.test("vndk_apex_version")
  .clauses("LINKER-CONFIG-70")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const path = "/system/x.${VNDK_APEX_VER}";
    const directory = release < 11 ? path : "/system/x.v28";
    const found = await openAll(t, ofVndk(release, "28", path, directory), ["liba.so"]);
    t.expectSequence("liba.so", found, [`${directory}/liba.so in default`]);
  });

substitution.test("values_are_not_looked_through")
  .clauses("LINKER-CONFIG-71")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const directory = "/system/x-$LIB";
    const builder = ofVndk(release, "$LIB", "/system/x$VNDK_VER", directory);
    const found = await openAll(t, builder, ["liba.so"]);
    t.expectSequence("liba.so", found, [`${directory}/liba.so in default`]);
  });

substitution.test("names_in_permitted_paths")
  .clauses("LINKER-CONFIG-34")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const path = "/system/of/lib64/liba.so";
    const builder = sectionOf(
      release,
      ...isolatedDefault(release, "/system/of/${LIB}"),
    ).library(path);
    t.expectSequence("liba.so", await openAll(t, builder, [path]), [`${path} in default`]);
  });

/** A link through which one library goes, whose name the configuration has in some form. */
function linkTo(release: Release, listed: string) {
  const builder = sectionOf(
    release,
    "additional.namespaces = a",
    ...ownDirectory("a"),
    "namespace.default.links = a",
    `namespace.default.link.a.shared_libs = ${listed}`,
  ).library("/system/a/lib64.so");
  return probeScene(builder, (app) => {
    open(app, "lib64.so");
  });
}

substitution.test("no_names_in_lists_of_libraries")
  .clauses("LINKER-CONFIG-36")
  .releases(8, 15)
  .params({ form: ["${LIB}.so", "$LIB.so"] })
  .filter(({ form, release }) => isSample({ release }, form === "${LIB}.so"))
  .mustNot({
    what: "a library passes whose entry has a name for a value in it",
    scene: ({ release, form }) => linkTo(release, form),
    happened: ({ record }) => places(record, "lib64.so"),
  })
  .control("its entry has the value in it", ({ release }, scene) => ({
    ...scene,
    world: linkTo(release, "lib64.so").world,
  }));

substitution.test("no_names_in_mappings")
  .clauses("LINKER-CONFIG-36")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a mapping fits by the value of a name in it",
    scene: ({ release }) => mappedTo(release, "/system/${LIB}"),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("it has the value in it", ({ release }, scene) => ({
    ...scene,
    world: mappedTo(release, "/system/lib64").world,
  }));

/** An executable among the libraries, whose section has a search path that others do not have. */
function mappedTo(release: Release, directory: string) {
  const executable = "/system/lib64/probe";
  const file = text(
    `dir.test = ${directory}`,
    "[test]",
    "namespace.default.search.paths = /system/${LIB}:/system/a",
  );
  const builder = withConfig(device(release), file).executable(executable)
    .library("/system/a/liba.so");
  return probeScene(builder, (app) => {
    open(app, "liba.so");
  }, { executable });
}

/** The group about names that stand for values. */
export const tests = [substitution];
