/**
 * The two databases of a device: what its images were labeled by, and what the running device labels by.
 *
 * Plan:
 * - how the build sorts the vendor's rows, and that the running device does not sort;
 * - where the two disagree;
 * - what the build refuses.
 *
 * @module
 */

import type { World } from "../../contract/world.ts";
import { findingsOf, placesOf } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group, isAtEdgeOf } from "../../framework/mod.ts";
import {
  DATA,
  device,
  IMAGE,
  labelsOf,
  row,
  SAME_PROCESS,
  TYPES,
  vendorContexts,
  withVendorRows,
} from "../scenes.ts";

const databases = group("selinux:databases", "Labels of images, and of the running device.");

const [A, B] = TYPES as [string, string];

databases.test("rows_of_the_image_are_sorted")
  .clauses("SELINUX-LABEL-13")
  .releases(8, 15)
  .params({ database: ["image", "running"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, database } = t.params;
    const directory = database === "image" ? IMAGE : DATA;
    const builder = withVendorRows(
      device(release),
      row(`${directory}/lib/libRS.*`, A),
      row(`${directory}/.*`, B),
    );
    const expected = database === "image" ? A : B;
    const found = await labelsOf(t, builder, [`${directory}/lib/libRSDriver_foo.so`], database);
    t.expectSequence("labels", found, [expected]);
  });

/** Two rows for `libab.so`, the one that must win first, by what tells them apart. */
const KEYS = {
  plain_beginning_before_length: {
    more: row(`${IMAGE}/liba.*`, A),
    less: row(`${IMAGE}/lib[abcdefgh]*\\.so`, B),
  },
  length: {
    more: row(`${IMAGE}/lib[ab]b\\.so`, A),
    less: row(`${IMAGE}/lib.*`, B),
  },
  length_with_an_escaped_pair_as_one: {
    more: row(`${IMAGE}/lib[a]b.so`, A),
    less: row(`${IMAGE}/lib.\\w\\.s\\w?`, B),
  },
  type_of_files: {
    more: row(`${IMAGE}/lib[ab]+\\.so`, A, "--"),
    less: row(`${IMAGE}/lib[ab]*\\.so`, B),
  },
  length_before_type_of_files: {
    more: row(`${IMAGE}/lib[ab]b\\.so`, A),
    less: row(`${IMAGE}/lib.*`, B, "--"),
  },
} as const;

for (const [name, { more, less }] of Object.entries(KEYS)) {
  const isByLength = name.startsWith("length");
  databases.test(`more_specific_row_wins_by_${name}`)
    .describe(isByLength ? "Android 11 and 12 do not compare lengths." : "")
    .clauses("SELINUX-LABEL-40", "SELINUX-LABEL-84")
    .releases(8, 15)
    .filter(({ release }) =>
      release === 8 || release === 15 || isByLength && isAtEdgeOf(11, 12)({ release })
    )
    .fn(async (t) => {
      const { release } = t.params;
      const builder = withVendorRows(device(release), more, less);
      const winner = isByLength && (release === 11 || release === 12) ? B : A;
      const found = await labelsOf(t, builder, [`${IMAGE}/libab.so`], "image");
      t.expectSequence("labels", found, [winner]);
    });
}

