/**
 * Calls of kernels and functions that a group makes.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptGroup.java (Closure, Future, Input, Binding).
 *
 * @module
 */

import { Allocation } from "../allocation/allocation.ts";
import { BaseObj } from "../base_obj.ts";
import { Boxed } from "../boxed.ts";
import { RSRuntimeException } from "../exceptions.ts";
import { FieldPacker, type Packable } from "../field_packer.ts";
import type { RenderScript } from "../render_script.ts";
import type { FieldID, InvokeID, KernelID } from "./script.ts";
import type { Type } from "../type.ts";

/** The values that a closure's argument or a variable can be set to; numbers have their Java type. */
export type ClosureValue = Allocation | Boxed | boolean | null;
/** The same, or what stands for it until the group runs. */
export type ClosureArgument = ClosureValue | Future | Input;

/** Marks an object for the native side, where others have their size. */
const OBJECT = -1;

/** `ScriptGroup.Future`: what a closure gives, to be used by later ones. */
export class Future {
  /** The closure. */
  readonly closure: Closure;
  /** The variable that has it; null for what the kernel writes. */
  readonly field: FieldID | null;
  /** Its value. */
  readonly value: ClosureArgument;

  /** Only for this library. */
  constructor(closure: Closure, field: FieldID | null, value: ClosureArgument) {
    this.closure = closure;
    this.field = field;
    this.value = value;
  }
}

/** `ScriptGroup.Input`: what a group is given each time that it runs. */
export class Input {
  readonly #users: ((value: ClosureValue) => void)[] = [];
  #value: ClosureValue = null;

  /** Notes who uses it. */
  addReference(use: (value: ClosureValue) => void): void {
    this.#users.push(use);
  }

  /** Gives a value to all who use it. */
  set(value: ClosureValue): void {
    this.#value = value;
    for (const use of this.#users) use(value);
  }

  /** The value of the last time. */
  get(): ClosureValue {
    return this.#value;
  }
}

/** `ScriptGroup.Binding`: a variable and what it is set to. */
export class Binding {
  /** The variable. */
  readonly field: FieldID;
  /** The value that it is set to. */
  readonly value: ClosureArgument;

  /**
   * Notes them.
   *
   * @param field The variable.
   * @param value What it is set to.
   */
  constructor(field: FieldID, value: ClosureArgument) {
    this.field = field;
    this.value = value;
  }
}

/** The values that the native side is given for arguments and variables, in lists of the same length. */
interface NativeValues {
  readonly fields: number[];
  readonly values: bigint[];
  readonly sizes: number[];
  readonly closures: number[];
  readonly closureFields: number[];
}

/** `ScriptGroup.Closure`: a call with its arguments and the variables that it sees. */
export class Closure extends BaseObj {
  readonly #returnValue: Allocation | null;
  readonly #bindings: Map<FieldID, ClosureArgument>;
  readonly #futures = new Map<FieldID, Future>();
  #returned: Future | undefined;

  /**
   * Only for this library.
   *
   * @param rs The context.
   * @param callee The kernel or the function.
   * @param returnType What a kernel's output is; null for a function.
   * @param args Arguments: Allocations for a kernel.
   * @param bindings Variables.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  constructor(
    rs: RenderScript,
    callee: KernelID | InvokeID,
    returnType: Type | null,
    args: readonly ClosureArgument[],
    bindings: ReadonlyMap<FieldID, ClosureArgument>,
  ) {
    super(0, rs);
    this.#bindings = new Map(bindings);
    this.#returnValue = returnType === null ? null : Allocation.createTyped(rs, returnType);
    const id = this.#returnValue === null
      ? this.#createInvoke(rs, callee, args)
      : this.#createKernel(rs, callee, args, this.#returnValue);
    if (id === 0) {
      this.#returnValue?.destroy();
      throw new RSRuntimeException("Failed creating closure.");
    }
    this.setID(id);
  }

  /** The Allocation that the kernel writes, in the future. */
  getReturn(): Future {
    return this.#returned ??= new Future(this, null, this.#returnValue);
  }

