/**
 * A process for unit tests of RenderScript's libraries: nothing is loaded, everything is recorded.
 *
 * @module
 */

import { Heap } from "../../machine/heap.ts";
import { kernels } from "../kernels/build.ts";
import { type EntryPoint, type Exports, ProcessFault } from "../../machine/machine.ts";
import { RS_PARTS, type RsParts } from "../parts.ts";
import type { Functions, RsBuild, RsFiles, RsLibrary, RsProcess } from "../rs_process.ts";

/** A process that keeps what it was told. */
export type FakeProcess = RsProcess & {
  /** Log lines, for example `E RenderScript: message`. */
  readonly lines: string[];
  /** Decisions, for example `HidlTransport search /odm/lib64/hw found: reason`. */
  readonly decisions: string[];
};

/** The differences to the usual process. */
export type FakeProcessOptions = Partial<Omit<RsProcess, "parts">> & {
  /** Parts in place of the reference ones; they need not be complete. */
  readonly parts?: { readonly [N in keyof RsParts]?: unknown };
};

/** The writable members of {@link fakeFiles}. */
export interface FakeFiles extends RsFiles {
  /** Contents by path. */
  readonly contents: Map<string, Uint8Array>;
}

/**
 * Makes files that live in memory; a directory is there as soon as a file is below it or it was made.
 *
 * @param files Contents by path.
 */
export function fakeFiles(files: Readonly<Record<string, string | Uint8Array>> = {}): FakeFiles {
  const contents = new Map<string, Uint8Array>();
  for (const [path, text] of Object.entries(files)) {
    contents.set(path, typeof text === "string" ? new TextEncoder().encode(text) : text);
  }
  const directories = new Set<string>();
  const exists = (path: string) =>
    contents.has(path) || directories.has(path) ||
    [...contents.keys(), ...directories].some((other) => other.startsWith(`${path}/`));
  return {
    contents,
    exists,
    read: (path) => contents.get(path)?.slice(),
    write: (path, bytes) => {
      contents.set(path, bytes.slice());
      return true;
    },
    unlink: (path) => contents.delete(path),
    mkdir: (path) => {
      if (exists(path)) return "exists";
      directories.add(path);
      return "made";
    },
    list: (path) => {
      const below = [...contents.keys(), ...directories].filter((o) => o.startsWith(`${path}/`));
      return [...new Set(below.map((o) => o.slice(path.length + 1).split("/")[0]!))].sort();
    },
  };
}

/**
 * Makes a process of Android 9 with 64 bits, 4 processors, no properties and no files.
 *
 * @param overrides What is otherwise.
 */
export function fakeProcess(overrides: FakeProcessOptions = {}): FakeProcess {
  const { parts = {}, ...others } = overrides;
  const lines: string[] = [];
  const decisions: string[] = [];
  const addresses = new Map<unknown, string>();
  let heap: Heap | undefined;
  let handle = 0x1000;
  const process: FakeProcess = {
    lines,
    decisions,
    release: 9,
    compat: false,
    abi: "arm64-v8a",
    is64Bit: true,
    executable: "/system/bin/app_process64",
    codeCacheDir: null,
    part: (name) => ({ ...RS_PARTS, ...parts } as RsParts)[name as keyof RsParts] as never,
    get heap() {
      return heap ??= new Heap();
    },
    get kernels() {
      return kernels();
    },
    files: fakeFiles(),
    processors: 4,
    newHandle: () => handle += 0x10,
    property: () => "",
    mayFindHal: () => true,
    execute: () => null,
    log: (priority, tag, message) => void lines.push(`${priority} ${tag}: ${message}`),
    decide: (by, action, subject, outcome, reason) => {
      const why = reason === undefined ? "" : `: ${reason}`;
      decisions.push(`${by} ${action} ${subject} ${outcome}${why}`);
    },
    runOn: (_thread, body) => body(),
    block: (what) => {
      throw new ProcessFault("hang", `waits for ${what}`);
    },
    address: (pointer) => {
      if (typeof pointer === "number") return `0x${pointer.toString(16)}`;
      if (pointer === null || pointer === undefined) return "0x0";
      const known = addresses.get(pointer) ??
        `0x${(0x7a00_0000 + addresses.size * 16).toString(16)}`;
      addresses.set(pointer, known);
      return known;
    },
  };
  return Object.defineProperties(process, Object.getOwnPropertyDescriptors(others));
}

/**
 * Makes one loaded copy of a library.
 *
 * @param process The process.
 * @param libraries Functions of the libraries that it needs, by soname.
 * @param build What the build left in its file. Default: Android 9.
 */
export function fakeLibrary(
  process: RsProcess,
  libraries: Readonly<Record<string, Functions>> = {},
  build: RsBuild = { release: 9 },
): RsLibrary {
  return {
    process,
    build,
    scope: {
      path: "/system/lib64/lib.so",
      library: (soname) => exportsOf(libraries[soname] ?? {}),
      symbol: (name) => {
        for (const functions of Object.values(libraries)) {
          const entry = exportsOf(functions).get(name);
          if (entry !== undefined) return entry;
        }
        return undefined;
      },
    },
  };
}

function exportsOf(functions: Functions): Exports {
  return {
    get: (name) =>
      Object.hasOwn(functions, name) ? functions[name] as unknown as EntryPoint : undefined,
    has: (name) => Object.hasOwn(functions, name),
    keys: () => Object.keys(functions),
  };
}

/** A libdl over a fixed set of libraries, which notes each call. */
export interface FakeLibdl {
  /** dlopen, dlsym, dlclose, dlerror. */
  readonly functions: Functions;
  /** Calls in order, for example `dlopen libRS_internal.so`. */
  readonly calls: string[];
}

/**
 * Makes a libdl for {@link fakeLibrary}.
 *
 * @param libraries Functions of the libraries that can be opened, by the name that dlopen is given.
 */
export function fakeLibdl(libraries: Readonly<Record<string, Functions>>): FakeLibdl {
  const calls: string[] = [];
  let error: string | null = null;
  const functions = {
    dlopen: (name: string) => {
      calls.push(`dlopen ${name}`);
      if (Object.hasOwn(libraries, name)) return { name };
      error = `library "${name}" not found`;
      return null;
    },
    dlsym: (handle: { name: string }, symbol: string) => {
      calls.push(`dlsym ${symbol}`);
      const found = exportsOf(libraries[handle.name] ?? {}).get(symbol);
      if (found === undefined) error = `undefined symbol: ${symbol}`;
      return found ?? null;
    },
    dlclose: (handle: { name: string }) => {
      calls.push(`dlclose ${handle.name}`);
      return 0;
    },
    dladdr: (_address: unknown, info: unknown[]) => {
      info.splice(0, 4, "/system/lib64/libfake.so", null, "", null);
      return 1;
    },
    dlerror: () => {
      const last = error;
      error = null;
      return last;
    },
  };
  return { functions, calls };
}
