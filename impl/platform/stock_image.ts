/**
 * The files and properties that every device has before a World adds to them.
 *
 * @module
 */

import { is64Bit, LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import { PUBLIC_LIBRARIES } from "../linker/namespace.ts";
import { PUBLIC_LIBRARIES_FILE } from "../linker/native_loader.ts";
import type { StockConfigCache } from "../linker/stock/stock_config_file.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";
import type { StockLibraryCache } from "../rs/stock_libraries.ts";
import type { Files } from "./files.ts";
import type { Product } from "./product.ts";
import { AID_SHELL, AID_SYSTEM, rootCredentials } from "./users.ts";

/** Directories with owner and mode (AOSP system/core, rootdir/init.rc). */
const DIRECTORIES: readonly (readonly [path: string, uid: number, mode: number])[] = [
  ["/system", 0, 0o755],
  ["/system/bin", 0, 0o755],
  ["/system/etc", 0, 0o755],
  ["/system/lib", 0, 0o755],
  ["/system/lib64", 0, 0o755],
  ["/vendor", 0, 0o755],
  ["/vendor/lib", 0, 0o755],
  ["/vendor/lib/egl", 0, 0o755],
  ["/vendor/lib64", 0, 0o755],
  ["/vendor/lib64/egl", 0, 0o755],
  ["/sdcard", AID_SYSTEM, 0o777],
  ["/data", AID_SYSTEM, 0o771],
  ["/data/app", AID_SYSTEM, 0o771],
  ["/data/data", AID_SYSTEM, 0o771],
  ["/data/user", AID_SYSTEM, 0o711],
  ["/data/local", 0, 0o751],
  ["/data/local/tmp", AID_SHELL, 0o771],
];

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
];

/** What the executable of apps, and of programs without an executable of their own, is linked with. */
const APP_PROCESS_NEEDED = [
  "libEGL.so",
  "libGLESv2.so",
  "libGLESv1_CM.so",
  "libc.so",
  "libdl.so",
  "libvndksupport.so",
];

/**
 * The executable that apps run in (AOSP frameworks/base, cmds/app_process).
 *
 * @param abi Which it is for.
 */
export function appProcess(abi: Abi): string {
  return `/system/bin/app_process${is64Bit(abi) ? 64 : 32}`;
}

/** The reference driver: one binary, found by its exact name. */
const DRIVER = "libGLES";

/** Makes the stock directories, libraries, linker configuration and driver. */
export function installStockImage(
  files: Files,
  { abis, compat }: Pick<World, "abis" | "compat">,
  product: Product,
  configs: StockConfigCache,
  libraries: StockLibraryCache,
): void {
  const root = rootCredentials();
  for (const [path, uid, mode] of DIRECTORIES) {
    files.mkdir(path, root, { mode });
    if (uid !== 0) files.chown(path, uid, uid, root);
  }
  files.symlink("/data/data", "/data/user/0", root);
  const publicLibraries = new TextEncoder().encode(`${PUBLIC_LIBRARIES.join("\n")}\n`);
  files.write(PUBLIC_LIBRARIES_FILE, publicLibraries, root, 0o644);
  const config = configs.get(product, abis, compat);
  files.mkdir(config.path.slice(0, config.path.lastIndexOf("/")), root, {
    recursive: true,
    mode: 0o755,
  });
  files.write(config.path, config.bytes, root, 0o644);
  for (const { path, bytes } of libraries.get(product, abis)) {
    files.mkdir(path.slice(0, path.lastIndexOf("/")), root, { recursive: true, mode: 0o755 });
    files.write(path, bytes, root, 0o644);
  }
  for (const bits of [64, 32]) {
    const abi = abis.find((candidate) => is64Bit(candidate) === (bits === 64));
    if (abi === undefined) continue;
    const lib = bits === 64 ? "lib64" : "lib";
    for (const name of SYSTEM_LIBRARIES) {
      files.write(`/system/${lib}/${name}.so`, builtinLibrary(name, abi, name), root, 0o644);
    }
    files.write(
      appProcess(abi),
      library({ soname: "", abi, needed: APP_PROCESS_NEEDED }),
      root,
      0o755,
    );
    files.write(
      `/vendor/${lib}/egl/${DRIVER}.so`,
      builtinLibrary(DRIVER, abi, "driver"),
      root,
      0o644,
    );
  }
}

function builtinLibrary(name: string, abi: Abi, builtin: string): Uint8Array {
  return library({ soname: `${name}.so`, abi, builtin });
}

function library(header: object): Uint8Array {
  return new TextEncoder().encode(`${LIBRARY_MAGIC}${JSON.stringify(header)}\n`);
}

/** Read-only properties of a device of that World; the World's own come on top. */
export function stockProperties(world: World, product: Product): Record<string, string> {
  return {
    "ro.build.version.release": String(world.release),
    "ro.build.version.sdk": String(apiLevel(world.release)),
    "ro.build.type": world.build,
    "ro.debuggable": world.build === "user" ? "0" : "1",
    "ro.secure": world.build === "eng" ? "0" : "1",
    "ro.product.cpu.abi": world.abis[0]!,
    "ro.product.cpu.abilist": world.abis.join(","),
    ...product.properties,
    ...world.properties,
  };
}
