/**
 * The files of the stock image, made once for all devices of a kind.
 *
 * @module
 */

import { is64Bit, LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import { PUBLIC_LIBRARIES } from "../linker/namespace.ts";
import { PUBLIC_LIBRARIES_FILE } from "../linker/native_loader.ts";
import { stockLdConfigFile } from "../linker/stock/stock_config_file.ts";
import { rsLibraries } from "../rs/stock_libraries.ts";
import type { SharedFile } from "./files.ts";
import type { Product } from "./product.ts";

/** A directory of the stock image, with files that nobody changes. */
export interface StockDirectory {
  readonly path: string;
  readonly files: readonly SharedFile[];
}

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

/** The files of stock images, by kind of device. */
export class StockFileCache {
  readonly #images = new Map<string, readonly StockDirectory[]>();

  /**
   * The files of a device.
   *
   * @param world The device's World.
   * @param product What its build variables make of it.
   */
  get(world: World, product: Product): readonly StockDirectory[] {
    const key = JSON.stringify([world.release, world.abis, world.compat, world.product]);
    let image = this.#images.get(key);
    if (image === undefined) {
      if (this.#images.size >= 64) this.#images.clear();
      image = byDirectory(filesOf(world, product));
      this.#images.set(key, image);
    }
    return image;
  }
}

/** A file of the image. */
interface StockFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

function filesOf({ abis, compat }: World, product: Product): StockFile[] {
  const config = stockLdConfigFile(product, abis, compat);
  const files = [
    { path: PUBLIC_LIBRARIES_FILE, text: `${PUBLIC_LIBRARIES.join("\n")}\n`, mode: 0o644 },
    { path: config.path, text: config.text, mode: 0o644 },
  ];
  for (const wide of [true, false]) {
    const abi = abis.find((candidate) => is64Bit(candidate) === wide);
    if (abi === undefined) continue;
    const lib = wide ? "lib64" : "lib";
    for (const name of SYSTEM_LIBRARIES) {
      files.push(
        library(`/system/${lib}/${name}.so`, { soname: `${name}.so`, abi, builtin: name }),
      );
    }
    const driver = { soname: `${DRIVER}.so`, abi, builtin: "driver" };
    files.push(library(`/vendor/${lib}/egl/${DRIVER}.so`, driver));
    files.push(library(appProcess(abi), { soname: "", abi, needed: APP_PROCESS_NEEDED }, 0o755));
    for (const { path, header } of rsLibraries(product, abi)) files.push(library(path, header));
  }
  return files;
}

function library(path: string, header: object, mode = 0o644): StockFile {
  return { path, text: `${LIBRARY_MAGIC}${JSON.stringify(header)}\n`, mode };
}

function byDirectory(files: readonly StockFile[]): StockDirectory[] {
  const directories = new Map<string, SharedFile[]>();
  const encoder = new TextEncoder();
  for (const { path, text, mode } of files) {
    const end = path.lastIndexOf("/");
    const file = { name: path.slice(end + 1), bytes: encoder.encode(text), mode };
    const directory = path.slice(0, end);
    directories.set(directory, [...directories.get(directory) ?? [], file]);
  }
  return [...directories].map(([path, members]) => ({ path, files: members }));
}
