/**
 * Reads file_contexts and tells the context of a path, as libselinux does.
 *
 * Source: AOSP external/selinux, libselinux/src/label_file.c, label_file.h and label_support.c.
 *
 * @module
 */

import {
  FILE_TYPE_MARKS,
  FileContextsError,
  type FileContextsRow,
  type FileType,
  type FileTypeMark,
  NO_CONTEXT,
} from "./file_contexts_row.ts";
import { PcreError, type PcreRegex, PcreRegexCache } from "./pcre_regex.ts";

/** The result of {@link FileContexts.lookup}. */
export type FileLookup =
  /** A row gives the path a context. */
  | { readonly kind: "context"; readonly context: string; readonly row: FileContextsRow }
  /** No row matches, or the row that does says so. */
  | { readonly kind: "none"; readonly row?: FileContextsRow }
  /** The lookup came to a row whose expression cannot be used; `undecided` if PCRE may accept it. */
  | {
    readonly kind: "error";
    readonly row: FileContextsRow;
    readonly reason: string;
    readonly undecided: boolean;
  };

/** Two rows for the same files; `message` is checkfc's. */
export interface DuplicateRows {
  readonly first: FileContextsRow;
  readonly second: FileContextsRow;
  readonly message: string;
}

/** A row, ready for lookups. */
interface Spec {
  readonly row: FileContextsRow;
  /** The first name of the path, if it is plain text. */
  readonly stem: string | undefined;
  regex?: PcreRegex | PcreError;
}

