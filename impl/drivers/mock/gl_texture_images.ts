/**
 * Images of textures that the program gives or copies. What they show is not kept: this driver does not sample.
 *
 * Source: OpenGL ES 3.2, sections 8.5, 8.6 and 8.8; OpenGL ES 2.0, section 3.7.1.
 *
 * @module
 */

import { copyColours } from "./gl_colours.ts";
import type { GlContext, GlFunctions } from "./gl_context.ts";
import { GL } from "./gl_enums.ts";
import { type Format, formatOf } from "./gl_formats.ts";
import { type Plane, planeOfImage, readSource } from "./gl_framebuffer_status.ts";
import { maximum } from "./gl_limits.ts";
import { arePixels, isReadable, layout } from "./gl_pixel_store.ts";
import {
  bindingTarget,
  faceOf,
  type Image,
  imageKey,
  isFace,
  type Texture,
  TextureUnits,
} from "./gl_texture_units.ts";
import { ES1, isIn } from "./gl_versions.ts";
import type { Memory } from "./gl_words.ts";

/** A box of pixels. */
export type Size = readonly [width: number, height: number, depth: number];

/** Functions of this file. */
export const TEXTURE_IMAGE_FUNCTIONS: GlFunctions = {
  glTexImage2D: (
    gl,
    target: number,
    level: number,
    internal: number,
    width: number,
    height: number,
    border: number,
    format: number,
    type: number,
    pixels: Memory,
  ) => {
    if (!gl.isEnum(target, targets2D(gl))) return;
    texImage(gl, target, level, internal, [width, height, 1], border, format, type, pixels);
  },
  glTexImage3D: (
    gl,
    target: number,
    level: number,
    internal: number,
    width: number,
    height: number,
    depth: number,
    border: number,
    format: number,
    type: number,
    pixels: Memory,
  ) => {
    if (!gl.isEnum(target, targets3D(gl))) return;
    texImage(gl, target, level, internal, [width, height, depth], border, format, type, pixels);
  },
  glTexSubImage2D: (
    gl,
    target: number,
    level: number,
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    pixels: Memory,
  ) => {
    if (!gl.isEnum(target, targets2D(gl))) return;
    texSubImage(gl, target, level, [x, y, 0], [width, height, 1], format, type, pixels);
  },
  glTexSubImage3D: (
    gl,
    target: number,
    level: number,
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    depth: number,
    format: number,
    type: number,
    pixels: Memory,
  ) => {
    if (!gl.isEnum(target, targets3D(gl))) return;
    texSubImage(gl, target, level, [x, y, z], [width, height, depth], format, type, pixels);
  },
  glCopyTexImage2D(
    gl,
    target: number,
    level: number,
    internal: number,
    x: number,
    y: number,
    width: number,
    height: number,
    border: number,
  ) {
    if (!gl.isEnum(target, targets2D(gl))) return;
    const format = formatOf(internal);
    if (format === undefined || !isIn(format.texture ?? Infinity, gl.api)) {
      return void gl.raise(GL.INVALID_ENUM);
    }
    const size: Size = [width, height, 1];
    if (!isSize(gl, target, level, size) || border !== 0) return void gl.raise(GL.INVALID_VALUE);
    const source = readSource(gl);
    if (source === undefined) return;
    const texture = boundFor(gl, target);
    const copyable = source.components === format.components && format.components !== "-" &&
      format.bits.slice(0, 4).every((bits, i) => bits === 0 || source.bits[i]! > 0);
    if (texture.immutableLevels > 0 || !copyable) return void gl.raise(GL.INVALID_OPERATION);
    const image = newImage(size, internal);
    define(texture, target, level, image);
    copy(gl, source, [x, y], image, [0, 0, 0], size);
  },
  glCopyTexSubImage2D: (
    gl,
    target: number,
    level: number,
    x: number,
    y: number,
    left: number,
    bottom: number,
    width: number,
    height: number,
  ) => {
    if (!gl.isEnum(target, targets2D(gl))) return;
    copySub(gl, target, level, [x, y, 0], [left, bottom], [width, height, 1]);
  },
  glCopyTexSubImage3D: (
    gl,
    target: number,
    level: number,
    x: number,
    y: number,
    z: number,
    left: number,
    bottom: number,
    width: number,
    height: number,
  ) => {
    if (!gl.isEnum(target, targets3D(gl))) return;
    copySub(gl, target, level, [x, y, z], [left, bottom], [width, height, 1]);
  },
};

const FACE_TARGETS: readonly number[] = [0, 1, 2, 3, 4, 5].map((i) =>
  GL.TEXTURE_CUBE_MAP_POSITIVE_X + i
);

/** Targets of two-dimensional images. */
export function targets2D(gl: GlContext): number[] {
  return gl.api === ES1 ? [GL.TEXTURE_2D] : [GL.TEXTURE_2D, ...FACE_TARGETS];
}

/** Targets of three-dimensional images and arrays. */
export function targets3D(gl: GlContext): number[] {
  const targets: number[] = [GL.TEXTURE_3D, GL.TEXTURE_2D_ARRAY];
  return gl.api >= 32 ? [...targets, GL.TEXTURE_CUBE_MAP_ARRAY] : targets;
}

/** The texture of the active unit whose image a target names. */
export function boundFor(gl: GlContext, target: number): Texture {
  return gl.own(TextureUnits).bound(bindingTarget(target));
}

