/**
 * Tables of text whose cells are as many lines high as they need.
 *
 * @module
 */

/**
 * Writes a table.
 *
 * @param rows Rows of cells.
 * @param widths Characters of each column; longer cells are broken between words, and in words that are longer.
 * @returns Lines, with two blanks between columns.
 */
export function textTable(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): string[] {
  return rows.flatMap((row) => {
    const cells = widths.map((width, i) => wrapped(row[i] ?? "", width));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from(
      { length: height },
      (_, y) => cells.map((lines, x) => (lines[y] ?? "").padEnd(widths[x]!)).join("  ").trimEnd(),
    );
  });
}

function wrapped(text: string, width: number): string[] {
  const words = new RegExp(`\\S{1,${width}}`, "gu");
  const lines: string[] = [];
  for (const [word] of text.matchAll(words)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length === 0 ? [""] : lines;
}
