/**
 * The sections of a linker configuration file, and what becomes of properties that are given twice.
 *
 * Plan:
 * - where a section begins and ends;
 * - properties that are given twice;
 * - properties that nobody knows.
 *
 * @module
 */

import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  configured,
  dropped,
  givenOf,
  isSample,
  MAPPING,
  openAll,
  ownDirectory,
  plainQuotes,
  redefined,
  section,
  sectionOf,
  text,
  visible,
} from "./scenes.ts";
import { device, withConfig } from "../scenes.ts";

const sections = group("linker:config:sections", "What belongs to a section.");

sections.test("missing_section_is_an_error")
  .describe("It is found at the end of the file, and named with the number of its last line.")
  .clauses("LINKER-CONFIG-15")
  .releases(8, 15)
  .params({ end: ["\n", "", "\n\n"] })
  .filter(({ end, release }) => isSample({ release }, end === "\n"))
  .fn(async (t) => {
    const { release, end } = t.params;
    const file = `${text(MAPPING, "# nothing", ...section("other")).trimEnd()}${end}`;
    const { given, said } = await ask(t, withConfig(device(release), file), ["other"]);
    t.expectSequence("namespaces", given, []);
    const problem = dropped(release, 'section "test" not found', file.split("\n").length);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

sections.test("name_is_compared_as_a_whole")
  .clauses("LINKER-CONFIG-48")
  .releases(8, 15)
  .params({ other: ["Test", "TEST", "tes", "test2", "a.test"] })
  .filter(({ other, release }) => isSample({ release }, other === "test2"))
  .fn(async (t) => {
    const { release, other } = t.params;
    const builder = configured(release, MAPPING, ...section(other, "other"), ...section("test"));
    const { given } = await ask(t, builder, ["other", "test"]);
    t.expectSequence("namespaces", given, ["test"]);
  });

sections.test("first_of_a_name_counts")
  .clauses("LINKER-CONFIG-16")
  .releases(8, 15)
  .params({ between: ["nothing", "another section"] })
  .filter(({ between, release }) => isSample({ release }, between === "nothing"))
  .fn(async (t) => {
    const { release, between } = t.params;
    const builder = configured(
      release,
      MAPPING,
      "[test]",
      "namespace.default.search.paths = /system/${LIB}",
      "additional.namespaces = a,b",
      "namespace.a.visible = true",
      ...(between === "nothing" ? [] : section("other")),
      "[test]",
      "namespace.a.visible = false",
      "namespace.b.visible = true",
    );
    const { given, said } = await ask(t, builder, ["a", "b"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, []);
  });

sections.test("next_header_ends_a_section")
  .clauses("LINKER-CONFIG-17")
  .releases(8, 15)
  .params({ header: ["[x]", "[]", "[test2]"] })
  .filter(({ header, release }) => isSample({ release }, header === "[x]"))
  .mustNot({
    what: "a line of the next section counts",
    scene: ({ release, header }) =>
      askingScene(
        sectionOf(release, "additional.namespaces = a", header, "namespace.a.visible = true"),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the header is a comment", ({ release, header }, scene) => ({
    ...scene,
    world: sectionOf(
      release,
      "additional.namespaces = a",
      `# ${header}`,
      "namespace.a.visible = true",
    ).world,
  }));

sections.test("what_is_before_a_section_is_not_part_of_it")
  .clauses("LINKER-CONFIG-17")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a line of the section before counts",
    scene: ({ release }) =>
      askingScene(
        configured(
          release,
          MAPPING,
          "[x]",
          "namespace.a.visible = true",
          "[test]",
          "namespace.default.search.paths = /system/${LIB}",
          "additional.namespaces = a",
        ),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("it is one section", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release, ...visible("a")).world,
  }));

sections.test("last_assignment_wins")
  .clauses("LINKER-CONFIG-18")
  .releases(8, 15)
  .params({ last: ["true", "false"] })
  .filter(({ last, release }) => isSample({ release }, last === "true"))
  .fn(async (t) => {
    const { release, last } = t.params;
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      `namespace.a.visible = ${last === "true" ? "false" : "true"}`,
      "",
      `namespace.a.visible = ${last}`,
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, last === "true" ? ["a"] : []);
    t.expectSequence("what the linker says", said, [redefined(release, 7, "namespace.a.visible")]);
  });

sections.test("unknown_properties_are_passed_over_in_silence")
  .describe("One is given twice, which the linker does say.")
  .clauses("LINKER-CONFIG-32")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(
      release,
      ...visible("a"),
      "namespace.a.color = red",
      "namespace.nobody.isolated = true",
      "namespace.a.link.default.shared_libs = libc.so",
      "namespace.default.link.a.shared_libs = libA.so",
      "junk = 1",
      "dir.test = /vendor/bin",
      "=",
      "junk = 2",
    );
    const { given, said } = await ask(t, builder, ["a", "nobody"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, [redefined(release, 13, "junk")]);
  });

sections.test("libraries_for_an_unlisted_link_give_no_link")
  .clauses("LINKER-CONFIG-32")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(
      release,
      "additional.namespaces = a,b",
      ...["a", "b"].flatMap((name) => [
        ...ownDirectory(name),
        `namespace.default.link.${name}.shared_libs = lib${name}.so`,
      ]),
      "namespace.default.links = a",
    ).library("/system/a/liba.so").library("/system/b/libb.so");
    const found = await openAll(t, builder, ["liba.so", "libb.so"]);
    t.expectSequence("libraries", found, ["/system/a/liba.so in a"]);
  });

/** The group about sections. */
export const tests = [sections];
