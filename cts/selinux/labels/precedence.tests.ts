/**
 * Which of several rows that match a path gives the label.
 *
 * Plan:
 * - exact paths before expressions, the last before the first, whichever file they are in;
 * - types of files, rows without a label, bad expressions, rows that stand twice;
 * - which files there are, and their order.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  context,
  DATA,
  device,
  labeled,
  labelScene,
  labelsOf,
  PLATFORM_CONTEXTS,
  row,
  TYPES,
  UNTOUCHED,
  withVendorRows,
} from "../scenes.ts";

const precedence = group("selinux:precedence", "Which of several rows gives the label.");

const [A, B] = TYPES as [string, string];
const FILE = `${DATA}/lib/libbcc.so`;

precedence.test("exact_path_wins_over_any_expression")
  .clauses("SELINUX-LABEL-4")
  .releases(8, 15)
  .params({ at: ["first", "last"], name: ["bcc", "bcc.so"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, at, name } = t.params;
    const exact = row(`${DATA}/bin/${name.replace(".", "\\.")}`, A);
    const regex = row(`${DATA}/bin/b.*`, B);
    const lines = at === "first" ? [exact, regex] : [regex, exact];
    const builder = withVendorRows(device(release), ...lines);
    t.expectSequence("labels", await labelsOf(t, builder, [`${DATA}/bin/${name}`]), [A]);
  });

precedence.test("path_with_an_escape_such_as_a_digit_ranks_as_exact")
  .clauses("SELINUX-LABEL-4")
  .releases(8, 15)
  .params({ escape: ["\\d", "\\w"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, escape } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/bin/bcc${escape}`, A),
      row(`${DATA}/bin/b.*`, B),
    );
    const paths = [`${DATA}/bin/bcc5`, `${DATA}/bin/bcc-`];
    t.expectSequence("labels", await labelsOf(t, builder, paths), [A, B]);
  });

precedence.test("last_expression_wins_not_the_longest")
  .clauses("SELINUX-LABEL-5")
  .releases(8, 15)
  .params({ last: ["short", "long"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, last } = t.params;
    const [long, short] = [row(`${DATA}/lib/lib[a-z]+\\.so`, A), row(`${DATA}/.*`, B)];
    const builder = withVendorRows(
      device(release),
      ...(last === "short" ? [long, short] : [short, long]),
    );
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [last === "short" ? B : A]);
  });

precedence.test("path_with_a_dot_ranks_as_an_expression")
  .clauses("SELINUX-LABEL-6")
  .releases(8, 15)
  .params({ dot: [".", "\\."] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, dot } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/lib/libbcc${dot}so`, A),
      row(`${DATA}/lib/.*`, B),
    );
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [dot === "." ? B : A]);
  });

precedence.test("expression_of_a_later_file_wins")
  .clauses("SELINUX-LABEL-7")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), row("/data(/.*)?", B))
      .file(PLATFORM_CONTEXTS, `${row("/data/vendor/labels/lib/lib.*", A)}\n`);
    t.expectSequence("labels", await labelsOf(t, builder, [FILE]), [B]);
  });

precedence.test("vendors_expression_wins_over_the_platforms_on_the_image")
  .clauses("SELINUX-LABEL-7")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), row("/vendor(/.*)?", B));
    const path = "/vendor/lib64/egl/libGLES_foo.so";
    t.expectSequence("labels", await labelsOf(t, builder, [path], "image"), [B]);
  });

precedence.test("exact_path_of_the_platform_wins_over_the_vendors_expression")
  .clauses("SELINUX-LABEL-8")
  .releases(8, 15)
  .params({ database: ["image", "running"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, database } = t.params;
    const builder = withVendorRows(device(release), row("/vendor/bin/.*", B))
      .file(PLATFORM_CONTEXTS, `${row("/vendor(/.*)?", B)}\n${row("/vendor/bin/tool", A)}\n`);
    const paths = ["/vendor/bin/tool", "/vendor/bin/other"];
    t.expectSequence("labels", await labelsOf(t, builder, paths, database), [A, B]);
  });

const MARKS = { file: "--", directory: "-d", link: "-l" } as const;

precedence.test("row_with_a_type_is_for_files_of_that_type")
  .clauses("SELINUX-LABEL-9")
  .releases(8, 15)
  .params({ type: ["file", "directory", "link"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, type } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/.*`, B),
      row(`${DATA}/.*`, A, MARKS[type]),
    )
      .file(`${DATA}/file`, "").directory(`${DATA}/directory`).link(`${DATA}/link`, "file");
    const paths = ["file", "directory", "link"].map((name) => `${DATA}/${name}`);
    t.expectSequence(
      "labels",
      await labelsOf(t, builder, paths),
      paths.map((path) => path === `${DATA}/${type}` ? A : B),
    );
  });

precedence.test("row_for_devices_pipes_and_sockets_is_for_no_other_file")
  .clauses("SELINUX-LABEL-9")
  .releases(8, 15)
  .params({ mark: ["-b", "-c", "-p", "-s"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, mark } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/.*`, B),
      row(`${DATA}/.*`, A, mark),
    )
      .file(`${DATA}/file`, "").directory(`${DATA}/directory`).link(`${DATA}/link`, "file");
    const paths = ["file", "directory", "link"].map((name) => `${DATA}/${name}`);
    t.expectSequence("labels", await labelsOf(t, builder, paths), [B, B, B]);
  });

precedence.test("row_without_a_type_is_for_all")
  .clauses("SELINUX-LABEL-9")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), row(`${DATA}/.*`, A))
      .file(`${DATA}/file`, "").directory(`${DATA}/directory`).link(`${DATA}/link`, "file");
    const paths = ["file", "directory", "link"].map((name) => `${DATA}/${name}`);
    t.expectSequence("labels", await labelsOf(t, builder, paths), [A, A, A]);
  });

precedence.test("row_without_a_label_hides_those_before_it")
  .clauses("SELINUX-LABEL-10")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(
      device(t.params.release),
      row(`${DATA}/.*`, A),
      `${DATA}/none.* <<none>>`,
    );
    const paths = [`${DATA}/none1`, `${DATA}/some1`];
    t.expectSequence("labels", await labelsOf(t, builder, paths), [UNTOUCHED, A]);
  });

precedence.test("bad_expression_fails_what_comes_to_it_and_no_more")
  .clauses("SELINUX-LABEL-11")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(
      device(t.params.release),
      row(`${DATA}/.*`, A),
      row(`${DATA}/a(`, B),
      row(`${DATA}/b.*`, B),
    );
    const paths = [`${DATA}/b1`, `${DATA}/c1`];
    t.expectSequence("labels", await labelsOf(t, builder, paths), [B, UNTOUCHED]);
  });

precedence.test("bad_expression_with_another_first_name_is_not_come_to")
  .clauses("SELINUX-LABEL-11")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(
      device(t.params.release),
      row(`${DATA}/.*`, A),
      row("/vendor/a(", B),
    );
    t.expectSequence("labels", await labelsOf(t, builder, [`${DATA}/c`]), [A]);
  });

precedence.test("of_rows_that_stand_twice_the_last_counts")
  .clauses("SELINUX-LABEL-12")
  .releases(8, 15)
  .params({ regex: ["path", "expression"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, regex } = t.params;
    const text = regex === "path" ? `${DATA}/tool` : `${DATA}/t.*`;
    const builder = withVendorRows(device(release), row(text, A), row(text, B));
    t.expectSequence("labels", await labelsOf(t, builder, [`${DATA}/tool`]), [B]);
  });

/** The file_contexts of a release, in the order of loading, by their names without `_file_contexts`. */
function contextsOf(release: Release): string[] {
  if (release < 9) return ["plat", "nonplat"];
  if (release < 10) return ["plat", "vendor", "odm"];
  if (release < 11) return ["plat", "product", "vendor", "odm"];
  return ["plat", "system_ext", "product", "vendor", "odm"];
}

