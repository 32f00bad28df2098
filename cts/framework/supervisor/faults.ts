/**
 * The verdicts on cases whose process did not live to say one.
 *
 * @module
 */

import type { Attempt } from "../attempt.ts";
import type { WorkerExit } from "./worker_process.ts";

const NOTHING = { notes: [], oracles: [], milliseconds: 0 };

/** The known facts of the process in which a case ran. */
export interface Death {
  readonly exit: WorkerExit;
  /** The answer of the case; undefined if it had none. */
  readonly answer: Attempt | undefined;
  /** Milliseconds that its last state lasted. */
  readonly age: number;
  /** Milliseconds that the case may take. */
  readonly timeout: number;
  /** Whether the process was ended because the state lasted too long. */
  readonly isTimeout: boolean;
}

/**
 * A case whose process ended while it ran, or while it came to rest.
 *
 * @param death What is known.
 */
export function faultOf({ exit, answer, age, timeout, isTimeout }: Death): Attempt {
  const { how, printed, outOfMemory, trace } = exit;
  const seen = {
    ...answer ?? { ...NOTHING, milliseconds: isTimeout ? timeout : Math.round(age) },
    ...(printed.length === 0 ? {} : { printed }),
    ...(trace.length === 0 ? {} : { trace }),
  };
  if (outOfMemory) {
    return { ...seen, status: "crash", message: "Its process took more memory than it may have" };
  }
  if (answer !== undefined) {
    const message = isTimeout
      ? "It gave its answer, but its process did not come to rest after it"
      : `It gave its answer, but its process ${how} after it`;
    return { ...seen, status: "crash", message };
  }
  if (!isTimeout) return { ...seen, status: "crash", message: `Its process ${how}` };
  const message = `It gave no result within ${timeout} ms; ` +
    "raise the limit with --timeout if it is only slow";
  return { ...seen, status: "timeout", message };
}

/**
 * Makes an attempt of a failure that came after the case's answer.
 *
 * @param message What happened.
 * @param stack Where; empty if that is not known.
 */
export function lateFault(message: string, stack: string): Attempt {
  return {
    ...NOTHING,
    status: "crash",
    message: `What it left behind failed after its answer: ${message}`,
    ...(stack === "" ? {} : { stack }),
  };
}

/**
 * A case that the machine was too busy for.
 *
 * @param age Milliseconds that were waited.
 */
export function undecidedFor(age: number): Attempt {
  return {
    ...NOTHING,
    status: "undecided",
    message: `This machine was too busy: in ${Math.round(age / 1000)} s, ` +
      "it had too little of the processor to use its time up",
    remedy: "run it again when less else runs here, or with fewer --jobs",
    milliseconds: Math.round(age),
  };
}
