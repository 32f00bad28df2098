/**
 * A layer that spins when it is loaded.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";

let next: EGLFuncPointer;

while (Date.now() > 0);

function hook(...args: Parameters<EGLFuncPointer>): ReturnType<EGLFuncPointer> {
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