const PARTITIONS: Readonly<Record<string, string>> = { plat: "system", nonplat: "vendor" };

/** Where one of {@link contextsOf} is. */
function contextsPath(name: string): string {
  return `/${PARTITIONS[name] ?? name}/etc/selinux/${name}_file_contexts`;
}

precedence.test("later_partition_wins")
  .describe("Each file has an expression for itself and for those after it.")
  .clauses("SELINUX-LABEL-38")
  .releases(8, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const names = contextsOf(release);
    const types = [...TYPES, "vendor_framework_file"];
    const builder = names.reduce((made, name, i) => {
      const later = names.slice(i).join("|");
      return made.file(contextsPath(name), `${row(`${DATA}/(${later})`, types[i]!)}\n`);
    }, device(release));
    const paths = names.map((name) => `${DATA}/${name}`);
    t.expectSequence("labels", await labelsOf(t, builder, paths), types.slice(0, names.length));
  });

/** Files that a release does not load. */
function foreignContexts(release: Release): string[] {
  const known = contextsOf(release);
  return ["system_ext", "product", "vendor", "odm", "nonplat"].filter((name) =>
    !known.includes(name)
  );
}

precedence.test("other_files_are_not_loaded")
  .describe("9 and 10 take the vendor's old name where the new one is missing; here it is there.")
  .clauses("SELINUX-LABEL-38")
  .releases(8, 15)
  .mustNot({
    what: "a row of a file that the release does not load labels a file",
    scene: ({ release }) => {
      const builder = foreignContexts(release).reduce(
        (made, name) => made.file(contextsPath(name), `${row(`${DATA}/a.*`, A)}\n`),
        withVendorRows(device(release), row("/vendor/none", B)),
      );
      return labelScene(builder, [`${DATA}/ab`]);
    },
    happened: (outcome) => labeled(outcome, [`${DATA}/ab`]),
  })
  .control("the vendor's file has the row", ({ release }) => {
    const builder = withVendorRows(device(release), row(`${DATA}/a.*`, A));
    return labelScene(builder, [`${DATA}/ab`]);
  });

