/**
 * The functions of libRS_internal.so for contexts, their messages, and objects of any kind.
 *
 * Source: AOSP frameworks/rs, rs.spec, rsApiContext.cpp and rsContext.cpp of Android 9.
 *
 * @module
 */

import { RsContextType, RsMessageToClientType } from "../../../../cts/contract/rs_defines.ts";
import type { Word } from "../../../machine/machine.ts";
import { bytesAt, cellsAt, isNull, storeCell, storeInteger, textIn } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import { type ApiBodies, type ApiCall, apiFunctions } from "./call.ts";
import type { Contexts } from "../contexts.ts";

/**
 * The functions, bound to one copy of the library.
 *
 * @param internal The copy.
 */
export function contextApi(internal: Contexts): Functions {
  return {
    ...creation(internal),
    ...apiFunctions(internal, undefined, { ...control(internal), ...names() }),
    ...apiFunctions(internal, RsMessageToClientType.NONE, messages()),
  };
}

function creation(internal: Contexts): Functions {
  const create = (sdkVersion: Word, type: Word, flags: Word, driverName: Word): number =>
    internal.createContext({
      type: unsigned(type),
      flags: unsigned(flags),
      sdkVersion: unsigned(sdkVersion),
      driverName: typeof driverName === "string" && driverName !== "" ? driverName : null,
    });
  return {
    rsDeviceCreate: () => internal.process.newHandle(),
    rsDeviceDestroy: () => undefined,
    rsDeviceSetConfig: () => undefined,
    rsContextCreate: (_device: Word, _version: Word, sdkVersion: Word, type: Word, flags: Word) =>
      create(sdkVersion, type, flags, null),
    rsContextCreateVendor: (
      _device: Word,
      _version: Word,
      sdkVersion: Word,
      type: Word,
      flags: Word,
      vendorDriverName: Word,
    ) => create(sdkVersion, type, flags, vendorDriverName),
    rsContextCreateGL: (_device: Word, _version: Word, sdkVersion: Word) =>
      internal.createContext({
        type: RsContextType.NORMAL,
        flags: 0,
        sdkVersion: unsigned(sdkVersion),
        driverName: null,
        graphics: true,
      }),
    rsaContextSetNativeLibDir: () => undefined,
  };
}

function control(internal: Contexts): ApiBodies<void> {
  return {
    rsContextDestroy: ({ rsc }) => internal.destroyContext(rsc),
    rsContextDestroyWorker: ({ rsc }) => rsc.sync(() => rsc.objects.destroyAll()),
    rsContextFinish: ({ rsc }) => rsc.sync(() => rsc.finish()),
    rsContextDump: ({ rsc }) => rsc.async(0, () => rsc.dump()),
    rsContextSetPriority: ({ rsc }, priority) =>
      rsc.async(0, () => rsc.setPriority(Number(priority) | 0)),
    rsContextSetCacheDir: (call, cacheDir, length) => {
      const path = text(cacheDir, length);
      call.wait(() => {
        call.rsc.setCacheDir(path ?? call.refuse("cacheDir is no C string"), sizeOf(length));
      }, undefined);
    },
    rsContextInitToClient: () => {},
    rsContextDeinitToClient: ({ rsc }) => rsc.io.clientShutdown(),
    rsContextSendMessage: (call, id, data, dataLength) => {
      const size = sizeOf(dataLength);
      const copy = memory(call, data, size)?.slice() ?? null;
      call.queue(size, () => {
        if (copy === null && size > 0) call.refuse(`data is NULL, expected ${size} bytes`);
        call.rsc.sendMessageToClient(copy, unsigned(id), true);
      });
    },
  };
}

/** Both return the type of the next message. */
function messages(): ApiBodies<number> {
  const tell = (call: ApiCall, receiveLen: Word, usrId: Word, bytes: number, id: number): void => {
    storeInteger(receiveLen, bytes, call.describe("receiveLen"));
    storeInteger(usrId, id, call.describe("usrID"));
  };
  return {
    rsContextPeekMessage: (call, receiveLen, _size, usrId) => {
      const message = call.rsc.io.peek();
      tell(call, receiveLen, usrId, message?.data.length ?? 0, message?.userId ?? 0);
      return message?.type ?? RsMessageToClientType.NONE;
    },
    rsContextGetMessage: (call, data, dataLength, receiveLen, _receiveLenLength, usrId) => {
      const taken = call.rsc.io.take(isNull(data) ? 0 : sizeOf(dataLength));
      const bytes = taken?.message.data ?? new Uint8Array(0);
      tell(call, receiveLen, usrId, bytes.length, taken?.message.userId ?? 0);
      if (taken === undefined) return RsMessageToClientType.NONE;
      if (taken.type !== RsMessageToClientType.RESIZE) memory(call, data, bytes.length)?.set(bytes);
      return taken.type;
    },
  };
}

function names(): ApiBodies<void> {
  return {
    rsAssignName: (call, handle, name, length) => {
      const assigned = text(name, length);
      call.queue(sizeOf(length), () => {
        const named = call.any(handle);
        named.name = assigned ?? call.refuse("name is no C string");
      });
    },
    rsaGetName: (call, handle, name) => {
      const cells = cellsAt(name, call.describe("name"));
      const found = call.wait(() => call.any(handle).name, null);
      if (cells !== null && cells.length > 0) storeCell(cells, 0, found);
    },
    rsObjDestroy: (call, handle) =>
      call.queue(0, () => {
        if (!call.rsc.objects.release(handle)) call.refuseObject(handle);
      }),
  };
}

/** An argument as a `uint32_t`. */
function unsigned(word: Word): number {
  return Number(word) >>> 0;
}

/** An argument as a `size_t`: what is negative is very large. */
function sizeOf(word: Word): number {
  const size = Math.trunc(Number(word ?? 0));
  return size >= 0 ? size : Number.MAX_SAFE_INTEGER;
}

/** The data of a message. */
function memory(call: ApiCall, data: Word, size: number): Uint8Array | null {
  return bytesAt(() => call.rsc.process.heap, data, size, call.describe("data"));
}

/** The first bytes of a C string that is given with its length. @returns Undefined for what is none. */
function text(word: Word, length: Word): string | undefined {
  const bytes = typeof word === "string"
    ? new TextEncoder().encode(word)
    : word instanceof Uint8Array
    ? word
    : undefined;
  return bytes && textIn(bytes.subarray(0, sizeOf(length)));
}