databases.test("special_characters_are_counted_by_kind")
  .describe(
    "The row with a dot of each kind is the one without special characters, since Android 11.",
  )
  .clauses("SELINUX-LABEL-40", "SELINUX-LABEL-85")
  .releases(8, 15)
  .filter(isAtEdgeOf(11, 15))
  .fn(async (t) => {
    const { release } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${IMAGE}/li.ab\\.so`, A),
      row(`${IMAGE}/libab\\.s[o]`, B),
    );
    const found = await labelsOf(t, builder, [`${IMAGE}/libab.so`], "image");
    t.expectSequence("labels", found, [release < 11 ? B : A]);
  });

/** Expressions for `libab.so` that begin with little plain text before a special character, and with much if that were none. */
const SPECIAL = {
  dot: `${IMAGE}/l.bab\\.so.*`,
  circumflex: `^${IMAGE}/libab\\.so.*`,
  question_mark: `${IMAGE}/l?ibab\\.so.*`,
  star: `${IMAGE}/l*ibab\\.so.*`,
  plus: `${IMAGE}/l+ibab\\.so.*`,
  bar: `${IMAGE}/l|ibab\\.so.*`,
  bracket: `${IMAGE}/l[i]bab\\.so.*`,
  parenthesis: `${IMAGE}/l(i)bab\\.so.*`,
  brace: `${IMAGE}/l{1}ibab\\.so.*`,
} as const;

databases.test("plain_beginning_ends_at_any_special_character")
  .clauses("SELINUX-LABEL-40")
  .releases(8, 15)
  .params({ character: Object.keys(SPECIAL) as (keyof typeof SPECIAL)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, character } = t.params;
    const special = SPECIAL[character];
    const builder = withVendorRows(device(release), row(`${IMAGE}/lib.*`, A), row(special, B));
    t.expectSequence("labels", await labelsOf(t, builder, [`${IMAGE}/libab.so`], "image"), [A]);
  });

databases.test("dollar_makes_an_expression_that_is_sorted_by_its_length")
  .clauses("SELINUX-LABEL-40")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(
      device(t.params.release),
      row(`${IMAGE}/libab\\.so.*`, A),
      row(`${IMAGE}/libab\\.so$`, B),
    );
    t.expectSequence("labels", await labelsOf(t, builder, [`${IMAGE}/libab.so`], "image"), [A]);
  });

databases.test("closing_brackets_are_no_special_characters")
  .clauses("SELINUX-LABEL-40")
  .releases(8, 15)
  .params({ closing: ["]", "}"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, closing } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${IMAGE}/li${closing}ab.*`, A),
      row(`${IMAGE}/li.abcdefg?h?`, B),
    );
    const path = `${IMAGE}/li${closing}abcdefgh`;
    t.expectSequence("labels", await labelsOf(t, builder, [path], "image"), [A]);
  });

databases.test("rows_of_each_image_are_sorted")
  .describe("The vendor's rows are part of what all images are labeled by.")
  .clauses("SELINUX-LABEL-13")
  .releases(11, 15)
  .params({ image: ["system", "system_ext", "product", "vendor", "odm"] })
  .filter(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { release, image } = t.params;
    const rows = [row(`/${image}/labels/lib/libRS.*`, A), row(`/${image}/labels/.*`, B)];
    const path = `/${image}/labels/lib/libRSDriver_foo.so`;
    const builder = withVendorRows(device(release), ...rows);
    t.expectSequence("labels", await labelsOf(t, builder, [path], "image"), [A]);
  });

databases.test("choice_of_directories_is_least_specific")
  .describe("The row that AOSP has for gralloc is longer, and begins with a choice.")
  .clauses("SELINUX-LABEL-16")
  .releases(8, 15)
  .params({ order: ["vendor_last", "vendor_first"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, order } = t.params;
    const rows = [
      row("/(vendor|system/vendor)/lib(64)?/hw/gralloc\\.default\\.so", A),
      row("/vendor/lib(64)?/hw/gralloc\\..*", B),
    ];
    const builder = withVendorRows(
      device(release),
      ...(order === "vendor_last" ? rows : rows.reverse()),
    );
    const path = "/vendor/lib64/hw/gralloc.default.so";
    t.expectSequence("labels", await labelsOf(t, builder, [path], "image"), [B]);
  });

