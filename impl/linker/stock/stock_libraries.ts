/**
 * Where the platform's libraries lie on a device, as far as vendor code may meet them.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { type LibraryLists, libraryLists, vndkSpDirectory } from "./library_lists.ts";

/** A library of the platform. */
export interface StockLibrary {
  readonly soname: string;
  /**
   * `llndk`: one instance for all; `vndk-sp` and `vndk-core`: the platform's own and one for vendor code; `framework`: the
   * platform's own only.
   */
  readonly list: "llndk" | "vndk-sp" | "vndk-core" | "framework";
  /** Whether it is in a list (or in none) of which vendor code may not ask for it: VNDK-private, framework. */
  readonly private: boolean;
  /** Directories with an instance of it, the platform's own first; `${LIB}` stands for lib or lib64. */
  readonly directories: readonly string[];
}

/**
 * Libraries of the framework that vendor code is known to want, with the first and last release that has them in no list;
 * looked up in images of 8.0, 9, 11, 12 and 14.
 */
const FRAMEWORK: readonly (readonly [soname: string, from: Release, to: Release])[] = [
  ["android.hidl.memory@1.0-impl.so", 8, 8.1],
  ["libLLVM.so", 8, 8.1],
  ["libLLVM_android.so", 9, 15],
  ["libRS.so", 8, 8.1],
  ["libRSCacheDir.so", 8, 15],
  ["libandroid.so", 8, 15],
  ["libandroid_runtime.so", 8, 15],
  ["libbcc.so", 8, 15],
  ["libbinder.so", 8, 8.1],
  ["libcrypto.so", 8, 8.1],
  ["libgui.so", 8, 8.1],
  ["libhwui.so", 8, 15],
  ["libjnigraphics.so", 8, 15],
  ["libmedia.so", 8, 15],
  ["libnativehelper.so", 8, 9],
  ["libskia.so", 8, 8.1],
  ["libsqlite.so", 8, 8.1],
  ["libstagefright.so", 8, 15],
  ["libui.so", 8, 8.1],
  ["libvulkan.so", 8, 8.1],
];

/**
 * The platform's libraries on a stock device.
 *
 * From 10 on, libc.so, libdl.so and libm.so lie in the APEX com.android.runtime, with links in /system/${LIB}; the table
 * names the links.
 *
 * @param release A release.
 * @param enforced Whether the device keeps to the VNDK; it matters for 8.1 only. Default: from 9 on.
 * @returns The libraries, sorted by name.
 */
export function stockLibraries(
  release: Release,
  enforced: boolean = release >= 9,
): readonly StockLibrary[] {
  const lists = libraryLists(release, enforced);
  const hidden = new Set(lists.vndkPrivate);
  const found = new Map<string, StockLibrary>();
  const add = (soname: string, list: StockLibrary["list"], copies: readonly string[]) => {
    if (found.has(soname)) return;
    const sub = soname.endsWith("-impl.so") ? "/hw" : "";
    const directories = ["/system/${LIB}", ...copies].map((directory) => `${directory}${sub}`);
    found.set(soname, {
      soname,
      list,
      private: list === "framework" || hidden.has(soname),
      directories: Object.freeze(directories),
    });
  };
  for (const soname of lists.llndk) add(soname, "llndk", []);
  for (const soname of lists.vndkSp) {
    add(soname, "vndk-sp", [vndkSpDirectory(release, lists.version)]);
  }
  for (const soname of lists.vndkCore) add(soname, "vndk-core", [coreDirectory(release, lists)]);
  for (const soname of [...lists.rsExtra, ...lists.vndkPrivate]) add(soname, "framework", []);
  for (const [soname, from, to] of FRAMEWORK) {
    if (release >= from && release <= to) add(soname, "framework", []);
  }
  const all = [...found.values()];
  return Object.freeze(all.sort((a, b) => a.soname < b.soname ? -1 : 1));
}

/** Where the instances of VNDK-core for vendor processes lie. */
function coreDirectory(release: Release, lists: LibraryLists): string {
  if (release >= 11) return vndkSpDirectory(release, lists.version);
  return release < 9 ? "/system/${LIB}/vndk" : `/system/\${LIB}/vndk-${lists.version}`;
}
