/**
 * RenderScript's HAL of an image's vendor partition, as the build of another product would have made it.
 *
 * The platform's own implementation has the name of the vendor's driver compiled in, or none (AOSP hardware/interfaces,
 * renderscript/1.0/default, OVERRIDE_RS_DRIVER). A World says which; only that name in the image's file is another one then.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { type Elf, type ElfSegment, PF, PT, readElf } from "../../elf/elf.ts";
import { ElfError } from "../../elf/bytes.ts";
import { type AndroidImage, ImageError } from "./image.ts";
import { ImageFiles } from "./image_files.ts";
import { ImageLimitError } from "./image_limit.ts";

/** Where the implementation is. */
export const HAL = "/vendor/lib64/hw/android.hardware.renderscript@1.0-impl.so";
/** The library that it opens; the other name of a library in its code is the driver's. */
const INTERNAL = "libRS_internal.so";
/**
 * Instructions of arm64 (Arm ARM, C6.2): `ldr xN, [x0, #288]`, which loads rsContextCreateVendor from the table (dispatchTable of
 * AOSP frameworks/rs, cpp/rsDispatch.h); `mov x5, xN`, which passes the driver's name; `blr xN`.
 */
const [LOAD_CREATE_VENDOR, MOVE_TO_DRIVER, BRANCH] = [0xf9409000, 0xaa0003e5, 0xd63f0000];
/** Instructions between the first and the last of these. */
const ARGUMENTS_MAX = 12;
/** The number of the register that is zero. */
const ZERO = 31;

/** Gives the implementation for a product. */
export class ImageHal {
  readonly #bytes: Uint8Array;

  /** @param bytes The image's file. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * The implementation.
   *
   * @param driver The driver that it names. Default: none.
   * @throws {ImageLimitError} If the image's cannot be made to name it.
   */
  naming(driver?: string): Uint8Array {
    this.#requireWhole();
    const named = this.#nameOfDriver();
    if (named?.text === driver) return this.#bytes;
    if (named === undefined) {
      throw new ImageLimitError(
        `The case has the platform's HAL name the driver "${driver}", and the image's names none`,
        "judge the image with the vendor partition of a device that has a driver",
      );
    }
    const bytes = this.#bytes.slice();
    if (driver === undefined) {
      takeAway(bytes, readElf(bytes));
      return bytes;
    }
    const text = new TextEncoder().encode(`${driver}\0`);
    if (text.length > named.text.length + 1) {
      throw new ImageLimitError(
        `The case has the platform's HAL name the driver "${driver}", and the image's has no room for more than ${named.text.length} letters`,
      );
    }
    bytes.set(text, named.at);
    return bytes;
  }

  #requireWhole(): void {
    try {
      readElf(this.#bytes);
    } catch (error) {
      if (!(error instanceof ElfError)) throw error;
      throw new ImageLimitError(
        `The image's "${HAL}" is no library: ${error.message}`,
        "judge an image with a whole one",
      );
    }
  }

  /** The name of a library in its constants that is neither one that it needs nor {@link INTERNAL}. */
  #nameOfDriver(): { readonly text: string; readonly at: number } | undefined {
    const { needed, soname } = readElf(this.#bytes);
    const known = [...needed, soname, INTERNAL];
    const text = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length)
      .toString("latin1");
    return [...text.matchAll(/lib[\w.+-]+\.so(?=\0)/g)]
      .map((match) => ({ text: match[0], at: match.index }))
      .find(({ text }) => !known.includes(text));
  }
}

/**
 * The implementation of an image.
 *
 * @param image The image.
 * @returns Undefined if it has none.
 * @throws {ImageError} If it is too large, or cannot be read.
 */
export function imageHal(image: AndroidImage): ImageHal | undefined {
  const bytes = new ImageFiles(image).read(HAL);
  return bytes && new ImageHal(bytes);
}

/** Puts NULL in the place of the driver's name where the code calls rsContextCreateVendor, by its table of functions. */
function takeAway(bytes: Uint8Array, { segments }: Elf): void {
  const view = new DataView(bytes.buffer);
  let isFound = false;
  for (const { offset, size } of segments.filter(isCode)) {
    for (let at = offset; at + 4 <= offset + size; at += 4) {
      const word = view.getUint32(at, true);
      if ((word & ~31) >>> 0 !== LOAD_CREATE_VENDOR) continue;
      for (let next = at + 4, driver = 0; next <= at + 4 * ARGUMENTS_MAX; next += 4) {
        const one = view.getUint32(next, true);
        if ((one & ~(31 << 16)) >>> 0 === MOVE_TO_DRIVER) driver = next;
        if (one !== (BRANCH | (word & 31) << 5) >>> 0) continue;
        if (driver > 0) view.setUint32(driver, MOVE_TO_DRIVER | ZERO << 16, true);
        isFound ||= driver > 0;
        break;
      }
    }
  }
  if (isFound) return;
  throw new ImageError(
    `The image's "${HAL}" passes the driver's name on in a way that is not known; judge it by cases that name a driver`,
  );
}

function isCode({ type, flags }: ElfSegment): boolean {
  return type === PT.LOAD && (flags & PF.EXECUTE) !== 0;
}
