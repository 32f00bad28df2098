/**
 * The meaning of the values in a linker configuration file.
 *
 * Plan:
 * - what is true;
 * - lists with commas and lists with colons, empty ones;
 * - lists and links of an unusual kind.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  givenOf,
  isSample,
  openAll,
  ownDirectory,
  sectionOf,
  visible,
} from "./scenes.ts";
import { isolatedDefault, open, PLATFORM, probeScene } from "../scenes.ts";

const values = group("linker:config:values", "What values mean.");

const NOT_TRUE = ["True", "TRUE", "1", "yes", "on", "y", '"true"', "truex", ""];

values.test("only_true_is_true")
  .clauses("LINKER-CONFIG-29")
  .releases(8, 15)
  .params({ word: NOT_TRUE })
  .filter(({ word, release }) => isSample({ release }, word === "1"))
  .mustNot({
    what: "the namespace is visible",
    scene: ({ release, word }) =>
      askingScene(
        sectionOf(release, "additional.namespaces = a", `namespace.a.visible = ${word}`),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the word is true", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release, ...visible("a")).world,
  }));

/** The probe opens a library by its path that an isolated namespace without paths refuses. */
function outsider(release: Release, ...lines: readonly string[]) {
  const builder = sectionOf(release, ...lines).library("/system/a/liba.so");
  return probeScene(builder, (app) => {
    open(app, "/system/a/liba.so");
  });
}

values.test("every_other_word_is_false")
  .clauses("LINKER-CONFIG-29")
  .releases(8, 15)
  .params({ word: ["yes", "1", "True"] })
  .filter(({ word, release }) => isSample({ release }, word === "yes"))
  .fn(async (t) => {
    const { release, word } = t.params;
    const { record } = await t.play(outsider(release, `namespace.default.isolated = ${word}`));
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), ["/system/a/liba.so in default"]);
  });

values.test("isolation_by_true")
  .clauses("LINKER-CONFIG-29")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from outside an isolated namespace",
    scene: ({ release }) => outsider(release, ...isolatedDefault(release)),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("the namespace is not isolated", ({ release }, scene) => ({
    ...scene,
    world: outsider(release, "namespace.default.isolated = tru").world,
  }));

values.test("names_are_trimmed")
  .clauses("LINKER-CONFIG-30")
  .releases(8, 15)
  .params({ list: ["a , b", "a,\tb", "a  ,  b"] })
  .filter(({ list, release }) => isSample({ release }, list === "a , b"))
  .fn(async (t) => {
    const { release, list } = t.params;
    const [, ...flags] = visible("a", "b");
    const builder = sectionOf(release, `additional.namespaces = ${list}`, ...flags);
    const { given } = await ask(t, builder, ["a", "b"]);
    t.expectSequence("namespaces", given, ["a", "b"]);
  });

/** A link to a namespace with two libraries, through which a list of libraries goes. */
function linkThrough(release: Release, list: string) {
  const builder = sectionOf(
    release,
    "additional.namespaces = a",
    ...ownDirectory("a"),
    "namespace.default.links = a",
    `namespace.default.link.a.shared_libs = ${list}`,
  ).library("/system/a/liba.so").library("/system/a/libb.so");
  return probeScene(builder, (app) => {
    open(app, "liba.so");
    open(app, "libb.so");
  });
}

values.test("libraries_are_not_trimmed")
  .clauses("LINKER-CONFIG-30")
  .releases(8, 15)
  .params({ list: ["liba.so : libx.so", "liba.so :libx.so", "libx.so: liba.so"] })
  .filter(({ list, release }) => isSample({ release }, list === "liba.so : libx.so"))
  .mustNot({
    what: "a library passes whose entry has a space",
    scene: ({ release, list }) => linkThrough(release, list),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("there are no spaces", ({ release, list }, scene) => ({
    ...scene,
    world: linkThrough(release, list.replaceAll(" ", "")).world,
  }));

values.test("paths_are_not_trimmed")
  .clauses("LINKER-CONFIG-30")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a directory is searched whose entry has a space",
    scene: ({ release }) => {
      const builder = sectionOf(
        release,
        "namespace.default.search.paths = /system/a :/system/${LIB}",
      ).library("/system/a/liba.so");
      return probeScene(builder, (app) => {
        open(app, "liba.so");
      });
    },
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("the directory has the space in its name", (_params, { world, ...scene }) => ({
    ...scene,
    world: {
      ...world,
      files: world.files.map((file) => ({
        ...file,
        path: file.path.replace("/system/a/", "/system/a /"),
      })),
    },
  }));

values.test("nothing_is_taken_from_a_list_of_libraries_as_a_name")
  .describe("Commas do not divide a list of libraries, nor colons a list of namespaces.")
  .clauses("LINKER-CONFIG-51")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library passes that stands before a comma",
    scene: ({ release }) => linkThrough(release, "liba.so,libb.so"),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("a colon stands there", ({ release }, scene) => ({
    ...scene,
    world: linkThrough(release, "liba.so:libb.so").world,
  }));

values.test("empty_list_names_one_namespace_without_a_name")
  .clauses("LINKER-CONFIG-52")
  .releases(8, 15)
  .params({ list: ["", "a,", ",a"] })
  .filter(({ list, release }) => isSample({ release }, list === ""))
  .fn(async (t) => {
    const { release, list } = t.params;
    const builder = sectionOf(
      release,
      `additional.namespaces = ${list}`,
      "namespace..visible = true",
      "namespace.b.visible = true",
    );
    t.expectSequence("namespaces", (await ask(t, builder, ["", "b"])).given, [""]);
  });

values.test("both_lists_of_allowed_libraries_count")
  .clauses("LINKER-CONFIG-53")
  .releases(12, 15)
  .fn(async (t) => {
    const builder = sectionOf(
      t.params.release,
      "additional.namespaces = a",
      "namespace.a.isolated = true",
      "namespace.a.search.paths = /system/a",
      "namespace.a.whitelisted = liba.so",
      "namespace.a.allowed_libs = libb.so",
      "namespace.a.links = default",
      `namespace.a.link.default.shared_libs = ${PLATFORM}`,
      "namespace.default.links = a",
      "namespace.default.link.a.allow_all_shared_libs = true",
    ).library("/system/a/liba.so").library("/system/a/libb.so").library("/system/a/libx.so");
    const found = await openAll(t, builder, ["liba.so", "libb.so", "libx.so"]);
    t.expectSequence("libraries", found, ["/system/a/liba.so in a", "/system/a/libb.so in a"]);
  });

values.test("link_to_itself_is_no_error")
  .clauses("LINKER-CONFIG-54")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = sectionOf(
      t.params.release,
      ...visible("a"),
      "namespace.a.links = a",
      "namespace.a.link.a.shared_libs = liba.so",
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, []);
  });

/** The group about values. */
export const tests = [values];
