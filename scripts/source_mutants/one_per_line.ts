/**
 * One mutant of each line, which stands for the others there: who judges all of them learns little more, for thrice the time.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { namesOf } from "./identity.ts";
import type { SourceMutant } from "./instrument.ts";

/** Bytes of a digest that make a number. */
const BYTES = 6;

/**
 * Chooses one mutant of each line that has any to judge.
 *
 * Digests of names draw it, so that no change elsewhere in the file draws anew. Of a line each kind of mistake has the same chance,
 * however many mutants it makes there.
 *
 * @param mutants All mutants of a file, in their order.
 * @returns The positions of those chosen.
 */
export function onePerLine(mutants: readonly SourceMutant[]): Set<number> {
  const names = namesOf(mutants);
  const byLine = Map.groupBy(judged(mutants), (i) => mutants[i]!.line);
  const chosen = [...byLine.values()].map((line) => {
    const kinds = Map.groupBy(line, (i) => mutants[i]!.operator);
    const priced = line.map((i) => {
      // The least of so many exponential waiting times, whose rates add up to 1 for each kind.
      const rate = 1 / kinds.get(mutants[i]!.operator)!.length;
      return { i, wait: -Math.log(drawn(names[i]!)) / rate };
    });
    return priced.reduce((a, b) => b.wait < a.wait ? b : a).i;
  });
  return new Set(chosen);
}

/**
 * Chooses all mutants that are to be judged.
 *
 * @param mutants All mutants of a file.
 * @returns Their positions.
 */
export function everyOne(mutants: readonly SourceMutant[]): Set<number> {
  return new Set(judged(mutants));
}

function judged(mutants: readonly SourceMutant[]): number[] {
  return mutants.flatMap(({ leftOut }, i) => leftOut === undefined ? [i] : []);
}

/** A number between 0 and 1, which a name always gets. */
function drawn(name: string): number {
  const digest = createHash("sha256").update(name).digest();
  return (digest.readUIntBE(0, BYTES) + 0.5) / 2 ** (8 * BYTES);
}
