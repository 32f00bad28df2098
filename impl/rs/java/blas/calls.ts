/**
 * How routines of BLAS run.
 *
 * Source: AOSP frameworks/base, rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import {
  blasCallBytes,
  type RsBlasCall,
  RsBlasFunction,
} from "../../../../cts/contract/rs_blas.ts";
import type { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { refuseBeyondAndroid } from "../intrinsics/checks.ts";
import type { RenderScript } from "../render_script.ts";
import { type CheckedVector, checkLengths } from "./checks.ts";

/** The letter that a routine's name starts with: float, double, complex float or complex double. */
export type BlasLetter = "s" | "d" | "c" | "z";

/** The name of a routine. */
export type BlasRoutine = keyof typeof RsBlasFunction;
/** A real and an imaginary part: `Float2` and `Double2`. */
export type BlasComplex = readonly [re: number, im: number];
/** A factor; a number has no imaginary part. */
export type BlasScalar = number | BlasComplex;

/** The numbers of a routine; one that is missing is 0. */
export interface BlasParameters extends Partial<Omit<RsBlasCall, "func" | "alpha" | "beta">> {
  /** A factor. */
  readonly alpha?: BlasScalar;
  /** A factor. */
  readonly beta?: BlasScalar;
}

/** How the routines of one intrinsic run. */
export class BlasCalls {
  readonly #rs: RenderScript;
  readonly #script: () => number;

  /**
   * @param rs The context.
   * @param script Gives the handle of the intrinsic.
   */
  constructor(rs: RenderScript, script: () => number) {
    this.#rs = rs;
    this.#script = script;
  }

  /** Whether the app has Android's defects. */
  get keepsDefects(): boolean {
    return this.#rs.getApplicationContext().keepsDefects;
  }

  /** The Element of a vector or a matrix. */
  elementOf(letter: BlasLetter): Element {
    const factories = { s: Element.F32, d: Element.F64, c: Element.F32_2, z: Element.F64_2 };
    return factories[letter](this.#rs);
  }

  /** Checks how long vectors are. @throws {RSRuntimeException} If they are not as long. */
  checkLengths(routine: string, ...vectors: readonly CheckedVector[]): void {
    checkLengths(this.keepsDefects, routine, ...vectors);
  }

  /** Refuses what Android lets pass, unless the app has `compat`. @throws {RSIllegalArgumentException} If it is refused. */
  refuse(isBad: boolean, message: string): void {
    refuseBeyondAndroid(this.#rs, isBad, message);
  }

  /**
   * Runs a routine.
   *
   * @param routine Which one.
   * @param parameters Its numbers.
   * @param allocations Its vectors and matrices, three of them; the last one that is there is written.
   * @throws {RSIllegalArgumentException} If that is also read, which Android does not check.
   */
  run(
    routine: BlasRoutine,
    parameters: BlasParameters,
    allocations: readonly [a: Allocation, b: Allocation | null, c: Allocation | null],
  ): void {
    const rs = this.#rs;
    const there = allocations.filter((allocation) => allocation !== null);
    const isRead = there.indexOf(there.at(-1)!) !== there.length - 1;
    this.refuse(isRead, "Output cannot be same as Input.");
    const ids = allocations.map((allocation) => allocation?.getID(rs) ?? 0);
    const call = blasCallBytes({
      ...parameters,
      func: RsBlasFunction[routine],
      alpha: complex(parameters.alpha),
      beta: complex(parameters.beta),
    });
    const cells = [ids, ids.length, 0];
    rs.call("rsScriptForEachMulti", this.#script(), 0, ...cells, call, call.length, null, 0);
  }
}

function complex(scalar: BlasScalar = 0): BlasComplex {
  return typeof scalar === "number" ? [scalar, 0] : scalar;
}
