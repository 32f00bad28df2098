/**
 * Where a device keeps its file_contexts, in the order that they are loaded.
 *
 * Source: AOSP external/selinux, libselinux/src/android (android_host.c and android_platform.c, `seopts` and
 * `file_context_paths`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/** The partition that a file_contexts is of. */
export type LabelPartition = "plat" | "system_ext" | "product" | "vendor" | "odm";

/** One file_contexts of a device. */
export interface LabelFile {
  readonly partition: LabelPartition;
  /** Where it may be; the first one that exists counts. */
  readonly paths: readonly string[];
}

const DIRECTORIES: Readonly<Record<LabelPartition, string>> = {
  plat: "/system/etc/selinux",
  system_ext: "/system_ext/etc/selinux",
  product: "/product/etc/selinux",
  vendor: "/vendor/etc/selinux",
  odm: "/odm/etc/selinux",
};

/**
 * The file_contexts of a release, in the order of loading.
 *
 * @param release An Android release.
 */
export function labelFiles(release: Release): LabelFile[] {
  return partitions(release).map((partition) => {
    const names = partition !== "vendor"
      ? [partition]
      : release < 9
      ? ["nonplat"]
      : release < 11
      ? ["vendor", "nonplat"]
      : ["vendor"];
    const directory = DIRECTORIES[partition];
    const paths = names.flatMap((name) => [
      `${directory}/${name}_file_contexts`,
      `/${name}_file_contexts`,
    ]);
    return { partition, paths };
  });
}

function partitions(release: Release): LabelPartition[] {
  if (release < 9) return ["plat", "vendor"];
  if (release < 10) return ["plat", "vendor", "odm"];
  if (release < 11) return ["plat", "product", "vendor", "odm"];
  return ["plat", "system_ext", "product", "vendor", "odm"];
}
