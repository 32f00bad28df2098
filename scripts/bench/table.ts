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

/** A camera's frame of noise is no fair race: code that branches loses on it. */
const UNFAIR = /^NV21/;
/** How much faster than C++ each run is to be, and all of them in the geometric mean. */
const AIM = { each: 1.15, mean: 3 } as const;

/**
 * Writes rows as lines of a table. Ratios to memcpy say how often the frame could be copied in the time of one thread, the
 * others how much longer plain TypeScript, C++ and other libraries take than the kernel. Budgets beside them are such ratios
 * too.
 *
 * @param rows What was measured.
 */
export function benchTable(rows: readonly BenchRow[]): string[] {
  const others = [...new Set(rows.flatMap((row) => Object.keys(row.others)))];
  const races = rows.some(({ race }) => race !== undefined) ? ["x C++ 1T", "x C++ 2T"] : [];
  const headings = [...HEADINGS, ...races, ...others.map((name) => `x ${name}`), ""];
  const lines = [headings, ...rows.map((row) => cellsOf(row, others, races.length))];
  const widths = headings.map((_, i) => Math.max(...lines.map((cells) => cells[i]!.length)));
  const last = widths.length - 1;
  return lines.map((cells) =>
    cells.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[0]!) : i === last ? cell : cell.padStart(widths[i]!)
    ).join("  ").trimEnd()
  );
}

/**
 * Sums up the race with C++ on one thread.
 *
 * @param rows What was measured.
 * @returns A line; none if nothing was raced.
 */
export function raceLines(rows: readonly BenchRow[]): string[] {
  const fair = rows.flatMap(({ name, race }) =>
    race === undefined || UNFAIR.test(name) ? [] : [{ name, ratio: race[0] }]
  );
  if (fair.length === 0) return [];
  const mean = Math.exp(fair.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / fair.length);
  const behind = fair.filter(({ ratio }) => ratio < AIM.each)
    .map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}x`);
  return [
    `C++ with SSE4.2 on one thread takes ${mean.toFixed(2)}x as long, the geometric mean without ` +
    `NV21 (aim: ${AIM.mean}x); below ${AIM.each}x: ${behind.join(", ") || "none"}`,
  ];
}

function cellsOf(row: BenchRow, others: readonly string[], races: number): string[] {
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
    ...Array.from({ length: races }, (_, i) => row.race?.[i]?.toFixed(2) ?? "-"),
    ...others.map((other) => known(row.others[other] && row.others[other] / one)),
    verdict(row),
  ];
}
