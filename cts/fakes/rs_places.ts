/**
 * Where RenderScript's libraries are on a device, and what they are called.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";

/** The library that RenderScript consists of in the first place. */
export const INTERNAL = "libRS_internal.so";
/** The driver that RenderScript brings itself. */
export const DRIVER = "libRSDriver.so";
/** A vendor's driver. */
export const VENDOR_DRIVER = "libRSDriver_foo.so";
/** The implementation of the HAL. */
export const HAL_SONAME = "android.hardware.renderscript@1.0-impl.so";
/** Where it is. */
export const HAL: string = `/vendor/lib64/hw/${HAL_SONAME}`;

/** Directories of the system with the libraries for vendors (VNDK-SP), by release. */
const VNDK_SP: Readonly<Record<Release, string>> = {
  8: "/system/${LIB}/vndk-sp",
  8.1: "/system/${LIB}/vndk-sp",
  9: "/system/${LIB}/vndk-sp-28",
  10: "/system/${LIB}/vndk-sp-29",
  11: "/apex/com.android.vndk.v30/${LIB}",
  12: "/apex/com.android.vndk.v31/${LIB}",
  13: "/apex/com.android.vndk.v33/${LIB}",
  14: "/apex/com.android.vndk.v34/${LIB}",
  15: "/apex/com.android.vndk.v34/${LIB}",
};

/**
 * The directory of the system with the libraries for vendors.
 *
 * @param release The release; 15 still has the VNDK of 14.
 * @param lib The name of library directories. Default: that of 64 bits.
 */
export function vndkSp(release: Release, lib: "lib" | "lib64" = "lib64"): string {
  return VNDK_SP[release].replace("${LIB}", lib);
}
