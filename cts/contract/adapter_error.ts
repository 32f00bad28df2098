/**
 * The error of an adapter that breaks the protocol, as opposed to an implementation that breaks a clause.
 *
 * @module
 */

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
