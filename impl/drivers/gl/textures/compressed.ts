/**
 * Compressed images of textures: ETC1, ETC2 and EAC, ASTC, and the palettes of OpenGL ES 1.x.
 *
 * Source: OpenGL ES 3.2, section 8.7; OES_compressed_ETC1_RGB8_texture; OES_compressed_paletted_texture.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import {
  COMPRESSED_FORMATS,
  type CompressedFormat,
  compressedFormatOf,
  PALETTES,
  PALETTES_SINCE,
} from "../pixels/compressed_formats.ts";
import { checkReadable } from "../pixels/pixel_store.ts";
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
import { ES1, isIn } from "../versions.ts";
import type { Memory } from "../words.ts";

/** Functions of this file. */
export const TEXTURE_COMPRESSED_FUNCTIONS: GlFunctions = {
  glCompressedTexImage2D: (gl, target, level, internal, width, height, border, bytes, data) => {
    gl.checkEnum(target, targets2D(gl));
    if (gl.api === PALETTES_SINCE && PALETTES.some(([name]) => name === internal)) {
      return paletted(gl, target, level, internal, [width, height, 1], border, bytes);
    }
    compressed(gl, target, level, internal, [width, height, 1], border, bytes, data);
  },
  glCompressedTexImage3D: (
    gl,
    target,
    level,
    internal,
    width,
    height,
    depth,
    border,
    bytes,
    data,
  ) => {
    gl.checkEnum(target, targets3D(gl));
    compressed(gl, target, level, internal, [width, height, depth], border, bytes, data);
  },
  glCompressedTexSubImage2D: (gl, target, level, x, y, width, height, format, bytes, data) => {
    gl.checkEnum(target, targets2D(gl));
    part(gl, target, level, [x, y, 0], [width, height, 1], format, bytes, data);
  },
  glCompressedTexSubImage3D: (
    gl,
    target,
    level,
    x,
    y,
    z,
    width,
    height,
    depth,
    format,
    bytes,
    data,
  ) => {
    gl.checkEnum(target, targets3D(gl));
    part(gl, target, level, [x, y, z], [width, height, depth], format, bytes, data);
  },
};

/** GL_COMPRESSED_TEXTURE_FORMATS of a context. */
export function compressedFormats(gl: GlContext): number[] {
  const palettes = gl.api === ES1 ? PALETTES.map(([name]) => name) : [];
  return [
    ...COMPRESSED_FORMATS.filter((name) => isIn(compressedFormatOf(name)!.since, gl.api)),
    ...palettes,
  ];
}

function known(gl: GlContext, internal: number): CompressedFormat {
  const format = compressedFormatOf(internal);
  return format !== undefined && isIn(format.since, gl.api) ? format : gl.fail(GL.INVALID_ENUM);
}

function bytesOfBlocks(format: CompressedFormat, [width, height, depth]: Size): number {
  const { blockWidth, blockHeight, blockBytes } = format;
  return Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight) * depth * blockBytes;
}

function compressed(
  gl: GlContext,
  target: number,
  level: number,
  internal: number,
  size: Size,
  border: number,
  bytes: number,
  data: Memory,
): void {
  const format = known(gl, internal);
  const isRight = isSize(gl, target, level, size) && border === 0 &&
    bytes === bytesOfBlocks(format, size);
  if (!isRight) return gl.fail(GL.INVALID_VALUE);
  const texture = boundFor(gl, target);
  const cannot = target === GL.TEXTURE_3D || !format.takesParts && target !== GL.TEXTURE_2D;
  if (texture.immutableLevels > 0 || cannot) return gl.fail(GL.INVALID_OPERATION);
  checkReadable(gl, bytes, GL.UNSIGNED_BYTE, data);
  define(texture, target, level, { ...newImage(size, internal), compressed: format });
}

function part(
  gl: GlContext,
  target: number,
  level: number,
  offset: Size,
  size: Size,
  name: number,
  bytes: number,
  data: Memory,
): void {
  const format = known(gl, name);
  const image = partOf(gl, target, level, offset, size);
  if (bytes !== bytesOfBlocks(format, size)) return gl.fail(GL.INVALID_VALUE);
  const isAligned = (at: number, extent: number, whole: number, block: number) =>
    at % block === 0 && (extent % block === 0 || at + extent === whole);
  const fits = image.internalFormat === name && format.takesParts &&
    isAligned(offset[0], size[0], image.width, format.blockWidth) &&
    isAligned(offset[1], size[1], image.height, format.blockHeight);
  if (!fits) return gl.fail(GL.INVALID_OPERATION);
  checkReadable(gl, bytes, GL.UNSIGNED_BYTE, data);
}

/** A palette and one index for each pixel of 1 - `level` levels. */
function paletted(
  gl: GlContext,
  target: number,
  level: number,
  internal: number,
  size: Size,
  border: number,
  bytes: number,
): void {
  const [, entryBytes, indexBits] = PALETTES.find(([name]) => name === internal)!;
  const isRight = level <= 0 && level >= -lastLevel(target) && border === 0 &&
    isSize(gl, target, 0, size);
  if (!isRight) return gl.fail(GL.INVALID_VALUE);
  let expected = entryBytes << indexBits;
  for (let i = 0; i <= -level; i++) {
    const pixels = Math.max(1, size[0] >> i) * Math.max(1, size[1] >> i);
    expected += Math.ceil(pixels * indexBits / 8);
  }
  if (bytes !== expected) return gl.fail(GL.INVALID_VALUE);
  const texture = boundFor(gl, target);
  define(texture, target, 0, newImage(size, entryBytes === 4 ? GL.RGBA : GL.RGB));
  defineSmallerLevels(texture, target, 0, -level);
}
