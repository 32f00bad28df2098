/**
 * A shared library in WebAssembly, as `wasm-ld -shared` leaves it: position-independent code that imports the process's
 * memory, its own place in it, and functions of other libraries.
 *
 * Source: WebAssembly tool conventions, DynamicLinking.md.
 *
 * @module
 */

import { LibraryFormatError } from "../../cts/contract/library.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Heap } from "./heap.ts";
import { type EntryPoint, type Image, ProcessFault, type Scope } from "./machine.ts";

const WASM_DYLINK_MEM_INFO = 1;
const WASM_DYLINK_NEEDED = 2;
/** The imports of the code that are no functions of another library. */
const OWN_IMPORTS = new Set([
  "memory",
  "__memory_base",
  "__table_base",
  "__stack_pointer",
  "__indirect_function_table",
]);

/** Most entries of a function table, and the coarsest alignment of data as a power of two: more is taken for corrupt. */
const TABLE_MAX = 65536;
const ALIGN_EXPONENT_MAX = 16;

/** The functions that the linker runs when it has put a library in its place, in order, if the library has them. */
const CONSTRUCTORS = ["__wasm_apply_data_relocs", "__wasm_call_ctors"];

/** A compiled library. */
export interface WasmLibrary {
  readonly module: WebAssembly.Module;
  /** DT_NEEDED. */
  readonly needed: readonly string[];
  /** Bytes of its data, and their alignment. */
  readonly memorySize: number;
  readonly memoryAlign: number;
  /** Entries of its function table. */
  readonly tableSize: number;
  readonly imports: readonly string[];
  readonly exports: ReadonlySet<string>;
}

/** Data that a library exports: a symbol whose address is known, as a function's is. */
export interface DataSymbol {
  /** Its address in the process's memory. */
  readonly address: number;
}

/** Checks that bytes begin as WebAssembly does. */
export function isWasm(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
}

/**
 * Compiles a library.
 *
 * @throws {LibraryFormatError} If it is not valid WebAssembly, or not position-independent.
 */
export function compileWasm(bytes: Uint8Array): WasmLibrary {
  let module: WebAssembly.Module;
  try {
    module = new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    throw new LibraryFormatError(`has code that does not compile: ${reasonOf(error)}`);
  }
  const [section] = WebAssembly.Module.customSections(module, "dylink.0");
  if (section === undefined) {
    throw new LibraryFormatError(
      "is no shared library: it has no dylink.0 section; link it with wasm-ld -shared",
    );
  }
  const imports = WebAssembly.Module.imports(module);
  const foreign = imports.find(({ module }) => module !== "env");
  if (foreign !== undefined) {
    throw new LibraryFormatError(
      `imports "${foreign.name}" from "${foreign.module}", expected imports from "env" only`,
    );
  }
  return {
    module,
    ...readDylink(new Uint8Array(section)),
    imports: imports.filter(({ name }) => !OWN_IMPORTS.has(name)).map(({ name }) => name),
    exports: new Set(WebAssembly.Module.exports(module).map(({ name }) => name)),
  };
}

function readDylink(
  bytes: Uint8Array,
): Pick<WasmLibrary, "needed" | "memorySize" | "memoryAlign" | "tableSize"> {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new LibraryFormatError("has a truncated dylink.0 section");
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new LibraryFormatError("has a corrupt dylink.0 section");
  };
  const found = {
    needed: [] as string[],
    memorySize: 0,
    memoryAlign: 1,
    tableSize: 0,
  };
  while (at < bytes.length) {
    const kind = number();
    const size = number();
    const end = at + size;
    if (end > bytes.length) throw new LibraryFormatError("has a truncated dylink.0 section");
    if (kind === WASM_DYLINK_MEM_INFO) {
      found.memorySize = number();
      found.memoryAlign = 2 ** limited("an alignment exponent", number(), ALIGN_EXPONENT_MAX);
      found.tableSize = limited("a function table", number(), TABLE_MAX);
    } else if (kind === WASM_DYLINK_NEEDED) {
      for (let count = number(); count > 0; count--) {
        const length = number();
        if (at + length > end) throw new LibraryFormatError("has a truncated dylink.0 section");
        found.needed.push(new TextDecoder().decode(bytes.subarray(at, at + length)));
        at += length;
      }
    }
    at = end;
  }
  return found;
}

