/**
 * Makes a folder that can be judged, of what people have of Android.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";
import { reasonOf } from "../../../cts/contract/show.ts";
import { openImage } from "../../../impl/machine/android/image.ts";
import { imageContents } from "../../../impl/machine/android/image_info.ts";
import { isThere } from "../../../impl/machine/android/is_there.ts";
import { isApex, openApex, openApexes } from "./apexes.ts";
import { MakeError } from "./make_error.ts";
import { findPartitions, Placer } from "./place.ts";
import { makeStandIns } from "./stand_ins.ts";
import { tidy } from "./tidy.ts";
import { partitionName, Unpacker } from "./unpack.ts";

/** The end of the name of a folder that is not finished. */
const UNFINISHED = ".unfinished";

/**
 * Makes it. The folder is there only once it is whole.
 *
 * @param sources Folders and files, later ones win.
 * @param folder The folder to make.
 * @param standIns Whether libraries that are missing are made, empty.
 * @returns Remarks on what was changed.
 * @throws {ImageError} If a source cannot be read, or the whole is no image that can be judged.
 */
export async function makeImage(
  sources: readonly string[],
  folder: string,
  standIns = false,
): Promise<string[]> {
  const work = `${resolve(folder)}${UNFINISHED}`;
  for (const source of sources) statOf(source);
  for (const path of [folder, work]) {
    if (isThere(path)) {
      throw new MakeError(`"${path}" is there already; name another folder, or remove it`);
    }
  }
  try {
    Deno.mkdirSync(join(work, "root"), { recursive: true });
  } catch (error) {
    throw new MakeError(`"${work}" cannot be made (${reasonOf(error)}); name another folder`);
  }
  try {
    const remarks = await fill(sources.map((source) => resolve(source)), work, standIns);
    Deno.renameSync(join(work, "root"), folder);
    return remarks;
  } finally {
    Deno.removeSync(work, { recursive: true });
  }
}

async function fill(
  sources: readonly string[],
  work: string,
  standIns: boolean,
): Promise<string[]> {
  const root = join(work, "root");
  const unpacker = new Unpacker(work);
  const placer = new Placer(root);
  const apexes: string[] = [];
  const add = async (path: string, name: string, isMoved: boolean) => {
    if (Deno.statSync(path).isDirectory) {
      const { placed, files } = findPartitions(path, name);
      for (const one of placed) placer.lay(one, isMoved);
      for (const file of files) await add(file, partitionName(file), false);
    } else if (isApex(path)) apexes.push(path);
    else {
      for (const part of await unpacker.unpack(path)) {
        if (!isEmpty(part.folder)) await add(part.folder, part.name, true);
      }
    }
  };
  for (const source of sources) {
    await add(
      source,
      Deno.statSync(source).isDirectory ? basename(source) : partitionName(source),
      false,
    );
  }
  for (const path of apexes) await openApex(path, root, unpacker, placer);
  const closed = await openApexes(root, unpacker, placer);
  const changes = tidy(root);
  const image = openImage(root);
  if (image.root !== root) throw new MakeError("The sources have no system; name one that has it");
  const { absent } = imageContents(image);
  if (standIns) await makeStandIns(root, absent);
  return [
    ...[...changes].map(([what, count]) => `${count} times: ${what}`),
    ...placer.leftOut.map((path) => `/${path} is a device node, a pipe or a socket, left out`),
    ...closed,
    ...absent.map((soname) => `${soname} is missing${standIns ? ", an empty one is made" : ""}`),
  ];
}

function isEmpty(folder: string): boolean {
  return [...Deno.readDirSync(folder)].length === 0;
}

function statOf(path: string): Deno.FileInfo {
  try {
    return Deno.statSync(path);
  } catch (error) {
    throw new MakeError(`Source "${path}" cannot be read (${reasonOf(error)}); name what is there`);
  }
}
