/**
 * An image's limits.
 *
 * @module
 */

/** An image cannot be what a World says, or do what a program asks; whoever asks leaves the case out. */
export class ImageLimitError extends Error {
  override readonly name = "ImageLimitError";
  /** The remedy. */
  readonly remedy: string;

  /**
   * @param reason Why, as a sentence.
   * @param remedy What to do about it. Default: the case is for the reference alone.
   */
  constructor(reason: string, remedy = "run it with --impl sim") {
    super(reason);
    this.remedy = remedy;
  }
}
