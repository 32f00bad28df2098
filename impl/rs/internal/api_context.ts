/**
 * The functions of libRS_internal.so for contexts, their messages, and objects of any kind.
 *
 * Source: AOSP frameworks/rs, rs.spec, rsApiContext.cpp and rsContext.cpp of Android 9.
 *
 * @module
 */

import { RsContextType, RsError, RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import type { Word } from "../../machine/machine.ts";
import { bytesAt, cellsAt, storeCell, storeInteger } from "../memory.ts";
import type { Functions } from "../rs_process.ts";
import type { Context } from "./context.ts";
import type { RsInternal } from "./rs_internal.ts";

/**
 * The functions, bound to one copy of the library.
 *
 * @param internal The copy.
 */
export function contextApi(internal: RsInternal): Functions {
  return { ...creation(internal), ...control(internal), ...messages(internal), ...names(internal) };
}

function creation(internal: RsInternal): Functions {
  const create = (sdkVersion: Word, type: Word, flags: Word, driverName: Word): number =>
    internal.createContext({
      type: unsigned(type),
      flags: unsigned(flags),
      sdkVersion: unsigned(sdkVersion),
      driverName: typeof driverName === "string" && driverName !== "" ? driverName : null,
    });
  return {
    rsDeviceCreate: () => internal.process.newHandle(),
    rsDeviceDestroy: () => 0,
    rsDeviceSetConfig: () => 0,
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
    rsContextDestroy: (context: Word) =>
      internal.withContext(context, "rsContextDestroy", (rsc) => {
        internal.destroyContext(rsc);
        return 0;
      }, 0),
  };
}

function control(internal: RsInternal): Functions {
  const on = (context: Word, fn: string, body: (rsc: Context) => void): number =>
    internal.withContext(context, fn, (rsc) => {
      body(rsc);
      return 0;
    }, 0);
  return {
    rsContextDestroyWorker: (context: Word) =>
      on(context, "rsContextDestroyWorker", (rsc) => rsc.sync(() => rsc.objects.destroyAll())),
    rsContextFinish: (context: Word) =>
      on(context, "rsContextFinish", (rsc) => rsc.sync(() => rsc.finish())),
    rsContextDump: (context: Word) =>
      on(context, "rsContextDump", (rsc) => rsc.async(0, () => rsc.dump())),
    rsContextSetPriority: (context: Word, priority: Word) =>
      on(context, "rsContextSetPriority", (rsc) => {
        rsc.async(0, () => rsc.setPriority(Number(priority) | 0));
      }),
    rsContextSetCacheDir: (context: Word, cacheDir: Word, length: Word) =>
      on(context, "rsContextSetCacheDir", (rsc) => {
        const path = text(cacheDir, length);
        const size = sizeOf(length);
        rsc.sync(() => {
          if (path !== undefined) rsc.setCacheDir(path, size);
          else rsc.setError(RsError.BAD_VALUE, "rsContextSetCacheDir: cacheDir is no C string");
        });
      }),
    rsaContextSetNativeLibDir: () => 0,
  };
}

function messages(internal: RsInternal): Functions {
  const { process } = internal;
  const heap = () => process.heap;
  const tell = (receiveLen: Word, usrId: Word, bytes: number, id: number, fn: string): void => {
    storeInteger(receiveLen, bytes, `receiveLen of ${fn}`);
    storeInteger(usrId, id, `usrID of ${fn}`);
  };
  return {
    rsContextInitToClient: (context: Word) =>
      internal.withContext(context, "rsContextInitToClient", () => 0, 0),
    rsContextDeinitToClient: (context: Word) =>
      internal.withContext(context, "rsContextDeinitToClient", (rsc) => {
        rsc.io.clientShutdown();
        return 0;
      }, 0),
    rsContextPeekMessage: (context: Word, receiveLen: Word, _size: Word, usrId: Word) => {
      const fn = "rsContextPeekMessage";
      return internal.withContext<number>(context, fn, (rsc) => {
        const message = rsc.io.peek();
        tell(receiveLen, usrId, message?.data.length ?? 0, message?.userId ?? 0, fn);
        return message?.type ?? RsMessageToClientType.NONE;
      }, RsMessageToClientType.NONE);
    },
    rsContextGetMessage: (
      context: Word,
      data: Word,
      dataLength: Word,
      receiveLen: Word,
      _receiveLenLength: Word,
      usrId: Word,
    ) => {
      const fn = "rsContextGetMessage";
      return internal.withContext<number>(context, fn, (rsc) => {
        const taken = rsc.io.take(isNull(data) ? 0 : sizeOf(dataLength));
        const bytes = taken?.message.data ?? new Uint8Array(0);
        tell(receiveLen, usrId, bytes.length, taken?.message.userId ?? 0, fn);
        if (taken === undefined) return RsMessageToClientType.NONE;
        if (taken.type !== RsMessageToClientType.RESIZE) {
          bytesAt(heap, data, bytes.length, `data of ${fn}`)?.set(bytes);
        }
        return taken.type;
      }, RsMessageToClientType.NONE);
    },
    rsContextSendMessage: (context: Word, id: Word, data: Word, dataLength: Word) => {
      const fn = "rsContextSendMessage";
      return internal.withContext(context, fn, (rsc) => {
        const size = sizeOf(dataLength);
        const copy = bytesAt(heap, data, size, `data of ${fn}`)?.slice() ?? null;
        rsc.async(size, () => {
          if (copy === null && size > 0) {
            rsc.setError(RsError.BAD_VALUE, `${fn}: data is NULL, expected ${size} bytes`);
          } else rsc.sendMessageToClient(copy, unsigned(id), true);
        });
        return 0;
      }, 0);
    },
  };
}

function names(internal: RsInternal): Functions {
  const object = (rsc: Context, handle: Word, fn: string) => {
    const found = rsc.objects.find(handle);
    if (found === undefined) unknownObject(rsc, handle, fn);
    return found;
  };
  return {
    rsAssignName: (context: Word, handle: Word, name: Word, length: Word) =>
      internal.withContext(context, "rsAssignName", (rsc) => {
        const assigned = text(name, length);
        rsc.async(sizeOf(length), () => {
          const named = object(rsc, handle, "rsAssignName");
          if (named === undefined) return;
          if (assigned !== undefined) named.name = assigned;
          else rsc.setError(RsError.BAD_VALUE, "rsAssignName: name is no C string");
        });
        return 0;
      }, 0),
    rsaGetName: (context: Word, handle: Word, name: Word) =>
      internal.withContext(context, "rsaGetName", (rsc) => {
        const cells = cellsAt(name, "name of rsaGetName");
        const found = rsc.sync(() => object(rsc, handle, "rsaGetName"));
        if (cells !== null && cells.length > 0) storeCell(cells, 0, found?.name ?? null);
        return 0;
      }, 0),
    rsObjDestroy: (context: Word, handle: Word) =>
      internal.withContext(context, "rsObjDestroy", (rsc) => {
        rsc.async(0, () => {
          if (!rsc.objects.release(handle)) unknownObject(rsc, handle, "rsObjDestroy");
        });
        return 0;
      }, 0),
  };
}

function unknownObject(rsc: Context, handle: Word, fn: string): void {
  const address = rsc.process.address(handle);
  rsc.setError(RsError.BAD_VALUE, `${fn}: ${address} is no object of this context`);
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

function isNull(word: Word): boolean {
  return word === null || word === undefined || word === 0;
}

/** The first bytes of a C string that is given with its length. @returns Undefined for what is none. */
function text(word: Word, length: Word): string | undefined {
  const bytes = typeof word === "string"
    ? new TextEncoder().encode(word)
    : word instanceof Uint8Array
    ? word
    : undefined;
  if (bytes === undefined) return undefined;
  return new TextDecoder().decode(bytes.subarray(0, sizeOf(length))).split("\0", 1)[0];
}
