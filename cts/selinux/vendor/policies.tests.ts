/**
 * How a policy is read for the rule for types of executables, in the group of types.tests.ts.
 *
 * Plan:
 * - sets of attributes, in blocks, and several of one attribute;
 * - policies that cannot be read, and statements that are none of the rule's business.
 *
 * @module
 */

import { findingsOf, found, placesOf } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import type { Group } from "../../framework/mod.ts";
import { row } from "../scenes.ts";
import { foreignType, labeledDevice, policyPath } from "./scenes.ts";
import { types } from "./types.tests.ts";

/** Sets of which foo_exec is a member, each with one of which it is not. */
const SETS = {
  all: ["(all)", "(not (all))"],
  and: ["(and (foo_exec bar_exec) (not (bar_exec)))", "(and (foo_exec) (bar_exec))"],
  or: ["(or (bar_exec) (foo_exec))", "(or (bar_exec) (baz_exec))"],
  xor: ["(xor (foo_exec bar_exec) (bar_exec))", "(xor (foo_exec) (foo_exec bar_exec))"],
  not: ["(not (bar_exec))", "(not (foo_exec))"],
  attribute_twice: ["(and (others) (others))", "(and (others) (not (others)))"],
  attribute: ["(others)", "(and (others) (not (others)))"],
} as const;

for (const [name, sets] of Object.entries(SETS)) {
  const device = (set: string) =>
    labeledDevice(
      14,
      [row("/vendor/bin/foo", "foo_exec")],
      "(type foo_exec)\n(type bar_exec)\n(type baz_exec)\n(typeattribute others)",
      "(typeattributeset others (foo_exec))",
      "(typeattributeset exec_type (foo_exec))",
      `(typeattributeset vendor_file_type ${set})`,
    );

  types.test(`type_outside_of_a_set_with_${name}_lacks_the_attribute`)
    .clauses("SELINUX-VENDOR-40")
    .fn(async (t) => {
      t.expectSet("findings", await found(t, device(sets[1]), "vendor-file-type"), [
        "error foo_exec",
      ]);
    });

  types.test(`member_of_a_set_with_${name}_has_the_attribute`)
    .clauses("SELINUX-VENDOR-40")
    .mustNotFind({ rule: "vendor-file-type", world: () => device(sets[0]).world })
    .control("the type is no member", () => device(sets[1]).world);
}

types.test("declaration_in_a_block_counts")
  .clauses("SELINUX-VENDOR-40")
  .params({ block: ["optional", "in"] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ block }) => blockDevice(block, "vendor_file_type").world,
  })
  .control("the block gives another attribute", ({ block }) => blockDevice(block, "other").world);

/** A device whose type gets an attribute in a block of the policy. */
function blockDevice(block: string, attribute: string) {
  return labeledDevice(
    14,
    [row("/vendor/bin/foo", "foo_exec")],
    foreignType("foo_exec"),
    `(${block} here (typeattributeset ${attribute} (foo_exec)))`,
  );
}

types.test("sets_of_an_attribute_add_up")
  .clauses("SELINUX-VENDOR-40")
  .params({ order: ["first", "last"] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ order }) => twoSets(order, "vendor_file_type").world,
  })
  .control("it is a set of another attribute", ({ order }) => twoSets(order, "other").world);

/** A device whose type stands in the first or the last of two sets of an attribute. */
function twoSets(order: "first" | "last", attribute: string) {
  const sets = [
    `(typeattributeset ${attribute} (foo_exec))`,
    "(type bar)\n(typeattributeset vendor_file_type (bar))",
  ];
  return labeledDevice(
    14,
    [row("/vendor/bin/foo", "foo_exec")],
    foreignType("foo_exec"),
    ...(order === "first" ? sets : sets.reverse()),
  );
}

types.test("policy_that_cannot_be_read_is_found")
  .clauses("SELINUX-VENDOR-38")
  .releases(8, 15)
  .params({
    text: [
      "(type a)\n(type",
      "(type a)\n)",
      "(type a)\nword",
      "\n(typeattributeset a (and b))",
      "\n(typeattributeset a (and (b) (c) (d)))",
      "\n(typeattributeset a (or b))",
      "\n(typeattributeset a (xor (b) (c) (d)))",
      "\n(typeattributeset a (not))",
      "\n(typeattributeset a (not (b) (c)))",
      "\n(typeattributeset a)",
      "\n(type)",
      "\n(typealiasactual a)",
    ],
  })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, text } = t.params;
    const findings = await findingsOf(t, labeledDevice(release, [], text), "policy-syntax");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${policyPath(release)}:2`]);
  });

types.test("policy_with_a_zero_is_found")
  .clauses("SELINUX-VENDOR-38")
  .fn(async (t) => {
    const findings = await findingsOf(t, labeledDevice(14, [], "(type a\0)"), "policy-syntax");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
  });

types.test("type_whose_own_name_ends_as_a_version_counts")
  .clauses("SELINUX-VENDOR-5")
  .fn(async (t) => {
    const rows = [row("/vendor/bin/foo", "bar_2_1")];
    const builder = labeledDevice(14, rows, foreignType("bar_2_1"));
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), ["error bar_2_1"]);
  });

types.test("source_outside_of_the_policys_folder_is_none")
  .clauses("SELINUX-VENDOR-54")
  .params({ path: ["/vendor/etc/foo.te", "/vendor/foo/selinux.te"] })
  .mustNotFind({
    rule: "policy-syntax",
    world: ({ path }) => labeledDevice(14, []).file(path, "type ;\n").world,
  })
  .control(
    "it is in the folder",
    () => labeledDevice(14, []).file("/vendor/etc/selinux/foo.te", "type ;\n").world,
  );

types.test("policy_that_can_be_read_counts_beside_one_that_cannot")
  .clauses("SELINUX-VENDOR-38")
  .fn(async (t) => {
    const rows = [row("/vendor/bin/foo", "foo_exec")];
    const builder = labeledDevice(14, rows, foreignType("foo_exec"))
      .file("/odm/etc/selinux/odm_sepolicy.cil", "(type");
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), ["error foo_exec"]);
  });

types.test("statements_of_other_kinds_are_no_errors")
  .clauses("SELINUX-VENDOR-38")
  .mustNotFind({
    rule: "policy-syntax",
    world: () =>
      labeledDevice(
        14,
        [],
        "; A comment with (a parenthesis.",
        "(allow foo bar (file (read open)))",
        '(genfscon proc "/x" (u object_r proc ((s0) (s0))))',
        "(optional here (type foo))",
        '(filecon "/vendor/a;b(" any (u object_r foo ((s0) (s0))))',
        "(type bar) ; A comment behind it with )",
      ).world,
  })
  .control(
    "one of them has no end",
    () => labeledDevice(14, [], "(allow foo bar (file (read open))").world,
  );

/** The group, with the tests of types.tests.ts. */
export const tests: readonly Group[] = [types];
