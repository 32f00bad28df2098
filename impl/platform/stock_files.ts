/**
 * The files of the stock image.
 *
 * @module
 */

import { is64Bit, LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import { publicLibraries } from "../linker/namespace.ts";
import { PUBLIC_LIBRARIES_FILE } from "../linker/native_loader.ts";
import { stockLdConfigFile } from "../linker/stock/stock_config_file.ts";
import { standInsOf } from "../machine/ndk_stand_ins.ts";
import { rsLibraries } from "../rs/stock_libraries.ts";
import type { Product } from "./product.ts";

/** The platform's libraries and the name of the built-in that each is. */
const SYSTEM_LIBRARIES = [
  "libc",
  "libm",
  "libdl",
  "liblog",
  "libvndksupport",
  "libEGL",
  "libGLESv2",
  "libGLESv1_CM",
  "libGLESv3",
  "libz",
  "libandroid",
  "libnativewindow",
  "libmediandk",
];

/** The libraries that the executable of apps is linked with, and programs without an executable of their own. */
const APP_PROCESS_NEEDED = [
  "libEGL.so",
  "libGLESv2.so",
  "libGLESv1_CM.so",
  "libc.so",
  "libdl.so",
  "libvndksupport.so",
];

/** The reference driver: one binary, found by its exact name. */
const DRIVER = "libGLES";

/**
 * The executable that apps run in (AOSP frameworks/base, cmds/app_process).
 *
 * @param abi Which it is for.
 */
export function appProcess(abi: Abi): string {
  return `/system/bin/app_process${is64Bit(abi) ? 64 : 32}`;
}

/** A file of the stock image. */
export interface StockFile {
  readonly path: string;
  readonly text: string;
  /** Permission bits. */
  readonly mode: number;
}

/**
 * The files of a device.
 *
 * @param world The device's World.
 * @param product What its build variables make of it.
 */
export function stockFiles({ release, abis, compat }: World, product: Product): StockFile[] {
  const config = stockLdConfigFile(product, abis, compat);
  const files = [
    { path: PUBLIC_LIBRARIES_FILE, text: `${publicLibraries(release).join("\n")}\n`, mode: 0o644 },
    { path: config.path, text: config.text, mode: 0o644 },
  ];
  for (const wide of [true, false]) {
    const abi = abis.find((candidate) => is64Bit(candidate) === wide);
    if (abi === undefined) continue;
    const lib = wide ? "lib64" : "lib";
    for (const name of [...SYSTEM_LIBRARIES, ...standInsOf(release)]) {
      files.push(
        library(`/system/${lib}/${name}.so`, { soname: `${name}.so`, abi, builtin: name }),
      );
    }
    const driver = { soname: `${DRIVER}.so`, abi, builtin: "driver" };
    files.push(library(`/vendor/${lib}/egl/${DRIVER}.so`, driver));
    files.push(library(appProcess(abi), { soname: "", abi, needed: APP_PROCESS_NEEDED }, 0o755));
    for (const { path, header } of rsLibraries(product, abi)) {
      if (path.startsWith("/system/bin/") && abi !== abis[0]) continue;
      files.push(library(path, header, path.startsWith("/system/bin/") ? 0o755 : 0o644));
    }
  }
  return files;
}

function library(path: string, header: object, mode = 0o644): StockFile {
  return { path, text: `${LIBRARY_MAGIC}${JSON.stringify(header)}\n`, mode };
}
