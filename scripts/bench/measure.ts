/**
 * Measures bodies beside each other.
 *
 * @module
 */

import { median } from "../../cts/rs/median.ts";

const WARM_UP = 15;
const ROUNDS = 61;

/**
 * Measures several bodies in turn, A B A B and so on, so that what one does to the machine's caches and to the
 * compiler's guesses, it does to all.
 *
 * @param bodies What is measured.
 * @returns The median of each, in milliseconds.
 */
export async function measure(...bodies: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times: number[][] = bodies.map(() => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [i, body] of bodies.entries()) {
      const start = performance.now();
      await body();
      if (round >= WARM_UP) times[i]!.push(performance.now() - start);
    }
  }
  return times.map(median);
}
