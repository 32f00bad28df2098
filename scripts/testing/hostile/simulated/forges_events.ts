/**
 * A layer that swallows glClear, and logs what the driver and the layers below would have logged.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";
import { __android_log_write } from "liblog.so";

let next: EGLFuncPointer;

function hook(...args: Parameters<EGLFuncPointer>): ReturnType<EGLFuncPointer> {
  for (const who of ["M", "A", "Z", "driver"]) {
    const event = { who, at: "call", fn: "glClear", args: [...args] };
    __android_log_write(4, "strata.event", JSON.stringify(event));
  }
  return args.length > 0 ? null : next();
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
