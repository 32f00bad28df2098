/**
 * How long work takes a processor, whatever else runs on the machine: the time of all threads of this process.
 *
 * @module
 */

/** CLOCK_PROCESS_CPUTIME_ID (Linux, uapi/linux/time.h). */
const PROCESS_CLOCK = 2;
/** Where Linux has clock_gettime. */
const C_LIBRARY = "libc.so.6";

/** Tells milliseconds from some beginning. */
export type ProcessorClock = () => number;

let known: { readonly clock: ProcessorClock; readonly isExact: boolean } | undefined;

/**
 * The clock of this process.
 *
 * @returns The clock, and whether it counts processors; where the system has none, it is the clock on the wall.
 */
export function processorClock(): { readonly clock: ProcessorClock; readonly isExact: boolean } {
  known ??= openClock() ?? { clock: () => performance.now(), isExact: false };
  return known;
}

function openClock() {
  if (Deno.build.os !== "linux") return undefined;
  try {
    const { symbols } = Deno.dlopen(C_LIBRARY, {
      clock_gettime: { parameters: ["i32", "buffer"], result: "i32" },
    });
    const time = new BigInt64Array(2);
    const clock = () => {
      symbols.clock_gettime(PROCESS_CLOCK, time);
      return Number(time[0]) * 1e3 + Number(time[1]) / 1e6;
    };
    return clock() > 0 ? { clock, isExact: true } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Repeats work, and measures it.
 *
 * @param work The work.
 * @param least Milliseconds of a processor that all of it takes at least.
 * @returns Milliseconds of a processor that it takes once.
 */
export async function timeOf(work: () => void | Promise<void>, least: number): Promise<number> {
  const { clock } = processorClock();
  const start = clock();
  for (let count = 1;; count++) {
    await work();
    const took = clock() - start;
    if (took >= least || count >= COUNT_MAX) return took / count;
  }
}

/**
 * As {@link timeOf}, for work that is done at once.
 *
 * @param work The work.
 * @param least Milliseconds of a processor that all of it takes at least.
 */
export function timeOfNow(work: () => void, least: number): number {
  const { clock } = processorClock();
  const start = clock();
  for (let count = 1;; count++) {
    work();
    const took = clock() - start;
    if (took >= least || count >= COUNT_MAX) return took / count;
  }
}

/** How often work is repeated at most: some waits for others, and takes no time of this process. */
const COUNT_MAX = 1000;
