/**
 * Expected and actual, in two columns.
 *
 * @module
 */

const WIDTH = 46;
/** Lines of more characters are shown by what differs. */
const LONG = 2 * WIDTH;
/** Characters of what both have that are shown before and behind that. */
const AROUND = 16;

/**
 * Sets two lists of lines beside each other, aligned by their longest common subsequence.
 *
 * @param expected Lines on the left.
 * @param actual Lines on the right.
 * @returns A head line and one line per row; rows that differ are marked `!`.
 */
export function sideBySide(expected: readonly string[], actual: readonly string[]): string[] {
  const rows = alignLines(expected, actual).map(([left, right]) => contrast(left, right));
  const widest = (column: 0 | 1) =>
    Math.min(WIDTH, Math.max(8, ...rows.map((row) => row[column]?.length ?? 0)));
  const [width, rightWidth] = [widest(0), widest(1)];
  const lines = [`  ${"expected".padEnd(width)} | actual`];
  for (const [left, right] of rows) {
    const mark = left === right ? " " : "!";
    const [lefts, rights] = [wrap(left, width), wrap(right, rightWidth)];
    for (let i = 0; i < Math.max(lefts.length, rights.length); i++) {
      lines.push(`${mark} ${(lefts[i] ?? "").padEnd(width)} | ${rights[i] ?? ""}`.trimEnd());
    }
  }
  if (rows.length === 0) lines.push(`  ${"(nothing)".padEnd(width)} | (nothing)`);
  return lines;
}

/** Two long lines by the part in which they differ, with a few characters of what they share around it. */
function contrast(left: string | undefined, right: string | undefined): Row {
  const isLong = (line: string | undefined) => line !== undefined && line.length > LONG;
  if (left === right || !isLong(left) || !isLong(right)) return [left, right];
  const [a, b] = [left!, right!];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [before, after] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)];
  const cut = (line: string) =>
    `${before > 0 ? "... " : ""}${line.slice(before, line.length - after)}${
      after > 0 ? " ..." : ""
    }`;
  return [cut(a), cut(b)];
}

function wrap(text: string | undefined, width: number): string[] {
  if (text === undefined) return ["-"];
  const pieces = Array.from(
    { length: Math.ceil(text.length / width) },
    (_, i) => text.slice(i * width, (i + 1) * width),
  );
  return pieces.length === 0 ? [""] : pieces;
}

/** A row: what stands on the left, and what on the right; undefined where nothing corresponds. */
export type Row = readonly [left: string | undefined, right: string | undefined];

/**
 * Aligns two lists of lines by their longest common subsequence.
 *
 * @param left Lines on the left.
 * @param right Lines on the right.
 */
export function alignLines(left: readonly string[], right: readonly string[]): Row[] {
  const lengths = commonLengths(left, right);
  const rows: Row[] = [];
  let [i, j] = [0, 0];
  let gone: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let k = 0; k < Math.max(gone.length, added.length); k++) rows.push([gone[k], added[k]]);
    [gone, added] = [[], []];
  };
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a !== undefined && a === b) {
      flush();
      rows.push([a, b]);
      i++;
      j++;
    } else if (
      b === undefined || a !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1)
    ) {
      gone.push(left[i++] ?? "");
    } else {
      added.push(right[j++] ?? "");
    }
  }
  flush();
  return rows;
}

function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      table[i]![j] = left[i] === right[j]
        ? at(table, i + 1, j + 1) + 1
        : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
