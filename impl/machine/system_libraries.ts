/**
 * The platform's own small libraries in the `sim` machine: what fakes and sample layers import beside EGL and GLES.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { mediaNdkFunctions } from "../platform/libmediandk.ts";
import { nativeWindowFunctions } from "../platform/libnativewindow.ts";
import type { ProcessState } from "../platform/process.ts";
import { type Exports, ProcessFault } from "./machine.ts";
import type { Builtin } from "./sim_machine.ts";

const PRIORITIES = ["V", "V", "V", "D", "I", "W", "E", "F"] as const;
const PR_GET_DUMPABLE = 3;
const PR_SET_DUMPABLE = 4;

/**
 * liblog, libc, libm, libnativewindow and libmediandk of one process.
 *
 * libc also exports what stands for things that C does with pointers: `sprintf_p(pointer)` gives what `%p` prints, and
 * `putpointer(name, pointer)` and `getpointer(name)` share a pointer between libraries as an environment variable would.
 *
 * @param process The process.
 * @param release The device's.
 * @param address What `%p` prints.
 */
export function systemLibraries(
  process: ProcessState,
  release: Release,
  address: (pointer: unknown) => string,
): ReadonlyMap<string, Builtin> {
  const pointers = new Map<string, unknown>();
  const logError = (tag: string, message: string) => process.log("E", tag, message);
  const liblog = {
    __android_log_write: (priority: number, tag: string, message: string) => {
      process.log(PRIORITIES[priority] ?? "I", tag, message);
      return message.length;
    },
  };
  const libc = {
    abort: () => {
      throw new ProcessFault("SIGABRT", "abort was called");
    },
    getenv: (name: string) => process.environment.get(name) ?? null,
    setenv: (name: string, value: string, overwrite: number) => {
      if (overwrite || !process.environment.has(name)) process.environment.set(name, value);
      return 0;
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
    sprintf_p: (pointer: unknown) => address(pointer),
    putpointer: (name: string, pointer: unknown) => {
      pointers.set(name, pointer);
    },
    getpointer: (name: string) => pointers.get(name) ?? null,
  };
  return new Map<string, Builtin>([
    ["liblog", () => entries(liblog)],
    ["libc", () => entries(libc)],
    ["libm", () => entries({})],
    ["libnativewindow", () => entries(nativeWindowFunctions(release, logError))],
    ["libmediandk", () => entries(mediaNdkFunctions(logError))],
  ]);
}

/** Functions of the implementation as exported symbols. */
export function entries(
  functions: Readonly<Record<string, (...args: never[]) => unknown>>,
): Exports {
  return new Map(Object.entries(functions)) as unknown as Exports;
}
