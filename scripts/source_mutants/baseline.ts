/**
 * The survivors that are known, each with its reason, so that a change that adds one is noticed.
 *
 * A survivor stands there by a digest of its name (see `namesOf`), under its file and its function, behind its reason: a line for each
 * function, such as `"read": "invisible f1a9938b wording f88cb82c"`. A folder may have a reason for all that survives in it.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { namesOf } from "./identity.ts";
import type { SourceMutant } from "./instrument.ts";
import { digestOf, isIn } from "./tree.ts";

/** Why nobody notices a survivor. */
export const REASONS = {
  equivalent: "it does what the code does",
  invisible: "what it does otherwise cannot be seen from outside",
  wording: "only the wording of a message or log differs",
  convenience: "it is a convenience of the shell, which no page asks for",
  elsewhere: "who judges it is not the suite on sim: unit tests, or another implementation",
  far: "a case notices it which runs with --near leave out",
  open: "a rule that no clause sees yet: the work list",
} as const;

/** One of the reasons. */
export type Reason = keyof typeof REASONS;

/** For each file and function its reasons, with the digests behind each; for a folder its reason. */
type Table = Record<string, Record<string, string> | string>;

/** Digits of a digest that are kept: no two mutants of one file share them. */
const DIGITS = 8;
const DIGEST = new RegExp(`^[0-9a-f]{${DIGITS}}$`);
/** The name that stands for the top of a module. */
const TOP = "(module)";

/**
 * The digests by which the mutants of a file stand in the table.
 *
 * @param mutants All mutants of a file, in their order.
 */
export async function digestsOf(mutants: readonly SourceMutant[]): Promise<string[]> {
  return await Promise.all(
    namesOf(mutants).map(async (name) => (await digestOf(name)).slice(0, DIGITS)),
  );
}

/** The table. */
export class Baseline {
  readonly #table: Table;

  private constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Reads a table.
   *
   * @param path Its file.
   * @throws {UsageError} If it cannot be read, or has a reason that is none.
   */
  static read(path: string): Baseline {
    try {
      const table: Table = JSON.parse(Deno.readTextFileSync(path));
      for (const [path, row] of Object.entries(table)) {
        if (typeof row === "string") checkReason(path, row);
        else for (const line of Object.values(row)) parse(path, line);
      }
      return new Baseline(table);
    } catch (error) {
      throw new UsageError(`Cannot read survivors "${path}": ${reasonOf(error)}`);
    }
  }

  /** The files that have been judged as a whole. */
  get files(): string[] {
    return Object.keys(this.#table).filter((path) => typeof this.#table[path] === "object");
  }

  /** The folders that have a reason for all that survives in them. */
  get folders(): string[] {
    return Object.keys(this.#table).filter((path) => typeof this.#table[path] === "string");
  }

  /**
   * The reason for all that survives in the folder of a file, if it has one.
   *
   * @param file Its name.
   */
  reasonOfFolder(file: string): Reason | undefined {
    const folder = this.folders.find((path) => isIn([path], file));
    return folder === undefined ? undefined : this.#table[folder] as Reason;
  }

  /**
   * The survivors of a file that are known, with their reasons, by digest.
   *
   * @param file Its name.
   */
  entriesOf(file: string): Map<string, Reason> {
    const row = this.#table[file];
    if (typeof row !== "object") return new Map();
    return new Map(Object.values(row).flatMap((line) => parse(file, line)));
  }

  /**
   * Takes up the survivors of a file that was judged as a whole: new ones as open, known ones with their reasons. In a folder that has a
   * reason for all, there is nothing to take up.
   *
   * @param file Its name.
   * @param survivors The function and the digest of each.
   * @param unjudged The digests of mutants that were not judged, of which those that are known with a reason stay. Default: none.
   */
  renew(
    file: string,
    survivors: readonly { readonly fn: string; readonly digest: string }[],
    unjudged: readonly { readonly fn: string; readonly digest: string }[] = [],
  ): void {
    if (this.reasonOfFolder(file) !== undefined) return;
    const known = this.entriesOf(file);
    const accepted = unjudged.filter(({ digest }) => (known.get(digest) ?? "open") !== "open");
    const functions: Record<string, string> = {};
    for (const [fn, some] of Map.groupBy([...survivors, ...accepted], (one) => one.fn)) {
      functions[fn || TOP] = lineOf(
        some.map(({ digest }) => [digest, known.get(digest) ?? "open"]),
      );
    }
    this.#table[file] = functions;
  }

  /**
   * Gives a known survivor another reason.
   *
   * @param file Its file.
   * @param digest Its digest.
   * @param reason The reason.
   */
  change(file: string, digest: string, reason: Reason): void {
    const row = this.#table[file] as Record<string, string>;
    for (const [fn, line] of Object.entries(row)) {
      const entries = parse(file, line);
      if (!entries.some(([one]) => one === digest)) continue;
      row[fn] = lineOf(entries.map(([one, old]) => [one, one === digest ? reason : old]));
    }
  }

  /**
   * Writes the table, in the order of files.
   *
   * @param path Its file.
   */
  write(path: string): void {
    const files = Object.entries(this.#table).toSorted(([a], [b]) => a < b ? -1 : 1);
    Deno.writeTextFileSync(path, `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`);
  }
}

/** The line of some digests, each behind its reason. */
function lineOf(entries: readonly (readonly [digest: string, reason: Reason])[]): string {
  const reasons = Map.groupBy(entries, ([, reason]) => reason);
  return (Object.keys(REASONS) as Reason[])
    .filter((reason) => reasons.has(reason))
    .map((reason) => [reason, ...reasons.get(reason)!.map(([digest]) => digest)].join(" "))
    .join(" ");
}

/** The digests of a line, each with the reason before it. */
function parse(path: string, line: string): [string, Reason][] {
  let reason: Reason | undefined;
  return line.split(" ").flatMap((word): [string, Reason][] => {
    if (reason !== undefined && DIGEST.test(word)) return [[word, reason]];
    reason = checkReason(path, word);
    return [];
  });
}

function checkReason(path: string, word: string): Reason {
  if (Object.hasOwn(REASONS, word)) return word as Reason;
  const known = Object.keys(REASONS).join(", ");
  throw new Error(`"${path}" has reason "${word}", expected ${known}`);
}
