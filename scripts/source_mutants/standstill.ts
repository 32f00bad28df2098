/**
 * Tells that a case waits for what never comes. No time decides: turns of the event loop are counted in which nothing was reached, and
 * while another thread has work, as on a busy machine it may for long, they count for nothing, until it has had a processor for so long
 * that it goes round for ever.
 *
 * @module
 */

import { scheduledTimes, threadsOf } from "../../cts/process/process_tree.ts";
import { NO_USAGE, type Usage } from "../../cts/process/processor_time.ts";

const NO_WORK: Work = { ...NO_USAGE, isReady: false };
/** Turns after which a case waits for ever, and the one from which on other threads are watched. */
const STILL = { turns: 300, from: 100 };
/** Milliseconds that threads may work meanwhile which have nothing to do but keep house. */
const HOUSEKEEPING = 100;
/** Milliseconds on a processor after which other threads go round for ever: much more than what a case gives them to do. */
const ENDLESS = 3_000;

/** The work of other threads. */
export interface Work extends Usage {
  /** Whether one could run just now. */
  readonly isReady: boolean;
}

/** A case, and those who work for it. */
export interface Watched {
  /** Lets a turn pass. */
  readonly turn: () => Promise<void>;
  /** How often code has been reached. */
  readonly steps: () => number;
  /** Whether the case has ended. */
  readonly hasEnded: () => boolean;
  /** Begins to count; gives what then tells the work of other threads. Default: those of this process. */
  readonly others?: () => () => Work;
}

/**
 * Waits until nothing happens any more, or the case has ended.
 *
 * @param watched What is watched.
 */
export async function standstill(
  { turn, steps, hasEnded, others: begin = otherThreads }: Watched,
): Promise<void> {
  let reached = steps();
  let used = () => NO_WORK;
  let spent = 0;
  for (let still = 0; still < STILL.turns && !hasEnded(); still++) {
    await turn();
    if (reached !== steps()) still = spent = 0;
    reached = steps();
    if (still === STILL.from) used = begin();
    if (still < STILL.turns - 1) continue;
    const { ran, waited, isReady } = used();
    if (ran + waited <= HOUSEKEEPING && !isReady) continue;
    spent += ran;
    if (spent < ENDLESS) still = 0;
  }
}

/** Begins to count the work of all threads of this process but the first. */
export function otherThreads(): () => Work {
  const began = times();
  return () => {
    const now = times();
    const isReady = others().some((thread) => stateOf(thread) === "R");
    return { ran: now.ran - began.ran, waited: now.waited - began.waited, isReady };
  };
}

function others(): string[] {
  return threadsOf(Deno.pid).filter((thread) => !thread.endsWith(`/task/${Deno.pid}`));
}

function times(): Usage {
  return others().flatMap((thread) => [scheduledTimes(thread) ?? [0, 0]]).reduce(
    (all, [ran, waited]) => ({ ran: all.ran + ran, waited: all.waited + waited }),
    NO_USAGE,
  );
}

/** The letter of a thread's state, `R` if it runs or could: it tells at once what times tell once it has run. */
function stateOf(thread: string): string | undefined {
  try {
    return /\) (\S)/.exec(Deno.readTextFileSync(`${thread}/stat`))?.[1];
  } catch {
    return undefined;
  }
}
