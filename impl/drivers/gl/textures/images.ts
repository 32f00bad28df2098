/**
 * Images of textures that the program gives or copies. What they show is not kept: this driver does not sample.
 *
 * Source: OpenGL ES 3.2, sections 8.5, 8.6 and 8.8; OpenGL ES 2.0, section 3.7.1.
 *
 * @module
 */

import { copyColors } from "../framebuffers/colors.ts";
import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { type Format, formatOf } from "../pixels/formats.ts";
import { type Plane, planeOfImage, readSource } from "../framebuffers/status.ts";
import { checkPixels, checkReadable, layout } from "../pixels/pixel_store.ts";
import {
  boundFor,
  define,
  defineSmallerLevels,
  isSize,
  lastLevel,
  newImage,
  partOf,
  type Size,
  targets2D,
  targets3D,
} from "./levels.ts";
import type { Image } from "./units.ts";
import { ES1, isIn } from "../versions.ts";
import type { Memory } from "../words.ts";

/** Functions of this file. */
export const TEXTURE_IMAGE_FUNCTIONS: GlFunctions = {
  glTexImage2D: (gl, target, level, internal, width, height, border, format, type, pixels) => {
    gl.checkEnum(target, targets2D(gl));
    texImage(gl, target, level, internal, [width, height, 1], border, format, type, pixels);
  },
  glTexImage3D: (
    gl,
    target,
    level,
    internal,
    width,
    height,
    depth,
    border,
    format,
    type,
    pixels,
  ) => {
    gl.checkEnum(target, targets3D(gl));
    texImage(gl, target, level, internal, [width, height, depth], border, format, type, pixels);
  },
  glTexSubImage2D: (gl, target, level, x, y, width, height, format, type, pixels) => {
    gl.checkEnum(target, targets2D(gl));
    texSubImage(gl, target, level, [x, y, 0], [width, height, 1], format, type, pixels);
  },
  glTexSubImage3D: (gl, target, level, x, y, z, width, height, depth, format, type, pixels) => {
    gl.checkEnum(target, targets3D(gl));
    texSubImage(gl, target, level, [x, y, z], [width, height, depth], format, type, pixels);
  },
  glCopyTexImage2D(gl, target, level, internal, x, y, width, height, border) {
    gl.checkEnum(target, targets2D(gl));
    const format = formatOf(internal);
    if (format === undefined || !isIn(format.texture ?? Infinity, gl.api)) {
      return gl.fail(GL.INVALID_ENUM);
    }
    const size: Size = [width, height, 1];
    if (!isSize(gl, target, level, size) || border !== 0) return gl.fail(GL.INVALID_VALUE);
    const source = readSource(gl);
    const texture = boundFor(gl, target);
    const copyable = source.components === format.components && format.components !== "-" &&
      format.bits.slice(0, 4).every((bits, i) => bits === 0 || source.bits[i]! > 0);
    if (texture.immutableLevels > 0 || !copyable) return gl.fail(GL.INVALID_OPERATION);
    const image = newImage(size, internal);
    define(texture, target, level, image);
    copy(gl, source, [x, y], image, [0, 0, 0], size);
  },
  glCopyTexSubImage2D: (gl, target, level, x, y, left, bottom, width, height) => {
    gl.checkEnum(target, targets2D(gl));
    copySub(gl, target, level, [x, y, 0], [left, bottom], [width, height, 1]);
  },
  glCopyTexSubImage3D: (gl, target, level, x, y, z, left, bottom, width, height) => {
    gl.checkEnum(target, targets3D(gl));
    copySub(gl, target, level, [x, y, z], [left, bottom], [width, height, 1]);
  },
};

function texImage(
  gl: GlContext,
  target: number,
  level: number,
  internal: number,
  size: Size,
  border: number,
  format: number,
  type: number,
  pixels: Memory,
): void {
  if (!isSize(gl, target, level, size) || border !== 0) return gl.fail(GL.INVALID_VALUE);
  checkPixels(gl, format, type);
  const known = formatOf(internal >>> 0);
  if (known === undefined || !isIn(known.texture ?? Infinity, gl.api)) {
    return gl.fail(GL.INVALID_VALUE);
  }
  const texture = boundFor(gl, target);
  const isDepthIn3D = known.components === "-" && target === GL.TEXTURE_3D;
  if (texture.immutableLevels > 0 || isDepthIn3D || !takesPixels(known, format, type)) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  const { end } = layout(gl, "unpack", size, format, type);
  checkReadable(gl, end, type, pixels);
  define(texture, target, level, newImage(size, internal));
  const generates = gl.api === ES1 && level === 0 &&
    texture.parameters.get(GL.GENERATE_MIPMAP)?.[0];
  if (generates) defineSmallerLevels(texture, target, 0, lastLevel(target));
}

function takesPixels(known: Format, format: number, type: number): boolean {
  return known.format === format && known.types.includes(type);
}

function texSubImage(
  gl: GlContext,
  target: number,
  level: number,
  offset: Size,
  size: Size,
  format: number,
  type: number,
  pixels: Memory,
): void {
  checkPixels(gl, format, type);
  const image = partOf(gl, target, level, offset, size);
  if (image.format === undefined || !takesPixels(image.format, format, type)) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  checkReadable(gl, layout(gl, "unpack", size, format, type).end, type, pixels);
}

function copySub(
  gl: GlContext,
  target: number,
  level: number,
  offset: Size,
  from: readonly [left: number, bottom: number],
  size: Size,
): void {
  const image = partOf(gl, target, level, offset, size);
  const source = readSource(gl);
  if (image.format?.components !== source.components) gl.fail(GL.INVALID_OPERATION);
  else copy(gl, source, from, image, offset, size);
}

/** Copies what is known of a framebuffer's colors into an image. */
function copy(
  gl: GlContext,
  source: Plane,
  [left, bottom]: readonly [left: number, bottom: number],
  image: Image,
  [x, y, z]: Size,
  [width, height]: Size,
): void {
  const plane = planeOfImage(image, z);
  if (plane === undefined) return;
  const from = [left, bottom, left + width, bottom + height] as const;
  copyColors(gl, [source, from], [plane, [x, y, x + width, y + height]]);
}
