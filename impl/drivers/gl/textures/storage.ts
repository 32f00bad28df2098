/**
 * Storage of textures that is fixed at once, and mipmaps that GL makes.
 *
 * Source: OpenGL ES 3.2, sections 8.8, 8.9, 8.14.4 and 8.18.
 *
 * @module
 */

import { Buffers } from "../buffers/objects.ts";
import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { compressedFormatOf } from "../pixels/compressed_formats.ts";
import { type Format, formatOf } from "../pixels/formats.ts";
import { maximum } from "../limits.ts";
import {
  defineSmallerLevels,
  isSize,
  lastLevel,
  newImage,
  type Size,
  targets3D,
} from "./levels.ts";
import { faceOf, imageKey, type Texture, TextureUnits } from "./units.ts";
import { ES3, isIn } from "../versions.ts";

/** Functions of this file. */
export const TEXTURE_STORAGE_FUNCTIONS: GlFunctions = {
  glTexStorage2D: (gl, target, levels, internal, width, height) => {
    gl.checkEnum(target, [GL.TEXTURE_2D, GL.TEXTURE_CUBE_MAP]);
    texStorage(gl, target, levels, internal, [width, height, 1]);
  },
  glTexStorage3D: (gl, target, levels, internal, width, height, depth) => {
    gl.checkEnum(target, targets3D(gl));
    texStorage(gl, target, levels, internal, [width, height, depth]);
  },
  glTexStorage2DMultisample: (gl, target, samples, internal, width, height, fixed) => {
    gl.checkEnum(target, [GL.TEXTURE_2D_MULTISAMPLE]);
    multisampled(gl, target, samples, internal, [width, height, 1], fixed);
  },
  glTexStorage3DMultisample: (gl, target, samples, internal, width, height, depth, fixed) => {
    gl.checkEnum(target, [GL.TEXTURE_2D_MULTISAMPLE_ARRAY]);
    multisampled(gl, target, samples, internal, [width, height, depth], fixed);
  },
  glTexBuffer: (gl, target, internal, buffer) =>
    texBuffer(gl, target, internal, buffer, 0, undefined),
  glTexBufferRange: texBuffer,
  glGenerateMipmap(gl, target) {
    const targets = [GL.TEXTURE_2D, ...(gl.api > 11 ? [GL.TEXTURE_CUBE_MAP] : [])];
    gl.checkEnum(target, gl.api >= ES3 ? [...targets, ...targets3D(gl)] : targets);
    const texture = gl.own(TextureUnits).bound(target);
    const base = texture.parameters.get(GL.TEXTURE_BASE_LEVEL)?.[0] ?? 0;
    const faces = facesOf(target).map((face) => texture.image(base, faceOf(face)));
    const [first] = faces;
    const fit = faces.every((face) =>
      face !== undefined && face.width === first?.width &&
      face.internalFormat === first.internalFormat
    );
    if (!fit || first?.format === undefined || !canBeFiltered(gl, first.format)) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    const last = texture.immutableLevels > 0 ? texture.immutableLevels - 1 : lastLevel(target);
    const most = texture.parameters.get(GL.TEXTURE_MAX_LEVEL)?.[0] ?? last;
    for (const face of facesOf(target)) {
      defineSmallerLevels(texture, face, base, Math.min(last, most));
    }
  },
};

function facesOf(target: number): number[] {
  if (target !== GL.TEXTURE_CUBE_MAP) return [target];
  return [0, 1, 2, 3, 4, 5].map((face) => GL.TEXTURE_CUBE_MAP_POSITIVE_X + face);
}

/** Checks that mipmaps of a format can be made: unsized formats, and sized ones that can be rendered to and filtered. */
function canBeFiltered(gl: GlContext, format: Format): boolean {
  if (format.components === "-") return false;
  if (!format.isSized) return true;
  const isFilterable = format.components === "n" ||
    format.components === "f" && !format.bits.includes(32);
  return isFilterable && isIn(format.renderable ?? Infinity, gl.api);
}

