/**
 * The intrinsic for tables of values.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsicLUT.java of Android 9 to 11.
 *
 * @module
 */

import { RsSignature } from "../../../../cts/contract/rs_defines.ts";
import { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { isInt } from "../enums.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import type { KernelID } from "../script/script.ts";
import { type CellLaunch, LaunchedIntrinsic } from "./script_intrinsic.ts";
import { createNative, isBytes, refuseBeyondAndroid, UNSUPPORTED } from "./checks.ts";

const TABLES = 0;
const SIZE = 256;
const COMPONENTS = 4;

/**
 * Replaces each component by what a table has for it; one table for each. Its `forEach` takes the input, the output, and
 * which cells; both are U8_4, which Android does not check.
 */
export class ScriptIntrinsicLUT extends LaunchedIntrinsic<CellLaunch> {
  readonly #tables: Allocation;
  readonly #cache = Uint8Array.from({ length: COMPONENTS * SIZE }, (_, i) => i % SIZE);
  #isDirty = true;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript) {
    super(id, rs);
    this.#tables = Allocation.createSized(rs, Element.U8(rs), this.#cache.length);
    this.setVar(TABLES, this.#tables);
  }

  /**
   * Makes the intrinsic, with tables that change nothing.
   *
   * @param rs The context.
   * @param e What a cell of input and output is: U8_4, which Android does not check.
   * @throws {RSIllegalArgumentException} For others.
   */
  static create(rs: RenderScript, e: Element): ScriptIntrinsicLUT {
    refuseBeyondAndroid(rs, !isBytes(e, 4), UNSUPPORTED);
    return new ScriptIntrinsicLUT(createNative(rs, "LUT", e), rs);
  }

  /** Sets what red becomes. @throws {RSIllegalArgumentException} If a number is not from 0 to 255. */
  setRed(index: number, value: number): void {
    this.#set(0, index, value);
  }

  /** Sets what green becomes. @throws {RSIllegalArgumentException} If a number is not from 0 to 255. */
  setGreen(index: number, value: number): void {
    this.#set(1, index, value);
  }

  /** Sets what blue becomes. @throws {RSIllegalArgumentException} If a number is not from 0 to 255. */
  setBlue(index: number, value: number): void {
    this.#set(2, index, value);
  }

  /** Sets what alpha becomes. @throws {RSIllegalArgumentException} If a number is not from 0 to 255. */
  setAlpha(index: number, value: number): void {
    this.#set(3, index, value);
  }

  /** The kernel, for groups, which use the tables of the last launch. */
  getKernelID(): KernelID {
    return this.createKernelID(0, RsSignature.IN | RsSignature.OUT);
  }

  /** Gives up the intrinsic and its tables. */
  override destroy(): void {
    this.#tables.destroy();
    super.destroy();
  }

  /** Brings the tables to the native side if they changed, and launches the kernel. @throws {RSIllegalArgumentException} If cells are not U8_4. */
  protected override launch(
    ain: Allocation,
    aout: Allocation,
    options: LaunchOptions | null = null,
  ): void {
    this.refuse(!isBytes(ain.getElement(), 4) || !isBytes(aout.getElement(), 4), UNSUPPORTED);
    if (this.#isDirty) {
      this.#isDirty = false;
      this.#tables.copyFromUnchecked(this.#cache);
    }
    this.forEach(0, ain, aout, null, options);
  }

  #set(component: number, index: number, value: number): void {
    if (!isByte(index)) throw new RSIllegalArgumentException("Index out of range (0-255).");
    if (!isByte(value)) throw new RSIllegalArgumentException("Value out of range (0-255).");
    this.#cache[component * SIZE + index] = value;
    this.#isDirty = true;
  }
}

function isByte(value: number): boolean {
  return isInt(value, 0) && value < SIZE;
}
