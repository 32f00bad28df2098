/**
 * Files of the host that `deno task doctor` reads as those of a device: a whole image, a vendor partition, or a folder of
 * libraries.
 *
 * @module
 */

import { join, relative } from "@std/path";
import { LibraryFormatError } from "../../cts/contract/library.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { type AuditFiles, canonicalPath, type GivenFiles } from "../../impl/audit/files.ts";
import { readLibraryFacts } from "../../impl/audit/vendor/library_facts.ts";
import { baseName } from "../../impl/platform/file_path.ts";
import { readAtMost } from "../implementation/read_library.ts";
import { HostLinks, NOT_GIVEN } from "./links.ts";

/** Largest file that is read. */
export const FILE_SIZE_MAX = 256 * 1024 * 1024;
/** Most files below a folder. */
const FILES_MAX = 200_000;

/** Most unreadable folders that are named. */
const UNREAD_MAX = 10;

/** Folders of a running system that hold no files of it. */
const KERNEL_FOLDERS = ["proc", "sys", "dev"];
const PARTITIONS = ["system", "vendor", "odm", "product", "system_ext", "linkerconfig"];
/** Files that a whole vendor partition has, and a set of blobs of one has not. */
const WHOLE_VENDOR = /^\/vendor\/(build\.prop|etc\/selinux\/(vendor|nonplat)_file_contexts)$/;
const VENDOR_FOLDERS = ["lib", "lib64", "bin", "etc", "firmware", "app"];

/**
 * Reads a file.
 *
 * @param path Its path.
 * @throws {UsageError} If it cannot be read, or is too large.
 */
export function readHostFile(path: string): Uint8Array {
  try {
    const { size, isDirectory, isFile } = Deno.statSync(path);
    if (isDirectory) {
      throw new UsageError(
        `Cannot read "${path}": it is a folder; name a file, and give the folder as --root`,
      );
    }
    if (!isFile) {
      throw new UsageError(
        `Cannot read "${path}": it is a pipe, a socket or a device, expected a file; copy what it ` +
          "gives into one",
      );
    }
    if (size > FILE_SIZE_MAX) {
      throw new UsageError(
        `Cannot read "${path}": it has ${size} bytes, expected at most ${FILE_SIZE_MAX}`,
      );
    }
    return readAtMost(path, size);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read "${path}": ${reasonOf(error)}`);
  }
}

/** Files of a folder, as those of a device. */
export interface HostImage extends AuditFiles {
  /** The kind of folder that it was taken for, in words for people. */
  readonly taken: string;
  /** Folders that cannot be read, each with the reason; at most ten. */
  readonly unread: readonly string[];
  /** How much of the device is there. */
  readonly given: GivenFiles;
  /** Where the host has a file; undefined if there is none. */
  hostPath(path: string): string | undefined;
}

/** Where a dump or a set of blobs has the device's files, from the folder that somebody names. */
const ROOTS = ["", "proprietary", "root"];

/**
 * The files below a folder. Links are followed inside the folder only, an absolute one from its top; so are links that a copy
 * keeps as text.
 *
 * @param root The folder: one with `vendor` or `system` in it is a device's root, one with `lib`, `lib64`, `bin` or `etc` is a
 * vendor partition, and of any other the libraries are taken as installed in /vendor/lib and /vendor/lib64, by their class.
 * @throws {UsageError} If it is no folder, or has too many files.
 */
export function hostImage(root: string): HostImage {
  return deviceImage(root) ?? image(root, {
    taken: "libraries of /vendor/lib and /vendor/lib64",
    mount: "/vendor",
    leftOut: [],
    place: (path) => {
      const name = baseName(path);
      return name.endsWith(".so")
        ? `/vendor/${directoryOf(join(root, path))}/${name}`
        : `/vendor/etc/${name}`;
    },
  });
}

/**
 * The files below a folder that is a device's root or a vendor partition, or has one in it; see {@link hostImage}.
 *
 * @param root The folder.
 * @returns Undefined if it is none.
 * @throws {UsageError} If it is no folder, or has too many files.
 */
export function deviceImage(root: string): HostImage | undefined {
  const known = entries(root);
  for (const below of ROOTS.filter((name) => name === "" || known.includes(name))) {
    const top = join(root, below);
    const names = below === "" ? known : Deno.statSync(top).isDirectory ? entries(top) : [];
    const has = (folders: readonly string[]) => names.some((name) => folders.includes(name));
    if (has(VENDOR_FOLDERS) && !has(["system", "vendor"])) {
      return image(top, {
        taken: "a vendor partition",
        mount: "/vendor",
        leftOut: KERNEL_FOLDERS,
        place: (path) => canonicalPath(`/vendor/${path}`),
      });
    }
    if (has(PARTITIONS)) {
      return image(top, {
        taken: "the root of a device",
        mount: "",
        leftOut: KERNEL_FOLDERS,
        place: (path) => canonicalPath(`/${path.replace(/^system\/system\//, "system/")}`),
      });
    }
  }
  return undefined;
}