/** An image of new pixels. */
export function newImage([width, height, depth]: Size, internalFormat: number, samples = 0): Image {
  return {
    width,
    height,
    depth,
    internalFormat,
    format: formatOf(internalFormat),
    samples,
    storage: {},
    slices: [],
  };
}

/** Gives a texture an image; it is no longer an EGL image's sibling. */
export function define(texture: Texture, target: number, level: number, image: Image): void {
  texture.source = undefined;
  texture.images.set(imageKey(level, faceOf(target)), image);
}

/** The largest level of a target. */
export function lastLevel(gl: GlContext, target: number): number {
  return Math.floor(Math.log2(largest(gl, target)));
}

function largest(gl: GlContext, target: number): number {
  const isCube = isFace(target) || target === GL.TEXTURE_CUBE_MAP ||
    target === GL.TEXTURE_CUBE_MAP_ARRAY;
  if (isCube) return maximum(gl, GL.MAX_CUBE_MAP_TEXTURE_SIZE);
  return maximum(gl, target === GL.TEXTURE_3D ? GL.MAX_3D_TEXTURE_SIZE : GL.MAX_TEXTURE_SIZE);
}

/** Whether a level of a target can have that size. */
export function isSize(gl: GlContext, target: number, level: number, size: Size): boolean {
  const [width, height, depth] = size;
  if (level < 0 || level > lastLevel(gl, target) || size.some((extent) => extent < 0)) return false;
  const most = largest(gl, target) >> level;
  const isCube = isFace(target) || target === GL.TEXTURE_CUBE_MAP ||
    target === GL.TEXTURE_CUBE_MAP_ARRAY;
  if (isCube && width !== height) return false;
  if (target === GL.TEXTURE_CUBE_MAP_ARRAY && depth % 6 !== 0) return false;
  const deepest = target === GL.TEXTURE_3D
    ? most
    : targets3D(gl).includes(target)
    ? maximum(gl, GL.MAX_ARRAY_TEXTURE_LAYERS)
    : 1;
  return width <= most && height <= most && depth <= deepest;
}

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
  if (!isSize(gl, target, level, size) || border !== 0) return void gl.raise(GL.INVALID_VALUE);
  if (!arePixels(gl, format, type)) return;
  const known = formatOf(internal >>> 0);
  if (known === undefined || !isIn(known.texture ?? Infinity, gl.api)) {
    return void gl.raise(GL.INVALID_VALUE);
  }
  const texture = boundFor(gl, target);
  const isDepthIn3D = known.components === "-" && target === GL.TEXTURE_3D;
  if (texture.immutableLevels > 0 || isDepthIn3D || !takesPixels(known, format, type)) {
    return void gl.raise(GL.INVALID_OPERATION);
  }
  const { end } = layout(gl, "unpack", size, format, type);
  if (!isReadable(gl, end, type, pixels)) return;
  define(texture, target, level, newImage(size, internal));
  const generates = gl.api === ES1 && level === 0 &&
    texture.parameters.get(GL.GENERATE_MIPMAP)?.[0];
  if (generates) defineSmallerLevels(texture, target, 0, lastLevel(gl, target));
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
  if (!arePixels(gl, format, type)) return;
  const image = partOf(gl, target, level, offset, size);
  if (image === undefined) return;
  if (image.format === undefined || !takesPixels(image.format, format, type)) {
    return void gl.raise(GL.INVALID_OPERATION);
  }
  isReadable(gl, layout(gl, "unpack", size, format, type).end, type, pixels);
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
  const source = image && readSource(gl);
  if (image === undefined || source === undefined) return;
  if (image.format?.components !== source.components) gl.raise(GL.INVALID_OPERATION);
  else copy(gl, source, from, image, offset, size);
}

/** Copies what is known of a framebuffer's colours into an image. */
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
  copyColours(gl, [source, from], [plane, [x, y, x + width, y + height]]);
}

/** The image that a box is a part of, or nothing and an error. */
export function partOf(
  gl: GlContext,
  target: number,
  level: number,
  offset: Size,
  size: Size,
): Image | undefined {
  if (level < 0 || level > lastLevel(gl, target)) return void gl.raise(GL.INVALID_VALUE);
  if (!gl.notNegative(...offset, ...size)) return undefined;
  const image = boundFor(gl, target).image(level, faceOf(target));
  if (image === undefined) return void gl.raise(GL.INVALID_OPERATION);
  const whole: Size = [image.width, image.height, image.depth];
  if (offset.some((at, i) => at + size[i]! > whole[i]!)) return void gl.raise(GL.INVALID_VALUE);
  return image;
}

/** Gives a texture all levels below one that it has, as far as the last. */
export function defineSmallerLevels(
  texture: Texture,
  target: number,
  from: number,
  last: number,
): void {
  let image = texture.image(from, faceOf(target));
  const halvesDepth = target === GL.TEXTURE_3D;
  for (let level = from + 1; image !== undefined && level <= last; level++) {
    const { width, height, depth }: Image = image;
    if (width <= 1 && height <= 1 && (!halvesDepth || depth <= 1)) return;
    const half = (extent: number) => Math.max(1, extent >> 1);
    const size: Size = [half(width), half(height), halvesDepth ? half(depth) : depth];
    image = { ...newImage(size, image.internalFormat), compressed: image.compressed };
    texture.images.set(imageKey(level, faceOf(target)), image);
  }
}
