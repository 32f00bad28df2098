/**
 * The findings of a checker about a file_contexts by itself.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { findingsOf, found, placesOf } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { context, row, SAME_PROCESS, vendorContexts } from "../scenes.ts";
import { labeledDevice } from "./scenes.ts";

const files = group("selinux:files", "A file_contexts by itself.");

const OTHER = "vendor_app_file";
const RIGHT = row("/vendor/foo", SAME_PROCESS);

/** A device whose file_contexts has a row in the second line. */
function withSecond(release: Release, line: string): WorldBuilder {
  return labeledDevice(release, [RIGHT, line]);
}

files.test("row_that_libselinux_refuses_is_found")
  .clauses("SELINUX-VENDOR-41")
  .releases(8, 15)
  .params({
    line: [
      "/vendor/bar",
      `/vendor/bar -q ${context(OTHER)}`,
      `/vendor/b\u00e4r ${context(OTHER)}`,
    ],
  })
  .filter(({ release, line }) => isFirstOrLast({ release }) || line === "/vendor/bar")
  .fn(async (t) => {
    const { release, line } = t.params;
    const findings = await findingsOf(t, withSecond(release, line), "file-contexts-syntax");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${vendorContexts(release)}:2`]);
  });

files.test("row_that_libselinux_reads_is_right")
  .clauses("SELINUX-VENDOR-41")
  .params({
    line: [
      "# A comment.",
      "",
      "   # A comment with blanks before it.",
      `\t/vendor/bar\t--\t${context(OTHER)}`,
      `/vendor/bar ${context(OTHER)}\r`,
      `/vendor/bar -- ${context(OTHER)} # and more words`,
      "/vendor/bar <<none>>",
    ],
  })
  .mustNotFind({ rule: "file-contexts-syntax", world: ({ line }) => withSecond(14, line).world })
  .control("the row is one word", () => withSecond(14, "/vendor/bar").world);

files.test("context_that_is_none_is_found")
  .clauses("SELINUX-VENDOR-42")
  .params({
    line: ["/vendor/bar #all", "/vendor/bar same_process_hal_file", "/vendor/bar -- u:object_r:x"],
  })
  .fn(async (t) => {
    const findings = await findingsOf(t, withSecond(14, t.params.line), "file-contexts-syntax");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${vendorContexts(14)}:2`]);
  });

files.test("expression_that_cannot_be_used_is_found")
  .clauses("SELINUX-VENDOR-43")
  .params({
    regex: ["/vendor/bar(", "/vendor/bar)", "/vendor/[bar", "/vendor/bar{2,1}"],
  })
  .fn(async (t) => {
    const { regex } = t.params;
    const findings = await findingsOf(
      t,
      withSecond(14, row(regex, OTHER)),
      "file-contexts-syntax",
    );
    t.expectSequence("subjects", findings.map(({ subject }) => subject), [regex]);
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${vendorContexts(14)}:2`]);
  });

/** Groups in groups, so many deep. */
const nested = (depth: number) => `/vendor/bar${"(".repeat(depth)}a${")".repeat(depth)}`;

/** Expressions beyond what PCRE2 takes. */
const REFUSED = {
  groups_too_deep: nested(251),
  exact_count_too_large: "/vendor/ba{65536}",
  highest_count_too_large: "/vendor/ba{1,70000}",
  star_behind_nothing: "/vendor/bar(*)",
  plus_behind_nothing: "/vendor/bar(+)",
} as const;

