/**
 * How a file_contexts is read.
 *
 * Plan:
 * - comments, white space and types of files in a row;
 * - what makes libselinux refuse a file, and what is left of it then.
 *
 * @module
 */

import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  context,
  DATA,
  device,
  labeled,
  labelScene,
  labelsOf,
  row,
  SAME_PROCESS,
  vendorContexts,
  withVendorRows,
} from "../scenes.ts";

const rows = group("selinux:rows", "How a file_contexts is read.");

const FILE = `${DATA}/a`;

/** Lines of a file_contexts that say nothing. */
const EMPTY = { empty: "", blank: " \t", comment: "# one", indented: " \t#one" } as const;

rows.test("line_without_a_row_is_skipped")
  .clauses("SELINUX-LABEL-1")
  .releases(8, 15)
  .params({ line: ["empty", "blank", "comment", "indented"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, line } = t.params;
    const builder = withVendorRows(device(release), EMPTY[line], row(FILE, SAME_PROCESS));
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [SAME_PROCESS]);
  });

rows.test("what_follows_the_third_field_is_ignored")
  .clauses("SELINUX-LABEL-1")
  .releases(8, 15)
  .params({ rest: ["# driver", "#driver", "more fields than three"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, rest } = t.params;
    const builder = withVendorRows(device(release), `${row(FILE, SAME_PROCESS, "--")} ${rest}`);
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [SAME_PROCESS]);
  });

rows.test("hash_after_a_field_begins_no_comment")
  .describe("The hash is the third field, for which the second one must be a type of files.")
  .clauses("SELINUX-LABEL-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a row without a type and with a comment behind it labels a file",
    scene: ({ release }) => {
      const builder = withVendorRows(device(release), `${row(FILE, SAME_PROCESS)} # driver`);
      return labelScene(builder, [FILE]);
    },
    happened: (outcome) => labeled(outcome, [FILE]),
  })
  .control("the comment has a line of its own", ({ release }) => {
    const builder = withVendorRows(device(release), "# driver", row(FILE, SAME_PROCESS));
    return labelScene(builder, [FILE]);
  });

rows.test("fields_are_separated_by_any_white_space")
  .clauses("SELINUX-LABEL-33")
  .releases(8, 15)
  .params({ form: ["tabs", "vertical_tabs", "form_feeds", "indented", "crlf", "no_newline"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, form } = t.params;
    const text = {
      tabs: `${FILE}\t\t--\t${context(SAME_PROCESS)}\n`,
      vertical_tabs: `\v${FILE}\v${context(SAME_PROCESS)}\v\n\v\n`,
      form_feeds: `\f${FILE}\f${context(SAME_PROCESS)}\f\n\f\n`,
      indented: ` \t ${FILE} ${context(SAME_PROCESS)}\n`,
      crlf: `\r\n${FILE} ${context(SAME_PROCESS)}\r\n\r\n`,
      no_newline: `${FILE} ${context(SAME_PROCESS)}`,
    }[form];
    const builder = device(release).file(vendorContexts(release), text);
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [SAME_PROCESS]);
  });

/** Lines that make libselinux refuse a file. */
const BAD = {
  one_field: { line: `${DATA}/b`, clause: "SELINUX-LABEL-2" },
  type_x: { line: row(`${DATA}/b`, SAME_PROCESS, "-x"), clause: "SELINUX-LABEL-34" },
  type_file: { line: row(`${DATA}/b`, SAME_PROCESS, "---"), clause: "SELINUX-LABEL-34" },
  not_ascii: { line: row(`${DATA}/\u00e9`, SAME_PROCESS), clause: "SELINUX-LABEL-35" },
} as const;

for (const [name, { line, clause }] of Object.entries(BAD)) {
  rows.test(`bad_line_refuses_the_file_${name}`)
    .clauses(clause)
    .releases(8, 15)
    .params({ at: ["first", "last"] })
    .filter(isFirstOrLast)
    .mustNot({
      what: "a row of a file with a bad line labels a file",
      scene: ({ release, at }) => {
        const good = row(FILE, SAME_PROCESS);
        const lines = at === "first" ? [line, good] : [good, line];
        const builder = withVendorRows(device(release), ...lines);
        return labelScene(builder, [FILE]);
      },
      happened: (outcome) => labeled(outcome, [FILE]),
    })
    .control("the bad line is a comment", ({ release }) => {
      const builder = withVendorRows(device(release), `# ${line}`, row(FILE, SAME_PROCESS));
      return labelScene(builder, [FILE]);
    });
}

/** The texts around a row that libselinux does not read. */
const UNREAD = {
  behind_three_fields: `${row(FILE, SAME_PROCESS, "--")} \u00e9\n`,
  behind_nul: `${row(FILE, SAME_PROCESS)}\0\u00e9\0\n`,
  in_comment: `# \u00e9\n${row(FILE, SAME_PROCESS)}\n`,
} as const;

rows.test("character_outside_of_ascii_that_is_in_no_field_refuses_nothing")
  .describe("A line ends at its first NUL, and a row with its third field.")
  .clauses("SELINUX-LABEL-35")
  .releases(8, 15)
  .params({ where: ["behind_three_fields", "behind_nul", "in_comment"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, where } = t.params;
    const builder = device(release).file(vendorContexts(release), UNREAD[where]);
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [SAME_PROCESS]);
  });

rows.test("bad_line_is_reported_by_its_number")
  .clauses("SELINUX-LABEL-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const lines = ["# one", "", `${DATA}/b`, row(FILE, SAME_PROCESS)];
    const builder = withVendorRows(device(t.params.release), ...lines);
    const scene = labelScene(builder, [FILE]);
    const { record, commands } = await t.play({
      ...scene,
      adb: [...scene.adb ?? [], "adb shell logcat -d"],
    });
    t.expectRunning(record);
    const told = commands.map(({ result }) => `${result.stdout}${result.stderr}`).join("");
    t.expect("the line is named", told.includes("line 3 is missing fields"), told.slice(0, 1000));
  });

/** The group. */
export const tests: readonly Group[] = [rows];
