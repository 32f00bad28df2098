/**
 * The `sim` machine: a library file holds JavaScript, an entry point is a function.
 *
 * @module
 */

import { decodeLibrary, LibraryFormatError } from "../../cts/contract/library.ts";
import type { LibraryHeader } from "../../cts/contract/library.ts";
import {
  type EntryPoint,
  type Exports,
  type Image,
  type Machine,
  ProcessFault,
  type Scope,
} from "./machine.ts";
import type { EventOwners } from "../platform/event_owners.ts";
import type { Word } from "./machine.ts";
import { Heap } from "./heap.ts";
import { compileWasm, isWasm, wasmImage, type WasmLibrary } from "./wasm_library.ts";
import { compileModule, type ModuleCode } from "./module_code.ts";

/**
 * Makes the exports of a library that the implementation itself provides, once for each copy that is loaded.
 *
 * @param scope Where the copy finds what it needs.
 * @param header The header of its file.
 */
export type Builtin = (scope: Scope, header: LibraryHeader) => Exports;

/** A library header that names one of the implementation's own libraries instead of carrying code. */
export interface BuiltinHeader extends LibraryHeader {
  /** Key in the table of built-in libraries. */
  readonly builtin?: string;
}

/** Compiled modules of each kind that a cache holds. */
const COMPILED_MAX = 256;

/** Compiled modules by source, which processes and devices may share: code has no state. */
export class ModuleCache {
  readonly #codes = new Map<string, ModuleCode>();
  readonly #wasm = new Map<string, WasmLibrary>();

  /** Compiles `source`, or returns what an earlier call made of the same text. */
  get(source: string): ModuleCode {
    return compiled(this.#codes, source, () => compileModule(source));
  }

  /** Compiles a WebAssembly library, or returns what an earlier call made of the same bytes. */
  wasm(bytes: Uint8Array): WasmLibrary {
    return compiled(this.#wasm, bytes.toBase64(), () => compileWasm(bytes));
  }
}

/** Finds what is known by a key, or lets `compile` make it. */
function compiled<T>(known: Map<string, T>, key: string, compile: () => T): T {
  let code = known.get(key);
  if (code === undefined) {
    if (known.size >= COMPILED_MAX) known.clear();
    code = compile();
    known.set(key, code);
  }
  return code;
}

/** The machine of one process. */
export class SimMachine implements Machine {
  readonly #addresses = new WeakMap<WeakKey, string>();
  /** Of C strings and other values that are no objects. */
  readonly #constants = new Map<unknown, string>();
  readonly #builtins: ReadonlyMap<string, Builtin>;
  readonly #modules: ModuleCache;
  readonly #fakes: EventOwners | undefined;
  #next = 0x7a_0000_1000;
  #heap: Heap | undefined;

  /**
   * @param builtins The implementation's own libraries, by the header's `builtin`.
   * @param modules Compiled code to share.
   * @param fakes Told which library is which fake. Default: nobody is.
   */
  constructor(builtins: ReadonlyMap<string, Builtin>, modules: ModuleCache, fakes?: EventOwners) {
    this.#builtins = builtins;
    this.#modules = modules;
    this.#fakes = fakes;
  }

  /** The process's memory, which code in WebAssembly runs in; made when it is first asked for. */
  get heap(): Heap {
    return this.#heap ??= new Heap();
  }

  read(bytes: Uint8Array): Image {
    if (isWasm(bytes)) return wasmImage(this.#modules.wasm(bytes), () => this.heap);
    const { header, source } = decodeLibrary(bytes);
    const { builtin } = header as BuiltinHeader;
    return builtin === undefined
      ? this.#known(this.moduleImage(header, source), header)
      : this.#builtinImage(header, builtin);
  }

  /** An image that makes the fake which it is known when it is loaded. */
  #known(image: Image, { fake }: LibraryHeader): Image {
    const name = (fake as { readonly name?: unknown } | undefined)?.name;
    if (typeof name !== "string") return image;
    return {
      ...image,
      construct: (scope) => {
        this.#fakes?.add(name, scope.path);
        return image.construct(scope);
      },
    };
  }

  /** The image of a library that carries a module. */
  protected moduleImage(header: LibraryHeader, source: string): Image {
    const code = this.#modules.get(source);
    let exports: Exports | undefined;
    return {
      soname: header.soname,
      abi: header.abi,
      needed: header.needed ?? [...new Set(code.imports.map((found) => found.soname))],
      runpath: header.runpath ?? "",
      global: header.global ?? false,
      exports: code.exports,
      undefined: [...(header.undefined ?? []), ...code.imports.flatMap((found) => found.names)],
      construct: (scope) => {
        const symbol = (name: string) => scope.symbol(name);
        return exports = functionsOf(
          code.run((soname) => importable(soname, scope), symbol, header),
        );
      },
      unload: () => this.#destroy(exports),
    };
  }

  /** Runs the destructor of a library that carries a module: what it exports as `_fini`. */
  #destroy(exports: Exports | undefined): void {
    const destructor = exports?.get("_fini");
    if (destructor !== undefined) this.call(destructor, "_fini");
  }

  #builtinImage(header: LibraryHeader, key: string): Image {
    const make = this.#builtins.get(key);
    if (make === undefined) {
      throw new LibraryFormatError(`names the built-in library "${key}", which does not exist`);
    }
    return {
      soname: header.soname,
      abi: header.abi,
      needed: header.needed ?? [],
      runpath: "",
      global: false,
      exports: undefined,
      undefined: [],
      construct: (scope) => make(scope, header),
    };
  }

