/**
 * Types of pictures.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { Bitmap, type BitmapConfig } from "./bitmap.ts";
import { Element, type ElementFactory } from "./element.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";
import { Type } from "./type.ts";

const FACES = 6;

/** What a pixel of a format is. */
function elementOf(config: BitmapConfig): ElementFactory {
  switch (config) {
    case "ALPHA_8":
      return Element.A_8;
    case "RGB_565":
      return Element.RGB_565;
    case "ARGB_4444":
      return Element.RGBA_4444;
    case "ARGB_8888":
      return Element.RGBA_8888;
  }
}

/** The Type of a picture. */
export function createBitmapType(rs: RenderScript, bitmap: Bitmap, mipmaps: boolean): Type {
  const element = elementOf(bitmap.config)(rs);
  return new Type.Builder(rs, element).setX(bitmap.width).setY(bitmap.height)
    .setMipmaps(mipmaps).create();
}

/**
 * The Type of a cube map whose faces a picture has side by side.
 *
 * @throws {RSIllegalArgumentException} If they are no squares whose side is a power of two.
 */
export function createCubeType(rs: RenderScript, bitmap: Bitmap, mipmaps: boolean): Type {
  const { width, height, config } = bitmap;
  if (width % FACES !== 0) {
    throw new RSIllegalArgumentException("Cubemap height must be multiple of 6");
  }
  if (width / FACES !== height) {
    throw new RSIllegalArgumentException("Only square cube map faces supported");
  }
  checkPowerOfTwo(height);
  return new Type.Builder(rs, elementOf(config)(rs)).setX(height).setY(height)
    .setFaces(true).setMipmaps(mipmaps).create();
}

/**
 * Puts the faces of a cube map side by side.
 *
 * @throws {RSIllegalArgumentException} If they are no squares of the same size and format, whose side is a power of two.
 */
export function packCubeFaces(faces: readonly Bitmap[]): Bitmap {
  const [first] = faces;
  const size = first?.height ?? 0;
  if (
    first === undefined || !faces.every(({ width, height }) => width === size && height === size)
  ) {
    throw new RSIllegalArgumentException("Only square cube map faces supported");
  }
  checkPowerOfTwo(size);
  if (!faces.every(({ config }) => config === first.config)) {
    throw new RSIllegalArgumentException("Bitmap has an unsupported format for this operation");
  }
  const all = Bitmap.createBitmap(size * faces.length, size, first.config);
  const row = first.pixels.length / size;
  for (const [number, { pixels }] of faces.entries()) {
    for (let y = 0; y < size; y++) {
      const at = (y * faces.length + number) * row;
      all.pixels.set(pixels.subarray(y * row, (y + 1) * row), at);
    }
  }
  return all;
}

function checkPowerOfTwo(size: number): void {
  if ((size & (size - 1)) === 0) return;
  throw new RSIllegalArgumentException("Only power of 2 cube faces supported");
}
