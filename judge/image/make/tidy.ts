/**
 * Gives an image back what dumps lose, and takes from it what could harm the host.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { isLinkText, isThere, LINK_MAX } from "../../../impl/machine/android/is_there.ts";
import { bytesAt } from "./disk_image.ts";
import { PARTITIONS } from "./place.ts";

/** Folders whose files may be links, or programs. */
const LINKED = /(?:^|\/)(?:x?bin|lib(?:64)?)(?:\/|$)/;
const PROGRAMS = /(?:^|\/)x?bin\/[^/]+$/;
/** Modes of folders and programs, and of all other files. */
const [OPEN, READABLE] = [0o755, 0o644];
const CLIMBS = "link that climbs above the root";

/** The number of files of each kind that were changed, with a word for the change. */
export type Changes = ReadonlyMap<string, number>;

/**
 * Tidies up.
 *
 * @param root The image's root.
 */
export function tidy(root: string): Changes {
  const changes = new Map<string, number>();
  const note = (what: string) => changes.set(what, (changes.get(what) ?? 0) + 1);
  const pending = [""];
  while (pending.length > 0) {
    const folder = pending.pop()!;
    for (const { name } of [...Deno.readDirSync(join(root, folder))]) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const host = join(root, path);
      const stat = Deno.lstatSync(host);
      const mode = (stat.mode ?? 0) & 0o7777;
      if (stat.isSymlink) {
        if (climbs(path, Deno.readLinkSync(host))) {
          Deno.removeSync(host);
          note(`${CLIMBS}, taken out`);
        }
      } else if (stat.isDirectory) {
        Deno.chmodSync(host, OPEN);
        pending.push(path);
      } else if (!stat.isFile) {
        Deno.removeSync(host);
        note("device node, pipe or socket, taken out");
      } else {
        const target = LINKED.test(folder) ? linkText(root, path, stat.size) : undefined;
        if (target !== undefined) {
          Deno.removeSync(host);
          Deno.symlinkSync(target, host);
          note("link kept as text, made a link");
          continue;
        }
        if ((mode & 0o6000) !== 0) note("setuid or setgid bit, taken away");
        const runs = (mode & 0o111) !== 0;
        const isLost = !runs && PROGRAMS.test(path) && isProgram(host, stat.size);
        if (isLost) note("program without x bit, given one");
        Deno.chmodSync(host, runs || isLost ? OPEN : READABLE);
      }
    }
  }
  return changes;
}

/** The target if a file is a link that was kept as text. */
function linkText(root: string, path: string, size: number): string | undefined {
  if (size === 0 || size > LINK_MAX) return undefined;
  const text = new TextDecoder().decode(bytesAt(join(root, path), 0, size)).replace(/\0$/, "");
  if (!isLinkText(text) || climbs(path, text)) return undefined;
  const first = text.split("/")[1] ?? "";
  if (text.startsWith("/")) return [...PARTITIONS, "data"].includes(first) ? text : undefined;
  return isThere(join(root, dirname(path), text)) ? text : undefined;
}

/** Checks that a link goes above the root on its way. */
function climbs(path: string, target: string): boolean {
  let depth = target.startsWith("/") ? 0 : path.split("/").length - 1;
  return target.split("/").some((part) => {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    return depth < 0;
  });
}

function isProgram(path: string, size: number): boolean {
  const begin = size < 2 ? "" : String.fromCharCode(...bytesAt(path, 0, 4));
  return begin === "\x7fELF" || begin.startsWith("#!");
}
