/**
 * Calls of a program as lines for the runner (`runner/runner.c`), and what it answers as results.
 *
 * @module
 */

import { isHandleType, SIGNATURES } from "../../../cts/contract/entry_points.ts";
import { RS_FUNCTIONS } from "../../../cts/contract/rs_functions.ts";
import type {
  Call,
  CallResult,
  CellType,
  OutBuffer,
  ResultRef,
  ResultValue,
  Value,
} from "../../../cts/contract/program.ts";
import { parseSignature, type Signature, signatureOf, type WordType } from "../native/c_types.ts";

/** Bytes of a cell of memory. */
const CELL_SIZES: Readonly<Record<CellType, number>> = {
  int: 4,
  float: 4,
  byte: 1,
  int64: 8,
  pointer: 8,
};
/** Declarations of the functions that programs call. */
const DECLARATIONS: Readonly<Record<string, string>> = { ...SIGNATURES, ...RS_FUNCTIONS };
/** Returned types of RenderScript that are handles: numbers in the contract, whatever their bits. The last one is how it gives a Type. */
const RS_HANDLE = /^(?:Rs(?!MessageToClientType)\w+|const void \*)$/;
/** A parameter that is filled with C strings. */
const TEXTS = /const char \*\*/;
/** Functions of the linker that return addresses, and that the fakes never call, so that their C form has no signature. */
const ADDRESSES: readonly string[] = ["android_dlopen_ext", "android_create_namespace"];
/** Bytes of an object of a script (AOSP frameworks/rs, rsDefines.h, rs_object_base, of 64 bits). */
const OBJECT_BYTES = 32;
/** Cells beyond it are shown as pointers. */
const SMALL_MAX = 0x1_0000_0000n;
/** Handles that are addresses differ from process to process: the first has this number, others those behind it. */
const FIRST_HANDLE = 0x7000_0000;
/** Where processes have memory, from and to: under QEMU and on arm64 with 39 bits, and with 47 or 48 bits, as on x86-64. */
const MEMORY = [[0x40_0000_0000n, 0x80_0000_0000n], [
  0x5000_0000_0000n,
  0x1_0000_0000_0000n,
]] as const;
/** The top byte of a pointer to the heap from Android 11 on (AOSP bionic, libc/bionic/heap_tagging.h). */
const HEAP_TAG = 0xb4n;
/** Where the top byte is. */
const TAG_SHIFT = 56n;

/** The calls of one process. */
export class CallLines {
  /** The memory that calls of each program have to fill, to find cells in it. */
  readonly #outs: (readonly OutBuffer[])[][] = [];
  readonly #handles = new Map<bigint, number>();
  readonly #madeUp: ReadonlySet<bigint>;

  /** @param madeUp Numbers that fakes give for addresses and handles: they stay what they are. Default: none. */
  constructor(madeUp: ReadonlySet<bigint> = new Set()) {
    this.#madeUp = madeUp;
  }

  /** Begins a program. */
  begin(): void {
    this.#outs.push([]);
  }

  /**
   * The line of a call.
   *
   * @param call The call, the next one of the program that was begun last.
   */
  line(call: Call): string {
    const signature = declared(call.fn);
    const args = asInC(call).map((arg, i) =>
      isOut(arg) && fillsTexts(call.fn, i)
        ? `t${arg.count}`
        : this.#argument(arg, signature?.params[i])
    );
    const how = typeof call.by === "object"
      ? this.#reference(call.by)
      : call.by === "dlsym"
      ? "dlsym"
      : "link";
    const result = signature?.returns === "string" ? "s" : "-";
    this.#outs.at(-1)!.push(call.args.filter(isOut));
    return ["call", call.thread ?? "main", call.lib, call.fn, how, result, ...args].join(" ");
  }

  /**
   * Reads the result of a call.
   *
   * @param call The call, the last one of which there was a line.
   * @param answer The runner's words behind `R`: the integer and the floating-point register, a string, and memory.
   */
  result(call: Call, answer: readonly string[]): CallResult {
    return this.#result(this.#outs.at(-1)!.at(-1)!, call, answer);
  }

