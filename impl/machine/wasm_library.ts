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
/** What the code imports that is not a function of another library. */
const OWN_IMPORTS = new Set([
  "memory",
  "__memory_base",
  "__table_base",
  "__stack_pointer",
  "__indirect_function_table",
]);

/** What the linker runs when it has put a library in its place, in order, if the library has it. */
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

/** Whether bytes begin as WebAssembly does. */
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
      found.memoryAlign = 2 ** number();
      found.tableSize = number();
    } else if (kind === WASM_DYLINK_NEEDED) {
      for (let count = number(); count > 0; count--) {
        const length = number();
        found.needed.push(new TextDecoder().decode(bytes.subarray(at, at + length)));
        at += length;
      }
    }
    at = end;
  }
  return found;
}

/**
 * A compiled library as the linker sees it.
 *
 * @param library The library.
 * @param heap The process's memory, asked for when the library is loaded.
 */
export function wasmImage(library: WasmLibrary, heap: () => Heap): Image {
  return {
    soname: "",
    abi: undefined,
    needed: library.needed,
    runpath: "",
    global: false,
    exports: library.exports,
    undefined: library.imports,
    construct: (scope) => new Map(construct(library, heap(), scope)),
  };
}

function construct(
  library: WasmLibrary,
  heap: Heap,
  scope: Scope,
): Iterable<[string, EntryPoint]> {
  const base = heap.malloc(library.memorySize, library.memoryAlign);
  if (base === 0) throw new ProcessFault("SIGABRT", "no memory is left for a library's data");
  heap.bytes.fill(0, base, base + library.memorySize);
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
  for (const name of library.imports) {
    const found = scope.symbol(name);
    if (typeof found === "function") env[name] = found as unknown as WebAssembly.ImportValue;
  }
  let instance: WebAssembly.Instance;
  try {
    instance = new WebAssembly.Instance(library.module, { env });
    for (const name of CONSTRUCTORS) (instance.exports[name] as (() => void) | undefined)?.();
  } catch (error) {
    throw new ProcessFault("SIGSEGV", `a library's constructor failed: ${reasonOf(error)}`);
  }
  return Object.entries(instance.exports).map(([name, value]) =>
    [
      name,
      (value instanceof WebAssembly.Global
        ? { address: base + Number(value.value) } satisfies DataSymbol
        : value) as unknown as EntryPoint,
    ] as [string, EntryPoint]
  );
}
