/*
 * A trace layer: it logs every EGL and GL call with arguments and result.
 *
 * Copy this file when you want to see everything. It intercepts every function that it is offered, extension functions
 * included, and logs one line for each call under the tag "glTrace":
 *
 *   eglGetDisplay(0) = 3349
 *
 * Try it: deno task try layers/trace.ts
 */

import type { EGLFuncPointer } from "../cts/contract/layer.ts";
import { __android_log_write } from "liblog.so";

const TAG = "glTrace";
const LONGEST = 64;
const nextByName = new Map<string, EGLFuncPointer>();
const wrappers = new Map<string, EGLFuncPointer>();

function show(value: unknown): string {
  if (value === null) return "0";
  if (typeof value === "function") return "<function>";
  if (typeof value === "string") {
    return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}...` : value);
  }
  if (typeof value === "object" && "length" in value) return "<memory>";
  return String(value);
}

function traced(name: string, next: EGLFuncPointer): EGLFuncPointer {
  let wrapper = wrappers.get(name);
  if (wrapper === undefined) {
    wrapper = (...args) => {
      const result = nextByName.get(name)!(...args);
      const call = `${name}(${args.map(show).join(", ")})`;
      __android_log_write(4, TAG, result === undefined ? call : `${call} = ${show(result)}`);
      return result;
    };
    wrappers.set(name, wrapper);
  }
  // A layer that is listed twice is offered its own wrapper.
  if (next !== wrapper) nextByName.set(name, next);
  return wrapper;
}

export function AndroidGLESLayer_Initialize(): void {
  __android_log_write(4, TAG, "loaded");
}

export function AndroidGLESLayer_GetProcAddress(
  name: string,
  next: EGLFuncPointer,
): EGLFuncPointer {
  return next ? traced(name, next) : next;
}
