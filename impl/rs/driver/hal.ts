/**
 * The interface between libRS_internal.so and a driver: what a vendor who replaces libRSDriver.so implements.
 *
 * A driver is a library that exports {@link RS_DRIVER_SYMBOLS four functions}. A context is started with it in this order:
 *
 * 1. dlopen of the driver, and dlsym of all four functions.
 * 2. `rsdHalQueryVersion(major, minor)` stores two numbers at index 0 of its arguments and returns 1. The major one must be
 *    `RS_HAL_VERSION` (200); the minor one is the vendor's own.
 * 3. `rsdHalQueryHal(entry, fnPtr)` is asked once for each {@link RS_HAL_ENTRIES entry}. It stores a function of
 *    {@link RsdHalFunctions} at `fnPtr[0]`, or null for one that the driver does without, and returns 1; 0 for an entry that it
 *    does not know, which ends the loading.
 * 4. `rsdHalInit(rsc, 0, 0)` makes the driver's state, usually in {@link RsContext.hal `rsc.hal.drv`}, and returns 1.
 *
 * If one of these fails, `rsdHalAbort(rsc)` cleans up what the driver had begun, and the next driver is tried; after success
 * it is never called, and {@link RsdCoreFunctions.shutdown} ends the state.
 *
 * Rules for all functions:
 *
 * - They are called on the context's thread, one at a time, in the order in which the app called; where a function says that
 *   it is called on the app's thread, the call overtakes what is queued. In a SYNCHRONOUS context both are the same thread.
 * - Objects are the runtime's, and alive during the call; a driver keeps its own state of one in the object's `hal.drv`.
 * - Bytes are copies or the app's own memory, and the driver's only until it returns.
 * - A function that fails calls {@link RsContext.setError} and returns; an exception ends the process with SIGABRT.
 * - Calling a function that the driver answered with null is an error of the context, FATAL_DRIVER, which names the function,
 *   unless the function says that it may be missing.
 *
 * Source: AOSP frameworks/rs, rs_hal.h and rsDriverLoader.cpp of Android 9.
 *
 * @module
 */

import type { RsContextOf } from "./context.ts";
import type { RsdCoreFunctionsOf, RsdHalFunctionsOf, RsdObjectFunctionsOf } from "./functions.ts";
import type { RsdAllocationFunctionsOf } from "./functions_allocations.ts";
import type { RsdAllocationCopyFunctionsOf } from "./functions_copies.ts";
import type { RsdScriptFunctionsOf, RsdScriptGroupFunctionsOf } from "./functions_scripts.ts";

export type * from "./context.ts";
export * from "./entries.ts";
export type * from "./functions.ts";
export type * from "./functions_allocations.ts";
export type * from "./functions_copies.ts";
export type * from "./functions_scripts.ts";
export type * from "./objects.ts";
export type * from "./script_objects.ts";

/** A context, with the functions that its driver gave. */
export type RsContext = RsContextOf<RsdHalFunctions>;
/** All functions of a driver, which are given such a context. */
export type RsdHalFunctions = RsdHalFunctionsOf<RsContext>;
/** Functions for a context as a whole. */
export type RsdCoreFunctions = RsdCoreFunctionsOf<RsContext>;
/** Functions for scripts. */
export type RsdScriptFunctions = RsdScriptFunctionsOf<RsContext>;
/** Functions for groups of scripts. */
export type RsdScriptGroupFunctions = RsdScriptGroupFunctionsOf<RsContext>;
/** Functions for Allocations. */
export type RsdAllocationFunctions = RsdAllocationFunctionsOf<RsContext>;
/** Functions for what gets into cells and out of them. */
export type RsdAllocationCopyFunctions = RsdAllocationCopyFunctionsOf<RsContext>;
/** Functions for objects of one kind. */
export type RsdObjectFunctions<T> = RsdObjectFunctionsOf<RsContext, T>;
