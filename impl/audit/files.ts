/**
 * The files that an audit reads.
 *
 * @module
 */

import type { FileSpec, World } from "../../cts/contract/world.ts";

/** How much of a device's files is at hand. */
export interface GivenFiles {
  /** Whether there are any of the system partition. */
  readonly system: boolean;
  /** Whether the vendor partition is whole; else what it lacks may be built or lie elsewhere. */
  readonly wholeVendor: boolean;
}

/** A device's files, as far as they are known. */
export interface AuditFiles {
  /**
   * The absolute paths of all files that are not directories, sorted, without links in them. Where {@link given} stands, links to
   * files that are not given are among them.
   */
  readonly paths: readonly string[];
  /** How much of them is at hand. Default: all that the device has beside the stock files. */
  readonly given?: GivenFiles;
  /**
   * Reads a file.
   *
   * @returns Undefined if there is none of that path.
   */
  read(path: string): Uint8Array | undefined;
}

/** Links that may lead on to links (Linux, MAXSYMLINKS). */
const LINKS_MAX = 40;

/**
 * A path as the device has it: `/system/vendor` is `/vendor`, `/vendor/odm` is `/odm`, and no slash stands twice.
 *
 * @param path An absolute path.
 */
export function canonicalPath(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  if (names[0] === "system" && (names[1] === "vendor" || names[1] === "odm")) names.shift();
  if (names[0] === "vendor" && names[1] === "odm") names.shift();
  return `/${names.join("/")}`;
}

/**
 * Checks that a path is on a partition that a vendor fills.
 *
 * @param path A canonical path.
 */
export function isVendorPath(path: string): boolean {
  return /^\/(vendor|odm)\//.test(path);
}

/**
 * The files of a World; later ones replace earlier ones, as when it boots.
 *
 * @param world The World.
 */
export function worldFiles(world: World): AuditFiles {
  const specs = new Map<string, FileSpec>();
  for (const spec of world.files) specs.set(canonicalPath(spec.path), spec);
  const follow = (path: string): FileSpec | undefined => {
    let [at, spec] = [path, specs.get(path)];
    for (let i = 0; i < LINKS_MAX && spec?.link !== undefined; i++) {
      const { link } = spec;
      at = canonicalPath(link.startsWith("/") ? link : `${at}/../${link}`);
      spec = specs.get(at);
    }
    return spec?.link === undefined && spec?.directory === undefined ? spec : undefined;
  };
  const paths = [...specs].filter(([, spec]) => spec.directory === undefined).map(([path]) => path);
  return {
    paths: paths.sort(),
    read: (path) => {
      const spec = follow(canonicalPath(path));
      return spec === undefined ? undefined : contents(spec);
    },
  };
}

function contents(spec: FileSpec): Uint8Array {
  if (spec.base64 === undefined) return new TextEncoder().encode(spec.text ?? "");
  return Uint8Array.fromBase64(spec.base64);
}
