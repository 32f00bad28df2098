/*
 * An active layer: it looks up what it needs in Initialize and answers offers afterwards.
 *
 * Copy this file when your layer has to be ready before the loader offers functions, or needs extensions that the loader
 * does not know. It is the counterpart of the "Active layers" sample in the documentation's page "GLES layers".
 *
 *   1. Put a function into `hooks` for each function that you want to see.
 *   2. Everything in `hooks`, and every name in `wanted`, is looked up below you in Initialize.
 *   3. Ignore the `next` that GetProcAddress is given, but return it for what you do not intercept.
 *
 * Try it: deno task try layers/active.ts
 */

import type { EGLFuncPointer, GetNextLayerProcAddress, LayerId } from "../cts/contract/layer.ts";
import { __android_log_write } from "liblog.so";

const TAG = "activeLayer";
const found = new Map<string, EGLFuncPointer | null>();

/** Functions to have at hand without intercepting them; null where the driver has none. */
const wanted = ["glGetString", "glInsertEventMarkerEXT"];

const hooks: Readonly<Record<string, EGLFuncPointer>> = {
  eglChooseConfig(display, attributes, configs, size, count) {
    __android_log_write(4, TAG, "eglChooseConfig called");
    return found.get("eglChooseConfig")!(display, attributes, configs, size, count);
  },
};

export function AndroidGLESLayer_Initialize(
  layerId: LayerId,
  getNextLayerProcAddress: GetNextLayerProcAddress,
): void {
  for (const name of [...Object.keys(hooks), ...wanted]) {
    found.set(name, getNextLayerProcAddress(layerId, name));
  }
}

export function AndroidGLESLayer_GetProcAddress(
  name: string,
  next: EGLFuncPointer,
): EGLFuncPointer {
  return hooks[name] ?? next;
}