precedence.test("file_at_the_root_counts_where_the_partition_has_none")
  .describe("Each partition in its turn; the platform's own rows stay where another one is asked.")
  .clauses("SELINUX-LABEL-39")
  .releases(9, 15)
  .params({ partition: ["has_none", "has_one"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, partition } = t.params;
    for (const name of contextsOf(release)) {
      const rooted = device(release).file(`/${name}_file_contexts`, `${row(`${DATA}/a.*`, A)}\n`);
      const builder = partition === "has_none"
        ? rooted
        : rooted.file(contextsPath(name), `${DATA}/a.* ${context(B)}\n`);
      const expected = partition === "has_none" ? A : B;
      t.expectSequence(name, await labelsOf(t, builder, [`${DATA}/ab`]), [expected]);
    }
  });

precedence.test("empty_file_of_a_partition_counts")
  .describe(
    "Before the one at the root, and in place of the stock rows; each partition in its turn.",
  )
  .clauses("SELINUX-LABEL-39")
  .releases(9, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    for (const name of contextsOf(t.params.release)) {
      const empty = device(t.params.release).file(contextsPath(name), "");
      const rooted = empty.file(`/${name}_file_contexts`, `${row(`${DATA}/a.*`, A)}\n`);
      const [without, beside] = [
        await labelsOf(t, empty, [`${DATA}/ab`]),
        await labelsOf(t, rooted, [`${DATA}/ab`]),
      ];
      t.expectSequence(`${name}, with a file at the root`, beside, without);
      t.expectAbsent(`rows of ${name}_file_contexts at the root`, beside.filter((at) => at === A));
    }
  });

/** Where the vendor's file_contexts of 9 and 10 may be, the first one that is there counts. */
const VENDORS = [
  "/vendor/etc/selinux/vendor_file_contexts",
  "/vendor_file_contexts",
  "/vendor/etc/selinux/nonplat_file_contexts",
  "/nonplat_file_contexts",
];

precedence.test("old_name_of_the_vendors_file_counts_where_the_new_one_is_missing")
  .clauses("SELINUX-LABEL-39")
  .releases(9, 10)
  .params({ first: [0, 1, 2, 3] })
  .fn(async (t) => {
    const { release, first } = t.params;
    const builder = VENDORS.slice(first).reduce(
      (made, path, i) => made.file(path, `${row(`${DATA}/a.*`, i === 0 ? A : B)}\n`),
      device(release),
    );
    t.expectSequence("labels", await labelsOf(t, builder, [`${DATA}/ab`]), [A]);
  });

precedence.test("another_name_of_the_vendors_file_never_counts")
  .clauses("SELINUX-LABEL-38")
  .releases(8, 15)
  .filter(({ release }) => release < 9 || release > 10)
  .mustNot({
    what: "a row of the vendor's file under the name of another release labels a file",
    scene: ({ release }) => {
      const name = release < 9 ? "vendor" : "nonplat";
      const builder = device(release).file(contextsPath(name), `${row(`${DATA}/a.*`, A)}\n`);
      return labelScene(builder, [`${DATA}/ab`]);
    },
    happened: (outcome) => labeled(outcome, [`${DATA}/ab`]),
  })
  .control("its name is the release's", ({ release }) => {
    const builder = withVendorRows(device(release), row(`${DATA}/a.*`, A));
    return labelScene(builder, [`${DATA}/ab`]);
  });

/** The group. */
export const tests: readonly Group[] = [precedence];
