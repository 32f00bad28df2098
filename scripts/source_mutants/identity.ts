/**
 * Names for mutants that hold while other places of their file change.
 *
 * @module
 */

import type { SourceMutant } from "./instrument.ts";

/**
 * Names the mutants of a file: by function, kind of mistake and both texts, and by a count where all these are equal.
 *
 * @param mutants All mutants of a file, in their order.
 * @returns A name for each, unique in the file.
 */
export function namesOf(mutants: readonly SourceMutant[]): string[] {
  const counts = new Map<string, number>();
  return mutants.map(({ fn, operator, original, replacement }) => {
    const name = [fn, operator, original, replacement].map(plain).join("|");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}|${count}`;
  });
}

/** In one line, and the same whether a member is private or not. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("#", "");
}

/** A line and a column. */
type Point = readonly [number, number];

/** Where a mutant begins, and the first point behind it. */
export interface Span {
  readonly start: Point;
  readonly end: Point;
}

/**
 * Where a mutant stands.
 *
 * @param mutant The mutant.
 */
export function spanOf({ line, column, original }: SourceMutant): Span {
  const lines = original.split("\n");
  const last = lines.at(-1)!.length;
  const end: Point = lines.length === 1
    ? [line, column + last]
    : [line + lines.length - 1, 1 + last];
  return { start: [line, column], end };
}

/**
 * Checks whether two mutants have a place in common, so that one may keep the other from acting.
 *
 * @param a The place of one.
 * @param b That of the other.
 */
export function overlap(a: Span, b: Span): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore([line, column]: Point, [other, behind]: Point): boolean {
  return line < other || line === other && column < behind;
}
