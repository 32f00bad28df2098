/**
 * A layer whose timer throws after glClear.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";

let next: EGLFuncPointer;

function hook(...args: Parameters<EGLFuncPointer>): ReturnType<EGLFuncPointer> {
  setTimeout(() => {
    throw new Error("thrown after the answer");
  }, 0);
  return next(...args);
}

/** A passive layer has nothing to look up. */
export function AndroidGLESLayer_Initialize(): void {}

/** Answers the offer of glClear with its own. */
export function AndroidGLESLayer_GetProcAddress(
  name: string,
  below: EGLFuncPointer,
): EGLFuncPointer {
  if (name !== "glClear") return below;
  next = below;
  return hook;
}
