/**
 * Files of the host that `deno task doctor` reads as those of a device: a whole image, a vendor partition, or a folder of
 * libraries.
 *
 * @module
 */

import { join } from "@std/path";
import { UsageError } from "../cts/framework/usage_error.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { type AuditFiles, canonicalPath } from "../impl/audit/audit_files.ts";
import { readLibraryFacts } from "../impl/audit/library_facts.ts";

/** Largest file that is read. */
export const FILE_SIZE_MAX = 256 * 1024 * 1024;
/** Most files below a folder. */
export const FILES_MAX = 200_000;

const PARTITIONS = ["system", "vendor", "odm", "product", "system_ext", "linkerconfig"];
const VENDOR_FOLDERS = ["lib", "lib64", "bin", "etc", "firmware", "app"];

/**
 * Reads a file.
 *
 * @param path Its path.
 * @throws {UsageError} If it cannot be read, or is too large.
 */
export function readHostFile(path: string): Uint8Array {
  try {
    const { size, isDirectory } = Deno.statSync(path);
    if (isDirectory) {
      throw new UsageError(
        `Cannot read "${path}": it is a folder; name a file, and give the folder as --root`,
      );
    }
    if (size > FILE_SIZE_MAX) {
      throw new UsageError(
        `Cannot read "${path}": it has ${size} bytes, expected at most ${FILE_SIZE_MAX}`,
      );
    }
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read "${path}": ${reasonOf(error)}`);
  }
}

/** Files of a folder, as those of a device. */
export interface HostImage extends AuditFiles {
  /** What the folder was taken for, for people. */
  readonly taken: string;
}

/**
 * The files below a folder. Links are followed inside the folder only, an absolute one from its top.
 *
 * @param root The folder: one with `vendor` or `system` in it is a device's root, one with `lib`, `lib64`, `bin` or `etc` is a
 * vendor partition, and of any other the libraries are taken as installed in /vendor/lib and /vendor/lib64, by their class.
 * @throws {UsageError} If it is no folder, or has too many files.
 */
export function hostImage(root: string): HostImage {
  const names = entries(root);
  if (names.some((name) => PARTITIONS.includes(name))) {
    return image(root, "the root of a device", (path) => canonicalPath(`/${path}`));
  }
  if (names.some((name) => VENDOR_FOLDERS.includes(name))) {
    return image(root, "a vendor partition", (path) => canonicalPath(`/vendor/${path}`));
  }
  return image(root, "libraries of /vendor/lib and /vendor/lib64", (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return name.endsWith(".so")
      ? `/vendor/${libOf(join(root, path))}/${name}`
      : `/vendor/etc/${name}`;
  });
}

function libOf(path: string): "lib" | "lib64" {
  try {
    return readLibraryFacts(readHostFile(path)).bits === 32 ? "lib" : "lib64";
  } catch {
    return "lib64";
  }
}

function entries(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch (error) {
    throw new UsageError(`Cannot read folder "${folder}": ${reasonOf(error)}`);
  }
}

function image(root: string, taken: string, place: (path: string) => string): HostImage {
  const top = Deno.realPathSync(root);
  const found = new Map<string, string>();
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of entries(join(top, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const target = inside(top, path);
      if (target === undefined) continue;
      const { isDirectory, isFile, isSymlink } = Deno.lstatSync(join(top, path));
      if (isDirectory) pending.push(path);
      else if (isFile || (isSymlink && Deno.statSync(target).isFile)) {
        found.set(place(path), target);
      }
      if (found.size + pending.length > FILES_MAX) {
        throw new UsageError(
          `Cannot read folder "${root}": it has more than ${FILES_MAX} files; name a smaller one`,
        );
      }
    }
  }
  return {
    taken,
    paths: [...found.keys()].sort(),
    read: (path) => {
      const target = found.get(canonicalPath(path));
      return target === undefined ? undefined : readHostFile(target);
    },
  };
}

/** Where a path leads, if that is inside the folder. */
function inside(top: string, path: string): string | undefined {
  let at = join(top, path);
  for (let i = 0; i < 40; i++) {
    const { isSymlink } = lstat(at) ?? {};
    if (isSymlink === undefined) return undefined;
    if (!isSymlink) {
      const real = Deno.realPathSync(at);
      return real === top || real.startsWith(`${top}/`) ? real : undefined;
    }
    const link = Deno.readLinkSync(at);
    at = link.startsWith("/") ? join(top, link) : join(at, "..", link);
  }
  return undefined;
}

function lstat(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Files with others put over them.
 *
 * @param files The files below.
 * @param over Contents by path.
 */
export function overlay(files: AuditFiles, over: ReadonlyMap<string, Uint8Array>): AuditFiles {
  return {
    paths: [...new Set([...files.paths, ...over.keys()])].sort(),
    read: (path) => over.get(canonicalPath(path)) ?? files.read(path),
  };
}

/** No files at all. */
export const NO_FILES: AuditFiles = { paths: [], read: () => undefined };
