/**
 * Picture files of the host: PNG and JPEG are read and written.
 *
 * @module
 */

import { extname } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { decodeJpeg, encodeJpeg, isJpeg } from "./jpeg.ts";
import type { Picture } from "./picture.ts";
import { decodePng, encodePng, isPng } from "./png.ts";
import { readInput, replaceFile } from "./replace_file.ts";

/** Formats by the extensions of their files. */
const WRITERS: Readonly<Record<string, (picture: Picture) => Promise<Uint8Array>>> = {
  ".png": (picture) => Promise.resolve(encodePng(picture)),
  ".jpg": encodeJpeg,
  ".jpeg": encodeJpeg,
};

/**
 * Reads a picture, as its first bytes say what it is.
 *
 * Grey and palettes become RGBA, of 16 bits the upper 8 are kept, and what has no alpha is opaque. Color profiles, gamma and
 * orientation are not applied.
 *
 * @param path Its file.
 * @throws {UsageError} If it is missing, no whole PNG or JPEG, or too large.
 */
export async function readPicture(path: string): Promise<Picture> {
  const bytes = readInput(path, "picture", "name a PNG or JPEG file");
  const decode = isPng(bytes) ? decodePng : isJpeg(bytes) ? decodeJpeg : undefined;
  if (decode === undefined) {
    const fact = bytes.length === 0 ? "it is empty" : "it is neither PNG nor JPEG";
    throw new UsageError(`Cannot read picture "${path}": ${fact}; convert it to PNG`);
  }
  try {
    return await decode(bytes);
  } catch (error) {
    throw new UsageError(`Cannot read picture "${path}": ${reasonOf(error)}; save it anew as PNG`);
  }
}

/**
 * Writes a picture; a file that is there is replaced, at once and only when the new one is whole.
 *
 * @param path Its file, whose extension chooses the format. JPEG has quality 95 and no alpha.
 * @param picture The picture.
 * @throws {UsageError} If it cannot be written.
 */
export async function writePicture(path: string, picture: Picture): Promise<void> {
  replaceFile(path, await writerOf(path)(picture));
}

/**
 * Checks that a file's name says which picture it is to be.
 *
 * @throws {UsageError} If not.
 */
export function checkPicturePath(path: string): void {
  writerOf(path);
}

/** Checks that a file's name is that of a JPEG, which changes what is saved in it. */
export function isLossy(path: string): boolean {
  return /\.jpe?g$/i.test(path);
}

function writerOf(path: string) {
  const writer = WRITERS[extname(path).toLowerCase()];
  if (writer !== undefined) return writer;
  throw new UsageError(
    `Cannot write picture "${path}": its extension is "${extname(path)}", expected ` +
      Object.keys(WRITERS).join(", "),
  );
}
