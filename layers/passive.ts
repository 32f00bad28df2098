/*
 * A passive layer: it waits to be offered functions and keeps the `next` that it is given.
 *
 * Copy this file when your layer intercepts a few functions that the loader knows. It is the counterpart of the
 * "Passive layers" sample in the documentation's page "GLES layers".
 *
 *   1. Put a function into `hooks` for each EGL or GL function that you want to see.
 *   2. Inside it, call `next("eglFoo")` when you are done: that is the layer below you, or the driver.
 *   3. Export exactly AndroidGLESLayer_Initialize and AndroidGLESLayer_GetProcAddress.
 *
 * Try it: deno task try layers/passive.ts
 */

import type { EGLFuncPointer } from "../cts/contract/layer.ts";
import { __android_log_write } from "liblog.so";

const TAG = "passiveLayer";
const nextByName = new Map<string, EGLFuncPointer>();

function next(name: string): EGLFuncPointer {
  return nextByName.get(name)!;
}

const hooks: Readonly<Record<string, EGLFuncPointer>> = {
  eglChooseConfig(display, attributes, configs, size, count) {
    __android_log_write(4, TAG, "eglChooseConfig called");
    return next("eglChooseConfig")(display, attributes, configs, size, count);
  },
};

export function AndroidGLESLayer_Initialize(): void {
  // A passive layer has nothing to look up.
}

export function AndroidGLESLayer_GetProcAddress(
  name: string,
  below: EGLFuncPointer,
): EGLFuncPointer {
  const hook = hooks[name];
  if (hook === undefined) return below;
  nextByName.set(name, below);
  return hook;
}
