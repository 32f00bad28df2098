/**
 * The error of a reader of bitcode about bytes that are none.
 *
 * @module
 */

/** Bitcode that cannot be read; the message says where, and what to do. */
export class BitcodeError extends Error {
  /**
   * @param problem What is wrong; it follows "Bitcode".
   * @param remedy What to do. Default: that for a broken copy.
   */
  constructor(problem: string, remedy = "copy the file again, whole, or compile the script again") {
    super(`Bitcode ${problem}; ${remedy}`);
    this.name = "BitcodeError";
  }
}
