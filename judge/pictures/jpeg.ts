/**
 * JPEG files as cells.
 *
 * @module
 */

import decode, { init as initDecoder } from "@jsquash/jpeg/decode";
import encode from "@jsquash/jpeg/encode";
import { reasonOf } from "../../cts/contract/show.ts";
import { checkSize, type Picture } from "./picture.ts";

const QUALITY = 95;
/** The decoder's words for a file of which it only guesses a part. */
const DAMAGE = /premature end|corrupt/i;
/** Markers with the size are 0xc0 to 0xcf, but for tables and what is reserved (ITU-T T.81, table B.1). */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc];
const MARKERS_WITHOUT_LENGTH = /^(01|d[0-7])$/;

/** Checks that a file begins as a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Reads a JPEG, grey or in colors.
 *
 * @param bytes The file.
 * @throws {Error} If it is damaged, too large, or of a kind for printers.
 */
export async function decodeJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const frame = frameOf(bytes);
  checkSize(frame.width, frame.height);
  if (frame.components > 3) {
    throw new Error(`it has ${frame.components} components, for printers, expected 1 or 3`);
  }
  const said: string[] = [];
  const listening: object = { printErr: (text: string) => said.push(text) };
  await initDecoder(listening);
  try {
    const { width, height, data } = await decode(bytes.slice().buffer);
    const damage = said.find((text) => DAMAGE.test(text));
    if (damage !== undefined) throw new Error(damage);
    return { width, height, data: new Uint8Array(data) };
  } catch (error) {
    throw new Error(`it is damaged (${said[0] ?? reasonOf(error)})`);
  }
}

/** Makes a JPEG of quality 95, without alpha. */
export async function encodeJpeg({ width, height, data }: Picture): Promise<Uint8Array> {
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  return new Uint8Array(await encode(image, { quality: QUALITY }));
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/** The frame of a JPEG, with its size, before anything is unpacked. */
function frameOf(bytes: Uint8Array): Frame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 10 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) break;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker)) {
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9]!,
      };
    }
    at += MARKERS_WITHOUT_LENGTH.test(marker.toString(16)) ? 2 : 2 + view.getUint16(at + 2);
  }
  throw new Error("it is damaged (it does not say its size)");
}
