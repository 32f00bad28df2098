/**
 * Which paths the expression of a row matches.
 *
 * Plan:
 * - the whole path must match, and what that means for a choice;
 * - the first name of the path;
 * - what PCRE knows.
 *
 * @module
 */

import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  DATA,
  device,
  IMAGE,
  labeled,
  labelScene,
  labelsOf,
  row,
  SAME_PROCESS,
  withVendorRows,
} from "../scenes.ts";

const expressions = group("selinux:expressions", "Which paths the expression of a row matches.");

/** Expressions with a path that they match, and one in which they would only be found. */
const PARTS = {
  file_of_a_longer_name: [`${DATA}/a`, `${DATA}/a`, `${DATA}/ab`],
  file_below: [`${DATA}/a.`, `${DATA}/ab`, `${DATA}/ab/c`],
  end_of_a_path: [`.*\\.so`, `${DATA}/a.so`, `${DATA}/a.so.1`],
  relative: [`/data/vendor/labels/a`, `${DATA}/a`, `/data/local/tmp${DATA}/a`],
  without_a_slash: ["(/data/vendor/)?labels/a", `${DATA}/a`, `/data/x/labels/a`],
} as const;

for (const [name, [regex, whole, part]] of Object.entries(PARTS)) {
  expressions.test(`whole_path_must_match_${name}`)
    .clauses("SELINUX-LABEL-3")
    .releases(8, 15)
    .filter(isFirstOrLast)
    .mustNot({
      what: "a file is labeled in whose path the expression is only found",
      scene: ({ release }) => {
        const builder = withVendorRows(device(release), row(regex, SAME_PROCESS));
        return labelScene(builder, [part]);
      },
      happened: (outcome) => labeled(outcome, [part]),
    })
    .control("the whole path is the expression's", ({ release }) => {
      const builder = withVendorRows(device(release), row(regex, SAME_PROCESS));
      return labelScene(builder, [whole]);
    });
}

expressions.test("dot_matches_any_character")
  .clauses("SELINUX-LABEL-6")
  .releases(8, 15)
  .params({ database: ["image", "running"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, database } = t.params;
    const directory = database === "image" ? IMAGE : DATA;
    const builder = withVendorRows(device(release), row(`${directory}/libbcc.so`, SAME_PROCESS));
    const paths = [`${directory}/libbcc.so`, `${directory}/libbcc_so`];
    t.expectSequence("labels", await labelsOf(t, builder, paths, database), [
      SAME_PROCESS,
      SAME_PROCESS,
    ]);
  });

expressions.test("dot_with_a_backslash_matches_a_dot")
  .clauses("SELINUX-LABEL-6")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a file is labeled that has another character for the dot",
    scene: ({ release }) => {
      const builder = withVendorRows(device(release), row(`${DATA}/libbcc\\.so`, SAME_PROCESS));
      return labelScene(builder, [`${DATA}/libbcc_so`]);
    },
    happened: (outcome) => labeled(outcome, [`${DATA}/libbcc_so`]),
  })
  .control("it has a dot", ({ release }) => {
    const builder = withVendorRows(device(release), row(`${DATA}/libbcc\\.so`, SAME_PROCESS));
    return labelScene(builder, [`${DATA}/libbcc.so`]);
  });

