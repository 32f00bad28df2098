/**
 * Types of pictures.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { RsAllocationUsage } from "../../../../cts/contract/rs_defines.ts";
import type { Bitmap, BitmapConfig } from "./bitmap.ts";
import { Element, type ElementFactory } from "../element.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { Type } from "../type.ts";

const { SHARED, SCRIPT, GRAPHICS_TEXTURE } = RsAllocationUsage;
const SHARED_USAGES = SHARED | SCRIPT | GRAPHICS_TEXTURE;
/** The first target API level whose Allocations share the memory of their pictures. */
const SHARED_SINCE = 18;
const FACES = 6;

/** The Element of a pixel of a format. */
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

/** Bits of `USAGE_` of a picture, unless others are asked for. */
export function bitmapUsage(rs: RenderScript): number {
  const { targetSdkVersion } = rs.getApplicationContext();
  return targetSdkVersion >= SHARED_SINCE ? SHARED_USAGES : GRAPHICS_TEXTURE;
}

/** Checks that an Allocation of such a Type and use has a picture's own memory. */
export function sharesBitmap(rs: RenderScript, type: Type, usage: number): boolean {
  return usage === SHARED_USAGES && type.getElement().isCompatible(Element.RGBA_8888(rs));
}

/** The Type of a picture. */
export function createBitmapType(rs: RenderScript, bitmap: Bitmap, mipmaps: boolean): Type {
  const element = elementOf(bitmap.config)(rs);
  return new Type.Builder(rs, element).setX(bitmap.width).setY(bitmap.height)
    .setMipmaps(mipmaps).create();
}

/**
 * Checks a picture that has the faces of a cube map side by side.
 *
 * @throws {RSIllegalArgumentException} If they are no squares whose side is a power of two.
 */
export function checkCubeBitmap({ width, height }: Bitmap): void {
  if (width % FACES !== 0) {
    throw new RSIllegalArgumentException("Cubemap height must be multiple of 6");
  }
  checkSquares([[width / FACES, height]], height);
}

/**
 * Checks the faces of a cube map.
 *
 * @throws {RSIllegalArgumentException} If they are no squares of the same size, whose side is a power of two.
 */
export function checkCubeFaces(faces: readonly Bitmap[]): void {
  checkSquares(faces.map(({ width, height }) => [width, height]), faces[0]!.height);
}

/** The Type of a cube map whose faces have a picture's height and format. */
export function createCubeType(rs: RenderScript, bitmap: Bitmap, mipmaps: boolean): Type {
  const { height, config } = bitmap;
  return new Type.Builder(rs, elementOf(config)(rs)).setX(height).setY(height)
    .setFaces(true).setMipmaps(mipmaps).create();
}

function checkSquares(sizes: readonly (readonly [w: number, h: number])[], side: number): void {
  if (!sizes.every(([width, height]) => width === side && height === side)) {
    throw new RSIllegalArgumentException("Only square cube map faces supported");
  }
  if ((side & (side - 1)) === 0) return;
  throw new RSIllegalArgumentException("Only power of 2 cube faces supported");
}
