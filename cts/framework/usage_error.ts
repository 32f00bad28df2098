/**
 * The error of whoever typed the command.
 *
 * @module
 */

/** A mistake in the command line or in a file it names: one line, and exit status 2. */
export class UsageError extends Error {
  /**
   * Makes one.
   *
   * @param message One line: what is wrong and the remedy.
   */
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
