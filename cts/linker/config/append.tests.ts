/**
 * Additions to lists in a linker configuration file.
 *
 * Plan:
 * - what stands between the parts, by the end of the property's name;
 * - properties that are no lists, and those that are not defined yet;
 * - empty additions, and the line of a list with additions.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  dropped,
  isSample,
  openAll,
  ownDirectory,
  plainQuotes,
  sectionOf,
  visible,
  warning,
} from "./scenes.ts";
import { isolatedDefault, PLATFORM } from "../scenes.ts";

const append = group("linker:config:append", "Additions to lists.");

append.test("namespaces_are_joined_by_commas")
  .clauses("LINKER-CONFIG-19")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const [, ...flags] = visible("a", "b", "c");
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      "additional.namespaces += b",
      "additional.namespaces+=c",
      ...flags,
    );
    const { given, said } = await ask(t, builder, ["a", "b", "c"]);
    t.expectSequence("namespaces", given, ["a", "b", "c"]);
    t.expectSequence("what the linker says", said, []);
  });

/** The default namespace has links to a and b, each of which has a library. */
function linked(release: Release, ...lines: readonly string[]): WorldBuilder {
  return sectionOf(
    release,
    "additional.namespaces = a,b",
    ...ownDirectory("a"),
    ...ownDirectory("b"),
    ...lines,
  ).library("/system/a/liba.so").library("/system/b/libb.so");
}

const A_AND_B = ["/system/a/liba.so in a", "/system/b/libb.so in b"];

append.test("links_are_joined_by_commas")
  .clauses("LINKER-CONFIG-19")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = linked(
      t.params.release,
      "namespace.default.links = a",
      "namespace.default.links += b",
      "namespace.default.link.a.shared_libs = liba.so",
      "namespace.default.link.b.shared_libs = libb.so",
    );
    t.expectSequence("libraries", await openAll(t, builder, ["liba.so", "libb.so"]), A_AND_B);
  });

append.test("paths_are_joined_by_colons")
  .clauses("LINKER-CONFIG-20")
  .releases(9, 15)
  .params({ key: ["search", "permitted"] })
  .filter(({ key, release }) => isSample({ release }, key === "search"))
  .fn(async (t) => {
    const { release, key } = t.params;
    const own = `namespace.default.${key}.paths`;
    const builder = sectionOf(
      release,
      ...isolatedDefault(release, ...(key === "search" ? [] : ["/system/none"])),
      `${own} += /system/a`,
      `${own} += /system/b`,
    ).library("/system/a/liba.so").library("/system/b/libb.so");
    const names = key === "search"
      ? ["liba.so", "libb.so"]
      : ["/system/a/liba.so", "/system/b/libb.so"];
    t.expectSequence("libraries", await openAll(t, builder, names), [
      "/system/a/liba.so in default",
      "/system/b/libb.so in default",
    ]);
  });

append.test("libraries_are_joined_by_colons")
  .clauses("LINKER-CONFIG-20")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = linked(
      t.params.release,
      "namespace.default.links = a",
      "namespace.default.link.a.shared_libs = liba.so",
      "namespace.default.link.a.shared_libs += libx.so:liby.so",
      "namespace.default.link.a.shared_libs += libz2.so",
    ).library("/system/a/libz2.so").library("/system/a/libx.so");
    const found = await openAll(t, builder, ["liba.so", "libx.so", "libz2.so"]);
    const expected = ["liba.so", "libx.so", "libz2.so"].map((name) => `/system/a/${name} in a`);
    t.expectSequence("libraries", found, expected);
  });

append.test("no_addition_to_what_is_no_list")
  .clauses("LINKER-CONFIG-21")
  .releases(9, 15)
  .params({ values: ["tr,ue", "true,x", "false,true"] })
  .filter(({ values, release }) => isSample({ release }, values === "tr,ue"))
  .fn(async (t) => {
    const { release, values } = t.params;
    const [value, more] = values.split(",");
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      `namespace.a.visible = ${value}`,
      `namespace.a.visible += ${more}`,
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, value === "true" ? ["a"] : []);
    const problem = '+= isn\'t allowed for property "namespace.a.visible" (ignoring)';
    t.expectSequence("what the linker says", said, [warning(release, 6, problem)]);
  });