function limited(what: string, value: number, most: number): number {
  if (value <= most) return value;
  throw new LibraryFormatError(`has ${what} of ${value}, expected at most ${most}`);
}

/**
 * A compiled library as the linker sees it.
 *
 * @param library The library.
 * @param heap The process's memory, asked for when the library is loaded.
 */
export function wasmImage(library: WasmLibrary, heap: () => Heap): Image {
  let base = 0;
  return {
    soname: "",
    abi: undefined,
    needed: library.needed,
    runpath: "",
    global: false,
    exports: library.exports,
    undefined: library.imports,
    construct: (scope) => {
      base = reserve(library, heap());
      return new Map(construct(library, heap(), base, scope));
    },
    unload: () => {
      if (base !== 0) heap().free(base);
      base = 0;
    },
  };
}

/** Reserves memory for a library's data. @throws {LibraryFormatError} If there is no room. */
function reserve({ memorySize, memoryAlign }: WasmLibrary, heap: Heap): number {
  const base = heap.malloc(memorySize, memoryAlign);
  if (base === 0) {
    throw new LibraryFormatError(`has ${memorySize} bytes of data, for which no memory is left`);
  }
  heap.bytes.fill(0, base, base + memorySize);
  return base;
}

/** A library in its place. */
export interface LoadedWasm {
  readonly library: WasmLibrary;
  /** Where its data begins. */
  readonly base: number;
  readonly memory: WebAssembly.Memory;
  /** The functions of other libraries that it imports, by name. */
  readonly functions: Readonly<
    Record<string, (...args: readonly (number | bigint | void)[]) => number | bigint | void>
  >;
  readonly exports: WebAssembly.Exports;
}

const loaded = new WeakMap<WeakKey, LoadedWasm>();

/**
 * The library whose function this is, for who runs it on other threads, too.
 *
 * @param entry A function.
 * @returns Undefined if it is of no such library.
 */
export function libraryOf(entry: WeakKey): LoadedWasm | undefined {
  return loaded.get(entry);
}

function construct(
  library: WasmLibrary,
  heap: Heap,
  base: number,
  scope: Scope,
): Iterable<[string, EntryPoint]> {
  const env: Record<string, WebAssembly.ImportValue> = {
    memory: heap.memory,
    __memory_base: new WebAssembly.Global({ value: "i32" }, base),
    __table_base: new WebAssembly.Global({ value: "i32" }, 0),
    __stack_pointer: heap.stackPointer,
    __indirect_function_table: new WebAssembly.Table({
      initial: library.tableSize,
      element: "anyfunc",
    }),
  };
  const functions: Record<string, LoadedWasm["functions"][string]> = {};
  for (const name of library.imports) {
    const found = scope.symbol(name);
    if (typeof found === "function") functions[name] = found as never;
  }
  const { exports } = instantiate(library.module, { ...env, ...functions });
  const place: LoadedWasm = { library, base, memory: heap.memory, functions, exports };
  for (const value of Object.values(exports)) {
    if (typeof value === "function") loaded.set(value, place);
  }
  return Object.entries(exports).map(([name, value]) => [name, symbolAt(base, value)]);
}

/** Runs what the linker runs. @throws {LibraryFormatError} If an import is not of the kind that the code expects. */
function instantiate(
  module: WebAssembly.Module,
  env: Record<string, WebAssembly.ImportValue>,
): WebAssembly.Instance {
  try {
    const instance = new WebAssembly.Instance(module, { env });
    for (const name of CONSTRUCTORS) (instance.exports[name] as (() => void) | undefined)?.();
    return instance;
  } catch (error) {
    if (error instanceof ProcessFault) throw error;
    if (error instanceof WebAssembly.LinkError) {
      throw new LibraryFormatError(`cannot be linked: ${reasonOf(error)}`);
    }
    throw new ProcessFault("SIGSEGV", `a library's constructor failed: ${reasonOf(error)}`);
  }
}

/** A symbol: of data its address, which every global of integers is. */
function symbolAt(base: number, value: WebAssembly.ExportValue): EntryPoint {
  if (!(value instanceof WebAssembly.Global)) return value as unknown as EntryPoint;
  let offset = NaN;
  try {
    offset = Number(value.value);
  } catch {
    // A vector has no value that code outside of WebAssembly can see.
  }
  const address = Number.isInteger(offset) ? base + offset : 0;
  return { address } satisfies DataSymbol as unknown as EntryPoint;
}
