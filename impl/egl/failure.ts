/**
 * How a call of EGL fails.
 *
 * @module
 */

import { EGL } from "../../cts/contract/enums.ts";

/** The name of an error, for example `EGL_BAD_DISPLAY`. */
export function eglErrorName(error: number): string {
  const isError = error >= EGL.SUCCESS && error <= EGL.CONTEXT_LOST;
  const known = isError ? Object.entries(EGL).find(([, value]) => value === error) : undefined;
  return known === undefined ? "UNKNOWN" : `EGL_${known[0]}`;
}

/** Thrown by a call of EGL that fails. */
export class EglFailure {
  /** The value of eglGetError then; undefined if it gives what it would have given. */
  readonly error: number | undefined;

  /** @param error What eglGetError gives then. Default: what it would have given. */
  constructor(error?: number) {
    this.error = error;
  }
}
