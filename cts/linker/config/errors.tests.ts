/**
 * The errors for which the linker drops a configuration file, and what a process has then.
 *
 * Plan:
 * - links that are wrong, and the lines that errors name;
 * - what is left of a dropped file.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
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
  sectionOf,
  visible,
} from "./scenes.ts";
import { open, probeScene } from "../scenes.ts";

const errors = group("linker:config:errors", "What makes the linker drop a file.");

/** A section with namespace a that is visible, from which something leads to a link; lines from 6 on. */
function withLinks(release: Release, ...lines: readonly string[]): WorldBuilder {
  return sectionOf(release, ...visible("a"), ...lines);
}

const NO_LIBRARIES = "list of shared_libs for a->default link is not specified or is empty.";

errors.test("link_without_libraries")
  .clauses("LINKER-CONFIG-25")
  .releases(8, 15)
  .params({ libraries: ["missing", "empty"] })
  .filter(({ libraries, release }) => isSample({ release }, libraries === "missing"))
  .fn(async (t) => {
    const { release, libraries } = t.params;
    const builder = withLinks(
      release,
      "namespace.a.links = default",
      ...(libraries === "missing" ? [] : ["namespace.a.link.default.shared_libs ="]),
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, []);
    const line = libraries === "missing" ? 6 : 7;
    const problem = dropped(release, NO_LIBRARIES, line);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

errors.test("link_with_libraries_and_with_all")
  .clauses("LINKER-CONFIG-26")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = withLinks(
      release,
      "namespace.a.links = default",
      "namespace.a.link.default.allow_all_shared_libs = true",
      "namespace.a.link.default.shared_libs = libc.so",
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, []);
    const both = "both shared_libs and allow_all_shared_libs are set for a->default link.";
    const problem = dropped(release, both, 8);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

errors.test("link_with_libraries_and_an_all_that_is_not_true")
  .clauses("LINKER-CONFIG-26")
  .releases(9, 15)
  .params({ word: ["false", "1"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, word } = t.params;
    const builder = withLinks(
      release,
      "namespace.a.links = default",
      `namespace.a.link.default.allow_all_shared_libs = ${word}`,
      "namespace.a.link.default.shared_libs = libc.so",
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, ["a"]);
    t.expectSequence("what the linker says", said, []);
  });

/** The default namespace has a link for every library to one with a library. */
function linkForAll(release: Release): Scene {
  const builder = sectionOf(
    release,
    "additional.namespaces = a",
    ...ownDirectory("a"),
    "namespace.default.links = a",
    "namespace.default.link.a.allow_all_shared_libs = true",
  ).library("/system/a/liba.so");
  return probeScene(builder, (app) => {
    open(app, "liba.so");
  });
}

errors.test("link_with_all_libraries")
  .clauses("LINKER-CONFIG-61")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(linkForAll(t.params.release));
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), ["/system/a/liba.so in a"]);
  });

errors.test("no_link_with_all_libraries_before_9")
  .describe("The property is an unknown one: it neither replaces a list nor contradicts it.")
  .clauses("LINKER-CONFIG-62")
  .releases(8, 8.1)
  .params({ list: [false, true] })
  .fn(async (t) => {
    const { release, list } = t.params;
    const builder = withLinks(
      release,
      "namespace.a.links = default",
      "namespace.a.link.default.allow_all_shared_libs = true",
      ...(list ? ["namespace.a.link.default.shared_libs = libc.so"] : []),
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, list ? ["a"] : []);
    t.expectSequence(
      "what the linker says",
      said.map(plainQuotes),
      list ? [] : [dropped(release, NO_LIBRARIES, 6)],
    );
  });