  entry(fn: (...args: never[]) => Word): EntryPoint {
    return fn as unknown as EntryPoint;
  }

  call(entry: EntryPoint | null, what: string, ...args: readonly Word[]): Word {
    if (typeof entry !== "function") {
      throw new ProcessFault("SIGSEGV", `call of ${what} through a NULL pointer`);
    }
    return (entry as (...args: readonly Word[]) => Word)(...args);
  }

  settle(): void {}

  end(): void {}

  address(pointer: unknown): string {
    if (typeof pointer === "number") return `0x${pointer.toString(16)}`;
    if (pointer === null || pointer === undefined) return "0x0";
    const isObject = typeof pointer === "object" || typeof pointer === "function";
    const known = (isObject ? this.#addresses : this.#constants) as Map<unknown, string>;
    let address = known.get(pointer);
    if (address === undefined) {
      address = `0x${this.#next.toString(16)}`;
      this.#next += 0x10;
      known.set(pointer, address);
    }
    return address;
  }
}

/** A library's exports as an importing module sees them: what the library itself lacks, another in scope may have. */
function importable(soname: string, scope: Scope): Readonly<Record<string, unknown>> {
  const exports = scope.library(soname);
  return new Proxy({}, {
    get: (_target, name) =>
      name === "__esModule" || (exports.get(String(name)) ?? scope.symbol(String(name))),
  });
}

/** The functions that a module exports, by name or in an object or a Map that is its default export. */
function functionsOf(named: Readonly<Record<string, unknown>>): Exports {
  const sources = [named, named.default].flatMap(valuesOf);
  const get = (name: string): EntryPoint | undefined => {
    for (const source of sources) {
      const value = source.get(name);
      if (typeof value === "function") return value as unknown as EntryPoint;
    }
    return undefined;
  };
  const has = (name: string) => get(name) !== undefined;
  return { get, has, keys: () => sources.flatMap((source) => [...source.keys()]).filter(has) };
}

/** The values of an object or a Map by name; none of what is neither. */
function valuesOf(source: unknown): Pick<ReadonlyMap<string, unknown>, "get" | "keys">[] {
  if (typeof source !== "object" || source === null) return [];
  if (source instanceof Map) return [source];
  const values = source as Readonly<Record<string, unknown>>;
  const get = (name: string) => Object.hasOwn(values, name) ? values[name] : undefined;
  return [{ get, keys: () => Object.keys(values).values() }];
}
