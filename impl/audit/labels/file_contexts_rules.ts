/**
 * The rules for a file_contexts itself: that it can be read, and that its rows say one thing.
 *
 * Sources: AOSP external/selinux, libselinux/src/label_file.h; system/sepolicy, tools/checkfc.c and tools/fc_sort.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { equallySpecific } from "../../selinux/fc_sort.ts";
import { FileContexts } from "../../selinux/file_contexts.ts";
import {
  FileContextsError,
  type FileContextsRow,
  NO_CONTEXT,
  typeOf,
} from "../../selinux/file_contexts_row.ts";
import { PcreError, PcreRegex, PcreRegexCache } from "../../selinux/pcre_regex.ts";
import { finiteTexts, regexSamples } from "./regex_samples.ts";

/** A release whose sort compares all keys; those of 11 and 12 leave one out, and others may build the same file. */
const COMPLETE_KEYS = 10;
/** Most overlaps that are reported of one file. */
const OVERLAPS_MAX = 100;
/** Most matches that are tried to find them. */
const MATCHES_MAX = 2_000_000;

const COMMENT = "# begins a comment only at the start of a line";

/** The rules; a wrong checker is a subclass that breaks one. */
export class FileContextsRules {
  readonly #paths: readonly string[];
  readonly #contexts: typeof FileContexts;
  readonly #regexes: PcreRegexCache;

  /**
   * @param paths Paths of files that the device has. Default: none are known.
   * @param contexts The class that reads file_contexts. Default: the reference one.
   * @param regexes Expressions that others use too. Default: none.
   */
  constructor(
    paths: readonly string[] = [],
    contexts: typeof FileContexts = FileContexts,
    regexes: PcreRegexCache = new PcreRegexCache(),
  ) {
    this.#regexes = regexes;
    this.#paths = paths;
    this.#contexts = contexts;
  }

  /**
   * Checks one file.
   *
   * @param text The file.
   * @param file Its path.
   */
  audit(text: string, file: string): Finding[] {
    const rows = this.#read(text, file);
    if ("rule" in rows) return [rows];
    return [
      ...this.#badContexts(rows),
      ...this.#badExpressions(rows),
      ...this.#duplicates(rows),
      ...this.#overlaps(rows),
    ];
  }