  #result(
    outs: readonly OutBuffer[],
    call: Call,
    [int = "0", float = "0", text = "-", ...memory]: readonly string[],
  ): CallResult {
    const bits = BigInt(`0x${int}`);
    const returned = (DECLARATIONS[call.fn] ?? "").split("(")[0]!.trim();
    const value = isHandleType(returned) || RS_HANDLE.test(returned)
      ? this.handle(bits)
      : this.#madeUp.has(bits) && returnedBy(call.fn) === "pointer"
      ? Number(bits)
      : resultOf(returnedBy(call.fn), bits, BigInt(`0x${float}`), text);
    return {
      value,
      outs: outs.slice(0, memory.length).map(({ out }, i) =>
        memory[i]!.startsWith("t")
          ? memory[i]!.slice(1).split(",").map(textOf)
          : withTexts(call, this.#cells(out, memory[i]!), memory.slice(outs.length))
      ),
    };
  }

  /** Cells of memory: a handle that is known is what programs know it as. */
  #cells(type: CellType, word: string): ResultValue[] {
    const bytes = Uint8Array.fromHex(word.slice(1));
    const cells = cellsOf(type, bytes);
    if (CELL_SIZES[type] !== CELL_SIZES.int64) return cells;
    const view = new DataView(bytes.buffer);
    return cells.map((cell, i) => {
      const bits = view.getBigUint64(i * CELL_SIZES.int64, true);
      return this.#madeUp.has(bits) ? Number(bits) : this.#handles.get(bits) ?? cell;
    });
  }

  /**
   * Reads the result of a call of the last program, whichever it was.
   *
   * @param index Its place in the program.
   * @param call The call.
   * @param answer As {@link result} takes it.
   */
  resultAt(index: number, call: Call, answer: readonly string[]): CallResult {
    return this.#result(this.#outs.at(-1)![index]!, call, answer);
  }

  /**
   * An event, with handles as a program sees them: addresses, which are their own here, under small numbers.
   *
   * @param event Its JSON.
   */
  inEvent(event: string): string {
    return event.replace(
      /(?<=[[,:])\d{10,}(?=[\],}])/g,
      (digits) => this.#isAddress(BigInt(digits)) ? String(this.handle(BigInt(digits))) : digits,
    );
  }

  /**
   * The number of a handle: its own if it is no address, else one that stands for it in this process.
   *
   * @param bits The handle.
   */
  handle(bits: bigint): number {
    if (!this.#isAddress(bits)) return Number(bits);
    const known = this.#handles.get(bits) ?? FIRST_HANDLE + this.#handles.size;
    this.#handles.set(bits, known);
    return known;
  }

  /** Checks that a handle is an address, and no number that whoever gave it made up. */
  #isAddress(bits: bigint): boolean {
    return isMemory(bits) && !this.#madeUp.has(bits);
  }

  /** The address that a number stands for which an earlier program was given; undefined if it is none of those. */
  #address(known: number | bigint): bigint | undefined {
    const index = Number(known) - FIRST_HANDLE;
    return index >= 0 && index < this.#handles.size ? [...this.#handles.keys()][index] : undefined;
  }

  #argument(arg: Value, type: WordType | undefined): string {
    if (arg === null) return "n";
    if (typeof arg === "string") return `s${new TextEncoder().encode(arg).toHex()}`;
    if (typeof arg === "number") {
      const address = type === "pointer" ? this.#address(arg) : undefined;
      return address === undefined ? number(arg, type) : `u${address}`;
    }
    if ("ref" in arg) return this.#reference(arg);
    if ("out" in arg) return `o${arg.count * CELL_SIZES[arg.out]}`;
    if (arg.in !== "pointer") {
      const bytes = bytesOf(cellType(arg.in, type), arg.cells as readonly number[]);
      if (isObject(bytes)) this.#setAddress(bytes);
      return `b${bytes.toHex()}`;
    }
    return `p${arg.cells.map((cell) => this.#argument(cell, undefined)).join(",") || "n"}`;
  }

  /** Puts an address in the place of the number that stands for it, at the begin of an object of a script. */
  #setAddress(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer);
    const address = this.#address(view.getBigUint64(0, true));
    if (address !== undefined) view.setBigUint64(0, address, true);
  }

  #reference({ ref, out, at = 0, program = this.#outs.length - 1 }: ResultRef): string {
    if (out === undefined) return `r${program}:${ref}`;
    const size = CELL_SIZES[this.#outs[program]?.[ref]?.[out]?.out ?? "int"];
    return `r${program}:${ref}:${out}:${at * size}:${size}`;
  }
}

/** Checks that memory may be an object of a script, which has four words of which all but the first are 0. */
function isObject(bytes: Uint8Array): boolean {
  return bytes.length === OBJECT_BYTES && bytes.subarray(8).every((byte) => byte === 0);
}

/** Checks that a process may have memory there. */
function isMemory(bits: bigint): boolean {
  return MEMORY.some(([from, to]) => bits >= from && bits < to) || bits >> TAG_SHIFT === HEAP_TAG;
}

