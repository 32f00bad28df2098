/**
 * Lines and paths of a linker configuration file at the edges of what its parser takes.
 *
 * Plan:
 * - lines: several marks of comments, additions without spaces, a section without lines, the order of warnings;
 * - a version file beyond an int; a generated file of an APEX;
 * - a search path that leads to a directory by its text only.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  configured,
  dropped,
  givenOf,
  isSample,
  MAPPING,
  plainQuotes,
  searching,
  section,
  sectionOf,
  text,
  unreadable,
  visible,
} from "./scenes.ts";
import { device, open, probeScene } from "../scenes.ts";

const edges = group("linker:config:edges", "The edges of what a linker configuration may say.");

edges.test("comment_begins_at_the_first_mark")
  .clauses("LINKER-CONFIG-1")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = sectionOf(
      t.params.release,
      "additional.namespaces = a,b # ,c # ,d",
      "namespace.a.visible = true#false#true",
      "namespace.b.visible = # true # false",
      "## namespace.b.visible = true",
    );
    const { given } = await ask(t, builder, ["a", "b", "c", "d"]);
    t.expectSequence("namespaces", given, ["a"]);
  });

edges.test("warnings_come_in_the_order_of_lines")
  .clauses("LINKER-CONFIG-8")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = sectionOf(release, "one", ...visible("a"), "two", "three");
    const { said } = await ask(t, builder, ["a"]);
    t.expectSequence("what the linker says", said, [
      unreadable(release, 4, "one"),
      unreadable(release, 7, "two"),
      unreadable(release, 8, "three"),
    ]);
  });

edges.test("addition_needs_no_spaces")
  .clauses("LINKER-CONFIG-6")
  .releases(9, 15)
  .params({ sign: ["+=", " +=", "+= "] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, sign } = t.params;
    const [, ...flags] = visible("a", "b");
    const builder = sectionOf(
      release,
      "additional.namespaces = a",
      `additional.namespaces${sign}b`,
      ...flags,
    );
    const { given, said } = await ask(t, builder, ["a", "b"]);
    t.expectSequence("namespaces", given, ["a", "b"]);
    t.expectSequence("what the linker says", said, []);
  });

/** A file whose section has no lines of its own; behind it is one with all that a process needs. */
function withoutLines(release: Release, header: string) {
  return askingScene(configured(release, MAPPING, "[test]", header, ...section("x").slice(1)), [
    "x",
  ]);
}

edges.test("header_directly_behind_another_ends_its_section")
  .describe("A process whose section is empty finds no libraries, and so does not even start.")
  .clauses("LINKER-CONFIG-17")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const whole = await t.play(withoutLines(release, "# [x]"));
    t.expectRunning(whole.record);
    t.expectSequence("namespaces of one section", givenOf(["x"], whole.record), ["x"]);
    const { record } = await t.play(withoutLines(release, "[x]"));
    const { kind } = record.end;
    t.expect("a process without search paths does not start", kind !== "running", kind);
  });

edges.test("api_level_beyond_an_int")
  .clauses("LINKER-CONFIG-59")
  .releases(8, 15)
  .params({ version: ["3000000000", "99999999999999999999"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, version } = t.params;
    const builder = searching(
      release,
      "/system/for-${SDK_VER}",
      "enable.target.sdk.version = true",
    ).file("/system/bin/.version", `${version}\n`);
    const { said } = await ask(t, builder, []);
    const problem = dropped(release, `invalid version "/system/bin/.version": "${version}"`);
    t.expectSequence("what the linker says", said.map(plainQuotes), [problem]);
  });

edges.test("search_path_that_leads_somewhere_by_its_text_only")
  .clauses("LINKER-CONFIG-150", "LINKER-CONFIG-151")
  .releases(8, 15)
  .filter(isDialect)
  .params({ path: ["/system/absent/../a", "/system/absent/./..//a/."] })
  .filter(({ path, release }) => path === "/system/absent/../a" || [9, 10].includes(release))
  .fn(async (t) => {
    const { release, path } = t.params;
    t.judges(release >= 10 ? "LINKER-CONFIG-150" : "LINKER-CONFIG-151");
    const builder = searching(release, path).library("/system/a/liba.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, "liba.so");
    }));
    t.expectRunning(record);
    const found = places(record, "liba.so");
    t.expectSequence("liba.so", found, release >= 10 ? ["/system/a/liba.so in default"] : []);
  });

edges.test("generated_file_of_an_apex_counts_from_11_on")
  .clauses("LINKER-CONFIG-87")
  .releases(10, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const executable = "/apex/com.example.x/bin/probe";
    const file = (mark: string) =>
      text("dir.test = /apex/com.example.x/bin", ...section("test", mark));
    const builder = device(release).executable(executable)
      .file("/apex/com.example.x/etc/ld.config.txt", file("own"))
      .file("/linkerconfig/com.example.x/ld.config.txt", file("generated"));
    const { given } = await ask(t, builder, ["own", "generated"], { executable });
    t.expectSequence("namespaces", given, [release === 10 ? "own" : "generated"]);
  });

/** The group about edges. */
export const tests = [edges];
