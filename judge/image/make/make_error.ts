/**
 * Why no image can be made of something.
 *
 * @module
 */

import { ImageError } from "../../../impl/machine/android/image.ts";

/** A source cannot become part of an image; the message ends with the remedy. */
export class MakeError extends ImageError {}

/**
 * Words for a missing program.
 *
 * @param program Its name.
 * @param debianPackage The package of Debian that has it.
 * @param purpose For example `to read "system.img"`.
 */
export function missingProgram(program: string, debianPackage: string, purpose: string): MakeError {
  return new MakeError(
    `Program "${program}" is missing, which is needed ${purpose}; install Debian's package ${debianPackage}`,
  );
}