/** The signature of a function, RenderScript's included, which no table of the native machine has. */
function declared(fn: string): Signature | undefined {
  const known = signatureOf(fn);
  if (known !== undefined || !Object.hasOwn(RS_FUNCTIONS, fn)) return known;
  return parseSignature(DECLARATIONS[fn]!);
}

/** Checks that a function fills a parameter with C strings. */
function fillsTexts(fn: string, index: number): boolean {
  return Object.hasOwn(RS_FUNCTIONS, fn) && TEXTS.test(DECLARATIONS[fn]!.split(",")[index] ?? "");
}

/** A C string among the runner's words; null for none. */
function textOf(word: string): string | null {
  return word === "-" ? null : new TextDecoder().decode(Uint8Array.fromHex(word.slice(1)));
}

/** The type of cells as the callee reads them: what programs give as integers may be of 64 bits, such as lengths. */
function cellType(given: CellType, type: WordType | undefined): CellType {
  const isWide = typeof type === "object" && (type.cells === 8 || type.cells === -8);
  return given === "int" && isWide ? "int64" : given;
}

/** The type of what a function returns. */
function returnedBy(fn: string): WordType {
  return declared(fn)?.returns ?? (ADDRESSES.includes(fn) ? "pointer" : 4);
}

/** Arguments as they lie in memory: the contract has a word for each field of an android_dlextinfo, of which two share one. */
function asInC({ fn, args }: Call): readonly Value[] {
  if (fn !== "android_dlopen_ext") return args;
  return args.map((arg) => {
    if (typeof arg !== "object" || arg === null || !("in" in arg)) return arg;
    const [flags, address, size, relro, library, ...rest] = arg.cells;
    const shared = BigInt(Number(library)) << 32n | BigInt.asUintN(32, BigInt(Number(relro)));
    return { ...arg, cells: [flags!, address!, size!, Number(BigInt.asIntN(64, shared)), ...rest] };
  });
}

function number(value: number, type: WordType | undefined): string {
  const view = new DataView(new ArrayBuffer(8));
  if (type === "float") {
    view.setFloat32(0, value);
    return `f${view.getUint32(0).toString(16)}`;
  }
  if (type === "double") {
    view.setFloat64(0, value);
    return `d${view.getBigUint64(0).toString(16)}`;
  }
  const whole = BigInt(Math.trunc(value));
  return whole >= 1n << 63n ? `u${whole}` : `i${whole}`;
}

/** Cells of a Dl_info, whose path and symbol are texts: they stand behind the memory. */
function withTexts({ fn }: Call, cells: ResultValue[], texts: readonly string[]): ResultValue[] {
  if (fn !== "dladdr" || texts.length === 0) return cells;
  const [path, symbol] = texts.map((word) =>
    word === "x" ? null : new TextDecoder().decode(Uint8Array.fromHex(word.slice(1)))
  );
  return cells.map((cell, i) => i === 0 ? path! : i === 2 ? symbol! : cell);
}

function isOut(value: Value): value is OutBuffer {
  return typeof value === "object" && value !== null && "out" in value && "count" in value;
}

function bytesOf(type: CellType, cells: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(cells.length * CELL_SIZES[type]);
  const view = new DataView(bytes.buffer);
  cells.forEach((cell, i) => {
    const at = i * CELL_SIZES[type];
    if (type === "float") view.setFloat32(at, cell, true);
    else if (type === "byte") view.setUint8(at, cell);
    else if (type === "int64") view.setBigInt64(at, BigInt(cell), true);
    else view.setInt32(at, cell, true);
  });
  return bytes;
}

function resultOf(type: WordType, bits: bigint, float: bigint, text: string): ResultValue {
  if (type === "void") return null;
  if (type === "string") {
    return textOf(text);
  }
  if (typeof type === "number") {
    const width = 8 * Math.abs(type);
    return Number(type < 0 ? BigInt.asUintN(width, bits) : BigInt.asIntN(width, bits));
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, float);
  if (type === "float") return view.getFloat32(4);
  if (type === "double") return view.getFloat64(0);
  return pointerOf(bits);
}

function pointerOf(bits: bigint): ResultValue {
  return bits === 0n ? null : { pointer: `0x${bits.toString(16)}` };
}

function cellsOf(type: CellType, bytes: Uint8Array): ResultValue[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = CELL_SIZES[type];
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => {
    const at = i * size;
    if (type === "int") return view.getInt32(at, true);
    if (type === "float") return view.getFloat32(at, true);
    if (type === "byte") return view.getUint8(at);
    if (type === "int64") return Number(view.getBigInt64(at, true));
    const bits = view.getBigUint64(at, true);
    return bits !== 0n && bits < SMALL_MAX ? Number(bits) : pointerOf(bits);
  });
}
