/**
 * The default implementation of a HAL context: every method is a function of libRS_internal.so.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { contextAllocations } from "./context_allocations.ts";
import { ContextCalls } from "./context_calls.ts";
import { contextGroups } from "./context_groups.ts";
import { contextScripts } from "./context_scripts.ts";
import type { DispatchTable } from "./dispatch_table.ts";
import type { OpaqueHandle } from "./hal_types.ts";
import type { IContext } from "./i_context.ts";
import type { IContextObjects } from "./i_context_objects.ts";
import type { IContextSession } from "./i_context_session.ts";

/** Numbers that describe an Element. */
const ELEMENT_METADATA = 5;
/** Numbers that describe a Type. */
const TYPE_METADATA = 6;
/** Bytes of a uint32_t. */
const WORD = 4;

/**
 * Makes a context over one of libRS_internal.so.
 *
 * Without that one, which Android does not report, every call goes on with a NULL context: libRS_internal.so notes it in
 * the log and answers 0.
 *
 * @param hal libRS_internal.so.
 * @param context Its context, which may be 0.
 * @param is64Bit Whether the process's pointers have 64 bits.
 */
export function defaultContext(
  hal: DispatchTable,
  context: OpaqueHandle,
  is64Bit: boolean,
): IContext {
  const calls = new ContextCalls(hal, context, is64Bit);
  return {
    ...contextAllocations(calls),
    ...contextObjects(calls),
    ...contextSession(calls),
    ...contextGroups(calls),
    ...contextScripts(calls),
  };
}

/** Hands calls for Elements, Types, samplers and all objects on to libRS_internal.so. */
function contextObjects(context: ContextCalls): IContextObjects {
  return {
    elementGetNativeMetadata(element) {
      const data = new Uint32Array(ELEMENT_METADATA);
      context.call("rsaElementGetNativeData", element, data, data.length);
      return [...data];
    },

    elementGetSubElements(element, numSubElem) {
      const ids: unknown[] = new Array(numSubElem).fill(0);
      const names: unknown[] = new Array(numSubElem).fill(null);
      const arraySizes: unknown[] = new Array(numSubElem).fill(0);
      context.call("rsaElementGetSubElements", element, ids, names, arraySizes, numSubElem);
      return { ids: ids.map(Number), names: names.map(string), arraySizes: arraySizes.map(Number) };
    },

    elementCreate(dt, dk, norm, size) {
      return context.handle("rsElementCreate", dt, dk, Number(norm), size);
    },

    elementComplexCreate(eins, names, arraySizes) {
      const lengths = Uint32Array.from(names, (name) => context.text(name)[1]);
      const sizes = Uint32Array.from(arraySizes);
      return context.handle(
        "rsElementCreate2",
        [...eins],
        eins.length,
        [...names],
        names.length,
        lengths,
        sizes.length === 0 ? null : sizes,
        sizes.length,
      );
    },

    typeGetNativeMetadata(type) {
      const data: unknown[] = new Array(TYPE_METADATA).fill(0);
      context.call("rsaTypeGetNativeData", type, data, data.length);
      return data.map(Number);
    },

    typeCreate(element, dimX, dimY, dimZ, mipmaps, faces, yuv) {
      const flags = [Number(mipmaps), Number(faces)];
      return context.handle("rsTypeCreate", element, dimX, dimY, dimZ, ...flags, yuv);
    },

    samplerCreate(magFilter, minFilter, wrapS, wrapT, wrapR, aniso) {
      return context.handle("rsSamplerCreate", magFilter, minFilter, wrapS, wrapT, wrapR, aniso);
    },

    objDestroy(obj) {
      context.call("rsObjDestroy", obj);
    },

    assignName(obj, name) {
      context.call("rsAssignName", obj, ...context.text(name));
    },

    getName(obj) {
      const name: unknown[] = [null];
      context.call("rsaGetName", obj, name);
      return string(name[0]);
    },
  };
}

/** Hands calls for the context itself, and for its messages, on to libRS_internal.so. */
function contextSession(context: ContextCalls): IContextSession {
  return {
    contextDestroy() {
      context.call("rsContextDestroy");
      context.context = 0;
    },

    contextGetMessage(data, size) {
      const [length, subID] = [[0], [0]];
      const out = [length, context.pointerBytes, subID, WORD];
      const type = context.handle("rsContextGetMessage", data, size, ...out);
      return { type, receiveLen: length[0]! };
    },

    contextPeekMessage() {
      const [length, subID] = [[0], [0]];
      const type = context.handle(
        "rsContextPeekMessage",
        length,
        context.pointerBytes,
        subID,
        WORD,
      );
      return { type, receiveLen: length[0]!, subID: subID[0]! };
    },

    contextSendMessage(id, data) {
      context.call("rsContextSendMessage", id, data, data.length);
    },

    contextInitToClient() {
      context.call("rsContextInitToClient");
    },

    contextDeinitToClient() {
      context.call("rsContextDeinitToClient");
    },

    contextFinish() {
      context.call("rsContextFinish");
    },

    contextLog() {
      context.call("rsContextDump", 0);
    },

    contextSetCacheDir(cacheDir) {
      context.call("rsContextSetCacheDir", ...context.text(cacheDir));
    },

    contextSetPriority(priority) {
      context.call("rsContextSetPriority", priority);
    },
  };
}

/** A C string that libRS_internal.so left in a cell; empty for NULL. */
function string(cell: unknown): string {
  return typeof cell === "string" ? cell : "";
}
