/**
 * The table of `deno task bench rs`.
 *
 * @module
 */

import { BUDGET_COPY } from "./cases.ts";
import { type BenchRow, verdict } from "./intrinsics.ts";

const HEADINGS = [
  "run",
  "ms 1T",
  "ms 2T",
  "Mpixel/s 2T",
  "x memcpy",
  "budget",
  "x plain",
  "budget",
];

/**
 * Writes rows as lines of a table. Ratios to memcpy say how often the frame could be copied in the time of one thread, the
 * others how much longer plain TypeScript and other libraries take than one thread. Budgets beside them are such ratios too.
 *
 * @param rows What was measured.
 */
export function benchTable(rows: readonly BenchRow[]): string[] {
  const others = [...new Set(rows.flatMap((row) => Object.keys(row.others)))];
  const headings = [...HEADINGS, ...others.map((name) => `x ${name}`), ""];
  const lines = [headings, ...rows.map((row) => cellsOf(row, others))];
  const widths = headings.map((_, i) => Math.max(...lines.map((cells) => cells[i]!.length)));
  const last = widths.length - 1;
  return lines.map((cells) =>
    cells.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[0]!) : i === last ? cell : cell.padStart(widths[i]!)
    ).join("  ").trimEnd()
  );
}

function cellsOf(row: BenchRow, others: readonly string[]): string[] {
  const { name, threads: [one, two], copy, plain, rate, unit, budget } = row;
  const least = budget?.plain;
  const known = (value: number | undefined) => value === undefined ? "-" : value.toFixed(1);
  return [
    name,
    one.toFixed(2),
    two.toFixed(2),
    unit === "pixel" ? rate.toFixed(0) : `${(rate / 1000).toFixed(0)} Gop/s`,
    known(one / copy),
    known(budget && budget.kernel[0] / BUDGET_COPY),
    known(plain / one),
    known(budget && least && least[0] / budget.kernel[0]),
    ...others.map((other) => known(row.others[other] && row.others[other] / one)),
    verdict(row),
  ];
}