/** Expressions of real devices: with names that they match, and names that they do not. */
const REAL: Readonly<Record<string, readonly [regex: string, yes: string[], no: string[]]>> = {
  digit: ["hal@\\d+\\.\\d+-service", ["hal@1.0-service", "hal@10.12-service"], ["hal@a.b-service"]],
  count: ["sensor[0-9]{1,2}$", ["sensor1", "sensor12"], ["sensor", "sensor123"]],
  open_count: ["a{2,}b", ["aab", "aaaab"], ["ab"]],
  set: ["[a-zA-Z0-9_\\-.]+\\.exynos[0-9]*", ["gralloc-1.exynos5", "a.exynos"], ["a.exynosx"]],
  negated_set: ["[^/]+\\.tmp", ["vmdl1.tmp"], [".tmp"]],
  choice: ["lib(64)?(c|stdc\\+\\+)", ["libc", "lib64stdc++"], ["lib32c", "libstdcc"]],
  choice_behind_a_group: ["(x)a|b", ["xa", "xab"], ["c"]],
  optional_dot: ["x\\.?y", ["xy", "x.y"], ["xzy"]],
  group_without_a_number: ["(?:a|b)c", ["ac", "bc"], ["c"]],
  word: ["\\w+-\\W", ["ab_1-+"], ["ab_1-a"]],
  word_in_a_set: ["[\\w]+-x", ["ab_1-x"], ["+-x"]],
  no_digit: ["\\Dx", ["ax"], ["1x"]],
  no_white_space: ["\\S+x", ["abx"], ["x"]],
  white_space: ["\\sx", ["\u000bx"], ["ax"]],
  no_white_space_alone: ["\\Sx", ["ax"], ["\u000bx"]],
  end_of_a_word: ["ab\\b.*", ["ab-c", "ab"], ["abc"]],
  quoted: ["\\Qa.b\\E.*", ["a.bc"], ["axbc"]],
  end_of_quotes_before_quotes: ["x\\Ey\\Qa.b\\E", ["xya.b"], ["xyaxb", "xy"]],
  number_of_a_character: ["\\x41b", ["Ab"], ["x41b"]],
  exact_count: ["a{3}b", ["aaab"], ["aab", "aaaab"]],
  count_from_none: ["a{0,2}b", ["b", "aab"], ["aaab"]],
  count_of_many_digits: ["a{10,12}b", ["aaaaaaaaaab"], ["ab", "aab"]],
  few: ["a+?b", ["ab", "aab"], ["b"]],
  few_of_a_count: ["a{1,2}?b", ["ab", "aab"], ["b", "aaab"]],
  brace_that_counts_nothing: ["a{b", ["a{b"], ["ab"]],
  set_that_begins_with_its_end: ["[]a]b", ["]b", "ab"], ["cb"]],
  negated_set_that_begins_with_its_end: ["[^]a]b", ["cb"], ["]b", "ab"]],
  set_with_a_circumflex: ["[a^]b", ["^b", "ab"], ["cb"]],
  set_with_a_beginning: ["[[a]b", ["[b", "ab"], ["cb"]],
  set_with_a_backspace: ["[\\ba]x", ["ax"], ["bx"]],
  named_class: ["[[:digit:]]+x", ["12x"], ["ax"]],
  negated_named_class: ["[[:^digit:]]x", ["ax"], ["1x"]],
  choice_in_a_choice: ["(a(b|c)|d)e", ["abe", "ace", "de"], ["ae", "bde"]],
  group_after_a_group: ["(a)(b)?c", ["ac", "abc"], ["bc"]],
  optional_beginning: ["x?ab", ["ab", "xab"], ["yab"]],
  star_behind_plain_text: ["xa*", ["x", "xaa"], ["a", "xb"]],
  capitals_as_others: ["(?i:ab)c", ["ABc", "abc"], ["ABC"]],
  capitals_as_others_from_here: ["(?i)abc", ["ABC", "abc"], ["ABD"]],
  named_group: ["(?P<name>a)b", ["ab"], ["b"]],
  named_group_in_short: ["(?<name>a)b", ["ab"], ["b"]],
  bytes: ["..x", ["\u00e9x", "abx"], ["ax"]],
  dollar_within: ["ab(x|$)", ["ab", "abx"], ["aby"]],
};

/** Those that are asked of the running device, too, which reads them in the same way. */
const IN_BOTH = ["digit", "count", "set", "choice", "word"];

for (const [name, [regex, yes, no]] of Object.entries(REAL)) {
  expressions.test(`pcre_${name}`)
    .clauses("SELINUX-LABEL-14")
    .params({ database: ["image", "running"] })
    .filter(({ database }) => database === "image" || IN_BOTH.includes(name))
    .fn(async (t) => {
      const { database } = t.params;
      const directory = database === "image" ? IMAGE : DATA;
      const builder = withVendorRows(device(14), row(`${directory}/${regex}`, SAME_PROCESS));
      const paths = [...yes, ...no].map((file) => `${directory}/${file}`);
      const found = (await labelsOf(t, builder, paths, database)).map((type) =>
        type === SAME_PROCESS
      );
      t.expectSequence("labeled", found, [...yes.map(() => true), ...no.map(() => false)]);
    });
}

expressions.test("exact_path_is_matched_as_an_expression")
  .describe(
    "The expression has no special character without a backslash, so that it ranks as a path.",
  )
  .clauses("SELINUX-LABEL-17")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), row(`${DATA}/\\d`, SAME_PROCESS));
    t.expectSequence("labels", await labelsOf(t, builder, [`${DATA}/5`]), [SAME_PROCESS]);
  });

expressions.test("choice_is_anchored_only_half")
  .describe("`^a|b$`: what begins with the first half, and what ends with the second one.")
  .clauses("SELINUX-LABEL-36")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), row(`${DATA}/a|b`, SAME_PROCESS));
    const paths = [`${DATA}/a`, `${DATA}/anything`, `${DATA}/x/b`, `${DATA}/xyzb`];
    t.expectSequence(
      "labels",
      await labelsOf(t, builder, paths),
      paths.map(() => SAME_PROCESS),
    );
  });

expressions.test("first_name_must_be_equal")
  .describe(
    "The first name of the expression is plain text, so that the choice cannot lead out of it.",
  )
  .clauses("SELINUX-LABEL-37")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a row whose expression begins with another name labels a file",
    scene: ({ release }) => {
      const builder = withVendorRows(device(release), row(`/vendor/a|${DATA}/b`, SAME_PROCESS));
      return labelScene(builder, [`${DATA}/b`]);
    },
    happened: (outcome) => labeled(outcome, [`${DATA}/b`]),
  })
  .control("the choice is in brackets", ({ release }) => {
    const builder = withVendorRows(device(release), row(`(/vendor/a|${DATA}/b)`, SAME_PROCESS));
    return labelScene(builder, [`${DATA}/b`]);
  });

/** The group. */
export const tests: readonly Group[] = [expressions];
