/**
 * Looks at every file of an image without following a link: what a dump has lost, and what no image of Android that means well
 * has.
 *
 * @module
 */

import { join } from "@std/path";
import { reasonOf } from "../../../cts/contract/show.ts";
import { TEXT_MAX } from "./image.ts";
import { linkAt, LINKS_MAX } from "./is_there.ts";

/** Most files that are looked at. */
const FILES_MAX = 400_000;
/** Most findings of one kind that are named; the others are counted. */
export const NAMED_MAX = 10;
/** Permission bits, as stat(2) has them. */
const [SETUID, SETGID, EXECUTABLE] = [0o4000, 0o2000, 0o111];
/** Folders whose files are programs. */
const PROGRAMS = /(?:^|\/)x?bin\/[^/]+$/;
/** How programs begin: as ELF, or with an interpreter. */
const [ELF, SCRIPT] = ["\x7fELF", "#!"];

/** The files that a walk over an image found. */
export interface ImageWalk {
  /** The number of files, folders and links. */
  readonly files: number;
  /** Programs without their x bit: how many, by folder. */
  readonly lostBits: ReadonlyMap<string, number>;
  /** Dangers by their kind, each with the paths; see {@link NAMED_MAX}. */
  readonly dangers: ReadonlyMap<string, Danger>;
  /** Whether there was more than is looked at. */
  readonly isCut: boolean;
}

/** Files of one kind that an image should not have. */
export interface Danger {
  /** Paths below the root, at most {@link NAMED_MAX}. */
  readonly paths: readonly string[];
  /** How many there are. */
  readonly count: number;
}

/**
 * Walks over a folder. Nothing of it is followed, opened but programs' first bytes, or changed.
 *
 * @param root The folder.
 * @param most How many files are looked at.
 */
export function walkImage(root: string, most = FILES_MAX): ImageWalk {
  const lostBits = new Map<string, number>();
  const dangers = new Map<string, { paths: string[]; count: number }>();
  const note = (kind: string, path: string) => {
    const known = dangers.get(kind) ?? { paths: [], count: 0 };
    dangers.set(kind, known);
    known.count++;
    if (known.paths.length < NAMED_MAX) known.paths.push(path);
  };
  const pending = [""];
  let files = 0;
  while (pending.length > 0) {
    const folder = pending.pop()!;
    let names: string[];
    try {
      names = [...Deno.readDirSync(join(root, folder))].map(({ name }) => name).sort();
    } catch (error) {
      note(`cannot be read (${reasonOf(error).split(":")[0]})`, folder === "" ? "." : folder);
      continue;
    }
    for (const name of names) {
      if (++files > most) return { files: most, lostBits, dangers, isCut: true };
      const path = folder === "" ? name : `${folder}/${name}`;
      const stat = Deno.lstatSync(join(root, path));
      if (stat.isDirectory) pending.push(path);
      const danger = dangerOf(root, path, stat);
      if (danger !== undefined) note(danger, path);
      if (stat.isFile && PROGRAMS.test(path) && hasLostBit(join(root, path), stat)) {
        lostBits.set(folder, (lostBits.get(folder) ?? 0) + 1);
      }
    }
  }
  return { files, lostBits, dangers, isCut: false };
}

function dangerOf(root: string, path: string, stat: Deno.FileInfo): string | undefined {
  if (stat.isBlockDevice || stat.isCharDevice) return "device node";
  if (stat.isFifo) return "named pipe";
  if (stat.isSocket) return "socket";
  if (stat.isSymlink) return linkDanger(root, path);
  if (stat.isFile && ((stat.mode ?? 0) & SETUID) !== 0) return "setuid file";
  if (stat.isFile && ((stat.mode ?? 0) & SETGID) !== 0) return "setgid file";
  if (path.endsWith("build.prop") && stat.isFile && stat.size > TEXT_MAX) {
    return `properties of more than ${TEXT_MAX} bytes, which are not read`;
  }
  return undefined;
}

/** The mistake in a link. An absolute one begins at the image's root, as on a device, so the host's files are never meant. */
function linkDanger(root: string, path: string): string | undefined {
  let at = path.split("/");
  for (let i = 0; i < LINKS_MAX; i++) {
    const target = linkAt(join(root, ...at));
    if (target === undefined) return undefined;
    const parts = target.startsWith("/") ? [] : at.slice(0, -1);
    for (const part of target.split("/")) {
      if (part === "..") {
        if (parts.length === 0) return "link that climbs above the root";
        parts.pop();
      } else if (part !== "" && part !== ".") parts.push(part);
    }
    at = parts;
    if (hasLinkAbove(root, at)) return undefined;
  }
  return "link that leads round in a circle";
}

/** Checks whether a folder above is a link itself, which is looked at on its own. */
function hasLinkAbove(root: string, parts: readonly string[]): boolean {
  return parts.some((_, i) => i > 0 && linkAt(join(root, ...parts.slice(0, i))) !== undefined);
}

function hasLostBit(path: string, { mode, size }: Deno.FileInfo): boolean {
  return size > 1 && ((mode ?? 0) & EXECUTABLE) === 0 && isProgram(path);
}

/** Checks that a plain file begins as a program does. */
function isProgram(path: string): boolean {
  try {
    using file = Deno.openSync(path);
    const bytes = new Uint8Array(ELF.length);
    const size = file.readSync(bytes) ?? 0;
    const begin = String.fromCharCode(...bytes.subarray(0, size));
    return begin === ELF || begin.startsWith(SCRIPT);
  } catch {
    return false;
  }
}
