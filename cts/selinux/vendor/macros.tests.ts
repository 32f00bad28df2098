/**
 * How the source of a policy (`*.te`) is read: which of its parts depend on the build.
 *
 * Plan: each macro that chooses by the build, on builds of each kind; other macros; comments.
 *
 * @module
 */

import type { BuildType, World } from "../../contract/world.ts";
import { findingsOf, found, placesOf } from "../../fakes/findings.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { row } from "../scenes.ts";
import { labeledDevice, LEGACY } from "./scenes.ts";

const macros = group("selinux:macros", "Parts of a policy's source that depend on the build.");

/** The policy's source. */
const SOURCE = "/vendor/etc/selinux/vendor.te";

/** A device with an executable whose type has vendor_file_type as some lines of a policy's source say. */
function sourced(build: BuildType, ...lines: readonly string[]): WorldBuilder {
  return labeledDevice(14, [row("/vendor/bin/foo", "foo_exec")]).with({ build }).file(
    SOURCE,
    ["type foo_exec, exec_type, file_type;", ...lines, ""].join("\n"),
  );
}

const RIGHT = "typeattribute foo_exec vendor_file_type;";
const WRONG = "error foo_exec";

/** Macros with a build for which their argument counts, or does not. */
const CHOICES = {
  userdebug_or_eng_on_userdebug: ["userdebug_or_eng", "userdebug", true],
  userdebug_or_eng_on_eng: ["userdebug_or_eng", "eng", true],
  userdebug_or_eng_on_user: ["userdebug_or_eng", "user", false],
  full_treble_only: ["full_treble_only", "user", true],
  not_full_treble: ["not_full_treble", "user", false],
  compatible_property_only: ["compatible_property_only", "user", true],
  not_compatible_property: ["not_compatible_property", "user", false],
  with_asan: ["with_asan", "user", false],
  with_native_coverage: ["with_native_coverage", "user", false],
  recovery_only: ["recovery_only", "user", false],
  not_recovery: ["not_recovery", "user", true],
} as const satisfies Record<string, readonly [macro: string, build: BuildType, counts: boolean]>;

macros.test("part_for_some_builds")
  .clauses("SELINUX-VENDOR-52")
  .params({ part: Object.keys(CHOICES) as (keyof typeof CHOICES)[] })
  .fn(async (t) => {
    const [macro, build, counts] = CHOICES[t.params.part];
    const builder = sourced(build, `${macro}(\``, "  allow a b:file { read open };", RIGHT, "')");
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), counts ? [] : [WRONG]);
  });

macros.test("what_follows_a_part_that_is_left_out_counts")
  .clauses("SELINUX-VENDOR-52")
  .params({ macro: ["userdebug_or_eng", "not_full_treble"] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ macro }) => sourced("user", `${macro}(\`type bar, file_type;')`, RIGHT).world,
  })
  .control(
    "it stands in the part",
    ({ macro }) => sourced("user", `${macro}(\`type bar, file_type; ${RIGHT}')`).world,
  );

macros.test("part_in_a_part")
  .clauses("SELINUX-VENDOR-52")
  .params({ outer: ["full_treble_only", "not_full_treble"], build: ["user", "userdebug"] })
  .fn(async (t) => {
    const { outer, build } = t.params;
    const builder = sourced(build, `${outer}(\`userdebug_or_eng(\`${RIGHT}')')`);
    const counts = outer === "full_treble_only" && build === "userdebug";
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), counts ? [] : [WRONG]);
  });

macros.test("part_that_is_left_out_ends_at_its_own_parenthesis")
  .clauses("SELINUX-VENDOR-52")
  .fn(async (t) => {
    const builder = sourced("user", `not_full_treble(\`some_macro(a) ${RIGHT}')`);
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [WRONG]);
  });

macros.test("comment_is_no_statement")
  .clauses("SELINUX-VENDOR-53")
  .params({ comment: ["#", "dnl ", "type baz, file_type; #", "type baz, file_type; dnl "] })
  .fn(async (t) => {
    const builder = sourced("user", `${t.params.comment}${RIGHT}`);
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [WRONG]);
  });

