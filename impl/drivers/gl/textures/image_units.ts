/**
 * Image units, and copies from image to image.
 *
 * Source: OpenGL ES 3.2, sections 8.22 and 16.2.2.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { compressedFormatOf } from "../pixels/compressed_formats.ts";
import { formatOf } from "../pixels/formats.ts";
import { Renderbuffers } from "../framebuffers/objects.ts";
import { maximum } from "../limits.ts";
import { type Image, TARGETS, Textures } from "./units.ts";

interface ImageUnit {
  readonly name: number;
  readonly level: number;
  readonly layered: number;
  readonly layer: number;
  readonly access: number;
  readonly format: number;
}

const EMPTY: ImageUnit = {
  name: 0,
  level: 0,
  layered: 0,
  layer: 0,
  access: GL.READ_ONLY,
  format: GL.R32UI,
};

class ImageUnits {
  readonly units: ImageUnit[] = [];
}

/** Functions of this file. */
export const IMAGE_UNIT_FUNCTIONS: GlFunctions = {
  glBindImageTexture(gl, unit, name, level, layered, layer, access, format) {
    if (unit >= maximum(GL.MAX_IMAGE_UNITS)) return gl.fail(GL.INVALID_VALUE);
    gl.checkSigns(level, layer);
    gl.checkEnum(access, [GL.READ_ONLY, GL.WRITE_ONLY, GL.READ_WRITE]);
    if (!FORMATS.includes(format)) return gl.fail(GL.INVALID_VALUE);
    const texture = gl.shared.own(Textures).get(name);
    if (name !== 0 && texture === undefined) return gl.fail(GL.INVALID_VALUE);
    const isFixed = texture === undefined || texture.immutableLevels > 0 ||
      texture.buffer !== undefined || texture.source !== undefined;
    if (!isFixed) return gl.fail(GL.INVALID_OPERATION);
    gl.own(ImageUnits).units[unit] = { name, level, layered, layer, access, format };
  },
  glCopyImageSubData(gl, ...args: number[]) {
    const [width = 0, height = 0, depth = 0] = args.slice(12);
    const from = imageOf(gl, args[0]!, args[1]!, args[2]!);
    const to = imageOf(gl, args[6]!, args[7]!, args[8]!);
    gl.checkSigns(width, height, depth, ...args.slice(3, 6), ...args.slice(9, 12));
    const fits = (image: Image, [x = 0, y = 0, z = 0]: number[]) =>
      x + width <= image.width && y + height <= image.height && z + depth <= image.depth;
    if (!fits(from, args.slice(3, 6)) || !fits(to, args.slice(9, 12))) {
      return gl.fail(GL.INVALID_VALUE);
    }
    const isWrong = bytesOfUnit(from) !== bytesOfUnit(to) || from.samples !== to.samples;
    if (isWrong) gl.fail(GL.INVALID_OPERATION);
  },
};

/** The values of numbered image units, by name. */
export const IMAGE_UNIT_VALUES: Readonly<
  Record<number, (gl: GlContext, unit: number) => number>
> = {
  [GL.IMAGE_BINDING_NAME]: (gl, unit) => unitAt(gl, unit).name,
  [GL.IMAGE_BINDING_LEVEL]: (gl, unit) => unitAt(gl, unit).level,
  [GL.IMAGE_BINDING_LAYERED]: (gl, unit) => unitAt(gl, unit).layered,
  [GL.IMAGE_BINDING_LAYER]: (gl, unit) => unitAt(gl, unit).layer,
  [GL.IMAGE_BINDING_ACCESS]: (gl, unit) => unitAt(gl, unit).access,
  [GL.IMAGE_BINDING_FORMAT]: (gl, unit) => unitAt(gl, unit).format,
};

const FORMATS: readonly number[] = [
  GL.RGBA32F,
  GL.RGBA16F,
  GL.R32F,
  GL.RGBA32UI,
  GL.RGBA16UI,
  GL.RGBA8UI,
  GL.R32UI,
  GL.RGBA32I,
  GL.RGBA16I,
  GL.RGBA8I,
  GL.R32I,
  GL.RGBA8,
  GL.RGBA8_SNORM,
];

function unitAt(gl: GlContext, unit: number): ImageUnit {
  return gl.own(ImageUnits).units[unit] ?? EMPTY;
}

function imageOf(gl: GlContext, target: number, name: number, level: number): Image {
  const targets = TARGETS.map(([one]) => one).filter((one) =>
    one !== GL.TEXTURE_BUFFER && one !== GL.TEXTURE_EXTERNAL_OES
  );
  gl.checkEnum(target, [GL.RENDERBUFFER, ...targets]);
  const texture = gl.shared.own(Textures).get(name);
  const isTexture = target !== GL.RENDERBUFFER;
  if (isTexture && texture !== undefined && texture.target !== target) {
    return gl.fail(GL.INVALID_ENUM);
  }
  const image = isTexture
    ? texture?.image(level)
    : level === 0
    ? gl.shared.own(Renderbuffers).get(name)?.image
    : undefined;
  return image ?? gl.fail(GL.INVALID_VALUE);
}

/** Bytes of a pixel or block: images can be copied whose are equal. */
function bytesOfUnit({ internalFormat }: Image): number {
  const bits = formatOf(internalFormat)?.bits.reduce((sum, size) => sum + size, 0) ?? 0;
  return compressedFormatOf(internalFormat)?.blockBytes ?? bits / 8;
}