files.test("expression_beyond_what_pcre_takes_is_found")
  .clauses("SELINUX-VENDOR-43")
  .params({ regex: Object.keys(REFUSED) as (keyof typeof REFUSED)[] })
  .fn(async (t) => {
    const regex = REFUSED[t.params.regex];
    const findings = await findingsOf(
      t,
      withSecond(14, row(regex, OTHER)),
      "file-contexts-syntax",
    );
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${vendorContexts(14)}:2`]);
  });

/** Expressions of the largest size that PCRE2 takes, or that only look large. */
const TAKEN = {
  groups: nested(250),
  options: `/vendor/bar${"(?i)".repeat(130)}`,
  count: "/vendor/ba{1000}",
} as const;

files.test("expression_within_what_pcre_takes_can_be_used")
  .clauses("SELINUX-VENDOR-43")
  .params({ regex: Object.keys(TAKEN) as (keyof typeof TAKEN)[] })
  .mustNotFind({
    rule: "file-contexts-syntax",
    world: ({ regex }) => withSecond(14, row(TAKEN[regex], OTHER)).world,
  })
  .control("it is beyond that", () => withSecond(14, row(nested(251), OTHER)).world);

files.test("expression_of_real_devices_can_be_used")
  .clauses("SELINUX-VENDOR-43")
  .params({
    regex: [
      "/vendor/bin/hw/android\\.hardware\\.foo@\\d+\\.\\d+-service",
      "/vendor/lib(64)?/hw/[a-zA-Z0-9_\\-.]+\\.exynos[0-9]*\\.so",
      "/(vendor|sustem/vendor)/bin/hw/foo",
      "/dev/block/loop[0-9]{1,2}$",
    ],
  })
  .mustNotFind({
    rule: "file-contexts-syntax",
    world: ({ regex }) => withSecond(14, row(regex, OTHER)).world,
  })
  .control("a bracket is open", () => withSecond(14, row("/vendor/[a-z", OTHER)).world);

files.test("expression_that_pcre_alone_reads_is_no_error")
  .describe("A checker may leave undecided what it matches.")
  .clauses("SELINUX-VENDOR-43")
  .params({
    regex: ["/vendor/(?=bar)[a-z]+", "/vendor/(?!foo)bar", "/vendor/bar++", "/vendor/ba\\h"],
  })
  .fn(async (t) => {
    const errors = async (regex: string) => {
      const builder = withSecond(14, row(regex, OTHER));
      const findings = await findingsOf(t, builder, "file-contexts-syntax");
      return findings.filter(({ severity }) => severity === "error").map(({ subject }) => subject);
    };
    t.expectSequence("errors", await errors(t.params.regex), []);
    t.expectSequence("errors with a bracket", await errors("/vendor/bar("), [
      "/vendor/bar(",
    ]);
  });

/** Rows of which the sort may put either last. */
const SECOND = "/vendor/lib64/lib[ab]+\\.so";

files.test("rows_that_the_sort_cannot_tell_apart_are_found")
  .clauses("SELINUX-VENDOR-44")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = labeledDevice(release, [
      row("/vendor/lib64/lib[ba]+\\.so", SAME_PROCESS),
      row(SECOND, OTHER),
    ]);
    const findings = await findingsOf(t, builder, "file-contexts-order");
    t.expectSequence("subjects", findings.map(({ subject }) => subject), [SECOND]);
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
  });

files.test("longer_row_is_told_apart")
  .describe("The sort puts it last; that of 11 and 12 does not, and so is not asked.")
  .clauses("SELINUX-VENDOR-44")
  .releases(8, 15)
  .filter(({ release }) => [8, 10, 13, 15].includes(release))
  .mustNotFind({
    rule: "file-contexts-order",
    world: ({ release }) => withLonger(release, "/vendor/lib64/lib[abc]+\\.so").world,
  })
  .control(
    "it is as long",
    ({ release }) => withLonger(release, "/vendor/lib64/lib[ac]+\\.so").world,
  );

/** A device with {@link SECOND} and another row, which gives another label. */
function withLonger(release: Release, regex: string): WorldBuilder {
  return labeledDevice(release, [row(SECOND, SAME_PROCESS), row(regex, OTHER)]);
}

files.test("third_row_that_the_sort_cannot_tell_from_two_is_found")
  .clauses("SELINUX-VENDOR-44")
  .fn(async (t) => {
    const third = "/vendor/lib64/lib[cb]+\\.so";
    const builder = labeledDevice(14, [
      row("/vendor/lib64/lib[ba]+\\.so", SAME_PROCESS),
      row(SECOND, SAME_PROCESS),
      row(third, OTHER),
    ]);
    t.expectSet("findings", await found(t, builder, "file-contexts-order"), [`error ${third}`]);
  });

files.test("files_of_the_device_show_what_rows_match")
  .clauses("SELINUX-VENDOR-44")
  .fn(async (t) => {
    const builder = labeledDevice(14, [
      row("/vendor/lib64/lib[ac]+[^x]y", SAME_PROCESS),
      row("/vendor/lib64/lib[bc]+[^z]y", OTHER),
    ]).file("/vendor/lib64/libccy", "");
    t.expectSet("findings", await found(t, builder, "file-contexts-order"), [
      "error /vendor/lib64/lib[bc]+[^z]y",
    ]);
  });

/** Parts of expressions; with /bc? or /bc* behind one, there are paths that both match, and the sort cannot tell the two apart. */
const PARTS = {
  digit: "\\d",
  word: "\\w",
  space: "\\s",
  no_digit: "\\D",
  no_word: "\\W",
  no_space: "\\S",
  set: "[a]",
  set_of_digits: "[\\d]",
  negated_set: "[^x]",
  count: "a{2}",
  range: "a{1,3}",
  optional: "a?",
  any_number: "a*",
  lazy_any_number: "a*?",
  lazy_some: "a+?",
  lazy_optional: "a??",
  lazy_count: "a{2}?",
  group_without_a_number: "(?:a|c)",
} as const;

files.test("rows_with_a_path_in_common_are_found")
  .clauses("SELINUX-VENDOR-44")
  .params({ part: Object.keys(PARTS) as (keyof typeof PARTS)[], end: ["", "$"] })
  .filter(({ part, end }) => end === "" || part === "digit")
  .fn(async (t) => {
    const { part, end } = t.params;
    const regex = (last: string) => `/vendor/f.${PARTS[part]}/b${last}${end}`;
    const builder = labeledDevice(14, [
      row(regex("c?"), SAME_PROCESS),
      row(regex("c*"), OTHER),
    ]);
    t.expectSet("findings", await found(t, builder, "file-contexts-order"), [
      `error ${regex("c*")}`,
    ]);
  });

/** Pairs of expressions with a name in common, of which one at least matches few names. */
const FEW = {
  both: ["lib(a|b)\\.so", "lib(b|c)\\.so"],
  first: ["lib(a|b)\\.so", "lib[ab]+\\.so"],
  second: ["lib[ab]+\\.so", "lib(a|b)\\.so"],
} as const;

files.test("rows_for_few_names_are_found_that_have_one_in_common")
  .clauses("SELINUX-VENDOR-44")
  .params({ few: Object.keys(FEW) as (keyof typeof FEW)[] })
  .fn(async (t) => {
    const [first, second] = FEW[t.params.few].map((name) => `/vendor/lib64/${name}`);
    const builder = labeledDevice(14, [row(first!, SAME_PROCESS), row(second!, OTHER)]);
    t.expectSet("findings", await found(t, builder, "file-contexts-order"), [`error ${second}`]);
  });

/** A row for libraries of many names, each of one character. */
const manyNames = (names: string, type: string) =>
  row(`/vendor/lib64/lib(${[...names].join("|")})\\.so`, type);

files.test("rows_for_many_names_are_found_that_have_one_of_the_last_in_common")
  .clauses("SELINUX-VENDOR-44")
  .params({ names: ["abcdefghijklmnopr", "abcdefghijklmnoqrpts"] })
  .fn(async (t) => {
    const others = "rABCDEFGHIJKLMNOPQRS".slice(0, t.params.names.length);
    const rows = [manyNames(t.params.names, SAME_PROCESS), manyNames(others, OTHER)];
    t.expectSet("findings", await found(t, labeledDevice(14, rows), "file-contexts-order"), [
      `error /vendor/lib64/lib(${[...others].join("|")})\\.so`,
    ]);
  });

files.test("rows_that_do_not_meet_or_that_agree_are_right")
  .clauses("SELINUX-VENDOR-44")
  .params({
    first: [
      row("/vendor/lib64/lib[ba]+\\.so", OTHER),
      row("/vendor/lib64/lib[cd]+\\.so", SAME_PROCESS),
      row("/vendor/lib64/lib[ba]\\.so", SAME_PROCESS),
      row("/vendor/lib64/lib[ba]+\\.so", SAME_PROCESS, "-d"),
      row("/vendor/lib64/lib[ba]+\\.so", SAME_PROCESS),
      row("/vendor/lib64/li[b]ab*\\.so", SAME_PROCESS, "--"),
      row("/vendor/lib64/lib[ab]+x?\\.so", SAME_PROCESS, "--"),
      `${row("/vendor/lib64/lib[xy]+\\.so", SAME_PROCESS, "--")}\n${
        row("/vendor/lib64/lib[ba]+\\.so", OTHER, "--")
      }`,
    ],
  })
  .mustNotFind({
    rule: "file-contexts-order",
    world: ({ first }) => labeledDevice(14, [first, row(SECOND, OTHER, "--")]).world,
  })
  .control(
    "both match and give different labels",
    () =>
      labeledDevice(14, [
        row("/vendor/lib64/lib[ba]+\\.so", SAME_PROCESS, "--"),
        row(SECOND, OTHER, "--"),
      ]).world,
  );

files.test("file_contexts_of_the_image_alone_is_enough")
  .describe("A device without files of the vendor's own breaks no rule for file_contexts.")
  .clauses("SELINUX-VENDOR-41")
  .releases(8, 15)
  .mustNotFind({
    rule: "file-contexts-syntax",
    world: ({ release }) => buildWorld({ release }).world,
  })
  .control(
    "it has one that cannot be read",
    ({ release }) => labeledDevice(release, ["/vendor/foo"]).world,
  );

/** The group. */
export const tests: readonly Group[] = [files];
