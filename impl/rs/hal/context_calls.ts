/**
 * How a context of the default implementation reaches the context of libRS_internal.so behind it.
 *
 * @module
 */

import type { DispatchTable, InternalFunction } from "./dispatch_table.ts";
import type { OpaqueHandle } from "./hal_types.ts";

/** Calls of the functions of libRS_internal.so for one context. */
export class ContextCalls {
  /** libRS_internal.so. */
  readonly #hal: DispatchTable;
  /** Bytes of a pointer of the process. */
  readonly pointerBytes: number;
  /** Its context; 0 once it is destroyed, or if it could not be made. */
  context: OpaqueHandle;

  /**
   * @param hal libRS_internal.so.
   * @param context Its context, which may be 0.
   * @param is64Bit Whether the process's pointers have 64 bits.
   */
  constructor(hal: DispatchTable, context: OpaqueHandle, is64Bit: boolean) {
    this.#hal = hal;
    this.context = context;
    this.pointerBytes = is64Bit ? 8 : 4;
  }

  /** Calls a function of libRS_internal.so that takes the context first. */
  call(name: InternalFunction, ...args: readonly unknown[]): unknown {
    return this.#hal.call(name, this.context, ...args);
  }

  /** As {@link call}, for a function that returns a handle or an address. */
  handle(name: InternalFunction, ...args: readonly unknown[]): OpaqueHandle {
    const result = this.call(name, ...args);
    return typeof result === "number" ? result : 0;
  }

  /** Bytes of a list of pointers, where libRS_internal.so counts those instead of its cells. */
  bytesOf(list: readonly OpaqueHandle[]): number {
    return list.length * this.pointerBytes;
  }

  /** A string as libRS_internal.so takes it: the text, and its bytes without the final NUL. */
  text(text: string): readonly [text: string, length: number] {
    return [text, new TextEncoder().encode(text).length];
  }
}

/** Bytes as pointer and size; NULL if there are none. */
export function memory(bytes: Uint8Array): readonly [bytes: Uint8Array | null, length: number] {
  return [bytes.length === 0 ? null : bytes, bytes.length];
}
