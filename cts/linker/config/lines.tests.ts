/**
 * The lines of a linker configuration file.
 *
 * Plan:
 * - comments, empty lines, white space and line ends;
 * - what is a section, an assignment, an addition, or nothing.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  configured,
  givenOf,
  isSample,
  MAPPING,
  redefined,
  section,
  sectionOf,
  text,
  unreadable,
  visible,
  warning,
} from "./scenes.ts";
import { configOf, device, namespaceLines, probeScene, withConfig } from "../scenes.ts";
import { ANDROID_DLEXT_USE_NAMESPACE, dlextinfo, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";

const lines = group("linker:config:lines", "What the lines of a linker configuration say.");

lines.test("comment_begins_anywhere")
  .describe("Comments stand on lines of their own, behind a value, and directly behind one.")
  .clauses("LINKER-CONFIG-1")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = sectionOf(
      t.params.release,
      "# namespace.c.visible = true",
      "additional.namespaces = a,b,c # ,d",
      "namespace.a.visible = true#false",
      "namespace.b.visible = true \t# why",
      "namespace.d.visible = true",
    );
    const { given } = await ask(t, builder, ["a", "b", "c", "d"]);
    t.expectSequence("namespaces", given, ["a", "b"]);
  });

lines.test("skipped_lines_are_counted")
  .clauses("LINKER-CONFIG-2")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(release, "", " \t\r", "# comment", "  # another", "junk");
    const { said } = await ask(t, builder, []);
    t.expectSequence("what the linker says", said, [unreadable(release, 8, "junk")]);
  });

lines.test("section_name_keeps_its_spaces")
  .describe("Two sections differ in a space only; the mapping names one of them.")
  .clauses("LINKER-CONFIG-3")
  .releases(8, 15)
  .params({ name: ["x", " x"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, name } = t.params;
    const builder = configured(
      release,
      `dir.${name} = /system/bin`,
      ...section(name === "x" ? " x" : "x", "other"),
      ...section(name, "wanted"),
    );
    t.expectSequence("namespaces", (await ask(t, builder, ["other", "wanted"])).given, ["wanted"]);
  });

lines.test("brackets_are_looked_for_first")
  .describe("A line in brackets with an operator in it ends the section before it.")
  .clauses("LINKER-CONFIG-4")
  .releases(8, 15)
  .params({ header: ["[a=b]", "[namespace.a.visible = ]", "[a+=b]"] })
  .filter(({ header, release }) => isSample({ release }, header === "[a=b]"))
  .mustNot({
    what: "a line behind the header counts for the section before it",
    scene: ({ release, header }) =>
      askingScene(
        sectionOf(release, "additional.namespaces = a", header, "namespace.a.visible = true"),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the line is not there", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release, ...visible("a")).world,
  }));

/** The probe opens a library in a namespace that is given. */
function openInScene(release: Release, directory: string, ...more: readonly string[]) {
  const builder = withConfig(
    device(release).library(`${directory}/libA.so`),
    configOf("additional.namespaces = a", ...namespaceLines("a", directory), ...more),
  );
  return probeScene(builder, (app) => {
    const namespace = app.libdl.android_get_exported_namespace("a");
    const info = dlextinfo(ANDROID_DLEXT_USE_NAMESPACE, namespace);
    app.libdl.android_dlopen_ext("libA.so", RTLD_NOW, info);
  });
}

lines.test("first_equal_sign_divides")
  .describe("A directory has equal signs in its name.")
  .clauses("LINKER-CONFIG-5")
  .releases(8, 15)
  .params({ directory: ["/system/x=y", "/system/x = y", "/system/x=="] })
  .filter(({ directory, release }) => isSample({ release }, directory === "/system/x=y"))
  .fn(async (t) => {
    const { release, directory } = t.params;
    const { record } = await t.play(openInScene(release, directory));
    t.expectRunning(record);
    t.expectSequence("libA.so", places(record, "libA.so"), [`${directory}/libA.so in a`]);
  });

lines.test("addition_is_looked_for_before_assignment")
  .describe(
    "A line has an equal sign before a +=, which makes it an addition to a property of another name.",
  )
  .clauses("LINKER-CONFIG-6")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(release, ...visible("a"), "namespace.a.visible = x += y");
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    const problem =
      'appending to undefined property "namespace.a.visible = x" (treating as assignment)';
    t.expectSequence("what the linker says", said, [warning(release, 6, problem)]);
  });

lines.test("first_addition_sign_divides")
  .clauses("LINKER-CONFIG-6")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const directory = "/system/x+=y";
    const more = ["namespace.a.search.paths = /none", `namespace.a.search.paths += ${directory}`];
    const { record } = await t.play(openInScene(release, directory, ...more));
    t.expectRunning(record);
    t.expectSequence("libA.so", places(record, "libA.so"), [`${directory}/libA.so in a`]);
  });

