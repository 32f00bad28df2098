/**
 * Shared libraries in WebAssembly, as bytes: position-independent code, as `wasm-ld -shared` leaves it.
 *
 * Source: WebAssembly core specification 2.0, chapter "Binary Format"; WebAssembly tool conventions, DynamicLinking.md.
 *
 * @module
 */

/** 32-bit integers, addresses among them. */
export const I32 = 0x7f;
/** 64-bit integers. */
export const I64 = 0x7e;
/** 32-bit floats. */
export const F32 = 0x7d;
/** 64-bit floats. */
export const F64 = 0x7c;

/** The type of a value. */
export type ValueType = typeof I32 | typeof I64 | typeof F32 | typeof F64;

/** Parameters and result of a function. */
export interface FunctionType {
  readonly params: readonly ValueType[];
  /** Default: none. */
  readonly result?: ValueType;
}

/** A function of another library. */
export interface WasmImport {
  readonly name: string;
  readonly type: FunctionType;
}

/** A function of the library. */
export interface WasmFunction {
  /** The name that it is exported by; the names of all functions and data differ. */
  readonly name: string;
  readonly type: FunctionType;
  /** Types of its variables, which come after the parameters. */
  readonly locals: readonly ValueType[];
  /** Its instructions, without the last `end`. */
  readonly code: readonly number[];
}

/** A library. */
export interface WasmLibrarySpec {
  /** DT_NEEDED. */
  readonly needed: readonly string[];
  /** Functions that it imports, numbered from 0. */
  readonly imports: readonly WasmImport[];
  /** Its own, numbered on from the imports. */
  readonly functions: readonly WasmFunction[];
  /** Exported data: where each symbol is in {@link data}. */
  readonly symbols: readonly { readonly name: string; readonly offset: number }[];
  /** Its data at the beginning, 16-aligned. */
  readonly data: Uint8Array;
  /** Exports to leave out. */
  readonly omit?: ReadonlySet<string>;
  /** Sections that no machine runs, behind all others. Default: none. */
  readonly custom?: readonly (readonly [name: string, data: Uint8Array])[];
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const [CUSTOM, TYPE, IMPORT, FUNCTION, GLOBAL, EXPORT, CODE, DATA] = [0, 1, 2, 3, 6, 7, 10, 11];
const DYLINK_MEM_INFO = 1;
const DYLINK_NEEDED = 2;
const FUNCTION_FORM = 0x60;
const KIND = { function: 0, memory: 2, global: 3 };
const SHARED_WITH_MAXIMUM = 3;
/** Pages that the process's memory may grow to. */
const PAGES_MAX = 4096;
const GLOBAL_GET = 0x23;
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * Writes an unsigned number as LEB128.
 *
 * @param value An integer from 0 to 2 to the 53.
 */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest === 0 ? low : low + 128);
  } while (rest !== 0);
  return bytes;
}

/**
 * Writes a signed number as LEB128.
 *
 * @param value An integer.
 */
export function signed(value: number | bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    const done = low < 0x40 ? rest === 0n : rest === -1n;
    bytes.push(done ? low : low | 0x80);
    if (done) return bytes;
  }
}

/**
 * Writes a library.
 *
 * @param spec See {@link WasmLibrarySpec}.
 */
export function writeWasmLibrary(spec: WasmLibrarySpec): Uint8Array<ArrayBuffer> {
  const { imports, functions, symbols, omit = new Set(), custom = [] } = spec;
  const types = new TypeList();
  const importedFunctions = imports.map(({ name, type }) =>
    imported(name, [KIND.function, ...unsigned(types.indexOf(type))])
  );
  const typeOfEach = functions.map(({ type }) => unsigned(types.indexOf(type)));
  const memory = [KIND.memory, SHARED_WITH_MAXIMUM, ...unsigned(1), ...unsigned(PAGES_MAX)];
  const exports = [
    ...functions.map(({ name }, i) => exported(name, KIND.function, imports.length + i)),
    ...symbols.map(({ name }, i) => exported(name, KIND.global, 1 + i)),
  ].filter(({ name }) => !omit.has(name));
  return Uint8Array.from([
    ...MAGIC,
    ...section(CUSTOM, [...text("dylink.0"), ...dylink(spec)]),
    ...section(TYPE, list(types.encoded)),
    ...section(
      IMPORT,
      list([
        imported("memory", memory),
        imported("__memory_base", [KIND.global, I32, 0]),
        ...importedFunctions,
      ]),
    ),
    ...section(FUNCTION, list(typeOfEach)),
    ...section(GLOBAL, list(symbols.map(({ offset }) => [I32, 0, ...constant(offset), END]))),
    ...section(EXPORT, list(exports.map(({ bytes }) => bytes))),
    ...section(CODE, list(functions.map(body))),
    ...section(DATA, list([[0, GLOBAL_GET, 0, END, ...counted([...spec.data])]])),
    ...custom.flatMap(([name, data]) => section(CUSTOM, [...text(name), ...data])),
  ]);
}

/** The types of a module, each once. */
class TypeList {
  readonly encoded: number[][] = [];
  readonly #indices = new Map<string, number>();

  indexOf({ params, result }: FunctionType): number {
    const results = result === undefined ? [] : [result];
    const bytes = [FUNCTION_FORM, ...counted(params), ...counted(results)];
    const key = bytes.join();
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.encoded.push(bytes) - 1;
      this.#indices.set(key, index);
    }
    return index;
  }
}

function dylink({ data, needed }: WasmLibrarySpec): number[] {
  const alignment = 4;
  const memory = [...unsigned(data.length), alignment, 0, 0];
  return [
    DYLINK_MEM_INFO,
    ...counted(memory),
    DYLINK_NEEDED,
    ...counted(list(needed.map(text))),
  ];
}

function body({ locals, code }: WasmFunction): number[] {
  return counted([...list(locals.map((type) => [1, type])), ...code, END]);
}

function imported(name: string, what: readonly number[]): number[] {
  return [...text("env"), ...text(name), ...what];
}

function exported(name: string, kind: number, index: number): { name: string; bytes: number[] } {
  return { name, bytes: [...text(name), kind, ...unsigned(index)] };
}

function constant(value: number): number[] {
  return [I32_CONST, ...signed(value)];
}

function section(id: number, contents: readonly number[]): number[] {
  return [id, ...counted(contents)];
}

function text(value: string): number[] {
  return counted([...new TextEncoder().encode(value)]);
}

function counted(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes];
}

function list(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()];
}
