/**
 * EGL images as textures and renderbuffers, and the other way round.
 *
 * Source: OES_EGL_image, OES_EGL_image_external, EGL_KHR_gl_texture_2D_image and its like, EGL 1.5, section 3.9.
 *
 * @module
 */

import type { DriverImage, NoImage } from "../../driver_image.ts";
import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { formatOf } from "../pixels/formats.ts";
import { boundRenderbuffer, Renderbuffers } from "../framebuffers/objects.ts";
import {
  bindingTarget,
  faceOf,
  type Image,
  imageKey,
  type Texture,
  Textures,
  TextureUnits,
} from "./units.ts";

/** Functions of this file. */
export const EGL_IMAGE_FUNCTIONS: GlFunctions = {
  glEGLImageTargetTexture2DOES(gl, target, handle) {
    gl.checkEnum(target, [GL.TEXTURE_2D, GL.TEXTURE_EXTERNAL_OES]);
    const image = imageFor(gl, target, handle);
    const texture = gl.own(TextureUnits).bound(target);
    if (texture.immutableLevels > 0) return gl.fail(GL.INVALID_OPERATION);
    texture.images.clear();
    texture.images.set(imageKey(0, 0), toImage(image));
    texture.source = image;
  },
  glEGLImageTargetRenderbufferStorageOES(gl, target, handle) {
    gl.checkEnum(target, [GL.RENDERBUFFER]);
    const renderbuffer = boundRenderbuffer(gl) ?? gl.fail(GL.INVALID_OPERATION);
    const image = imageFor(gl, target, handle);
    renderbuffer.image = toImage(image);
    renderbuffer.source = image;
  },
};

/** The live image of a handle that a target can take. */
function imageFor(gl: GlContext, target: number, handle: unknown): DriverImage {
  const image = gl.driver.host.image(handle) ?? gl.fail(GL.INVALID_VALUE);
  if (!canTakeImage(target, image)) return gl.fail(GL.INVALID_OPERATION);
  return image;
}

/** Checks that a target can have an image's pixels: YUV can only be sampled, and only by external textures. */
export function canTakeImage(target: number, image: DriverImage): boolean {
  if (target === GL.RENDERBUFFER) {
    return !image.isYuv && formatOf(image.format)?.renderable !== undefined;
  }
  return !image.isYuv || target === GL.TEXTURE_EXTERNAL_OES;
}

function toImage({ width, height, format, buffer }: DriverImage): Image {
  return {
    width,
    height,
    depth: 1,
    internalFormat: format,
    format: formatOf(format),
    samples: 0,
    storage: buffer,
    slices: [],
  };
}

/** The picture that an image of a texture or renderbuffer would show, or why there can be none. */
export function imageSourceOf(
  gl: GlContext,
  target: number,
  name: number,
  level: number,
  slice: number,
): DriverImage | NoImage {
  if (target === GL.RENDERBUFFER) {
    const renderbuffer = gl.shared.own(Renderbuffers).get(name);
    if (renderbuffer === undefined) return "missing";
    const { image, source } = renderbuffer;
    if (image === undefined) return "incomplete";
    return image.samples > 0 ? "multisampled" : source ?? toDriverImage(image);
  }
  const texture = gl.shared.own(Textures).get(name);
  if (texture === undefined || texture.target !== bindingTarget(target)) return "missing";
  if (level < 0) return "no level";
  if (!isComplete(texture, target, level)) return "incomplete";
  const image = texture.image(level, faceOf(target));
  if (image === undefined) return "no level";
  if (target !== GL.TEXTURE_3D) return texture.source ?? toDriverImage(image);
  return slice < 0 || slice >= image.depth ? "no slice" : toDriverImage(image, slice);
}

/** Checks that the texture's first level is there, and if another is there or asked for, all others too. */
function isComplete(texture: Texture, target: number, level: number): boolean {
  const first = texture.image();
  if (first === undefined || first.width === 0 || first.height === 0) return false;
  const isCube = bindingTarget(target) === GL.TEXTURE_CUBE_MAP;
  const faces = isCube ? [0, 1, 2, 3, 4, 5] : [0];
  const hasOnlyFirst = level === 0 && texture.images.size === faces.length;
  const longest = Math.max(first.width, first.height, target === GL.TEXTURE_3D ? first.depth : 1);
  const all = texture.immutableLevels || Math.floor(Math.log2(longest)) + 1;
  for (let at = 0; at < (hasOnlyFirst ? 1 : all); at++) {
    for (const face of faces) {
      const image = texture.image(at, face);
      const fits = image?.width === Math.max(1, first.width >> at) &&
        image.height === Math.max(1, first.height >> at) &&
        image.internalFormat === first.internalFormat;
      if (!fits) return false;
    }
  }
  return true;
}

function toDriverImage(image: Image, slice?: number): DriverImage {
  const { width, height, storage } = image;
  return {
    width,
    height,
    format: sizedFormat(image.internalFormat),
    isYuv: false,
    buffer: slice === undefined ? storage : image.slices[slice] ??= {},
  };
}

function sizedFormat(internal: number): number {
  switch (internal) {
    case GL.RGBA:
    case GL.BGRA_EXT:
      return GL.RGBA8;
    case GL.RGB:
      return GL.RGB8;
    default:
      return internal;
  }
}
