/**
 * Runs rows of the table as tests.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { checkRow } from "./check.ts";
import type { Row } from "./row.ts";

/** Which rows are run where nobody asks for all: these take a second or two, or are those that were seen first. */
const ALL = "STRATA_HOSTILE";

/**
 * Declares a test for each row. All of them take half an hour, so that most are run only if the environment variable
 * `STRATA_HOSTILE` is `all`; the others are those that are marked, or every fifth one.
 *
 * @param rows The rows.
 */
export function testRows(rows: readonly Row[]): void {
  const isAll = Deno.env.get(ALL) === "all";
  for (const [i, row] of rows.entries()) {
    if (!isAll && i % 5 !== 0 && row.isAlways !== true) continue;
    Deno.test({
      name: `${row.name} hurts nobody and forges nothing (needs /proc, as on Linux)`,
      ignore: Deno.build.os !== "linux",
      fn: async () => {
        const { run, problems } = await checkRow(row);
        assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
      },
    });
  }
}
