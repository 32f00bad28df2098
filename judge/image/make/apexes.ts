/**
 * Opens APEXes: archives with a file system, which a device mounts at `/apex/NAME`.
 *
 * Source of the format: AOSP system/apex, docs/README.md and proto/apex_manifest.proto.
 *
 * @module
 */

import { basename, join } from "@std/path";
import { isThere, linkAt } from "../../../impl/machine/android/is_there.ts";
import { FILE_MAX } from "../../../impl/machine/android/image_files.ts";
import { ApkError, type Archive, readArchive } from "../../../impl/platform/apk.ts";
import { MakeError } from "./make_error.ts";
import type { Placer } from "./place.ts";
import type { Unpacker } from "./unpack.ts";

const FOLDERS: readonly string[] = ["", "product", "system_ext", "vendor", "odm"]
  .flatMap((name) => [join("system", name, "apex"), ...name === "" ? [] : [join(name, "apex")]]);
const [PAYLOAD, MANIFEST, OLD_MANIFEST, ORIGINAL] = [
  "apex_payload.img",
  "apex_manifest.pb",
  "apex_manifest.json",
  "original_apex",
];
const LIMITS = { entries: 10_000, totalSize: 2 * FILE_MAX, ratio: 1000, manifestSize: 0 };
/** The first field of a manifest, a string, and the bit of a length that goes on. */
const [NAME_FIELD, MORE] = [0x0a, 0x80];

/** Whether a file is named as an APEX is. */
export function isApex(path: string): boolean {
  return /\.c?apex$/.test(path);
}

/**
 * Opens those that an image has closed.
 *
 * @param root The image's root.
 * @param unpacker Unpacks file systems.
 * @param placer Lays them into the root.
 * @returns Remarks: which cannot be opened, and why.
 */
export async function openApexes(
  root: string,
  unpacker: Unpacker,
  placer: Placer,
): Promise<string[]> {
  const remarks: string[] = [];
  for (const folder of FOLDERS) {
    const path = join(root, folder);
    if (!isThere(path) || !Deno.lstatSync(path).isDirectory) continue;
    for (const { name, isFile } of [...Deno.readDirSync(path)]) {
      if (!isFile || !isApex(name)) continue;
      try {
        await openApex(join(path, name), root, unpacker, placer);
      } catch (error) {
        if (!(error instanceof MakeError)) throw error;
        remarks.push(
          `/${folder}/${name} stays closed: ${error.message.replaceAll(`${root}/`, "/")}`,
        );
      }
    }
  }
  return remarks;
}

/**
 * Opens one.
 *
 * @param path The file.
 * @param root The image's root.
 * @param unpacker Unpacks file systems.
 * @param placer Lays them into the root.
 * @throws {MakeError} If it is damaged, or a tool is missing.
 */
export async function openApex(
  path: string,
  root: string,
  unpacker: Unpacker,
  placer: Placer,
): Promise<void> {
  const { size } = Deno.lstatSync(path);
  if (size > FILE_MAX) {
    throw new MakeError(
      `APEX "${path}" has ${size} bytes, expected at most ${FILE_MAX}; take it out`,
    );
  }
  try {
    let archive = await readArchive(Deno.readFileSync(path), LIMITS);
    if (has(archive, ORIGINAL)) archive = await readArchive(await archive.read(ORIGINAL), LIMITS);
    const name = await apexName(archive, path);
    if (!has(archive, PAYLOAD)) {
      throw new MakeError(`APEX "${path}" has no ${PAYLOAD}; get it again`);
    }
    if (isThere(join(root, "apex", name))) return;
    const file = join(unpacker.newFolder(), PAYLOAD);
    Deno.writeFileSync(file, await archive.read(PAYLOAD));
    const [unpacked] = await unpacker.unpack(file, name);
    Deno.removeSync(file);
    const apexes = join(root, "apex");
    if (linkAt(apexes) !== undefined) Deno.removeSync(apexes);
    Deno.mkdirSync(apexes, { recursive: true });
    placer.lay({ from: unpacked!.folder, to: `apex/${name}` }, true);
  } catch (error) {
    if (!(error instanceof ApkError)) throw error;
    throw new MakeError(`APEX "${path}" is damaged (${error.message}); get it again`);
  }
}

function has({ entries }: Archive, name: string): boolean {
  return entries.some((entry) => entry.name === name);
}

/** The name in the manifest, which a vendor's file name need not have. */
async function apexName(archive: Archive, path: string): Promise<string> {
  const name = has(archive, MANIFEST)
    ? firstString(await archive.read(MANIFEST))
    : has(archive, OLD_MANIFEST)
    ? /"name"\s*:\s*"([^"]*)"/.exec(new TextDecoder().decode(await archive.read(OLD_MANIFEST)))?.[1]
    : basename(path).replace(/\.c?apex$/, "");
  if (name === undefined || !/^\w[\w.-]*$/.test(name)) {
    throw new MakeError(`APEX "${path}" has no name in its manifest; get it again`);
  }
  return name;
}

function firstString(bytes: Uint8Array): string | undefined {
  const [field, size] = bytes;
  if (field !== NAME_FIELD || size === undefined || size >= MORE) return undefined;
  return new TextDecoder().decode(bytes.subarray(2, 2 + size));
}
