/**
 * Archives with libraries in them.
 *
 * @module
 */

import type { Abi } from "../../contract/world.ts";
import { simForm } from "../../fakes/forms.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { writeZip, type ZipEntry } from "../../fakes/zip.ts";

/** The alignment, in bytes, of a library's data in an archive that it is mapped from. */
export const PAGE = 4096;
/** An archive. */
export const ARCHIVE = "/data/local/tmp/libs.zip";
/** The folder of its library. */
export const FOLDER = "lib/arm64-v8a";
/** Its library. */
export const ENTRY: string = `${FOLDER}/libinside.so`;

/** A library for an archive. */
export function library(soname = "libinside.so", abi: Abi = "arm64-v8a"): string {
  const name = soname.replace(/^lib|\.so$/g, "");
  return simForm({ soname, abi, behavior: { kind: "library", name } });
}

/** Puts an archive with one library somewhere. */
export function withArchive(
  builder: WorldBuilder,
  entry: Partial<ZipEntry> = {},
  path: string = ARCHIVE,
): WorldBuilder {
  const archive = writeZip([{ name: ENTRY, data: library(), alignment: PAGE, ...entry }]);
  const { world } = builder;
  return builder.with({ files: [...world.files, { path, base64: archive.toBase64() }] });
}
