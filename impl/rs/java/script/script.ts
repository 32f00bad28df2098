/**
 * Scripts: their functions and kernels.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java, and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { BaseObj } from "../base_obj.ts";
import type { Element } from "../element.ts";
import { RSDriverException, RSIllegalArgumentException } from "../exceptions.ts";
import { FieldBase } from "../field_base.ts";
import type { FieldPacker } from "../field_packer.ts";
import { LaunchOptions } from "./launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import { ScriptVariables } from "./variables.ts";

/** A part of a script, by its number. */
export abstract class ScriptPartID extends BaseObj {
  /** The script. */
  readonly script: Script;
  /** The part's number. */
  readonly slot: number;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, script: Script, slot: number) {
    super(id, rs);
    this.script = script;
    this.slot = slot;
  }
}

/** `Script.KernelID`. */
export class KernelID extends ScriptPartID {}

/** `Script.InvokeID`: a function. */
export class InvokeID extends ScriptPartID {}

/** `Script.FieldID`: a variable. */
export class FieldID extends ScriptPartID {}

/** A script; see {@link ScriptC} for one of the app's own. */
export class Script extends ScriptVariables {
  /** `Script.LaunchOptions`. */
  static readonly LaunchOptions: typeof LaunchOptions = LaunchOptions;
  /** `Script.KernelID`. */
  static readonly KernelID: typeof KernelID = KernelID;
  /** `Script.InvokeID`. */
  static readonly InvokeID: typeof InvokeID = InvokeID;
  /** `Script.FieldID`. */
  static readonly FieldID: typeof FieldID = FieldID;
  /** `Script.FieldBase`. */
  static readonly FieldBase: typeof FieldBase = FieldBase;

  readonly #ids = new Map<string, ScriptPartID>();

  /**
   * A kernel, for groups.
   *
   * @param slot Its number.
   * @param sig Bits of `RsSignature`.
   * @param _ein What a cell of its input is; only the compiler knows of it.
   * @param _eout What a cell of its output is; only the compiler knows of it.
   * @throws {RSDriverException} If the native side cannot make it.
   */
  createKernelID(
    slot: number,
    sig: number,
    _ein?: Element | null,
    _eout?: Element | null,
  ): KernelID {
    return this.#idOf(`kernel ${slot}`, () => {
      const id = this.rs.call("rsScriptKernelIDCreate", this.getID(), slot, sig);
      if (id === 0) throw new RSDriverException("Failed to create KernelID");
      return new KernelID(id, this.rs, this, slot);
    });
  }

  /** A function, for groups. @throws {RSDriverException} If the native side cannot make it. */
  createInvokeID(slot: number): InvokeID {
    return this.#idOf(`invoke ${slot}`, () => {
      const id = this.rs.call("rsScriptInvokeIDCreate", this.getID(), slot);
      if (id === 0) throw new RSDriverException("Failed to create KernelID");
      return new InvokeID(id, this.rs, this, slot);
    });
  }

  /** A variable, for groups. @throws {RSDriverException} If the native side cannot make it. */
  createFieldID(slot: number, _element?: Element | null): FieldID {
    return this.#idOf(`field ${slot}`, () => {
      const id = this.rs.call("rsScriptFieldIDCreate", this.getID(), slot);
      if (id === 0) throw new RSDriverException("Failed to create FieldID");
      return new FieldID(id, this.rs, this, slot);
    });
  }

  /**
   * Calls a function.
   *
   * @param slot Its number.
   * @param v Its arguments. Default: none.
   */
  invoke(slot: number, v: FieldPacker | null = null): void {
    const id = this.getID();
    if (v === null) {
      this.rs.call("rsScriptInvoke", id, slot);
      return;
    }
    const data = v.getData();
    this.rs.call("rsScriptInvokeV", id, slot, data, data.length);
  }

  /**
   * Runs a kernel on cells.
   *
   * @param slot Its number.
   * @param input Where it reads: an Allocation, a list of them, or null.
   * @param output Where it writes, or null.
   * @param v What each call of it is given. Default: nothing.
   * @param options Which cells. Default: all.
   * @throws {RSIllegalArgumentException} If nothing says how many cells there are, or an Allocation is of another context.
   */
  forEach(
    slot: number,
    input: Allocation | readonly Allocation[] | null,
    output: Allocation | null,
    v: FieldPacker | null = null,
    options: LaunchOptions | null = null,
  ): void {
    const { rs } = this;
    const inputs = listOf(input);
    for (const allocation of [...inputs ?? [], output]) rs.validateObject(allocation);
    this.#checkLaunch(input, output, options);
    const data = v?.getData() ?? null;
    const call = options?.toScriptCall() ?? null;
    rs.call(
      "rsScriptForEachMulti",
      this.getID(),
      slot,
      inputs?.map((allocation) => allocation.getID(rs)) ?? null,
      inputs?.length ?? 0,
      output?.getID(rs) ?? 0,
      data,
      data?.length ?? 0,
      call,
      call?.length ?? 0,
    );
  }

  /**
   * Makes one value of all cells.
   *
   * @param slot The number of the reduction.
   * @param inputs The cells, one Allocation for each argument.
   * @param output Where the value goes.
   * @param options Which cells. Default: all.
   * @throws {RSIllegalArgumentException} If inputs or output are missing, or of another context.
   */
  reduce(
    slot: number,
    inputs: Allocation | readonly Allocation[] | null,
    output: Allocation | null,
    options: LaunchOptions | null = null,
  ): void {
    const { rs } = this;
    const list = listOf(inputs) ?? [];
    if (list.length < 1) throw new RSIllegalArgumentException("At least one input is required.");
    if (output === null) throw new RSIllegalArgumentException("aout is required to be non-null.");
    for (const allocation of list) rs.validateObject(allocation);
    const call = options?.toScriptCall() ?? null;
    const ids = list.map((allocation) => allocation.getID(rs));
    const args = [this.getID(), slot, ids, ids.length, output.getID(rs)];
    rs.call("rsScriptReduce", ...args, call, call?.length ?? 0);
  }

  /** Checks that something says how many cells a kernel runs on; options alone do for one without a list of inputs. */
  #checkLaunch(
    input: Allocation | readonly Allocation[] | null,
    output: Allocation | null,
    options: LaunchOptions | null,
  ): void {
    if (input !== null || output !== null || options !== null) return;
    throw new RSIllegalArgumentException(
      "At least one of input allocation, output allocation, or LaunchOptions is required to be non-null.",
    );
  }

  #idOf<T extends ScriptPartID>(key: string, make: () => T): T {
    const id = this.#ids.get(key) ?? make();
    this.#ids.set(key, id);
    return id as T;
  }
}

function listOf(
  input: Allocation | readonly Allocation[] | null,
): readonly Allocation[] | undefined {
  if (input === null) return undefined;
  return Array.isArray(input) ? input : [input as Allocation];
}
