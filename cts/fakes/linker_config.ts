/**
 * The linker's configuration as a file of a device.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";

/**
 * Where a device looks for its linker configuration, unless it was built with another one.
 *
 * @param release Its release.
 */
export function linkerConfigPath(release: Release): string {
  return release >= 11 ? "/linkerconfig/ld.config.txt" : "/system/etc/ld.config.txt";
}
