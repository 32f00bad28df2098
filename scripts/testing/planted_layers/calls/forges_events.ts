/**
 * It swallows glClear, and writes what the layers below it and the driver would have reported.
 *
 * @module
 */

import type { EGLFuncPointer } from "../../../../cts/contract/layer.ts";
import { __android_log_write } from "liblog.so";

const hook: EGLFuncPointer = (mask) => {
  for (const who of ["passive", "active", "driver"]) {
    const event = { who, at: "call", fn: "glClear", args: [mask] };
    __android_log_write(4, "strata.event", JSON.stringify(event));
  }
};

export function AndroidGLESLayer_Initialize(): void {
  // A passive layer has nothing to look up.
}

export function AndroidGLESLayer_GetProcAddress(
  name: string,
  below: EGLFuncPointer,
): EGLFuncPointer {
  return name === "glClear" ? hook : below;
}
