/**
 * Runs rows of the table as tests.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { withSlow } from "../slow.ts";
import { type Checked, checkRow } from "./check.ts";
import type { Row } from "./row.ts";

/** So many times a row is run that this machine is too busy for. */
const RUNS = 3;
/** Rows that every run of the tests has: one of each kind, of those that take a few seconds at most. */
export const GATE: ReadonlySet<string> = new Set([
  "honest quiet",
  "late stormsTimers",
  "late throwsInMicrotask",
  "late throwsAt0 14 times",
  "stuck recurses",
  "ends killsItself",
  "children leavesDaemon",
  "patches setHas",
  "patches emptyIterator",
  "framework failures",
  "channel writesToOwnPipes",
  "exits default",
  "rejects_later default",
  "factory exits",
  "module cyclic_events",
  "module faults_throw",
  "adapter spinsAtEnd",
  "adapter forgesReport",
  "adapter leavesDaemon",
  "program echoes",
  "program is_not_there",
  "compute exits",
  "replay of a layer",
  "out is a file",
  "layer forges_report.c",
]);

/** Where the table can be checked at all. */
export const NEEDS_PROC = ["/proc, as on Linux", Deno.build.os !== "linux"] as const;

/** Checks a row; one in which the machine could not tell is checked again, and proves nothing if it never can. */
async function untilDecided(row: Row): Promise<Checked> {
  for (let i = 1;; i++) {
    const checked = await checkRow(row);
    const isUndecided = checked.problems.length > 0 &&
      /undecided|too busy/.test(checked.run.stdout);
    if (!isUndecided) return checked;
    if (i === RUNS) return { ...checked, problems: [] };
  }
}

/**
 * Declares a test for each row, or for those of {@link GATE} alone, since all take half an hour.
 *
 * @param rows The rows.
 * @param needs What they need, as their names say it.
 * @param ignore Whether that is missing here.
 */
export function testRows(rows: readonly Row[], needs: string, ignore: boolean): void {
  const [first] = rows;
  for (const row of rows) {
    if (!withSlow && !GATE.has(row.name)) continue;
    Deno.test({
      name: `${row.name} hurts nobody and forges nothing (needs ${needs})`,
      ignore,
      fn: async () => {
        const { run, problems } = await untilDecided(row);
        assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
      },
    });
  }
  if (withSlow || first === undefined) return;
  const others = rows.filter(({ name }) => !GATE.has(name)).length;
  const name = `${others} more hostile subjects like "${first.name}" (need deno task test --slow)`;
  Deno.test({ name, ignore: true, fn: () => undefined });
}
