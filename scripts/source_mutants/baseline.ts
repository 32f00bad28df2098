/**
 * The survivors that are known, each with its reason, so that a change that adds one is noticed.
 *
 * A survivor stands there by a digest of its name (see `namesOf`), under its file, its function and its reason. Files that are not in
 * the table have not been judged as a whole yet.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { namesOf } from "./identity.ts";
import type { SourceMutant } from "./instrument.ts";
import { digestOf } from "./tree.ts";

/** Why nobody notices a survivor. */
export const REASONS = {
  equivalent: "it does what the code does",
  invisible: "what it does otherwise cannot be seen from outside",
  wording: "only the wording of a message or log differs",
  convenience: "it is a convenience of the shell, which no page asks for",
  open: "a rule that no clause sees yet: the work list",
} as const;

/** One of the reasons. */
export type Reason = keyof typeof REASONS;

/** For each file, function and reason the digests, with spaces between them. */
type Table = Record<string, Record<string, Record<string, string>>>;

/** Digits of a digest that are kept: no two mutants of one file share them. */
const DIGITS = 8;
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
      for (const [file, functions] of Object.entries(table)) {
        for (const reason of Object.values(functions).flatMap((one) => Object.keys(one))) {
          if (Object.hasOwn(REASONS, reason)) continue;
          const known = Object.keys(REASONS).join(", ");
          throw new Error(`"${file}" has reason "${reason}", expected ${known}`);
        }
      }
      return new Baseline(table);
    } catch (error) {
      throw new UsageError(`Cannot read survivors "${path}": ${reasonOf(error)}`);
    }
  }

  /** The files that have been judged as a whole. */
  get files(): string[] {
    return Object.keys(this.#table);
  }

  /**
   * The survivors of a file that are known, with their reasons, by digest.
   *
   * @param file Its name.
   */
  entriesOf(file: string): Map<string, Reason> {
    const functions = Object.values(this.#table[file] ?? {});
    return new Map(
      functions.flatMap((reasons) =>
        Object.entries(reasons).flatMap(([reason, digests]) =>
          digests.split(" ").map((digest) => [digest, reason as Reason] as const)
        )
      ),
    );
  }

  /**
   * Takes up the survivors of a file that was judged as a whole: new ones as open, known ones with their reasons.
   *
   * @param file Its name.
   * @param survivors The function and the digest of each.
   */
  renew(
    file: string,
    survivors: readonly { readonly fn: string; readonly digest: string }[],
  ): void {
    const known = this.entriesOf(file);
    const functions: Record<string, Record<string, string>> = {};
    for (const { fn, digest } of survivors) {
      const reasons = functions[fn || TOP] ??= {};
      const reason = known.get(digest) ?? "open";
      reasons[reason] = reasons[reason] === undefined ? digest : `${reasons[reason]} ${digest}`;
    }
    this.#table[file] = functions;
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