errors.test("link_to_an_undefined_namespace")
  .clauses("LINKER-CONFIG-27")
  .releases(8, 15)
  .params({ to: ["nowhere", "A", "b"] })
  .filter(({ to, release }) => isSample({ release }, to === "nowhere"))
  .fn(async (t) => {
    const { release, to } = t.params;
    const builder = withLinks(
      release,
      `namespace.a.links = ${to}`,
      `namespace.a.link.${to}.shared_libs = libc.so`,
      "namespace.b.search.paths = /system/b",
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, []);
    const problem = dropped(release, `undefined namespace: ${to}`, 6);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

/** An error without its line, which behind a good link is the matter of a test of its own. */
function withoutLine(message: string): string {
  return message.replace(/:\d+: error: /, ": error: ");
}

errors.test("list_of_links_with_an_empty_item")
  .clauses("LINKER-CONFIG-24")
  .releases(8, 15)
  .params({ list: ["", "default,", ",default", "added"] })
  .filter(({ list, release }) => isSample({ release }, list === ""))
  .filter(({ list, release }) => list !== "added" || release >= 9)
  .fn(async (t) => {
    const { release, list } = t.params;
    const builder = withLinks(
      release,
      "namespace.a.link.default.shared_libs = libc.so",
      `namespace.a.links = ${list === "added" ? "default" : list}`,
      ...(list === "added" ? ["namespace.a.links +="] : []),
    );
    const { given, said } = await ask(t, builder, ["a"]);
    t.expectSequence("namespaces", given, []);
    const problem = dropped(release, "undefined namespace: ", 7);
    const behindAGoodLink = ["default,", "added"].includes(list);
    const told = (message: string) => behindAGoodLink ? withoutLine(message) : message;
    t.expectSequence("what the linker says", said.map(plainQuotes).map(told), [told(problem)]);
  });

errors.test("line_of_an_error_behind_a_good_link")
  .describe("Links stand in line 8; the line that is named is that of the first link's libraries.")
  .clauses("LINKER-CONFIG-28")
  .releases(8, 15)
  .params({ second: ["undefined", "missing", "empty"], place: ["before", "behind"] })
  .filter(({ second, release }) => isSample({ release }, second === "undefined"))
  .fn(async (t) => {
    const { release, second, place } = t.params;
    const to = second === "undefined" ? "nowhere" : "a";
    const first = "namespace.a.link.default.shared_libs = libc.so";
    const builder = withLinks(
      release,
      place === "before" ? first : "#",
      second === "empty" ? `namespace.a.link.${to}.shared_libs =` : "#",
      `namespace.a.links = default,${to}`,
      place === "behind" ? first : "#",
    );
    const { said } = await ask(t, builder, []);
    const line = second === "empty" ? 7 : place === "before" ? 6 : 9;
    const problem = second === "undefined"
      ? "undefined namespace: nowhere"
      : "list of shared_libs for a->a link is not specified or is empty.";
    t.expectSequence("what the linker says", said.map(plainQuotes), [
      dropped(release, problem, line),
    ]);
  });

errors.test("broken_file_isolates_nothing")
  .describe(
    "The file would isolate the default namespace, but it has a wrong link, or no such section.",
  )
  .clauses("LINKER-CONFIG-31")
  .releases(8, 15)
  .params({ why: ["link", "section"] })
  .filter(({ why, release }) => isSample({ release }, why === "link"))
  .fn(async (t) => {
    const { release, why } = t.params;
    const path = "/system/a/liba.so";
    const isolated = "namespace.default.isolated = true";
    const broken = why === "link"
      ? withLinks(release, isolated, "namespace.a.links = nowhere")
      : configured(release, MAPPING, "[tset]", isolated);
    const found = await openAll(t, broken.library(path), [path]);
    t.expectSequence("liba.so", found, [`${path} in default`]);
  });

errors.test("broken_file_gives_no_namespace")
  .clauses("LINKER-CONFIG-63")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a namespace of a dropped configuration is there",
    scene: ({ release }) =>
      askingScene(withLinks(release, "namespace.default.links = nowhere"), ["a"]),
    happened: ({ record }) => givenOf(["a"], record),
  })
  .control("the link is a comment", ({ release }, scene) => ({
    ...scene,
    world: withLinks(release, "# namespace.default.links = nowhere").world,
  }));

errors.test("one_error_is_reported")
  .describe("Both links of one namespace are wrong.")
  .clauses("LINKER-CONFIG-64")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const { said } = await ask(t, withLinks(release, "namespace.a.links = nowhere,none"), []);
    const problem = dropped(release, "undefined namespace: nowhere", 6);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

/** The group about errors. */
export const tests = [errors];
