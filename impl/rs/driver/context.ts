/**
 * The context, as a driver sees it.
 *
 * Source: AOSP frameworks/rs, rsContext.h of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsObject, RsType } from "./objects.ts";

/**
 * The context, as a driver sees it. All objects, errors and messages belong to one.
 *
 * @template Functions The functions of the context's driver.
 */
export interface RsContextOf<Functions> {
  /** The number that the app and libRS.so know the context by; unique in the process. */
  readonly handle: number;
  /** `RsContextType`: as the app asked, or DEBUG if debug.rs.debug is set. */
  readonly type: number;
  /** `RsContextFlags` bits, as the app gave them. */
  readonly flags: number;
  /** Whether the context has no thread of its own, so that every call runs on the app's. */
  readonly isSynchronous: boolean;
  /** API level that scripts without one of their own are for; 14 during rsdHalInit, that of the app afterwards. */
  readonly targetSdkVersion: number;
  /** Optimization level for compiling, 0 or 3: that of the last bitcode that was loaded, for the whole context. */
  optLevel: number;
  /** Where compiled code may be kept; null until the app has set it, and a later call does not change it. */
  readonly cacheDir: string | null;
  /** Number of threads that debug.rs.max-threads allowed when the context was made; 0 if it is not set. */
  readonly maxThreads: number;
  /**
   * The file that scripts are linked with (`lib<X>.so`, no directory). A driver may set it in rsdHalInit; if it is still null
   * then, it becomes the name that the driver was opened by.
   */
  driverName: string | null;
  /** The driver's state, which only the driver looks into, and its functions as rsdHalQueryHal gave them. */
  readonly hal: { drv: unknown; funcs: Functions };
  /**
   * Finds an object by its handle, as cells and variables of scripts hold it.
   *
   * @param handle The handle.
   * @returns Undefined for 0, and for an object that is destroyed or another context's.
   */
  object(handle: number): RsObject | undefined;
  /**
   * Reports an error to the app: a message of type ERROR, with the text as its data.
   *
   * @param code `RsError`. From 0x800 on, no more scripts run in the context.
   * @param text What is wrong.
   */
  setError(code: number, text: string): void;
  /**
   * Sends a message of a script to the app: a message of type USER (rsSendToClient).
   *
   * @param data Its data, which is copied; null for none.
   * @param id The script's number for it.
   * @param wait Whether to wait while there is no room for it.
   * @returns Whether it was sent; with `wait`, always.
   */
  sendMessageToClient(data: Uint8Array | null, id: number, wait: boolean): boolean;
  /**
   * Counts a reference that the driver holds or puts into a script's variable or a cell: the object lives at least until
   * {@link decrementReference}.
   *
   * @param object An object of this context.
   */
  incrementReference(object: RsObject): void;
  /**
   * Gives a counted reference back; the last one destroys the object, before this returns.
   *
   * @param object An object of this context.
   */
  decrementReference(object: RsObject): void;
  /**
   * Makes an Allocation that the app does not see, as groups need them between two kernels.
   *
   * @param type Its Type.
   * @param usage `RsAllocationUsageType` bits.
   * @returns The Allocation with one reference, for {@link decrementReference} to give back; null after an error.
   */
  createAllocation(type: RsType, usage: number): RsAllocation | null;
}
