/**
 * Levels of textures: which there can be, and what they are made of.
 *
 * Source: OpenGL ES 3.2, sections 8.5, 8.6, 8.14.3 and 8.14.4.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { formatOf } from "../pixels/formats.ts";
import { maximum } from "../limits.ts";
import {
  bindingTarget,
  faceOf,
  type Image,
  imageKey,
  isFace,
  type Texture,
  TextureUnits,
} from "./units.ts";
import { ES1, ES32 } from "../versions.ts";

/** Width, height and depth, or offsets in them. */
export type Size = readonly [width: number, height: number, depth: number];

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
  return gl.api >= ES32 ? [...targets, GL.TEXTURE_CUBE_MAP_ARRAY] : targets;
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
export function lastLevel(target: number): number {
  return Math.floor(Math.log2(largest(target)));
}

function largest(target: number): number {
  const isCube = isFace(target) || target === GL.TEXTURE_CUBE_MAP ||
    target === GL.TEXTURE_CUBE_MAP_ARRAY;
  if (isCube) return maximum(GL.MAX_CUBE_MAP_TEXTURE_SIZE);
  return maximum(target === GL.TEXTURE_3D ? GL.MAX_3D_TEXTURE_SIZE : GL.MAX_TEXTURE_SIZE);
}

/** Checks that a level of a target can have that size. */
export function isSize(gl: GlContext, target: number, level: number, size: Size): boolean {
  const [width, height, depth] = size;
  if (level < 0 || level > lastLevel(target) || size.some((extent) => extent < 0)) return false;
  const most = largest(target) >> level;
  const isCube = isFace(target) || target === GL.TEXTURE_CUBE_MAP ||
    target === GL.TEXTURE_CUBE_MAP_ARRAY;
  if (isCube && width !== height) return false;
  if (target === GL.TEXTURE_CUBE_MAP_ARRAY && depth % 6 !== 0) return false;
  const deepest = target === GL.TEXTURE_3D
    ? most
    : targets3D(gl).includes(target)
    ? maximum(GL.MAX_ARRAY_TEXTURE_LAYERS)
    : 1;
  return width <= most && height <= most && depth <= deepest;
}

/** The image that a box is a part of. */
export function partOf(
  gl: GlContext,
  target: number,
  level: number,
  offset: Size,
  size: Size,
): Image {
  if (level < 0 || level > lastLevel(target)) return gl.fail(GL.INVALID_VALUE);
  gl.checkSigns(...offset, ...size);
  const image = boundFor(gl, target).image(level, faceOf(target)) ?? gl.fail(GL.INVALID_OPERATION);
  const whole: Size = [image.width, image.height, image.depth];
  if (offset.some((at, i) => at + size[i]! > whole[i]!)) return gl.fail(GL.INVALID_VALUE);
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
