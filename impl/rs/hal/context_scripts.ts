/**
 * The default implementation of what a HAL context does with scripts.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { SCRIPT_CALL_BYTES, scriptCallWords } from "../script_call.ts";
import { type ContextCalls, memory } from "./context_calls.ts";
import type { ScriptCall } from "./hal_types.ts";
import type { IContextScripts } from "./i_context_scripts.ts";

/**
 * Hands calls for scripts on to libRS_internal.so.
 *
 * @param context The context there.
 */
export function contextScripts(context: ContextCalls): IContextScripts {
  return {
    scriptBindAllocation(script, allocation, slot) {
      context.call("rsScriptBindAllocation", script, allocation, slot);
    },

    scriptSetTimeZone(script, timeZone) {
      context.call("rsScriptSetTimeZone", script, ...context.text(timeZone));
    },

    scriptInvoke(vs, slot) {
      context.call("rsScriptInvoke", vs, slot);
    },

    scriptInvokeV(vs, slot, data) {
      context.call("rsScriptInvokeV", vs, slot, data, data.length);
    },

    scriptForEach(vs, slot, vains, vaout, params, sc) {
      const ains = [[...vains], vains.length];
      const bounds = limits(sc);
      context.call("rsScriptForEachMulti", vs, slot, ...ains, vaout, ...memory(params), ...bounds);
    },

    scriptReduce(vs, slot, vains, vaout, sc) {
      const ains = [[...vains], vains.length];
      context.call("rsScriptReduce", vs, slot, ...ains, vaout, ...limits(sc));
    },

    scriptSetVarI(vs, slot, value) {
      context.call("rsScriptSetVarI", vs, slot, value);
    },

    scriptSetVarObj(vs, slot, obj) {
      context.call("rsScriptSetVarObj", vs, slot, obj);
    },

    scriptSetVarJ(vs, slot, value) {
      context.call("rsScriptSetVarJ", vs, slot, value);
    },

    scriptSetVarF(vs, slot, value) {
      context.call("rsScriptSetVarF", vs, slot, value);
    },

    scriptSetVarD(vs, slot, value) {
      context.call("rsScriptSetVarD", vs, slot, value);
    },

    scriptSetVarV(vs, slot, data) {
      context.call("rsScriptSetVarV", vs, slot, data, data.length);
    },

    scriptGetVarV(vs, slot, len) {
      const data = new Uint8Array(len);
      context.call("rsScriptGetVarV", vs, slot, data, data.length);
      return data;
    },

    scriptSetVarVE(vs, slot, data, ve, dims) {
      const words = Uint32Array.from(dims);
      context.call("rsScriptSetVarVE", vs, slot, data, data.length, ve, words, words.byteLength);
    },

    scriptCCreate(resName, cacheDir, text) {
      const texts = [...context.text(resName), ...context.text(cacheDir)];
      return context.handle("rsScriptCCreate", ...texts, text, text.length);
    },

    scriptIntrinsicCreate(id, elem) {
      return context.handle("rsScriptIntrinsicCreate", id, elem);
    },
  };
}

/** The limits of a launch as pointer and size; NULL and 0 without. */
function limits(sc: ScriptCall | null): readonly [words: Uint32Array | null, length: number] {
  return sc === null ? [null, 0] : [scriptCallWords(sc), SCRIPT_CALL_BYTES];
}