const FIELD = /[^ \t-\r]+/g;
const SKIPPED = /^[ \t-\r]*(?:#|$)/;
const META = ".^$?*+|[({";

/** The rows of one or more file_contexts files, in the order of loading. */
export class FileContexts {
  readonly #rows: FileContextsRow[];
  readonly #regexes: PcreRegexCache;
  #specs: readonly Spec[] | undefined;

  /**
   * @param rows Rows to begin with. Default: none.
   * @param regexes Expressions that others use too. Default: none.
   */
  constructor(
    rows: Iterable<FileContextsRow> = [],
    regexes: PcreRegexCache = new PcreRegexCache(),
  ) {
    this.#rows = [...rows];
    this.#regexes = regexes;
  }

  /** All rows, in the order of loading. */
  get rows(): readonly FileContextsRow[] {
    return this.#rows;
  }

  /** Adds rows after those that are there. */
  add(rows: Iterable<FileContextsRow>): void {
    for (const row of rows) this.#rows.push(row);
    this.#specs = undefined;
  }

  /**
   * Reads a file's text, without adding its rows.
   *
   * @param text The text.
   * @param file Its name, for rows and errors.
   * @throws {FileContextsError} At the first row that libselinux refuses, and with it the file.
   */
  read(text: string, file: string): FileContextsRow[] {
    const rows: FileContextsRow[] = [];
    let line = 0;
    for (let start = 0; start < text.length;) {
      const end = text.indexOf("\n", start);
      const stop = end < 0 ? text.length : end;
      const row = this.#readLine(cString(text.slice(start, stop)), ++line, file);
      if (row !== undefined) rows.push(row);
      start = stop + 1;
    }
    return rows;
  }

  /**
   * The context of a path.
   *
   * @param path An absolute path. A slash at its end counts as written.
   * @param type What stands there; without it, the types of rows do not matter.
   */
  lookup(path: string, type?: FileType): FileLookup {
    const key = path.includes("//") ? path.replace(/\/+/g, "/") : path;
    const stem = this.#stemOfPath(key);
    this.#specs ??= this.#order(this.#rows).map((row) => ({ row, stem: this.stemOf(row.regex) }));
    for (const spec of this.candidates(this.#specs)) {
      const { row } = spec;
      if (spec.stem !== undefined && spec.stem !== stem) continue;
      if (!this.#matchesType(row.type, type)) continue;
      const regex = spec.regex ??= this.#regexes.get(
        this.anchor(row.regex.slice(spec.stem?.length ?? 0)),
      );
      if (regex instanceof PcreError) {
        return { kind: "error", row, reason: regex.message, undecided: regex.isUnsupported };
      }
      if (regex.matches(spec.stem === undefined ? key : key.slice(spec.stem.length))) {
        return row.context === NO_CONTEXT
          ? { kind: "none", row }
          : { kind: "context", context: row.context, row };
      }
    }
    return { kind: "none" };
  }

  /**
   * Rows with the same expression and a type in common, as checkfc refuses them. Each row is reported once, with the
   * first row that it repeats.
   */
  duplicates(): DuplicateRows[] {
    const found: DuplicateRows[] = [];
    const seen = new Map<string, Map<FileType | undefined, FileContextsRow>>();
    for (const second of this.#rows) {
      const byType = seen.get(second.regex) ?? new Map<FileType | undefined, FileContextsRow>();
      seen.set(second.regex, byType);
      const first = this.#repeated(second, byType);
      if (first === undefined) byType.set(second.type, second);
      else {
        const { regex } = second;
        const problem = first.context === second.context
          ? `Multiple same specifications for ${regex}.`
          : `Multiple different specifications for ${regex}  (${second.context} and ${first.context}).`;
        found.push({ first, second, message: `${second.file}: ${problem}` });
      }
    }
    return found;
  }

  /** The row that another one repeats: of the same type, or one of the two is for all types. */
  #repeated(
    row: FileContextsRow,
    earlier: ReadonlyMap<FileType | undefined, FileContextsRow>,
  ): FileContextsRow | undefined {
    if (row.type === undefined) return earlier.values().next().value;
    return earlier.get(undefined) ?? earlier.get(row.type);
  }

  /** Reads one line; undefined for one without a row. */
  #readLine(text: string, line: number, file: string): FileContextsRow | undefined {
    if (this.isSkipped(text)) return undefined;
    const fields = this.fields(text, line, file);
    const [regex, mark, third] = fields;
    if (regex === undefined || mark === undefined) {
      throw new FileContextsError(file, line, "is missing fields");
    }
    if (third === undefined) return { regex, context: mark, line, file };
    return { regex, type: this.#typeOfMark(mark, line, file), context: third, line, file };
  }

  /** Checks that a line is empty or a comment: `#` begins one only as the first character. */
  protected isSkipped(text: string): boolean {
    return SKIPPED.test(text);
  }

  /** The first three fields of a line; what follows them is ignored. */
  protected fields(text: string, line: number, file: string): string[] {
    const fields: string[] = [];
    for (const [field] of text.matchAll(FIELD)) {
      if (/[^\0-\x7f]/.test(field)) {
        throw new FileContextsError(file, line, "error due to: Non-ASCII characters found");
      }
      if (fields.push(field) === 3) break;
    }
    return fields;
  }

  /** The type of a mark such as `-d`. */
  #typeOfMark(mark: string, line: number, file: string): FileType {
    if (Object.hasOwn(FILE_TYPE_MARKS, mark)) return FILE_TYPE_MARKS[mark as FileTypeMark];
    throw new FileContextsError(file, line, `has invalid file type ${mark}`);
  }

  /** Checks that an expression has a special character without a backslash; then it ranks as an expression. */
  #hasMeta(regex: string): boolean {
    for (let i = 0; i < regex.length; i++) {
      if (regex[i] === "\\") i++;
      else if (META.includes(regex[i]!)) return true;
    }
    return false;
  }

  /** Rows in the order that lookups count by: expressions, then exact paths. */
  #order(rows: readonly FileContextsRow[]): FileContextsRow[] {
    const meta = rows.map(({ regex }) => this.#hasMeta(regex));
    return [...rows.filter((_, i) => meta[i]), ...rows.filter((_, i) => !meta[i])];
  }

  /** The rows to try, in order: the last first. */
  protected *candidates<T>(specs: readonly T[]): Iterable<T> {
    for (let i = specs.length - 1; i >= 0; i--) yield specs[i]!;
  }

  /** Checks that a row's type lets it match. */
  #matchesType(row: FileType | undefined, asked: FileType | undefined): boolean {
    return row === undefined || asked === undefined || row === asked;
  }

  /** The first name in an expression, if it is plain text; then a path must begin with the same. */
  protected stemOf(regex: string): string | undefined {
    const stem = this.#stemOfPath(regex);
    return stem === undefined || [...META].some((char) => stem.includes(char)) ? undefined : stem;
  }

  /** The first name of a path that has more than one. */
  #stemOfPath(path: string): string | undefined {
    const end = path.indexOf("/", 1);
    return end < 0 ? undefined : path.slice(0, end);
  }

  /** Anchors an expression, without a group around it: a choice is anchored only half on each side. */
  protected anchor(regex: string): string {
    return `^${regex}$`;
  }
}

function cString(text: string): string {
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}