append.test("addition_to_nothing_is_an_assignment")
  .clauses("LINKER-CONFIG-22")
  .releases(9, 15)
  .params({ property: ["namespace.a.visible", "additional.namespaces"] })
  .filter(({ property, release }) => isSample({ release }, property.startsWith("namespace")))
  .fn(async (t) => {
    const { release, property } = t.params;
    const lines = visible("a");
    const at = lines.findIndex((line) => line.startsWith(property));
    lines[at] = lines[at]!.replace("=", "+=");
    const { given, said } = await ask(t, sectionOf(release, ...lines), ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    const problem = `appending to undefined property "${property}" (treating as assignment)`;
    t.expectSequence("what the linker says", said, [warning(release, 4 + at, problem)]);
  });

append.test("empty_addition_to_libraries_is_fine")
  .describe("A file that Google shipped has one.")
  .clauses("LINKER-CONFIG-23")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = linked(
      t.params.release,
      "namespace.default.links = a,b",
      "namespace.default.link.a.shared_libs = liba.so",
      "namespace.default.link.a.shared_libs +=",
      "namespace.default.link.b.shared_libs = libb.so",
    );
    const found = await openAll(t, builder, ["liba.so", "libb.so"]);
    t.expectSequence("libraries", found, A_AND_B);
  });

append.test("part_behind_an_empty_addition_counts")
  .clauses("LINKER-CONFIG-23")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = linked(
      t.params.release,
      "namespace.default.links = b",
      "namespace.default.link.b.shared_libs = libb.so",
      "namespace.default.link.b.shared_libs += ",
      "namespace.default.link.b.shared_libs += libx.so",
    ).library("/system/b/libx.so");
    const found = await openAll(t, builder, ["libb.so", "libx.so"]);
    t.expectSequence("libraries", found, ["/system/b/libb.so in b", "/system/b/libx.so in b"]);
  });

append.test("allowed_libraries_can_be_added_to")
  .describe("Before 12 nothing can be added to a list of allowed libraries.")
  .clauses("LINKER-CONFIG-49")
  .releases(10, 15)
  .params({ key: ["whitelisted", "allowed_libs"] })
  .filter(({ key, release }) => key === "whitelisted" || release >= 12)
  .fn(async (t) => {
    const { release, key } = t.params;
    const builder = linked(
      release,
      "namespace.a.isolated = true",
      "namespace.a.links = default",
      `namespace.a.link.default.shared_libs = ${PLATFORM}`,
      "namespace.default.links = a",
      "namespace.default.link.a.shared_libs = liba.so:libx.so",
      `namespace.a.${key} = liba.so`,
      `namespace.a.${key} += libx.so`,
    ).library("/system/a/libx.so");
    const found = await openAll(t, builder, ["liba.so", "libx.so"]);
    const added = release < 12 ? [] : ["/system/a/libx.so in a"];
    t.expectSequence("libraries", found, ["/system/a/liba.so in a", ...added]);
  });

append.test("list_keeps_its_first_line")
  .describe("The linker names the line of a list's first part, whichever part is wrong.")
  .clauses("LINKER-CONFIG-50")
  .releases(9, 15)
  .params({ wrong: ["first", "second"] })
  .filter(({ wrong, release }) => isSample({ release }, wrong === "second"))
  .fn(async (t) => {
    const { release, wrong } = t.params;
    const [first, second] = wrong === "first" ? ["nowhere", "a"] : ["a", "nowhere"];
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      `namespace.default.links = ${first}`,
      "# comment",
      `namespace.default.links += ${second}`,
      "namespace.default.link.a.allow_all_shared_libs = true",
    );
    const { said } = await ask(t, builder, []);
    const problem = dropped(release, "undefined namespace: nowhere", 5);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

/** The group about additions. */
export const tests = [append];
