/**
 * Links in a folder of the host that holds a device's files: followed inside of it only, whether they are links or text that a
 * copy keeps in their place.
 *
 * @module
 */

import { join } from "@std/path";
import { canonicalPath } from "../../impl/audit/files.ts";
import {
  isFolder,
  isLinkText,
  LINK_MAX,
  linkAt,
  LINKS_MAX,
} from "../../impl/machine/android/is_there.ts";

/** A link's target in a part of the device that the folder lacks; and a file whose contents are kept elsewhere. */
export const NOT_GIVEN = Symbol("not given");

/** How a file begins whose contents Git LFS keeps elsewhere (Git LFS, specification). */
const POINTER = "version https://git-lfs.github.com/spec/";
/** The folders of a device's root that hold files of it. */
const PARTITION = /^\/(system|vendor|odm|product|system_ext|apex)\//;

/** Follows links below one folder. */
export class HostLinks {
  /** The folder, without links in its path. */
  readonly top: string;
  readonly #mount: string;

  /**
   * @param root The folder.
   * @param mount Where a device has it: "" or a partition, such as `/vendor`.
   */
  constructor(root: string, mount: string) {
    this.top = Deno.realPathSync(root);
    this.#mount = mount;
  }

  /**
   * Where a path leads.
   *
   * @param path A path below the folder.
   * @returns Undefined if it leads nowhere, or out of the device.
   */
  follow(path: string): string | typeof NOT_GIVEN | undefined {
    let at = join(this.top, path);
    for (let i = 0; i < LINKS_MAX; i++) {
      const link = linkAt(at) ?? this.#textAt(at);
      if (link === NOT_GIVEN) return link;
      if (link === undefined) return this.#inside(at);
      if (!link.startsWith("/")) at = join(at, "..", link);
      else {
        const target = this.#below(link);
        if (target === undefined) return PARTITION.test(link) ? NOT_GIVEN : undefined;
        at = target;
      }
    }
    return undefined;
  }

  /** Where the host has what a device has at an absolute path; undefined if the folder has no such part of it. */
  #below(link: string): string | undefined {
    if (this.#mount === "") {
      const [, partition] = link.split("/");
      return isFolder(join(this.top, partition ?? "")) ? join(this.top, link) : undefined;
    }
    const path = canonicalPath(link);
    return path.startsWith(`${this.#mount}/`)
      ? join(this.top, path.slice(this.#mount.length))
      : undefined;
  }

  #inside(at: string): string | undefined {
    try {
      const real = Deno.realPathSync(at);
      const beginning = this.top.endsWith("/") ? this.top : `${this.top}/`;
      return real === this.top || real.startsWith(beginning) ? real : undefined;
    } catch {
      return undefined;
    }
  }

  /** The path that a small file holds in place of a link; undefined if it is no such file. */
  #textAt(at: string): string | typeof NOT_GIVEN | undefined {
    const text = smallText(at);
    if (text === undefined) return undefined;
    if (text.startsWith(POINTER)) return NOT_GIVEN;
    if (!isLinkText(text)) return undefined;
    if (text.startsWith("/")) return PARTITION.test(text) ? text : undefined;
    const target = this.#inside(join(at, "..", text));
    return target !== undefined && target !== at && isFile(target) ? text : undefined;
  }
}

function smallText(path: string): string | undefined {
  try {
    const { isFile, size } = Deno.lstatSync(path);
    return isFile && size > 0 && size <= LINK_MAX ? Deno.readTextFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

function isFile(path: string): boolean {
  return Deno.lstatSync(path).isFile;
}
