/**
 * The table of witnesses; see `witnesses.ts`.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** A mutant that the cases of a clause notice. */
export interface Witness {
  readonly clause: string;
  /** For example `impl/egl/egl_api.ts`. */
  readonly file: string;
  /** See `namesOf` in `identity.ts`. */
  readonly name: string;
}

/** The table: for each file, for each clause the mutant's name. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Reads a table of witnesses.
 *
 * @param path Its file.
 * @throws {UsageError} If it cannot be read.
 */
export function readWitnesses(path: string): Witness[] {
  try {
    const table: Table = JSON.parse(Deno.readTextFileSync(path));
    return Object.entries(table).flatMap(([file, names]) =>
      Object.entries(names).map(([clause, name]) => ({ clause, file, name }))
    );
  } catch (error) {
    throw new UsageError(`Cannot read witnesses "${path}": ${reasonOf(error)}`);
  }
}

/**
 * Writes a table of witnesses, in the order of files and clauses.
 *
 * @param path Its file.
 * @param witnesses Them.
 */
export function writeWitnesses(path: string, witnesses: readonly Witness[]): void {
  const table: Record<string, Record<string, string>> = {};
  const order = ({ file, clause }: Witness) => `${file} ${clause}`;
  for (const one of witnesses.toSorted((a, b) => order(a) < order(b) ? -1 : 1)) {
    (table[one.file] ??= {})[one.clause] = one.name;
  }
  Deno.writeTextFileSync(path, `${JSON.stringify(table, null, 2)}\n`);
}