function directoryOf(path: string): "lib" | "lib64" {
  try {
    return libraryDirectory(readHostFile(path));
  } catch (error) {
    if (error instanceof UsageError) return "lib64";
    throw error;
  }
}

/**
 * The directory that a library is installed in.
 *
 * @param bytes The library; of a file that is none, the directory is that of 64 bits.
 */
export function libraryDirectory(bytes: Uint8Array): "lib" | "lib64" {
  try {
    return readLibraryFacts(bytes).bits === 32 ? "lib" : "lib64";
  } catch (error) {
    if (error instanceof LibraryFormatError) return "lib64";
    throw error;
  }
}

function entries(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch (error) {
    throw new UsageError(`Cannot read folder "${folder}": ${reasonOf(error)}`);
  }
}

/** The layout of a folder: what it was taken for, and where a device has its files. */
interface Layout {
  readonly taken: string;
  /** Where a device has the folder. */
  readonly mount: string;
  /** Names in the folder that are not looked into. */
  readonly leftOut: readonly string[];
  /** Where a device has a file of the folder. */
  place(path: string): string;
}

function image(root: string, layout: Layout): HostImage {
  const { taken, mount, leftOut } = layout;
  const links = new HostLinks(root, mount);
  const found = new Map<string, string | undefined>();
  const unread: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of readableEntries(join(links.top, folder), unread)) {
      if (folder === "" && leftOut.includes(name)) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      const target = links.follow(path);
      if (target === undefined) continue;
      const place = layout.place(path);
      if (target === NOT_GIVEN) found.set(place, undefined);
      else if (lstat(join(links.top, path))?.isDirectory) pending.push(path);
      else if (lstat(target)?.isFile) found.set(place, target);
      if (found.size + pending.length > FILES_MAX) {
        throw new UsageError(
          `Cannot read folder "${root}": it has more than ${FILES_MAX} files; name a smaller one`,
        );
      }
    }
  }
  const paths = [...found.keys()].sort();
  const hostPath = (path: string) => {
    const target = found.get(canonicalPath(path));
    return target === undefined ? undefined : join(root, relative(links.top, target));
  };
  return {
    taken,
    unread,
    paths,
    given: {
      system: paths.some((path) => /^\/system\/lib(64)?\//.test(path)),
      wholeVendor: paths.some((path) => WHOLE_VENDOR.test(path)),
    },
    hostPath,
    read: (path) => {
      const target = found.get(canonicalPath(path));
      return target === undefined ? undefined : readHostFile(target);
    },
  };
}

/** The entries of a folder; none if it cannot be read, as lost+found of a mounted image. */
function readableEntries(folder: string, unread: string[]): string[] {
  try {
    return entries(folder);
  } catch (error) {
    if (unread.length < UNREAD_MAX) unread.push(reasonOf(error));
    return [];
  }
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
    ...files.given === undefined ? {} : { given: files.given },
    paths: [...new Set([...files.paths, ...over.keys()])].sort(),
    read: (path) => over.get(canonicalPath(path)) ?? files.read(path),
  };
}

/** No files at all. */
export const NO_FILES: AuditFiles = { paths: [], read: () => undefined };
