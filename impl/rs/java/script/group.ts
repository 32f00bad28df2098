/**
 * Groups of scripts, which run as one.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptGroup.java.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import { BaseObj } from "../base_obj.ts";
import { Binding, Closure, type ClosureValue, Future, Input } from "./closure.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { ScriptGroupBuilder, type ScriptGroupParts } from "./group_builder.ts";
import { ScriptGroupBuilder2 } from "./group_builder2.ts";
import type { KernelID } from "./script.ts";

const LOG_TAG = "ScriptGroup";

/** A group of scripts, of version 1 ({@link ScriptGroupBuilder}) or 2 ({@link ScriptGroupBuilder2}). */
export class ScriptGroup extends BaseObj {
  /** `ScriptGroup.Closure`. */
  static readonly Closure: typeof Closure = Closure;
  /** `ScriptGroup.Future`. */
  static readonly Future: typeof Future = Future;
  /** `ScriptGroup.Input`. */
  static readonly Input: typeof Input = Input;
  /** `ScriptGroup.Binding`. */
  static readonly Binding: typeof Binding = Binding;

  /** `ScriptGroup.Builder`. */
  static readonly Builder: new (rs: RenderScript) => ScriptGroupBuilder<ScriptGroup> = class
    extends ScriptGroupBuilder<ScriptGroup> {
    constructor(rs: RenderScript) {
      super(rs, (id, parts) => new ScriptGroup(id, rs, parts));
    }
  };
  /** `ScriptGroup.Builder2`. */
  static readonly Builder2: new (rs: RenderScript) => ScriptGroupBuilder2<ScriptGroup> = class
    extends ScriptGroupBuilder2<ScriptGroup> {
    constructor(rs: RenderScript) {
      super(rs, (id, parts) => new ScriptGroup(id, rs, parts));
    }
  };

  readonly #parts: ScriptGroupParts;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, parts: ScriptGroupParts) {
    super(id, rs);
    this.#parts = parts;
  }

  /** Sets what a kernel reads, in version 1. @throws {RSIllegalArgumentException} If it is no kernel that reads from outside. */
  setInput(kernel: KernelID, allocation: Allocation | null): void {
    this.#set("rsScriptGroupSetInput", this.#parts.inputs, kernel, allocation);
  }

  /** Sets where a kernel writes, in version 1. @throws {RSIllegalArgumentException} If it is no kernel that writes outside. */
  setOutput(kernel: KernelID, allocation: Allocation | null): void {
    this.#set("rsScriptGroupSetOutput", this.#parts.outputs, kernel, allocation);
  }

  /**
   * Runs the group.
   *
   * @param inputs In version 2: values, in the order in which the inputs were added.
   * @returns In version 2: what the futures stand for that the group was created with; null, after a log line, for too few
   * inputs. An empty list in version 1.
   */
  execute(...inputs: readonly ClosureValue[]): readonly ClosureValue[] | null {
    const { version2 } = this.#parts;
    if (version2 !== null && !this.#setInputs(version2.inputs, inputs)) return null;
    this.rs.call("rsScriptGroupExecute", this.getID());
    return (version2?.outputs ?? []).map(({ value }) => {
      const output = value instanceof Input ? value.get() : value;
      return output instanceof Future ? null : output;
    });
  }

  /** Gives up the group and its closures. */
  override destroy(): void {
    try {
      super.destroy();
    } finally {
      for (const closure of this.#parts.version2?.closures ?? []) closure[Symbol.dispose]();
    }
  }

  #set(
    fn: string,
    known: readonly KernelID[],
    kernel: KernelID,
    allocation: Allocation | null,
  ): void {
    if (!known.includes(kernel)) throw new RSIllegalArgumentException("Script not found");
    const { rs } = this;
    rs.call(fn, this.getID(), kernel.getID(rs), allocation?.getID(rs) ?? 0);
  }

  #setInputs(inputs: readonly Input[], values: readonly unknown[]): boolean {
    const app = this.rs.getApplicationContext();
    const log = (priority: "E" | "I", message: string) =>
      app.println(priority, LOG_TAG, `ScriptGroup${message}`);
    const counts = ` receives ${values.length} inputs`;
    if (values.length < inputs.length) {
      log("E", `${counts}, less than expected ${inputs.length}`);
      return false;
    }
    if (values.length > inputs.length) {
      log("I", `${counts}, more than expected ${inputs.length}`);
    }
    for (const [i, input] of inputs.entries()) {
      const value = values[i];
      if (value instanceof Future || value instanceof Input) {
        log("E", `: input ${i} is a future or unbound value`);
        return false;
      }
      input.set(value as ClosureValue);
    }
    return true;
  }
}
