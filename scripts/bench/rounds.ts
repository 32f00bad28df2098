/**
 * Measures several things in turn, so that a busy machine hits them all alike.
 *
 * @module
 */

import { median } from "../../cts/rs/median.ts";

/** Something that is measured. */
export type Body = () => void | Promise<void>;

/** How long a measurement may take. */
export interface RoundsOptions {
  /** Turns of a body that is fast enough. */
  readonly rounds: number;
  /** Milliseconds that a body may use; one that takes longer has fewer turns, spread over all rounds, but at least 3. */
  readonly share: number;
  /** Tells milliseconds. Default: the clock on the wall. */
  readonly clock?: () => number;
}

const LEAST = 3;
/** Milliseconds of a body up to which its turns begin with runs that do not count: others have emptied the caches. */
const WARMED = 25;
/** Milliseconds of those runs, of which there is at least one. */
const WARM_UP = 3;

/**
 * Measures bodies by turns, A B C A B C, after each had one turn that does not count.
 *
 * @param bodies What is measured, by name.
 * @param options How long.
 * @returns For each the median, in milliseconds.
 */
export async function interleaved<Name extends string>(
  bodies: ReadonlyMap<Name, Body>,
  { rounds, share, clock = () => performance.now() }: RoundsOptions,
): Promise<Map<Name, number>> {
  const times = new Map<Name, number[]>();
  const last = new Map<Name, number>();
  for (const [name, body] of bodies) {
    times.set(name, []);
    last.set(name, await timed(body, clock));
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, body] of bodies) {
      const taken = times.get(name)!;
      const used = taken.reduce((sum, time) => sum + time, 0);
      const isDue = used <= share * round / rounds || taken.length <= LEAST * round / rounds;
      if (!isDue) continue;
      if (last.get(name)! < WARMED) await warmUp(body);
      const time = await timed(body, clock);
      last.set(name, time);
      taken.push(time);
    }
  }
  return new Map([...times].map(([name, taken]) => [name, median(taken)]));
}

async function warmUp(body: Body): Promise<void> {
  const end = performance.now() + WARM_UP;
  do await body(); while (performance.now() < end);
}

async function timed(body: Body, clock: () => number): Promise<number> {
  const start = clock();
  await body();
  return clock() - start;
}
