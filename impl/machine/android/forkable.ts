/**
 * The part of a device that a process meets when it starts, before it does anything of its own.
 *
 * @module
 */

import type { World } from "../../../cts/contract/world.ts";
import { baseName } from "../../platform/file_path.ts";
import { FileError, type Files } from "../../platform/files.ts";
import type { ProcessState } from "../../platform/process.ts";
import { rootCredentials } from "../../platform/users.ts";
import { SYSTEM, WHOLE } from "./device_files.ts";

/** A folder, or a link with its target: the linker follows both when it makes its namespaces, and leaves out what is not there. */
export type SkeletonEntry = readonly [path: string, target?: string];

/** Folders of packages are below it: configurations of the linker name only the first ones. */
const DATA = "/data";

/**
 * Checks that a fork of another process can stand for a start: the World lays nothing over the system, where all that a start
 * loads is, has no library of the same name elsewhere, and gives the linker no words of its own.
 *
 * @param world The World.
 * @param state The process.
 * @param isSystems Whether the system has a library of that name.
 */
export function canFork(
  { files }: Pick<World, "files">,
  { environment }: Pick<ProcessState, "environment">,
  isSystems: (name: string) => boolean,
): boolean {
  return ![...environment.keys()].some((name) => name.startsWith("LD_")) &&
    files.every(({ path }) =>
      !SYSTEM.test(path) && (path.startsWith(`${DATA}/`) || !isSystems(baseName(path)))
    );
}

/**
 * The folders and links of a device that are no package's and no image's.
 *
 * @param files The device's.
 */
export function* skeletonOf(files: Pick<Files, "lstat" | "readdir" | "readlink">): Generator<
  SkeletonEntry
> {
  for (const top of WHOLE) yield* below(files, top);
}

function* below(
  files: Pick<Files, "lstat" | "readdir" | "readlink">,
  path: string,
): Generator<SkeletonEntry> {
  const root = rootCredentials();
  const type = typeOf(files, path);
  if (type === "link") yield [path, files.readlink(path, root)];
  if (type !== "directory") return;
  yield [path];
  if (path.startsWith(`${DATA}/`)) return;
  for (const name of files.readdir(path, root)) yield* below(files, `${path}/${name}`);
}

function typeOf(files: Pick<Files, "lstat">, path: string) {
  try {
    return files.lstat(path, rootCredentials()).type;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return undefined;
  }
}
