/**
 * The common parts of the runtime's functions: the context and the script that call, and the memory that they share.
 *
 * @module
 */

import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import type { RsContext, RsObject } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { CurrentCall } from "./cpu_reference.ts";
import { rangeAt } from "./scratch.ts";

/** The runtime, as its functions see it. */
export class RuntimeHost {
  readonly process: RsProcess;
  readonly #current: () => CurrentCall | undefined;

  /**
   * @param current The call of a script that runs now.
   * @param process The process.
   */
  constructor(current: () => CurrentCall | undefined, process: RsProcess) {
    this.#current = current;
    this.process = process;
  }

  /** The call that runs now. @throws {ProcessFault} SIGSEGV if no script runs. */
  call(name: string): CurrentCall {
    const call = this.#current();
    if (call !== undefined) return call;
    throw new ProcessFault("SIGSEGV", `${name} is called while no script runs`);
  }

  /** The context of the call. */
  context(name: string): RsContext {
    return this.call(name).rsc;
  }

  /** Decides if the core library for debugging is used, which checks arguments. */
  isDebug(rsc: RsContext): boolean {
    return rsc.type === RsContextType.DEBUG;
  }

  /** The object that a handle stands for; null for 0. @throws {ProcessFault} SIGSEGV for anything else. */
  object(name: string, handle: number): RsObject | null {
    const object = this.context(name).object(handle >>> 0);
    if (object !== undefined) return object;
    if (handle === 0) return null;
    const address = this.process.address(handle >>> 0);
    throw new ProcessFault("SIGSEGV", `${name}: ${address} is no object of this context`);
  }

  /** The object of some kind that a handle stands for. @throws {ProcessFault} SIGSEGV if it is none. */
  need<T extends RsObject>(name: string, kind: T["kind"], handle: number): T {
    const object = this.object(name, handle);
    if (object?.kind === kind) return object as T;
    const found = object === null ? "NULL" : `a ${object.kind}`;
    throw new ProcessFault("SIGSEGV", `${name}: the argument is ${found}, expected an ${kind}`);
  }

  /** A range of memory. @throws {ProcessFault} SIGSEGV if it is not there. */
  bytes(name: string, address: number, size: number): Uint8Array<ArrayBufferLike> {
    return rangeAt(this.process.heap, address >>> 0, size >>> 0, name);
  }

  /** A C string. */
  text(name: string, address: number): string {
    const { bytes } = this.process.heap;
    const begin = address >>> 0;
    const end = bytes.indexOf(0, begin);
    if (begin === 0 || end < 0) throw new ProcessFault("SIGSEGV", `${name}: no C string there`);
    return new TextDecoder().decode(bytes.slice(begin, end));
  }
}

/**
 * A function's name as C++ compilers write it.
 *
 * @param name The name.
 * @param parameters Its parameters' types, mangled.
 */
export function mangled(name: string, parameters: string): string {
  return `_Z${name.length}${name}${parameters}`;
}

/** Functions of the runtime, whose arguments and results are numbers, or big integers if they have 64 bits. */
export type RuntimeFunctions = Record<string, (...args: never[]) => number | bigint | void>;
