/**
 * Mutants of the two label databases: which files they are made of, and how rows are sorted.
 *
 * @module
 */

import { compareSpecificity, specificity } from "../../impl/selinux/fc_sort.ts";
import type { FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { LabelDatabaseBuilder } from "../../impl/selinux/label_database.ts";
import { mutant } from "./mutant.ts";
import { building, reading, sourcing } from "./selinux_labels_builder.ts";

type Rows = readonly FileContextsRow[];

/** Makes a SELinux that sorts by another rule, in a stable way. */
function sorting(compare: (a: FileContextsRow, b: FileContextsRow) => number) {
  return building(
    class extends LabelDatabaseBuilder {
      protected override sort(rows: Rows) {
        return rows.toSorted(compare);
      }
    },
  );
}

/** The build does not sort. */
export const imageIsNotSorted = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-13",
  why: "It labels images by the vendor's rows in the order of the file.",
  make: building(
    class extends LabelDatabaseBuilder {
      protected override imageRows(platform: Rows, device: Rows, apex: Rows) {
        return [...platform, ...apex, ...device];
      }
    },
  ),
});

/** The running device sorts. */
export const runningDeviceSorts = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-13",
  why: "It sorts the rows that a running device loads.",
  make: building(
    class extends LabelDatabaseBuilder {
      protected override runtimePart(rows: Rows) {
        return this.sort(rows);
      }
    },
  ),
});

/** The running device's order for images. */
export const platformOfTheImageIsSorted = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-15",
  why: "It labels images by the platform's rows in sorted order.",
  make: building(
    class extends LabelDatabaseBuilder {
      protected override imageRows(platform: Rows, device: Rows, apex: Rows) {
        return super.imageRows(this.sort(platform), device, apex);
      }
    },
  ),
});

/** The image's order for the running device. */
export const platformOfTheDeviceIsNotSorted = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-15",
  why: "It lets the running device have the platform's rows in the order of their source.",
  make: building(
    class extends LabelDatabaseBuilder {
      protected override runtimePart(rows: Rows) {
        return [...rows];
      }
    },
  ),
});

/** The longest expression. */
export const longestIsMostSpecific = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-16", "SELINUX-LABEL-40"],
  why: "It sorts by the length of expressions alone.",
  make: sorting((a, b) => a.regex.length - b.regex.length),
});

/** Length after the beginning does not count. */
export const onlyTheBeginningCounts = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-40",
  why: "It sorts by what comes before the first special character alone.",
  make: sorting((a, b) => specificity(a).stemLength - specificity(b).stemLength),
});

/** An escaped pair is two characters. */
export const escapedPairIsTwoCharacters = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-40",
  why: "It counts an escaped pair as two characters of the length.",
  make: sorting((a, b) =>
    specificity(a).stemLength - specificity(b).stemLength || a.regex.length - b.regex.length
  ),
});

/** Types do not count. */
export const typesDoNotSort = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-40",
  why: "It does not put a row with a type of files behind one without.",
  make: sorting((a, b) =>
    compareSpecificity({ ...specificity(a), typed: false }, { ...specificity(b), typed: false })
  ),
});

/** Types count first. */
export const typesSortFirst = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-40",
  why: "It puts every row with a type of files behind all without.",
  make: sorting((a, b) =>
    Number(a.type !== undefined) - Number(b.type !== undefined) ||
    compareSpecificity(specificity(a), specificity(b))
  ),
});

/** Equal rows keep their order. */
export const sortIsStable = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-18",
  why: "It keeps the order of rows with equal keys.",
  make: sorting((a, b) => compareSpecificity(specificity(a), specificity(b))),
});

/** Equal rows are reversed. */
export const equalRowsAreReversed = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-18",
  why: "It reverses the order of rows with equal keys.",
  make: building(
    class extends LabelDatabaseBuilder {
      protected override sort(rows: Rows) {
        return rows.toReversed().sort((a, b) => compareSpecificity(specificity(a), specificity(b)));
      }
    },
  ),
});

/** The platform last. */
export const platformIsLoadedLast = mutant({
  part: "selinux",
  clauses: ["SELINUX-LABEL-7", "SELINUX-LABEL-38"],
  why: "It loads the files in the contrary order.",
  make: sourcing((sources) => sources.toReversed()),
});

/** Product behind the vendor. */
export const vendorIsLoadedSecond = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-38",
  why: "It loads the vendor's file right after the platform's.",
  make: sourcing((sources) => sources.toSorted((a, b) => rank(a.partition) - rank(b.partition))),
});

function rank(partition: string): number {
  return partition === "plat" ? 0 : partition === "vendor" ? 1 : 2;
}

/** No odm. */
export const odmIsNotLoaded = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-38",
  why: "It does not load the file of odm.",
  make: sourcing((sources) => sources.filter(({ partition }) => partition !== "odm")),
});

/** Product is part of the platform. */
export const productIsNotLoaded = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-38",
  why: "It does not load the file of product.",
  make: sourcing((sources) => sources.filter(({ partition }) => partition !== "product")),
});

/** All partitions of all releases. */
export const everyPartitionIsLoaded = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-38",
  why: "It loads files of partitions that the release does not know yet.",
  make: building(
    class extends LabelDatabaseBuilder {
      override sources(readText: (path: string) => string | undefined) {
        const own = super.sources(readText);
        const later = new LabelDatabaseBuilder(15).sources(readText)
          .filter(({ partition, isStock }) =>
            !isStock && !own.some((source) => source.partition === partition)
          );
        return [...own, ...later];
      }
    },
  ),
});

/** Files at the root are not read. */
export const filesAtTheRootAreIgnored = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-39",
  why: "It does not look for a file_contexts at the root.",
  make: reading((path, readText) => path.lastIndexOf("/") === 0 ? undefined : readText(path)),
});

/** Files at the root count first. */
export const filesAtTheRootCountFirst = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-39",
  why: "It takes the file_contexts at the root although the partition has one.",
  make: reading((path, readText) => readText(path.slice(path.lastIndexOf("/"))) ?? readText(path)),
});

/** The old name is not known. */
export const oldNameIsIgnored = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-39",
  why: "It does not know the old name of the vendor's file.",
  make: reading((path, readText) => path.includes("nonplat") ? undefined : readText(path)),
});

/** The old name counts first. */
export const oldNameCountsFirst = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-39",
  why: "It takes the vendor's file of the old name although there is one with the new name.",
  make: reading((path, readText) =>
    readText(path.replace("/vendor_file", "/nonplat_file")) ?? readText(path)
  ),
});
