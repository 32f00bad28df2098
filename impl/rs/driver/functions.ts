/**
 * All functions of a driver, and those for contexts and plain objects.
 *
 * The rules for all of them stand in driver_hal.ts.
 *
 * Source: AOSP frameworks/rs, rs_hal.h of Android 9 (RsdHalFunctions); when each is called: rsContext.cpp and
 * rsObjectBase.cpp.
 *
 * @module
 */

import type { RsdAllocationFunctionsOf } from "./functions_allocations.ts";
import type { RsdScriptFunctionsOf, RsdScriptGroupFunctionsOf } from "./functions_scripts.ts";
import type { RsElement, RsSampler, RsType } from "./objects.ts";

/** Functions for a context as a whole. All of them may be missing. */
export interface RsdCoreFunctionsOf<Rsc> {
  /**
   * Ends the driver's state of a context, whose objects are destroyed already. Called on the app's thread by
   * rsContextDestroy, and only if `rsc.hal.drv` is set.
   */
  shutdown(rsc: Rsc): void;
  /**
   * Sets the priority of the driver's threads: called once before the first command, unless the context is SYNCHRONOUS, and
   * for rsContextSetPriority.
   *
   * @param rsc The context.
   * @param priority A nice value such as `RsThreadPriority`; never NORMAL_GRAPHICS for a context without graphics.
   */
  setPriority(rsc: Rsc, priority: number): void;
  /**
   * Gives memory for the runtime's own objects, which Android's C++ classes live in. This runtime has them outside of the
   * process's memory, and does not call it.
   *
   * @param size Bytes.
   * @param flags 0.
   * @returns The address; 0 if there is none left.
   */
  allocRuntimeMem(size: number, flags: number): number;
  /** Takes memory of {@link allocRuntimeMem} back; not called by this runtime either. */
  freeRuntimeMem(address: number): void;
  /** Returns once all that the driver was asked for is done; called by rsContextFinish, which waits for it. */
  finish(rsc: Rsc): void;
}

/**
 * Functions for what a driver may keep a state of its own for.
 *
 * Android 9 and this runtime call `init` and `destroy` for Samplers only; Types and Elements come to a driver as parts of
 * Allocations and scripts, without notice.
 */
export interface RsdObjectFunctionsOf<Rsc, T> {
  /**
   * Makes the driver's state of an object. Called on the app's thread, before the app gets the object.
   *
   * @param rsc The context.
   * @param object The object.
   * @returns Whether it could; if not, the context has an error FATAL_DRIVER and the app gets 0.
   */
  init(rsc: Rsc, object: T): boolean;
  /**
   * Gives the driver's state of an object up, when nothing refers to the object any more, on the thread that gave the last
   * reference back. May be missing.
   */
  destroy(rsc: Rsc, object: T): void;
  /**
   * Writes what scripts have of an object to where a script has it. Android calls it for rsSetObject and
   * rsScriptSetVarObj; this runtime leaves that to {@link RsdScriptFunctionsOf.setGlobalObj}, and does not call it.
   *
   * @param rsc The context.
   * @param object The object.
   * @param address Where the script's variable is: in libRSDriver.so's layout, 4 bytes for the handle.
   */
  updateCachedObject(rsc: Rsc, object: T, address: number): void;
}

/** Every function of {@link T} may be missing: the driver answered with null. */
export type Optional<T> = { [K in keyof T]: T[K] | null };

/** All functions of a driver; null for those that it does without. */
export interface RsdHalFunctionsOf<Rsc> {
  /** For a context as a whole: entries 1 to 5. */
  core: Optional<RsdCoreFunctionsOf<Rsc>>;
  /** For scripts: entries from 1000. */
  script: Optional<RsdScriptFunctionsOf<Rsc>>;
  /** For Allocations: entries from 2000. */
  allocation: Optional<RsdAllocationFunctionsOf<Rsc>>;
  /** For Samplers: entries from 3000. */
  sampler: Optional<RsdObjectFunctionsOf<Rsc, RsSampler>>;
  /** For Types: entries from 4000. */
  type: Optional<RsdObjectFunctionsOf<Rsc, RsType>>;
  /** For Elements: entries from 5000. */
  element: Optional<RsdObjectFunctionsOf<Rsc, RsElement>>;
  /** For groups of both versions: entries from 6000. */
  scriptgroup: Optional<RsdScriptGroupFunctionsOf<Rsc>>;
}
