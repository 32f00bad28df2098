/**
 * The functions that a library may import from `libvndksupport.so`: types only; the device's linker gives the code.
 *
 * @module
 */

import type { Handle } from "./libdl.ts";

/** Loads a library of the vendor into the namespace for same-process HALs; null if it cannot be loaded. */
export declare function android_load_sphal_library(name: string, flag: number): Handle | null;

/** Closes what {@link android_load_sphal_library} gave; 0 for success. */
export declare function android_unload_sphal_library(handle: Handle): number;
