/**
 * The platform's own small libraries in the `sim` machine: what fakes and sample layers import beside EGL and GLES.
 *
 * @module
 */

import { crc32 } from "node:zlib";
import { LOG_PRIORITIES } from "../../cts/contract/log_line.ts";
import type { Release } from "../../cts/contract/world.ts";
import { mediaNdkFunctions } from "../platform/libmediandk.ts";
import { nativeWindowFunctions } from "../platform/libnativewindow.ts";
import type { ProcessState } from "../platform/process.ts";
import { StandInExports, standInsOf } from "./ndk_stand_ins.ts";
import { type Caller, type Exports, ProcessFault, type ProcessMemory } from "./machine.ts";

const PR_GET_DUMPABLE = 3;
const PR_SET_DUMPABLE = 4;
/** Bytes of a property's value with its NUL (AOSP bionic, sys/system_properties.h); longer ones are cut off. */
const PROP_VALUE_MAX = 92;
/** Bytes that memcpy copies at once for a program. */
const COPY_MAX = 2 ** 26;
/** From this release on, sections of a trace may overlap (API level 29; NDK, android/trace.h). */
const ASYNC_TRACE_RELEASE = 10;

/**
 * liblog, libc, libm, libz, libandroid, libnativewindow and libmediandk of one process, by what makes their exports.
 *
 * libc also exports what stands for things that C does with pointers: `sprintf_p(pointer)` gives what `%p` prints, and
 * `putpointer(name, pointer)` and `getpointer(name)` share a pointer between libraries as an environment variable would;
 * `on_thread(name, body)` runs a function on another thread and waits for its end.
 *
 * @param process The process.
 * @param release The device's.
 * @param address What `%p` prints.
 * @param property The value of a system property; empty if it is not set.
 * @param memory The process's.
 */
export function systemLibraries(
  process: ProcessState,
  release: Release,
  address: (pointer: unknown) => string,
  property: (name: string) => string,
  memory: ProcessMemory,
): ReadonlyMap<string, () => Exports> {
  const pointers = new Map<string, unknown>();
  const logError = (tag: string, message: string) => process.log("E", tag, message);
  const libc = {
    abort: () => {
      throw new ProcessFault("SIGABRT", "abort was called");
    },
    getenv: (name: string) => process.environment.get(name) ?? null,
    setenv: (name: string, value: string, overwrite: number) => {
      if (overwrite || !process.environment.has(name)) process.environment.set(name, value);
      return 0;
    },
    __system_property_get: (name: string, value: Uint8Array) => {
      const bytes = new TextEncoder().encode(property(name)).subarray(0, PROP_VALUE_MAX - 1);
      [...bytes, 0].forEach((byte, i) => value[i] = byte);
      return bytes.length;
    },
    getpid: () => process.pid,
    getuid: () => process.credentials.uid,
    gettid: () => process.current.tid,
    prctl: (option: number, value: number) => {
      if (option === PR_GET_DUMPABLE) return process.dumpable ? 1 : 0;
      if (option !== PR_SET_DUMPABLE || (value !== 0 && value !== 1)) return -1;
      process.dumpable = value === 1;
      return 0;
    },
    memcpy: (to: unknown, from: unknown, count: number) => {
      if (!(count >= 0 && count <= COPY_MAX)) {
        throw new ProcessFault("SIGSEGV", `memcpy was told to copy ${count} bytes`);
      }
      const bytes = bytesIn(from, count) ?? memory.read(from, count);
      const own = bytesIn(to, count);
      if (bytes !== undefined && own !== undefined) own.set(bytes);
      else if (bytes === undefined || !memory.write(to, bytes)) {
        throw new ProcessFault("SIGSEGV", "memcpy was not given two addresses");
      }
      return to;
    },
    sprintf_p: (pointer: unknown) => address(pointer),
    putpointer: (name: string, pointer: unknown) => {
      pointers.set(name, pointer);
    },
    getpointer: (name: string) => pointers.get(name) ?? null,
    on_thread: (name: string, body: () => void) => process.switchTo(name, body),
  };
  const windows = () => nativeWindowFunctions(release, logError, memory);
  return new Map<string, () => Exports>([
    ["liblog", () => liblog(process)],
    ["libc", () => entries(libc)],
    ["libm", () => entries({})],
    ["libz", () => entries({ crc32: zlibCrc32 })],
    ["libandroid", () => entries({ ...windows(), ...traceFunctions(release) })],
    ["libnativewindow", () => entries(windows())],
    ["libmediandk", () => entries(mediaNdkFunctions(logError))],
    ...standInsOf(release).map((name) => [name, () => new StandInExports(name)] as const),
  ]);
}

/** The bytes of memory that code of the device has itself. */
function bytesIn(memory: unknown, count: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(memory)) return undefined;
  return new Uint8Array(memory.buffer, memory.byteOffset, Math.min(count, memory.byteLength));
}

/** Memory of a process whose code is simulated: an address is a piece of it. */
export const SIMULATED_MEMORY: ProcessMemory = {
  reserve: (bytes) => bytes,
  at: (address, offset) => (address as Uint8Array).subarray(offset),
  write(address, bytes) {
    if (!(address instanceof Uint8Array) || address.length < bytes.length) return false;
    address.set(bytes);
    return true;
  },
  read: (address, count) => address instanceof Uint8Array ? address.slice(0, count) : undefined,
};

/** liblog, which is told who calls. */
function liblog(process: ProcessState): Exports {
  const callers = new Map<string, Exports>();
  const of = (writer: string) =>
    entries({
      __android_log_write: (priority: number, tag: unknown, message: unknown) => {
        const text = String(message ?? "");
        process.log(LOG_PRIORITIES[priority] ?? "I", String(tag ?? ""), text, writer);
        return text.length;
      },
    });
  return Object.assign(of(""), {
    for: ({ path }: Caller) => {
      let exports = callers.get(path);
      if (exports === undefined) callers.set(path, exports = of(path));
      return exports;
    },
  });
}

/** `crc32` of zlib, which begins for a NULL buffer (zlib.h). */
function zlibCrc32(before: number, bytes: Uint8Array | null, count: number): number {
  return bytes === null ? 0 : crc32(bytes.subarray(0, count), before >>> 0);
}

/** The functions of libandroid for a system trace: they do nothing, as none is recorded (NDK, android/trace.h). */
function traceFunctions(release: Release): Readonly<Record<string, () => unknown>> {
  const nothing = () => undefined;
  return {
    ATrace_isEnabled: () => 0,
    ATrace_beginSection: nothing,
    ATrace_endSection: nothing,
    ...(release < ASYNC_TRACE_RELEASE ? {} : {
      ATrace_beginAsyncSection: nothing,
      ATrace_endAsyncSection: nothing,
      ATrace_setCounter: nothing,
    }),
  };
}

/** Functions of the implementation as exported symbols. */
export function entries(
  functions: Readonly<Record<string, (...args: never[]) => unknown>>,
): Exports {
  return new Map(Object.entries(functions)) as unknown as Exports;
}
