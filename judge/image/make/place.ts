/**
 * Lays the folders of partitions where a device has them.
 *
 * @module
 */

import { join } from "@std/path";
import { isThere, linkAt } from "../../../impl/machine/android/is_there.ts";
import { reasonOf } from "../../../cts/contract/show.ts";
import { MakeError } from "./make_error.ts";

/** Folders of the root that hold what is judged. */
export const PARTITIONS: readonly string[] = [
  "system",
  "vendor",
  "product",
  "system_ext",
  "odm",
  "apex",
];
/** Files with a partition, in the folder of a factory image. */
const IMAGE_FILES: readonly string[] = ["super", ...PARTITIONS].map((name) => `${name}.img`);
/** Most files and bytes of an image. */
const [FILES_MAX, BYTES_MAX] = [400_000, 64 * 1024 ** 3];

/** A place in the root, and the folder or link that goes there. */
export interface Placed {
  readonly from: string;
  /** The path below the root; empty: the root itself. */
  readonly to: string;
}

/**
 * Finds the partitions in a folder.
 *
 * @param folder What somebody named, or what a file held.
 * @param name The name of the partition if it is one.
 * @returns Where each belongs, or the files with partitions that lie in it.
 * @throws {MakeError} If there are none.
 */
export function findPartitions(
  folder: string,
  name: string,
): { readonly placed: readonly Placed[]; readonly files: readonly string[] } {
  const has = (...paths: readonly string[]) => isThere(join(folder, ...paths));
  const isOwn = (path: string) => has(path) && linkAt(join(folder, path)) === undefined;
  const others = PARTITIONS.filter((part) => part !== "system" && has(part))
    .map((part): Placed => ({ from: join(folder, part), to: part }));
  if (isOwn("system") && isOwn("system/system") && has("system/system/build.prop")) {
    return {
      placed: [...findPartitions(join(folder, "system"), "system").placed, ...others],
      files: [],
    };
  }
  if (isOwn("system") && has("system/build.prop")) {
    return { placed: [{ from: join(folder, "system"), to: "system" }, ...others], files: [] };
  }
  if (PARTITIONS.includes(name)) return { placed: [{ from: folder, to: name }], files: [] };
  const files = IMAGE_FILES.filter((file) => isOwn(file));
  if (files.length > 0) return { placed: [], files: files.map((file) => join(folder, file)) };
  const inner = [...Deno.readDirSync(folder)];
  if (inner.length === 1 && inner[0]!.isDirectory) {
    return findPartitions(join(folder, inner[0]!.name), inner[0]!.name);
  }
  throw new MakeError(
    `"${folder}" has no partition of Android: no system/build.prop, and it is not named after one; ` +
      `name it ${PARTITIONS.join(", ")} or NAME.img`,
  );
}

/** Copies or moves files into the root. */
export class Placer {
  readonly #root: string;
  #files = 0;
  #bytes = 0;
  /** Paths of what is neither a file, nor a folder, nor a link. */
  readonly leftOut: string[] = [];

  /** @param root The folder of the new image. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Lays a folder, a link or a file at a place; later ones win.
   *
   * @param placed Where from, and where to.
   * @param isMoved Whether nobody needs the source any more.
   * @throws {MakeError} If it cannot be read, or there is too much of it.
   */
  lay({ from, to }: Placed, isMoved: boolean): void {
    try {
      this.#lay(from, to, isMoved);
    } catch (error) {
      if (error instanceof MakeError) throw error;
      throw new MakeError(
        `"${from}" cannot be copied (${
          reasonOf(error)
        }); make it readable, and let nothing change it meanwhile`,
      );
    }
  }

  #lay(from: string, to: string, isMoved: boolean): void {
    const target = join(this.#root, to);
    const stat = Deno.lstatSync(from);
    this.#bytes += stat.isFile ? stat.size : 0;
    if (++this.#files > FILES_MAX || this.#bytes > BYTES_MAX) {
      throw new MakeError(
        `The sources have more than ${FILES_MAX} files or ${BYTES_MAX} bytes; name the folder of one image`,
      );
    }
    if (stat.isDirectory) {
      if (!isRealFolder(target)) {
        clear(target);
        Deno.mkdirSync(target);
      }
      for (const { name } of Deno.readDirSync(from)) {
        this.#lay(join(from, name), to === "" ? name : `${to}/${name}`, isMoved);
      }
      return;
    }
    if (!stat.isFile && !stat.isSymlink) {
      this.leftOut.push(to);
      return;
    }
    if (stat.isSymlink && isRealFolder(target) && [...Deno.readDirSync(target)].length > 0) return;
    clear(target);
    if (stat.isSymlink) Deno.symlinkSync(Deno.readLinkSync(from), target);
    else if (isMoved) Deno.renameSync(from, target);
    else Deno.copyFileSync(from, target);
  }
}

function isRealFolder(path: string): boolean {
  return isThere(path) && Deno.lstatSync(path).isDirectory;
}

function clear(path: string): void {
  if (isThere(path)) Deno.removeSync(path, { recursive: true });
}
