/**
 * The errors of an adapter that breaks the protocol, as opposed to an implementation that breaks a clause.
 *
 * @module
 */

import type { Expiry } from "./patient_wait.ts";

/** Characters of a bad line that an error quotes. */
const QUOTED = 120;

/** An adapter that breaks the protocol; nothing is said about the implementation behind it. */
export class AdapterError extends Error {
  /**
   * Makes the error.
   *
   * @param adapter The command that started the adapter.
   * @param what What it did and what was expected.
   * @param remedy What its author can do.
   * @param stderr The end of what it wrote to standard error. Default: nothing.
   */
  constructor(adapter: string, what: string, remedy: string, stderr = "") {
    const tail = stderr === "" ? "" : `; its stderr ends with ${JSON.stringify(stderr)}`;
    super(
      `Adapter ${JSON.stringify(adapter)} is wrong, not the implementation behind it: ` +
        `${what}; ${remedy}${tail}`,
    );
    this.name = "AdapterError";
  }
}

/** An answer that did not come because the machine was too busy; nothing is said about whoever was asked. */
export class BusyError extends Error {
  /** The machine cannot tell, whatever is judged. */
  readonly isUndecided = true;

  /**
   * Makes the error.
   *
   * @param who Who was asked, for example `Adapter "x"`.
   * @param what What for.
   * @param expiry How long it was waited for.
   */
  constructor(who: string, what: string, { wall, charged, limit }: Expiry) {
    super(
      `${who} got too little of the processor to be judged: no answer to ${what} within ${wall} ms, ` +
        `of which it could use ${charged} and may take ${limit}; run this again when the machine is free`,
    );
    this.name = "BusyError";
  }
}

/**
 * Quotes a line for an error.
 *
 * @param line The line.
 * @returns It as a JSON string, shortened.
 */
export function quoteLine(line: string): string {
  const shown = line.length > QUOTED ? `${line.slice(0, QUOTED)}...` : line;
  return JSON.stringify(shown.toWellFormed());
}
