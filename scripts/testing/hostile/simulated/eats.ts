/**
 * A layer that takes memory in glClear until there is none, or 6 GB.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";

let next: EGLFuncPointer;

function hook(...args: Parameters<EGLFuncPointer>): ReturnType<EGLFuncPointer> {
  const kept: Uint8Array[] = [];
  for (let i = 0; i < 96; i++) kept.push(new Uint8Array(64 * 1024 ** 2).fill(1));
  return kept.length > 0 ? null : next(...args);
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