lines.test("no_addition_before_9")
  .describe("What would be an addition is an assignment to a property that ends in a plus sign.")
  .clauses("LINKER-CONFIG-7")
  .releases(8, 8.1)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      "additional.namespaces += b",
      "additional.namespaces += c",
      "namespace.a.visible = true",
      "namespace.b.visible = true",
      "namespace.c.visible = true",
    );
    const { given, said } = await ask(t, builder, ["a", "b", "c"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, [
      redefined(release, 6, "additional.namespaces +"),
    ]);
  });

lines.test("malformed_line_is_passed_over")
  .describe("The rest of the section counts.")
  .clauses("LINKER-CONFIG-8")
  .releases(8, 15)
  .params({ content: ["junk", "namespace.a.visible true", "additional.namespaces + a"] })
  .filter(({ content, release }) => isSample({ release }, content === "junk"))
  .fn(async (t) => {
    const { release, content } = t.params;
    const { given, said } = await ask(t, sectionOf(release, content, ...visible("a")), ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, [unreadable(release, 4, content)]);
  });

lines.test("malformed_mapping_is_passed_over")
  .clauses("LINKER-CONFIG-8")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = configured(release, "dir.test /system/bin", MAPPING, ...section("test"));
    const { given, said } = await ask(t, builder, ["test"]);
    t.expectSequence("namespaces", given, ["test"]);
    t.expectSequence("what the linker says", said, [
      unreadable(release, 1, "dir.test /system/bin"),
    ]);
  });

lines.test("half_brackets_are_malformed")
  .clauses("LINKER-CONFIG-38")
  .releases(8, 15)
  .params({ content: ["[", "]", "[test", "test]", "[test] x"] })
  .filter(({ content, release }) => isSample({ release }, content === "[test"))
  .fn(async (t) => {
    const { release, content } = t.params;
    const { given, said } = await ask(t, sectionOf(release, content, ...visible("a")), ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, [unreadable(release, 4, content)]);
  });

lines.test("section_without_a_name")
  .clauses("LINKER-CONFIG-39")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = configured(release, "dir. = /system/bin", ...section("x"), ...section("", "y"));
    const { given, said } = await ask(t, builder, ["x", "y"]);
    t.expectSequence("namespaces", given, ["y"]);
    t.expectSequence("what the linker says", said, []);
  });

lines.test("carriage_return_is_white_space")
  .clauses("LINKER-CONFIG-40")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const file = configOf(...visible("a", "b")).replaceAll("\n", "\r\n");
    const { given, said } = await ask(t, withConfig(device(release), file), ["a", "b"]);
    t.expectSequence("namespaces", given, ["a", "b"]);
    t.expectSequence("what the linker says", said, []);
  });

lines.test("carriage_return_ends_no_line")
  .clauses("LINKER-CONFIG-40")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "what stands behind a carriage return is a line",
    scene: ({ release }) =>
      askingScene(
        sectionOf(release, "additional.namespaces = a", "x = y\rnamespace.a.visible = true"),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("a line feed stands there", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release, "additional.namespaces = a", "x = y\nnamespace.a.visible = true")
      .world,
  }));

lines.test("white_space_around_names_and_values")
  .clauses("LINKER-CONFIG-41")
  .releases(8, 15)
  .params({ space: ["", "\t", "\v", "\f", " \t "] })
  .filter(({ space, release }) => isSample({ release }, space === "\v"))
  .fn(async (t) => {
    const { release, space } = t.params;
    const file = configOf(...visible("a", "b"))
      .replace(/^(.+?) = (.+)$/gm, `${space}$1${space}=${space}$2${space}`);
    const { given, said } = await ask(t, withConfig(device(release), file), ["a", "b"]);
    t.expectSequence("namespaces", given, ["a", "b"]);
    t.expectSequence("what the linker says", said, []);
  });

lines.test("other_space_belongs_to_the_value")
  .describe("A no-break space and an em space are none for the linker, which knows ASCII only.")
  .clauses("LINKER-CONFIG-41")
  .releases(8, 15)
  .params({ space: ["\u00a0", "\u2003"] })
  .filter(isSample)
  .mustNot({
    what: "the value is true",
    scene: ({ release, space }) =>
      askingScene(
        sectionOf(release, "additional.namespaces = a", `namespace.a.visible = true${space}`),
        ["a"],
      ),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the space is not there", ({ release }, scene) => ({
    ...scene,
    world: sectionOf(release, ...visible("a")).world,
  }));

lines.test("last_line_needs_no_end")
  .clauses("LINKER-CONFIG-42")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const file = text(MAPPING, ...section("test")).trimEnd();
    const { given } = await ask(t, withConfig(device(release), file), ["test"]);
    t.expectSequence("namespaces", given, ["test"]);
  });

/** The group about lines. */
export const tests = [lines];
