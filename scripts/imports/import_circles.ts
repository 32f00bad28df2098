/**
 * Circles of files that import each other.
 *
 * @module
 */

/** That a file imports another one. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds circles: one for each group of files that all lead to each other.
 *
 * @param edges Who imports whom.
 * @returns The shortest way from the group's first file, by name, back to it: that file first, and not again at the end.
 */
export function findCircles(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const known = targets.get(from);
    if (known === undefined) targets.set(from, [to]);
    else known.push(to);
  }
  const grouped = new Set<string>();
  const circles: string[][] = [];
  for (const file of [...targets.keys()].toSorted()) {
    if (grouped.has(file)) continue;
    const ways = waysFrom(file, targets);
    const back = ways.get(file);
    if (back === undefined) continue;
    circles.push(back);
    for (const other of ways.keys()) {
      if (waysFrom(other, targets).has(file)) grouped.add(other);
    }
  }
  return circles;
}

/** The shortest way to each file that one leads to: the files before it. */
function waysFrom(
  start: string,
  targets: ReadonlyMap<string, readonly string[]>,
): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const queue: (readonly [file: string, way: string[]])[] = [[start, []]];
  for (const [file, before] of queue) {
    const way = [...before, file];
    for (const target of targets.get(file) ?? []) {
      if (ways.has(target)) continue;
      ways.set(target, way);
      queue.push([target, way]);
    }
  }
  return ways;
}
