/**
 * The files and properties that every device has before a World adds to them.
 *
 * @module
 */

import type { World } from "../../cts/contract/world.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";
import { Selinux } from "../selinux/selinux.ts";
import { Files, type TreeImage } from "./files.ts";
import type { Product } from "./product.ts";
import { type StockFile, stockFiles } from "./stock_files.ts";
import { AID_SHELL, AID_SYSTEM, rootCredentials } from "./users.ts";

/** Stock images that a cache holds. */
const IMAGES_MAX = 64;

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
  ["/data/user_de", AID_SYSTEM, 0o711],
  ["/data/user_de/0", AID_SYSTEM, 0o771],
  ["/data/local", 0, 0o751],
  ["/data/local/tmp", AID_SHELL, 0o771],
];

/** The stock images of devices, by their kind. */
export class StockImageCache {
  readonly #images = new Map<string, TreeImage>();

  /**
   * The files of a device on its disk before its World adds to it.
   *
   * @param world The device's World.
   * @param product What its build variables make of it.
   */
  get(world: World, product: Product): TreeImage {
    const key = JSON.stringify([world.release, world.abis, world.compat, world.product]);
    let image = this.#images.get(key);
    if (image === undefined) {
      if (this.#images.size >= IMAGES_MAX) this.#images.clear();
      const selinux = new Selinux({ enforcing: false, release: world.release });
      const files = new Files({ selinux });
      installStockImage(files, stockFiles(world, product));
      image = files.image();
      this.#images.set(key, image);
    }
    return image;
  }
}

function installStockImage(files: Files, image: readonly StockFile[]): void {
  const root = rootCredentials();
  for (const [path, uid, mode] of DIRECTORIES) {
    files.mkdir(path, root, { mode });
    if (uid !== 0) files.chown(path, uid, uid, root);
  }
  files.symlink("/data/data", "/data/user/0", root);
  for (const { path, text, mode } of image) {
    files.mkdir(path.slice(0, path.lastIndexOf("/")), root, { recursive: true, mode: 0o755 });
    files.write(path, new TextEncoder().encode(text), root, mode);
  }
}

/** Read-only properties of a device of that World; the World's own come on top. */
export function stockProperties(world: World, product: Product): Record<string, string> {
  return {
    "ro.build.version.release": String(world.release),
    "ro.build.version.sdk": String(apiLevel(world.release)),
    "ro.build.type": world.build,
    "ro.debuggable": world.build === "user" ? "0" : "1",
    "ro.secure": world.build === "eng" ? "0" : "1",
    "ro.product.device": "strata",
    "ro.product.model": "Strata",
    "ro.product.name": "strata",
    "ro.product.cpu.abi": world.abis[0]!,
    "ro.product.cpu.abilist": world.abis.join(","),
    ...product.properties,
    ...world.properties,
  };
}
