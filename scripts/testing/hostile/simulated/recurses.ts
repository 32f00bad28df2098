/**
 * A layer that recurses in glClear until there is no stack.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";

let next: EGLFuncPointer;

function hook(...args: Parameters<EGLFuncPointer>): ReturnType<EGLFuncPointer> {
  return args.length > 0 ? hook(...args) : next();
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
