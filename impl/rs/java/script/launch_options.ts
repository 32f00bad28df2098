/**
 * The part of an Allocation that a kernel runs on.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java (LaunchOptions).
 *
 * @module
 */

import { RS_SCRIPT_CALL_MEMBERS } from "../../../../cts/contract/rs_defines.ts";
import { isInt } from "../enums.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";

/** First cell, and the one after the last. */
export type LaunchRange = readonly [start: number, end: number];

const WHOLE: LaunchRange = [0, 0];

/** `Script.LaunchOptions`: a range per dimension; one that is not set is the whole dimension. */
export class LaunchOptions {
  #x = WHOLE;
  #y = WHOLE;
  #z = WHOLE;

  /** Runs on the cells from `start` up to `end` in X. @throws {RSIllegalArgumentException} If there are none. */
  setX(start: number, end: number): this {
    this.#x = this.#range(start, end);
    return this;
  }

  /** Runs on the cells from `start` up to `end` in Y. @throws {RSIllegalArgumentException} If there are none. */
  setY(start: number, end: number): this {
    this.#y = this.#range(start, end);
    return this;
  }

  /** Runs on the cells from `start` up to `end` in Z. @throws {RSIllegalArgumentException} If there are none. */
  setZ(start: number, end: number): this {
    this.#z = this.#range(start, end);
    return this;
  }

  /** First cell in X. */
  getXStart(): number {
    return this.#x[0];
  }

  /** The cell after the last one in X; 0 for all. */
  getXEnd(): number {
    return this.#x[1];
  }

  /** First cell in Y. */
  getYStart(): number {
    return this.#y[0];
  }

  /** The cell after the last one in Y; 0 for all. */
  getYEnd(): number {
    return this.#y[1];
  }

  /** First cell in Z. */
  getZStart(): number {
    return this.#z[0];
  }

  /** The cell after the last one in Z; 0 for all. */
  getZEnd(): number {
    return this.#z[1];
  }

  /** The same as an `RsScriptCall` in memory: the strategy, which is 0, and the ranges. */
  toScriptCall(): Uint8Array {
    const words = new Uint32Array(RS_SCRIPT_CALL_MEMBERS.length);
    words.set([...this.#x, ...this.#y, ...this.#z], 1);
    return new Uint8Array(words.buffer);
  }

  /** Checks a range. */
  #range(start: number, end: number): LaunchRange {
    if (isInt(start, 0) && isInt(end, start + 1)) return [start, end];
    throw new RSIllegalArgumentException("Invalid dimensions");
  }
}
