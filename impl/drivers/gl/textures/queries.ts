/**
 * The properties of levels of textures.
 *
 * Source: OpenGL ES 3.2, section 8.11.3.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { lastLevel, targets2D, targets3D } from "./levels.ts";
import { bindingTarget, faceOf, type Image, type Texture, TextureUnits } from "./units.ts";
import { ES32 } from "../versions.ts";
import { type Memory, writeCell } from "../words.ts";

/** Functions of this file. */
export const TEXTURE_QUERY_FUNCTIONS: GlFunctions = {
  glGetTexLevelParameteriv: getLevelParameter,
  glGetTexLevelParameterfv: getLevelParameter,
};

const COMPONENT_TYPES = {
  n: GL.UNSIGNED_NORMALIZED,
  sn: GL.SIGNED_NORMALIZED,
  f: GL.FLOAT,
  i: GL.INT,
  ui: GL.UNSIGNED_INT,
  "-": GL.UNSIGNED_NORMALIZED,
} as const;
const SIZES: readonly number[] = [
  GL.TEXTURE_RED_SIZE,
  GL.TEXTURE_GREEN_SIZE,
  GL.TEXTURE_BLUE_SIZE,
  GL.TEXTURE_ALPHA_SIZE,
  GL.TEXTURE_DEPTH_SIZE,
  GL.TEXTURE_STENCIL_SIZE,
];
const TYPES: readonly number[] = [
  GL.TEXTURE_RED_TYPE,
  GL.TEXTURE_GREEN_TYPE,
  GL.TEXTURE_BLUE_TYPE,
  GL.TEXTURE_ALPHA_TYPE,
  GL.TEXTURE_DEPTH_TYPE,
];

function getLevelParameter(
  gl: GlContext,
  target: number,
  level: number,
  name: number,
  out: Memory,
): void {
  const targets = [
    ...targets2D(gl),
    ...targets3D(gl),
    GL.TEXTURE_2D_MULTISAMPLE,
    ...(gl.api >= ES32 ? [GL.TEXTURE_2D_MULTISAMPLE_ARRAY, GL.TEXTURE_BUFFER] : []),
  ];
  gl.checkEnum(target, targets);
  if (level < 0 || level > lastLevel(target)) return gl.fail(GL.INVALID_VALUE);
  const texture = gl.own(TextureUnits).bound(bindingTarget(target));
  const value = levelParameter(texture, texture.image(level, faceOf(target)), name);
  writeCell(out, 0, value ?? gl.fail(GL.INVALID_ENUM));
}

function levelParameter(texture: Texture, image: Image | undefined, name: number) {
  const bits = image?.format?.bits ?? [];
  if (SIZES.includes(name)) return bits[SIZES.indexOf(name)] ?? 0;
  if (TYPES.includes(name)) {
    const has = (bits[TYPES.indexOf(name)] ?? 0) > 0;
    return has ? COMPONENT_TYPES[image!.format!.components] : GL.NONE;
  }
  switch (name) {
    case GL.TEXTURE_WIDTH:
      return image?.width ?? 0;
    case GL.TEXTURE_HEIGHT:
      return image?.height ?? 0;
    case GL.TEXTURE_DEPTH:
      return image?.depth ?? 0;
    case GL.TEXTURE_INTERNAL_FORMAT:
      return image?.internalFormat ?? GL.RGBA;
    case GL.TEXTURE_COMPRESSED:
      return image?.compressed === undefined ? 0 : 1;
    case GL.TEXTURE_SAMPLES:
      return image?.samples ?? 0;
    case GL.TEXTURE_FIXED_SAMPLE_LOCATIONS:
      return image?.fixedSampleLocations === false ? 0 : 1;
    case GL.TEXTURE_SHARED_SIZE:
      return image?.internalFormat === GL.RGB9_E5 ? 5 : 0;
    case GL.TEXTURE_BUFFER_DATA_STORE_BINDING:
      return texture.buffer?.name ?? 0;
    case GL.TEXTURE_BUFFER_OFFSET:
      return texture.buffer?.offset ?? 0;
    case GL.TEXTURE_BUFFER_SIZE:
      return texture.buffer?.size ?? 0;
    default:
      return undefined;
  }
}
