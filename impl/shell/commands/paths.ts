/**
 * The handling of paths that several commands share.
 *
 * @module
 */

import { unlessRefused } from "../../platform/files.ts";
import type { Invocation } from "../command.ts";

/**
 * The last name of a path.
 *
 * @param path For example `a/b/`.
 * @returns For example `b`; `/` for the root.
 */
export function baseName(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  const trimmed = path.slice(0, end);
  return trimmed.slice(trimmed.lastIndexOf("/") + 1) || "/";
}

/**
 * A path and a name in it.
 *
 * @param directory A path, with or without a slash at its end.
 * @param name A name.
 */
export function joinPath(directory: string, name: string): string {
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}

/**
 * Checks that a path leads to a directory that can be looked at.
 *
 * @param run The command.
 * @param path As it was typed.
 */
export function isDirectory(run: Invocation, path: string): boolean {
  return unlessRefused(() => run.files.stat(run.path(path), run.as).type) === "directory";
}

/** A file that {@linkcode walkTree} found. */
export interface Visit {
  /** As it was typed, with the names below. */
  readonly path: string;
  readonly depth: number;
  readonly type: "file" | "directory" | "link";
}

/**
 * Goes through a tree, a directory before what is in it. Links are not followed. What cannot be looked at is complained
 * about and left out.
 *
 * @param run The command.
 * @param start Where to begin.
 * @param visit Called for each thing; for a directory, false leaves out what is in it.
 * @returns The exit status.
 */
export function walkTree(
  run: Invocation,
  start: string,
  visit: (found: Visit) => boolean | void,
): number {
  const { files, as } = run;
  let status = 0;
  const pending: { path: string; depth: number }[] = [{ path: start, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, depth } = next;
    status |= run.guard(path, () => {
      const { type } = files.lstat(run.path(path), as);
      if (visit({ path, depth, type }) === false || type !== "directory") return;
      const names = files.readdir(run.path(path), as).reverse();
      for (const name of names) pending.push({ path: joinPath(path, name), depth: depth + 1 });
    });
  }
  return status;
}