  /** Reads the rows, or says why libselinux refuses the file. */
  #read(text: string, file: string): FileContextsRow[] | Finding {
    try {
      return new this.#contexts().read(text, file);
    } catch (error) {
      if (!(error instanceof FileContextsError)) throw error;
      return {
        rule: "file-contexts-syntax",
        severity: "error",
        subject: file,
        file,
        line: error.line,
        message: `libselinux says: ${error.message.slice(0, 500)}; no row of the file counts then`,
        remedy: /invalid file type #/.test(error.message)
          ? `Remove the comment: ${COMMENT}`
          : "Write EXPRESSION [TYPE] CONTEXT in ASCII, with a type such as -d or -- if any",
      };
    }
  }

  /** Contexts have a type. */
  #badContexts(rows: readonly FileContextsRow[]): Finding[] {
    return rows.filter(({ context }) => context !== NO_CONTEXT && !isContext(context)).map((row) =>
      this.#finding(
        row,
        "file-contexts-syntax",
        `"${row.context.slice(0, 100)}" is no context` +
          (row.context.startsWith("#") ? `; ${COMMENT}` : ""),
        "Write a context such as u:object_r:same_process_hal_file:s0",
      )
    );
  }

  /** Expressions can be used. */
  #badExpressions(rows: readonly FileContextsRow[]): Finding[] {
    return rows.flatMap((row): Finding[] => {
      const regex = this.#regexOf(row);
      if (!(regex instanceof PcreError)) return [];
      const why = "a lookup that comes to it fails, also for files of rows before it";
      return [{
        ...this.#finding(
          row,
          "file-contexts-syntax",
          `The expression cannot be used: ${regex.message}; ${why}`,
          "Correct the expression; dots and brackets that mean themselves need a backslash",
        ),
        severity: regex.isUnsupported ? "undecided" : "error",
      }];
    });
  }

  /** No two rows are for the same expression and type. */
  #duplicates(rows: readonly FileContextsRow[]): Finding[] {
    return new this.#contexts(rows).duplicates().map(({ first, second, message }) =>
      this.#finding(
        second,
        "file-contexts-duplicate",
        `checkfc says: ${message.slice(0, 500)}; the first one is in line ${first.line}`,
        "Remove one of the rows",
      )
    );
  }

  /** No two rows that the build's sort cannot tell apart are for the same file. */
  #overlaps(rows: readonly FileContextsRow[]): Finding[] {
    const findings: Finding[] = [];
    let budget = MATCHES_MAX;
    for (const group of equallySpecific(rows, COMPLETE_KEYS)) {
      const matcher = new GroupMatcher(group, (row) => this.#regexOf(row));
      const reported = new Set<FileContextsRow>();
      for (const path of [...this.#paths, ...group.flatMap(samplesOf)]) {
        budget -= 1 + matcher.cost;
        if (budget < 0) return [...findings, this.#undecidedOverlaps(group[0]!)];
        const [first, ...others] = matcher.rowsFor(path);
        const other = others.find((row) => this.#differ(first!, row));
        if (other === undefined || reported.has(other)) continue;
        reported.add(other);
        findings.push(this.#finding(
          other,
          "file-contexts-order",
          `"${path}" is also matched by "${first!.regex}" in line ${first!.line}, which is as ` +
            "specific and gives another label: which of them wins depends on the order in which the build reads them",
          "Make the row for the exception longer before its first special character",
        ));
        if (findings.length === OVERLAPS_MAX) return findings;
      }
    }
    return findings;
  }

  /** The finding when there are too many rows to compare all. */
  #undecidedOverlaps(row: FileContextsRow): Finding {
    const message = "So many rows are as specific as each other that not all could be compared";
    return {
      ...this.#finding(row, "file-contexts-order", message, "Write fewer rows with expressions"),
      severity: "undecided",
    };
  }

  /** Checks whether rows that match the same path give it different labels. */
  #differ(a: FileContextsRow, b: FileContextsRow): boolean {
    return a.context !== b.context && a.regex !== b.regex &&
      (a.type === undefined || b.type === undefined || a.type === b.type);
  }

  #regexOf({ regex }: FileContextsRow): PcreRegex | PcreError {
    return this.#regexes.get(`^${regex}$`);
  }

  /** An error about a row. */
  #finding(
    row: FileContextsRow,
    rule: Finding["rule"],
    message: string,
    remedy: string,
  ): Finding {
    const { regex, file, line } = row;
    return { rule, severity: "error", subject: regex, file, line, message, remedy };
  }
}

/** Finds the rows of a group that match a path; those with few texts by a look into a table. */
class GroupMatcher {
  readonly #byText = new Map<string, FileContextsRow[]>();
  readonly #open: { readonly row: FileContextsRow; readonly regex: PcreRegex }[] = [];

  constructor(
    group: readonly FileContextsRow[],
    regexOf: (row: FileContextsRow) => PcreRegex | PcreError,
  ) {
    for (const row of group) {
      const texts = finiteTexts(row.regex);
      const regex = texts === undefined ? regexOf(row) : undefined;
      if (regex instanceof PcreRegex) this.#open.push({ row, regex });
      for (const text of texts ?? []) {
        const rows = this.#byText.get(text);
        if (rows === undefined) this.#byText.set(text, [row]);
        else rows.push(row);
      }
    }
  }

  /** Expressions that are tried for each path. */
  get cost(): number {
    return this.#open.length;
  }

  /** The rows that match, in the order of the file. */
  rowsFor(path: string): FileContextsRow[] {
    const found = this.#open.filter(({ regex }) => regex.matches(path)).map(({ row }) => row);
    return [...found, ...this.#byText.get(path) ?? []].sort((a, b) => a.line - b.line);
  }
}

function isContext(context: string): boolean {
  return typeOf(context) !== undefined && context.split(":").length >= 4;
}

function samplesOf(row: FileContextsRow): string[] {
  return regexSamples(row.regex).slice(0, 4).map(({ text }) => text);
}