macros.test("definition_of_a_macro_is_no_statement")
  .clauses("SELINUX-VENDOR-53")
  .fn(async (t) => {
    const builder = sourced("user", `define(\`my_macro', \`${RIGHT}')`);
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [WRONG]);
  });

macros.test("statement_that_is_not_whole_is_found")
  .clauses("SELINUX-VENDOR-38")
  .params({
    line: [
      "type a, file_type",
      "type ;",
      "type a, ;",
      "typeattribute a;",
      "typealias a b;",
      "typealias a alias { b;",
      "attribute ;",
      "attribute a",
      "typeattribute foo_exec a",
      "typealias foo_exec alias b",
      "userdebug_or_eng(\`type a;",
    ],
  })
  .fn(async (t) => {
    const { line } = t.params;
    const findings = await findingsOf(t, sourced("user", line), "policy-syntax");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    const isWithin = line.endsWith(";");
    if (isWithin) t.expectSequence("places", placesOf(findings), [`${SOURCE}:2`]);
  });

/** Macros with a build and a device on which their argument counts, and with those on which it does not. */
const PARTS = {
  userdebug_or_eng: [{ build: "userdebug" }, { build: "user" }],
  full_treble_only: [{}, { product: LEGACY }],
  compatible_property_only: [{}, { product: LEGACY }],
  not_full_treble: [{ product: LEGACY }, {}],
} as const satisfies Record<string, readonly [counts: Partial<World>, not: Partial<World>]>;

macros.test("statement_that_is_not_whole_in_a_part_that_is_left_out_is_right")
  .clauses("SELINUX-VENDOR-52")
  .params({ macro: Object.keys(PARTS) as (keyof typeof PARTS)[] })
  .mustNotFind({
    rule: "policy-syntax",
    world: ({ macro }) => sourced("user", `${macro}(\`type a, ;')`).with(PARTS[macro][1]).world,
  })
  .control(
    "the part counts",
    ({ macro }) => sourced("user", `${macro}(\`type a, ;')`).with(PARTS[macro][0]).world,
  );

/** Statements that give a type an attribute. */
const STATEMENTS = {
  of_the_type_behind_a_comment:
    "type bar_exec, # of ours\n  exec_type, vendor_file_type, file_type;",
  of_the_type: "type bar_exec, exec_type, vendor_file_type, file_type;",
  after_the_type: "type bar_exec, exec_type, file_type; typeattribute bar_exec vendor_file_type;",
  of_the_type_among_three: "type bar_exec, vendor_file_type, exec_type, file_type;",
  of_the_first_of_several:
    "type bar_exec, exec_type; typeattribute bar_exec vendor_file_type, file_type;",
  of_the_first_alias:
    "type baz, exec_type, file_type, vendor_file_type; typealias baz alias { bar_exec a };",
  of_an_alias_of_one: "type baz alias bar_exec, exec_type, file_type, vendor_file_type;",
  behind_an_attribute: "attribute other; type bar_exec, exec_type, file_type, vendor_file_type;",
  of_several: "type bar_exec, exec_type; typeattribute bar_exec file_type, vendor_file_type;",
  of_the_alias: "type baz, exec_type, file_type, vendor_file_type; typealias baz alias bar_exec;",
  of_an_alias_in_place:
    "type baz alias { other bar_exec }, exec_type, file_type, vendor_file_type;",
} as const;

macros.test("statement_gives_an_attribute")
  .clauses("SELINUX-VENDOR-53")
  .params({ statement: Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ statement }) => declaredBy(STATEMENTS[statement]).world,
  })
  .control(
    "it gives another one",
    ({ statement }) =>
      declaredBy(STATEMENTS[statement].replace("vendor_file_type", "system_file_type")).world,
  );

/** A device with an executable whose type a statement declares. */
function declaredBy(statement: string): WorldBuilder {
  return labeledDevice(14, [row("/vendor/bin/foo", "bar_exec")])
    .file("/vendor/etc/selinux/vendor.te", `${statement}\n`);
}

/** The group. */
export const tests: readonly Group[] = [macros];