function texStorage(
  gl: GlContext,
  target: number,
  levels: number,
  internal: number,
  size: Size,
): void {
  const format = formatOf(internal);
  const compressed = compressedFormatOf(internal);
  const isSized = format?.isSized === true && isIn(format.texture ?? Infinity, gl.api);
  if (!isSized && !(compressed !== undefined && isIn(compressed.since, gl.api))) {
    return gl.fail(GL.INVALID_ENUM);
  }
  const isRight = levels >= 1 && size.every((extent) => extent >= 1) &&
    isSize(gl, target, 0, size);
  if (!isRight) return gl.fail(GL.INVALID_VALUE);
  const texture = gl.own(TextureUnits).bound(target);
  const longest = Math.max(size[0], size[1], target === GL.TEXTURE_3D ? size[2] : 1);
  const cannot = target === GL.TEXTURE_3D &&
    (compressed !== undefined || format?.components === "-");
  const tooMany = levels > Math.floor(Math.log2(longest)) + 1;
  if (!canBeFixed(texture) || cannot || tooMany) return gl.fail(GL.INVALID_OPERATION);
  fix(texture, levels);
  for (const face of facesOf(target)) {
    texture.images.set(imageKey(0, faceOf(face)), { ...newImage(size, internal), compressed });
    defineSmallerLevels(texture, face, 0, levels - 1);
  }
}

function canBeFixed(texture: Texture): boolean {
  return texture.name !== 0 && texture.immutableLevels === 0;
}

function fix(texture: Texture, levels: number): void {
  texture.source = undefined;
  texture.images.clear();
  texture.immutableLevels = levels;
}

function multisampled(
  gl: GlContext,
  target: number,
  samples: number,
  internal: number,
  size: Size,
  fixed: number,
): void {
  const format = formatOf(internal);
  if (!format?.isSized || !isIn(format.renderable ?? Infinity, gl.api)) {
    return gl.fail(GL.INVALID_ENUM);
  }
  const most = maximum(GL.MAX_TEXTURE_SIZE);
  const deepest = maximum(GL.MAX_ARRAY_TEXTURE_LAYERS);
  const isRight = samples >= 1 && size.every((extent) => extent >= 1) && size[0] <= most &&
    size[1] <= most && size[2] <= deepest;
  if (!isRight) return gl.fail(GL.INVALID_VALUE);
  const texture = gl.own(TextureUnits).bound(target);
  if (samples > maximum(GL.MAX_COLOR_TEXTURE_SAMPLES) || !canBeFixed(texture)) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  fix(texture, 1);
  texture.images.set(imageKey(0, 0), {
    ...newImage(size, internal, samples),
    fixedSampleLocations: fixed !== 0,
  });
}

const BUFFER_FORMATS: readonly number[] = [
  GL.R8,
  GL.R16F,
  GL.R32F,
  GL.R8I,
  GL.R16I,
  GL.R32I,
  GL.R8UI,
  GL.R16UI,
  GL.R32UI,
  GL.RG8,
  GL.RG16F,
  GL.RG32F,
  GL.RG8I,
  GL.RG16I,
  GL.RG32I,
  GL.RG8UI,
  GL.RG16UI,
  GL.RG32UI,
  GL.RGB32F,
  GL.RGB32I,
  GL.RGB32UI,
  GL.RGBA8,
  GL.RGBA16F,
  GL.RGBA32F,
  GL.RGBA8I,
  GL.RGBA16I,
  GL.RGBA32I,
  GL.RGBA8UI,
  GL.RGBA16UI,
  GL.RGBA32UI,
];

function texBuffer(
  gl: GlContext,
  target: number,
  internal: number,
  name: number,
  offset: number,
  size: number | undefined,
): void {
  gl.checkEnum(target, [GL.TEXTURE_BUFFER]);
  gl.checkEnum(internal, BUFFER_FORMATS);
  const texture = gl.own(TextureUnits).bound(target);
  texture.images.clear();
  texture.buffer = undefined;
  if (name === 0) return;
  const buffer = gl.shared.own(Buffers).get(name) ?? gl.fail(GL.INVALID_OPERATION);
  const bytes = size ?? buffer.size;
  const alignment = maximum(GL.TEXTURE_BUFFER_OFFSET_ALIGNMENT);
  const isRight = offset >= 0 && (size === undefined || size > 0) &&
    offset + bytes <= buffer.size && offset % alignment === 0;
  if (!isRight) return gl.fail(GL.INVALID_VALUE);
  const format = formatOf(internal)!;
  const texel = format.bits.slice(0, 4).reduce((sum, bits) => sum + bits, 0) / 8;
  const width = Math.min(Math.floor(bytes / texel), maximum(GL.MAX_TEXTURE_BUFFER_SIZE));
  texture.buffer = { name, offset, size: bytes };
  texture.images.set(imageKey(0, 0), newImage([width, 1, 1], internal));
}
