/**
 * Where the functions of a script find what their steps work on.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.h and rsDefines.h (RsExpandKernelDriverInfo, RsLaunchDimensions), for
 * pointers of 32 bits.
 *
 * @module
 */

import type { InfoField, Step } from "./script_steps.ts";
import type { CellFormat, CodeWriter } from "./wasm_code.ts";
import { type FunctionType, I32 } from "./wasm_writer.ts";

/** The kinds of functions that a script has. */
export type FunctionKind =
  | "kernel"
  | "accumulator"
  | "initializer"
  | "combiner"
  | "outconverter"
  | "invokable"
  | "plain"
  | "root";

const TYPES: Readonly<Record<FunctionKind, FunctionType>> = {
  kernel: { params: [I32, I32, I32, I32] },
  accumulator: { params: [I32, I32, I32, I32] },
  initializer: { params: [I32] },
  combiner: { params: [I32, I32] },
  outconverter: { params: [I32, I32] },
  invokable: { params: [I32, I32] },
  plain: { params: [] },
  root: { params: [], result: I32 },
};

/** Offsets of what kernels are told. */
const INFO: Readonly<Record<InfoField | "usr", number>> = {
  inLen: 64,
  outLen: 132,
  dimX: 136,
  dimY: 140,
  dimZ: 144,
  y: 176,
  z: 180,
  lod: 184,
  face: 188,
  usr: 208,
  usrLen: 212,
  lid: 216,
  slot: 220,
};
const IN_PTR = 0;
const IN_STRIDE = 32;
const OUT_PTR = 68;

/** Parameters of kernels and accumulators, and their one variable. The last one is a stride or an accumulator. */
const [PARAM_INFO, PARAM_X1, PARAM_X2, PARAM_LAST, X] = [0, 1, 2, 3, 4] as const;

/** A variable of a script, as code sees it. */
export interface VariablePlace {
  /** Where it is in the script's data. */
  readonly offset: number;
  readonly bytes: number;
  /** The format of its cell; of one that is no number, its first word. */
  readonly format: CellFormat;
}

/**
 * The type of a function.
 *
 * @param kind Its kind.
 */
export function typeOfFunction(kind: FunctionKind): FunctionType {
  return TYPES[kind];
}

/**
 * Checks that a function runs its steps for each cell, counting a variable of its own.
 *
 * @param kind Its kind.
 */
export function countsCells(kind: FunctionKind): boolean {
  return kind === "kernel" || kind === "accumulator";
}

/** The places that the steps of one function see. Each method pushes an address or a number. */
export class Frame {
  readonly #kind: FunctionKind;
  readonly #variables: ReadonlyMap<string, VariablePlace>;
  readonly #writer: CodeWriter;

  /**
   * @param kind What kind of function it is.
   * @param variables The script's variables.
   * @param writer The function's code.
   */
  constructor(
    kind: FunctionKind,
    variables: ReadonlyMap<string, VariablePlace>,
    writer: CodeWriter,
  ) {
    this.#kind = kind;
    this.#variables = variables;
    this.#writer = writer;
  }

  /** Lets `body` happen as often as the function's steps must: for each cell, or once. */
  each(body: () => void): void {
    if (countsCells(this.#kind)) this.#writer.count(X, PARAM_X1, PARAM_X2, body);
    else body();
    if (this.#kind === "root") this.#writer.constant("i32", 0);
  }

  /** The address of the target. */
  target(step: Step): void {
    switch (this.#kind) {
      case "kernel":
        this.#cell(OUT_PTR, () => this.#writer.get(PARAM_LAST));
        break;
      case "accumulator":
        this.#writer.get(PARAM_LAST);
        break;
      case "initializer":
      case "combiner":
      case "outconverter":
        this.#writer.get(0);
        break;
      default:
        throw this.#without(step, "target");
    }
  }

  /** The address of the source. */
  source(step: Step, input = 0): void {
    switch (this.#kind) {
      case "kernel":
      case "accumulator":
        this.#cell(IN_PTR + 4 * input, () => this.#word(IN_STRIDE + 4 * input));
        break;
      case "combiner":
      case "outconverter":
        this.#writer.get(1);
        break;
      case "invokable":
        this.#writer.get(0);
        break;
      default:
        throw this.#without(step, "source");
    }
  }

  /** The cell's x. */
  x(step: Step): void {
    if (!countsCells(this.#kind)) throw this.#without(step, "cell");
    this.#writer.get(X);
  }

  /** A word of what the kernel is told. */
  info(step: Step, field: keyof typeof INFO): void {
    if (!countsCells(this.#kind)) throw this.#without(step, "cell");
    this.#word(INFO[field]);
  }

  /** The address of a variable. */
  variable(name: string): void {
    this.#writer.data(this.place(name).offset);
  }

  /** The first word of a variable. */
  wordOf(name: string): void {
    this.variable(name);
    this.#writer.load("i32");
  }

  /**
   * Where a variable is.
   *
   * @throws {Error} If there is none of that name.
   */
  place(name: string): VariablePlace {
    const place = this.#variables.get(name);
    if (place === undefined) {
      const known = [...this.#variables.keys()].join(", ") || "none";
      throw new Error(
        `Cannot write script: it has no variable "${name}", expected one of ${known}`,
      );
    }
    return place;
  }

  /** The address of the cell at x, where a pointer leads to the cell at which the launch begins. */
  #cell(pointer: number, stride: () => void): void {
    this.#word(pointer);
    this.#writer.get(X);
    this.#writer.get(PARAM_X1);
    this.#writer.subtract();
    stride();
    this.#writer.multiply();
    this.#writer.add();
  }

  #word(offset: number): void {
    this.#writer.get(PARAM_INFO);
    this.#writer.load("i32", offset);
  }

  #without(step: Step, what: string): Error {
    return new Error(
      `Cannot write step "${step.do}" in a function of kind ${this.#kind}: no ${what}`,
    );
  }
}
