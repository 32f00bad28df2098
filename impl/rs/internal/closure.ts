/**
 * Closures: the steps of a script group of version 2.
 *
 * @module
 */

import type {
  RsAllocation,
  RsClosure,
  RsObject,
  RsScriptFieldId,
  RsScriptInvokeId,
  RsScriptKernelId,
} from "../driver/hal.ts";
import type { RuntimeContext } from "./runtime_context.ts";
import { HeldReferences } from "./held_references.ts";

/** The value of a variable, as a closure sets it. */
export interface ClosureValue {
  /** The bits of the variable, as a signed integer of 64 bits; or an object's handle. */
  readonly value: bigint;
  /** Bytes; negative if it is an object. */
  readonly size: number;
  /** The object; null for a number, and for a handle of 0. */
  readonly object: RsObject | null;
}

/** The parts of a closure. */
export interface ClosureParts {
  /** A kernel or an invokable. */
  readonly function: RsScriptKernelId | RsScriptInvokeId;
  /** Arguments of a kernel. */
  readonly args: readonly (RsAllocation | null)[];
  /** The Allocation that a kernel writes to. */
  readonly returnValue: RsAllocation | null;
  /** Arguments of an invokable; null for a kernel. */
  readonly params: Uint8Array | null;
  /** Values of variables. */
  readonly globals: readonly (readonly [RsScriptFieldId, ClosureValue])[];
  /** Closures whose results are among its arguments and variables. */
  readonly dependencies: readonly RsClosure[];
}

/**
 * A closure. It keeps alive what it names, of which Android holds most as bare pointers.
 *
 * Source: AOSP frameworks/rs, rsClosure.cpp of Android 9.
 */
export class Closure implements RsClosure {
  readonly kind = "Closure";
  readonly handle: number;
  name: string | null = null;
  readonly function: RsScriptKernelId | RsScriptInvokeId;
  readonly returnValue: RsAllocation | null;
  readonly params: Uint8Array | null;
  readonly dependencies: ReadonlySet<RsClosure>;
  readonly #args: (RsAllocation | null)[];
  readonly #globals = new Map<RsScriptFieldId, ClosureValue>();
  readonly #references: HeldReferences;

  /**
   * @param rsc The context.
   * @param parts What it is made of.
   */
  constructor(rsc: RuntimeContext, parts: ClosureParts) {
    this.handle = rsc.process.newHandle();
    this.function = parts.function;
    this.returnValue = parts.returnValue;
    this.params = parts.params;
    this.dependencies = new Set(parts.dependencies);
    this.#args = [...parts.args];
    this.#references = new HeldReferences(rsc);
    for (const object of [parts.function, parts.returnValue, ...parts.args, ...this.dependencies]) {
      this.#references.hold(object);
    }
    for (const [field, value] of parts.globals) this.setGlobal(field, value);
  }

  get args(): readonly (RsAllocation | null)[] {
    return this.#args;
  }

  get globals(): ReadonlyMap<RsScriptFieldId, ClosureValue> {
    return this.#globals;
  }

  /**
   * Replaces an argument of a kernel.
   *
   * @returns Whether there is one of that index; Android writes past the end.
   */
  setArg(index: number, value: RsAllocation | null): boolean {
    if (!this.#hasArg(index)) return false;
    const old = this.#args[index] ?? null;
    this.#references.hold(value);
    this.#args[index] = value;
    this.#references.drop(old);
    return true;
  }

  /** Checks that the closure has an argument of that index. */
  #hasArg(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.#args.length;
  }

  /** Sets or replaces the value of a variable. */
  setGlobal(field: RsScriptFieldId, value: ClosureValue): void {
    const old = this.#globals.get(field);
    this.#references.hold(value.object);
    if (old === undefined) this.#references.hold(field);
    else this.#references.drop(old.object);
    this.#globals.set(field, value);
  }

  /** Gives everything back. */
  destroy(): void {
    this.#references.dropAll();
  }
}
