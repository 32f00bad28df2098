/**
 * The default implementation of what a HAL context does with closures and groups of scripts.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { type ContextCalls, memory } from "./context_calls.ts";
import type { Int64, ScriptFieldID } from "./hal_types.ts";
import type { IContextGroups } from "./i_context_groups.ts";

/**
 * Hands calls for closures and groups on to libRS_internal.so.
 *
 * @param context The context there.
 */
export function contextGroups(context: ContextCalls): IContextGroups {
  return {
    closureCreate(kernelID, returnValue, fieldIDS, values, sizes, depClosures, depFieldIDS) {
      return context.handle(
        "rsClosureCreate",
        kernelID,
        returnValue,
        ...globals(fieldIDS, values, sizes),
        [...depClosures],
        depClosures.length,
        [...depFieldIDS],
        depFieldIDS.length,
      );
    },

    invokeClosureCreate(invokeID, params, fieldIDS, values, sizes) {
      const held = globals(fieldIDS, values, sizes);
      return context.handle("rsInvokeClosureCreate", invokeID, ...memory(params), ...held);
    },

    closureSetArg(closure, index, value, size) {
      context.call("rsClosureSetArg", closure, index, value, size);
    },

    closureSetGlobal(closure, fieldID, value, size) {
      context.call("rsClosureSetGlobal", closure, fieldID, value, size);
    },

    scriptKernelIDCreate(script, slot, sig) {
      return context.handle("rsScriptKernelIDCreate", script, slot, sig);
    },

    scriptInvokeIDCreate(script, slot) {
      return context.handle("rsScriptInvokeIDCreate", script, slot);
    },

    scriptFieldIDCreate(script, slot) {
      return context.handle("rsScriptFieldIDCreate", script, slot);
    },

    scriptGroupCreate(kernels, srcK, dstK, dstF, types) {
      const lists = [kernels, srcK, dstK, dstF, types];
      const args = lists.flatMap((list) => [[...list], context.bytesOf(list)]);
      return context.handle("rsScriptGroupCreate", ...args);
    },

    scriptGroup2Create(name, cacheDir, closures) {
      const texts = [...context.text(name), ...context.text(cacheDir)];
      return context.handle("rsScriptGroup2Create", ...texts, [...closures], closures.length);
    },

    scriptGroupSetOutput(sg, kid, alloc) {
      context.call("rsScriptGroupSetOutput", sg, kid, alloc);
    },

    scriptGroupSetInput(sg, kid, alloc) {
      context.call("rsScriptGroupSetInput", sg, kid, alloc);
    },

    scriptGroupExecute(sg) {
      context.call("rsScriptGroupExecute", sg);
    },
  };
}

/** Values of a closure as three pairs of pointer and number of cells. */
function globals(
  fieldIDS: readonly ScriptFieldID[],
  values: readonly Int64[],
  sizes: readonly number[],
): readonly unknown[] {
  const lists = [[...fieldIDS], [...values], Int32Array.from(sizes)];
  return lists.flatMap((list) => [list, list.length]);
}
