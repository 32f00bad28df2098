/**
 * Runs rows of the table as tests.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { type Checked, checkRow } from "./check.ts";
import type { Row } from "./row.ts";

/** So many times a row is run that this machine is too busy for. */
const RUNS = 3;
/** The environment variable that asks for all rows. */
const ALL = "STRATA_HOSTILE";

/** Checks a row; one in which the machine could not tell is checked again, and proves nothing if it never can. */
export async function untilDecided(row: Row): Promise<Checked> {
  for (let i = 1;; i++) {
    const checked = await checkRow(row);
    const isUndecided = checked.problems.length > 0 &&
      /undecided|too busy/.test(checked.run.stdout);
    if (!isUndecided) return checked;
    if (i === RUNS) return { ...checked, problems: [] };
  }
}

/**
 * Declares a test for each row. All of them take half an hour, so that most are run only if the environment variable
 * `STRATA_HOSTILE` is `all`; the others are every sixth one.
 *
 * @param rows The rows.
 */
export function testRows(rows: readonly Row[]): void {
  const isAll = Deno.env.get(ALL) === "all";
  for (const [i, row] of rows.entries()) {
    if (!isAll && i % 6 !== 0) continue;
    Deno.test({
      name: `${row.name} hurts nobody and forges nothing (needs /proc, as on Linux)`,
      ignore: Deno.build.os !== "linux",
      fn: async () => {
        const { run, problems } = await untilDecided(row);
        assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
      },
    });
  }
}