  /** The value of a variable after the call, in the future. */
  getGlobal(field: FieldID): Future {
    let future = this.#futures.get(field);
    if (future === undefined) {
      future = new Future(this, field, settled(this.#bindings.get(field) ?? null));
      this.#futures.set(field, future);
    }
    return future;
  }

  /** Sets an argument. */
  setArg(index: number, value: ClosureValue): void {
    const native = nativeValue(this.rs, value);
    this.rs.call("rsClosureSetArg", this.getID(), index, native.value, native.size);
  }

  /** Sets a variable. */
  setGlobal(field: FieldID, value: ClosureValue): void {
    this.#bindings.set(field, value);
    const { value: bits, size } = nativeValue(this.rs, value);
    this.rs.call("rsClosureSetGlobal", this.getID(), field.getID(this.rs), bits, size);
  }

  /** Gives up the closure and what its kernel writes. */
  override destroy(): void {
    try {
      super.destroy();
    } finally {
      this.#returnValue?.[Symbol.dispose]();
    }
  }

  #createKernel(
    rs: RenderScript,
    kernel: KernelID,
    args: readonly ClosureArgument[],
    returnValue: Allocation,
  ): number {
    const native = newValues();
    for (const [index, arg] of args.entries()) {
      this.#add(rs, native, 0, arg, (value) => this.setArg(index, value));
    }
    this.#addBindings(rs, native);
    const { fields, values, sizes, closures, closureFields } = native;
    const lists = [fields, values, sizes, closures, closureFields];
    return rs.call(
      "rsClosureCreate",
      kernel.getID(rs),
      returnValue.getID(rs),
      ...lists.flatMap((list) => [list, list.length]),
    );
  }

  #createInvoke(
    rs: RenderScript,
    invoke: InvokeID,
    args: readonly ClosureArgument[],
  ): number {
    const { pointerSize } = rs.getApplicationContext();
    const packed = args.map((arg): Packable => {
      const value = settled(arg);
      return value instanceof Input || value instanceof Future ? null : value;
    });
    const params = FieldPacker.createFromArray(packed, pointerSize).getData();
    const native = newValues();
    this.#addBindings(rs, native);
    const lists = [native.fields, native.values, native.sizes];
    return rs.call(
      "rsInvokeClosureCreate",
      invoke.getID(rs),
      params,
      params.length,
      ...lists.flatMap((list) => [list, list.length]),
    );
  }

  #addBindings(rs: RenderScript, native: NativeValues): void {
    for (const [field, value] of this.#bindings) {
      this.#add(rs, native, field.getID(rs), value, (set) => this.setGlobal(field, set));
    }
  }

  #add(
    rs: RenderScript,
    native: NativeValues,
    field: number,
    argument: ClosureArgument,
    set: (value: ClosureValue) => void,
  ): void {
    const future = argument instanceof Future ? argument : undefined;
    const value = settled(argument);
    if (value instanceof Input) value.addReference(set);
    const bits = value instanceof Input || value instanceof Future
      ? { value: 0n, size: 0 }
      : nativeValue(rs, value);
    native.fields.push(field);
    native.values.push(bits.value);
    native.sizes.push(bits.size);
    native.closures.push(future?.closure.getID(rs) ?? 0);
    native.closureFields.push(future?.field?.getID(rs) ?? 0);
  }
}

function newValues(): NativeValues {
  return { fields: [], values: [], sizes: [], closures: [], closureFields: [] };
}

/** The value of a future, or the argument itself. */
function settled(argument: ClosureArgument): ClosureArgument {
  return argument instanceof Future ? argument.value : argument;
}

function nativeValue(
  rs: RenderScript,
  value: ClosureValue,
): { readonly value: bigint; readonly size: number } {
  if (value instanceof Allocation) return { value: BigInt(value.getID(rs)), size: OBJECT };
  if (value instanceof Boxed) return value.bits();
  if (typeof value === "boolean") return { value: BigInt(value), size: 4 };
  return { value: 0n, size: 0 };
}
