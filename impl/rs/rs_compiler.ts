/**
 * Which devices compile scripts.
 *
 * @module
 */

import type { World } from "../../cts/contract/world.ts";

/** The compiler's program (cpu_ref/rsCpuScript.cpp, BCC_EXE_PATH). */
export const BCC_EXE_PATH = "/system/bin/bcc";

/**
 * Whether a device has the compiler; a World that is not valid has none.
 *
 * @param world The device.
 */
export function hasCompiler({ files }: World): boolean {
  return Array.isArray(files) && files.some((file) => file?.path === BCC_EXE_PATH);
}
