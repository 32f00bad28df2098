/**
 * The functions of a script, as data.
 *
 * A body is a list of steps that work on two places in memory. Where they are, depends on the function:
 *
 * | function      | target          | source                  |
 * | ------------- | --------------- | ----------------------- |
 * | kernel        | the output cell | the cell of an input    |
 * | accumulator   | the accumulator | the cell of an input    |
 * | initializer   | the accumulator | none                    |
 * | combiner      | the accumulator | the other accumulator   |
 * | outconverter  | the result      | the accumulator         |
 * | invokable     | none            | its parameters          |
 * | init, root    | none            | none                    |
 *
 * Kernels and accumulators run their steps for each cell.
 *
 * @module
 */

import type { CellFormat } from "./wasm_code.ts";

/** A step of a body. Integers of 32 bits unless `as` says otherwise; `input` is the number of an input, by default 0. */
export type Step =
  /** target = source, some bytes of it (4 unless said). */
  | { readonly do: "copy"; readonly bytes?: number; readonly input?: number }
  /** target = value. */
  | { readonly do: "set"; readonly value: number; readonly as?: CellFormat }
  /** target = source + value. */
  | {
    readonly do: "add";
    readonly value: number;
    readonly as?: CellFormat;
    readonly input?: number;
  }
  /** target = target × factor + source; the factor, 1 unless said, makes the order of cells visible. */
  | {
    readonly do: "sum";
    readonly as?: CellFormat;
    readonly factor?: number;
    readonly input?: number;
  }
  /** target = target + 1. */
  | { readonly do: "visit" }
  /** target = x + 1000 y + 1000000 z of the cell. */
  | { readonly do: "index" }
  /** target = the thread's number. */
  | { readonly do: "lid" }
  /** target = a word of what the kernel is told. */
  | { readonly do: "info"; readonly field: InfoField }
  /** target = the first word of the launch's user data. */
  | { readonly do: "usr" }
  /** target = the variable, all bytes of it. */
  | { readonly do: "global"; readonly name: string }
  /** target = cell number x of the memory that the variable, a pointer, leads to. */
  | { readonly do: "bound"; readonly name: string }
  /** target = cell number x of the Allocation of integers that the variable holds (rsGetElementAt_int). */
  | { readonly do: "fetch"; readonly name: string }
  /** target = what a function without parameters returns, which the script then needs of another library. */
  | { readonly do: "result"; readonly fn: string }
  /** Cell number x of the Allocation of integers that the variable holds = source (rsSetElementAt_int). */
  | { readonly do: "put"; readonly name: string; readonly input?: number }
  /** variable = variable + 1, atomically. */
  | { readonly do: "count"; readonly name: string }
  /** variable = value. */
  | { readonly do: "store"; readonly name: string; readonly value: number }
  /** variable = source, as many bytes as the variable has; `at` bytes into the source. */
  | { readonly do: "param"; readonly name: string; readonly at?: number }
  /** Sends a message to the app, with the bytes of a variable if one is named (rsSendToClient, -Blocking). */
  | {
    readonly do: "send";
    readonly id: number;
    readonly name?: string;
    readonly blocking?: true;
  }
  /** Launches the kernel `root` of the script that a variable holds; `in` and `out` are variables too (rsForEach). */
  | {
    readonly do: "nested";
    readonly script: string;
    readonly in?: string;
    readonly out?: string;
  }
  /** Calls a function without parameters, which the script then needs of another library. */
  | { readonly do: "call"; readonly fn: string }
  /** Calls a function of the run-time library by its mangled name; `into`: variable = what it returns. */
  | {
    readonly do: "runtime";
    readonly fn: string;
    readonly params: readonly RuntimeParam[];
    readonly into?: string;
  }
  /** Does steps for the cells at these coordinates only. */
  | {
    readonly do: "when";
    readonly x?: number;
    readonly y?: number;
    readonly z?: number;
    readonly then: Body;
  }
  /** Waits while a variable is 0, for as many rounds at most as another one holds, which it counts down. */
  | { readonly do: "await"; readonly name: string; readonly rounds: string }
  /** Faults. */
  | { readonly do: "trap" }
  /** Never goes on. */
  | { readonly do: "hang" };

/** An argument: a number, an object that a variable holds, or the address of a variable, `at` bytes into it. */
export type RuntimeParam =
  | { readonly as: CellFormat; readonly value: number }
  | { readonly object: string }
  | { readonly variable: string; readonly at?: number };

/** The steps of a function, in order. */
export type Body = readonly Step[];

/** A word that a kernel is told: the launch's numbers, and what the cell has besides its x. */
export type InfoField =
  | "inLen"
  | "outLen"
  | "dimX"
  | "dimY"
  | "dimZ"
  | "y"
  | "z"
  | "lod"
  | "face"
  | "usrLen"
  | "lid"
  | "slot";

/** The steps of some kinds. */
export type StepOf<K extends Step["do"]> = Extract<Step, { readonly do: K }>;

/** A step that writes one number to the target. */
export type CellStep = StepOf<
  "set" | "add" | "sum" | "visit" | "index" | "lid" | "info" | "usr" | "bound" | "fetch" | "result"
>;
