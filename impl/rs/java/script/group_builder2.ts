/**
 * Groups of version 2: calls of kernels and functions in any order that their arguments allow.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptGroup.java (Builder2).
 *
 * @module
 */

import { Binding, Closure, type ClosureArgument, type Future, Input } from "./closure.ts";
import { RSIllegalArgumentException, RSRuntimeException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import type { MakeScriptGroup } from "./group_builder.ts";
import type { FieldID, InvokeID, KernelID } from "./script.ts";
import type { Type } from "../type.ts";

/** Android replaces all but letters, digits and dashes by `_` and compares. */
const NAME = /^[a-zA-Z0-9_-]{1,100}$/;

/** `ScriptGroup.Builder2`: makes a group, call by call. */
export class ScriptGroupBuilder2<G> {
  readonly #rs: RenderScript;
  readonly #make: MakeScriptGroup<G>;
  #closures: Closure[] = [];
  #inputs: Input[] = [];

  /**
   * Begins a group.
   *
   * @param rs The context.
   * @param make Makes the group.
   */
  constructor(rs: RenderScript, make: MakeScriptGroup<G>) {
    this.#rs = rs;
    this.#make = make;
  }

  /** Adds what the group is given each time that it runs. */
  addInput(): Input {
    const input = new Input();
    this.#inputs.push(input);
    return input;
  }

  /**
   * Adds the call of a kernel.
   *
   * @param kernel The kernel.
   * @param returnType The Type of what it writes.
   * @param argsAndBindings What it reads, and then the variables that it sees.
   * @returns The call; null if an argument follows a variable.
   */
  addKernel(
    kernel: KernelID,
    returnType: Type,
    ...argsAndBindings: readonly (ClosureArgument | Binding)[]
  ): Closure | null {
    return this.#add(kernel, returnType, argsAndBindings);
  }

  /**
   * Adds the call of a function.
   *
   * @param invoke The function.
   * @param argsAndBindings Its arguments, and then the variables that it sees.
   * @returns The call; null if an argument follows a variable.
   */
  addInvoke(
    invoke: InvokeID,
    ...argsAndBindings: readonly (ClosureArgument | Binding)[]
  ): Closure | null {
    return this.#add(invoke, null, argsAndBindings);
  }

  /**
   * Makes the group; the builder is empty then.
   *
   * @param name Letters, digits, `-` and `_`, 100 at most.
   * @param outputs What running the group gives.
   * @throws {RSIllegalArgumentException} For other names.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  create(name: string, ...outputs: readonly Future[]): G {
    if (!NAME.test(name)) throw new RSIllegalArgumentException("invalid script group name");
    const rs = this.#rs;
    const [closures, inputs] = [this.#closures, this.#inputs];
    const { cachePath } = rs.getApplicationContext();
    const ids = closures.map((closure) => closure.getID(rs));
    const size = new TextEncoder().encode(cachePath).length;
    const args = [name, name.length, cachePath, size, ids, ids.length];
    const id = rs.call("rsScriptGroup2Create", ...args);
    if (id === 0) throw new RSRuntimeException("Failed creating script group.");
    this.#closures = [];
    this.#inputs = [];
    return this.#make(id, {
      inputs: [],
      outputs: [],
      version2: { closures, inputs, outputs },
    });
  }

  #add(
    callee: KernelID | InvokeID,
    returnType: Type | null,
    argsAndBindings: readonly (ClosureArgument | Binding)[],
  ): Closure | null {
    const args: ClosureArgument[] = [];
    const bindings = new Map<FieldID, ClosureArgument>();
    for (const item of argsAndBindings) {
      if (item instanceof Binding) bindings.set(item.field, item.value);
      else if (bindings.size > 0) return null;
      else args.push(item);
    }
    const closure = new Closure(this.#rs, callee, returnType, args, bindings);
    this.#closures.push(closure);
    return closure;
  }
}
