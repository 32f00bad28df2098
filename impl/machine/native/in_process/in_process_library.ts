/**
 * The C part of the host in this process, as TypeScript sees it.
 *
 * @module
 */

import { buildNative } from "../build.ts";
import type { Upcall } from "../code_host.ts";
import type { Target } from "../target.ts";

const SYMBOLS = {
  strata_open: { parameters: ["function"], result: "u32" },
  strata_shut: { parameters: [], result: "void" },
  strata_load: { parameters: ["buffer"], result: "u64" },
  strata_refusal: { parameters: [], result: "pointer" },
  strata_unload: { parameters: ["u64"], result: "void" },
  strata_symbols: { parameters: ["u64", "buffer", "buffer", "u32"], result: "void" },
  strata_enter: { parameters: ["u64"], result: "void" },
  strata_return: { parameters: ["pointer", "u64", "f32"], result: "void" },
  strata_offer: { parameters: ["u64", "buffer", "buffer", "u32"], result: "void" },
  strata_thunk: { parameters: ["u32"], result: "u64" },
  strata_reserve: { parameters: ["buffer", "u64"], result: "u64" },
  strata_write: { parameters: ["u64", "buffer", "u64"], result: "void" },
} as const;

/** The parameters of upcalls: thread, thunk, registers, further arguments on the stack. */
export const UPCALL = {
  parameters: ["i32", "u32", "pointer", "pointer"],
  result: "void",
} as const;

/** The parameters of log lines: priority, tag, text. */
export const LOG = { parameters: ["i32", "pointer", "pointer"], result: "void" } as const;

const FLOAT_REGISTERS = 8;

/**
 * Opens the library, which is built on first need.
 *
 * @param target This machine.
 * @throws {MissingToolError} If gcc is missing.
 */
export function openInProcessLibrary(target: Target): Deno.DynamicLibrary<typeof SYMBOLS> {
  return Deno.dlopen(buildLibrary(target), SYMBOLS);
}

function buildLibrary({ arch }: Target): string {
  const source = (name: string) => new URL(name, import.meta.url);
  return buildNative({
    name: "libstrata_in_process.so",
    kind: "library",
    sources: [source("in_process.c"), source(`../host/${arch}.S`)],
    headers: [source("../host/thunks.h")],
  });
}

/** A call of a thunk, of which the registers are in memory until it returns. */
export class RegistersUpcall implements Upcall {
  readonly thread: number;
  readonly thunk: number;
  readonly integerRegisters: number;
  readonly #registers: Deno.UnsafePointerView;
  readonly #stack: Deno.PointerObject;

  /**
   * @param thread The thread that called.
   * @param thunk The thunk.
   * @param registers `struct saved_registers`.
   * @param stack The words on the stack.
   * @param integerRegisters So many integers come in registers.
   */
  constructor(
    thread: number,
    thunk: number,
    registers: Deno.PointerObject,
    stack: Deno.PointerObject,
    integerRegisters: number,
  ) {
    this.thread = thread;
    this.thunk = thunk;
    this.#registers = new Deno.UnsafePointerView(registers);
    this.#stack = stack;
    this.integerRegisters = integerRegisters;
  }

  int(i: number): bigint {
    const registers = this.integerRegisters;
    if (i < registers) return this.#registers.getBigUint64(i * 8);
    return new Deno.UnsafePointerView(this.#stack).getBigUint64((i - registers) * 8);
  }

  float(i: number): number {
    return this.#registers.getFloat32(this.#floatAt(i));
  }

  double(i: number): number {
    return this.#registers.getFloat64(this.#floatAt(i));
  }

  #floatAt(i: number): number {
    if (i < FLOAT_REGISTERS) return (this.integerRegisters + i) * 8;
    throw new RangeError(`Float ${i} is not in a register, expected 0 to ${FLOAT_REGISTERS - 1}`);
  }
}