databases.test("sort_keeps_no_order_of_equal_rows")
  .describe(
    "Four rows of equal keys, of which each two match one of six files: 0, 1, 2, 3 become 0, 2, 3, 1.",
  )
  .clauses("SELINUX-LABEL-18", "SELINUX-LABEL-83")
  .releases(8, 15)
  .filter(isAtEdgeOf(8, 10))
  .fn(async (t) => {
    const types = TYPES;
    const sets = ["[abc]", "[ade]", "[bdf]", "[cef]"];
    const lines = sets.map((set, i) => row(`${IMAGE}/lib${set}\\.so`, types[i]!));
    const builder = withVendorRows(
      device(t.params.release),
      ...lines,
      row(`${IMAGE}/.*`, "vendor_file"),
    );
    const paths = [..."abcdef"].map((letter) => `${IMAGE}/lib${letter}.so`);
    const winners = t.params.release < 11 ? [1, 2, 3, 1, 1, 3] : [1, 2, 3, 2, 3, 3];
    t.expectSequence(
      "labels",
      await labelsOf(t, builder, paths, "image"),
      winners.map((i) => types[i]),
    );
  });

databases.test("image_and_running_device_disagree_about_system_vendor")
  .clauses("SELINUX-LABEL-15")
  .releases(8, 15)
  .params({ file: ["libzz.so", "egl/libzz.so"] })
  .sample(({ release }) => release <= 11 || release === 15)
  .fn(async (t) => {
    const { release, file } = t.params;
    const path = `/system/vendor/lib64/${file}`;
    const image = await labelsOf(t, device(release), [path], "image");
    const running = await labelsOf(t, device(release), [path]);
    const inEgl = file.startsWith("egl");
    t.expectSequence("image", image, [inEgl ? SAME_PROCESS : "vendor_file"]);
    t.expectSequence("running", running, ["system_file"]);
  });

databases.test("image_and_running_device_agree_about_vendor")
  .clauses("SELINUX-LABEL-15")
  .releases(8, 15)
  .sample(({ release }) => release <= 11 || release === 15)
  .fn(async (t) => {
    const { release } = t.params;
    const paths = [
      "/vendor/lib64/libzz.so",
      "/vendor/lib64/egl/libzz.so",
      "/vendor/lib64/hw/gralloc.default.so",
      "/vendor/etc/zz.xml",
    ];
    const image = await labelsOf(t, device(release), paths, "image");
    const running = await labelsOf(t, device(release), paths);
    const expected = ["vendor_file", SAME_PROCESS, SAME_PROCESS, "vendor_configs_file"];
    t.expectSequence("image", image, expected);
    t.expectSequence("running", running, expected);
  });

/** A World whose vendor's file_contexts has these rows. */
function contexts(...rows: string[]): World {
  return withVendorRows(device(14), ...rows).world;
}

databases.test("checkfc_refuses_rows_that_stand_twice")
  .clauses("SELINUX-LABEL-19")
  .params({ second: [A, B], type: ["none", "same", "first_only", "second_only"] })
  .fn(async (t) => {
    const { second, type } = t.params;
    const path = "/vendor/lib(64)?/libfoo\\.so";
    const marks = {
      none: [undefined, undefined],
      same: ["--", "--"],
      first_only: ["--", undefined],
      second_only: [undefined, "--"],
    }[type];
    const world = contexts(
      row(path, A, marks[0]),
      row("/vendor/lib(64)?/libbar\\.so", A),
      row(path, second, marks[1]),
    );
    const findings = await findingsOf(t, { world }, "file-contexts-duplicate");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    t.expectSequence("places", placesOf(findings), [`${vendorContexts(14)}:3`]);
  });

databases.test("checkfc_accepts_rows_for_other_files")
  .clauses("SELINUX-LABEL-19")
  .params({ other: ["type", "expression"] })
  .mustNotFind({
    rule: "file-contexts-duplicate",
    world: ({ other }) =>
      other === "type"
        ? contexts(row("/vendor/foo", A, "-d"), row("/vendor/foo", A, "--"))
        : contexts(row("/vendor/foo", A), row("/vendor/fo[o]", A)),
  })
  .control(
    "expression and type are the same",
    () => contexts(row("/vendor/foo", A, "-d"), row("/vendor/foo", A, "-d")),
  );

/** The group. */
export const tests: readonly Group[] = [databases];
