/**
 * How a context of the default implementation reaches the context of libRS_internal.so behind it.
 *
 * @module
 */

import type { DispatchTable, InternalFunction } from "./dispatch_table.ts";
import type { OpaqueHandle } from "./hal_types.ts";

/** The base of the default implementation of IContext. */
export abstract class ContextCalls {
  /** libRS_internal.so. */
  protected readonly hal: DispatchTable;
  /** Bytes of a pointer of the process. */
  protected readonly pointerBytes: number;
  /** Its context; 0 once it is destroyed, or if it could not be made. */
  protected context: OpaqueHandle;

  /**
   * @param hal libRS_internal.so.
   * @param context Its context, which may be 0.
   * @param is64Bit Whether the process's pointers have 64 bits.
   */
  constructor(hal: DispatchTable, context: OpaqueHandle, is64Bit: boolean) {
    this.hal = hal;
    this.context = context;
    this.pointerBytes = is64Bit ? 8 : 4;
  }

  /** Calls a function of libRS_internal.so that takes the context first. */
  protected call(name: InternalFunction, ...args: readonly unknown[]): unknown {
    return this.hal.call(name, this.context, ...args);
  }

  /** As {@link call}, for a function that returns a handle or an address. */
  protected handle(name: InternalFunction, ...args: readonly unknown[]): OpaqueHandle {
    const result = this.call(name, ...args);
    return typeof result === "number" ? result : 0;
  }

  /** Bytes of a list of pointers, where libRS_internal.so counts those instead of its cells. */
  protected bytesOf(list: readonly OpaqueHandle[]): number {
    return list.length * this.pointerBytes;
  }

  /** A string as libRS_internal.so takes it: the text, and its bytes without the final NUL. */
  protected text(text: string): readonly [text: string, length: number] {
    return [text, new TextEncoder().encode(text).length];
  }
}
