/**
 * The types of variables in shaders.
 *
 * Source: OpenGL ES 3.2, table 7.3; OES_EGL_image_external.
 *
 * @module
 */

import { GL } from "../../../../cts/contract/enums.ts";

/** The numbers that glUniform* may set a variable to: floats, integers, unsigned integers, truth values, or a texture unit. */
export type Scalar = "f" | "i" | "ui" | "b" | "opaque";

/** A type. */
export interface ShaderType {
  /** Its enum. */
  readonly name: number;
  readonly scalar: Scalar;
  readonly columns: number;
  readonly rows: number;
}

const type = (name: number, scalar: Scalar, rows = 1, columns = 1): ShaderType => ({
  name,
  scalar,
  rows,
  columns,
});
const opaque = (name: number) => type(name, "opaque");

/** Types by their names in shaders. */
export const SHADER_TYPES: ReadonlyMap<string, ShaderType> = new Map(Object.entries({
  float: type(GL.FLOAT, "f"),
  vec2: type(GL.FLOAT_VEC2, "f", 2),
  vec3: type(GL.FLOAT_VEC3, "f", 3),
  vec4: type(GL.FLOAT_VEC4, "f", 4),
  int: type(GL.INT, "i"),
  ivec2: type(GL.INT_VEC2, "i", 2),
  ivec3: type(GL.INT_VEC3, "i", 3),
  ivec4: type(GL.INT_VEC4, "i", 4),
  uint: type(GL.UNSIGNED_INT, "ui"),
  uvec2: type(GL.UNSIGNED_INT_VEC2, "ui", 2),
  uvec3: type(GL.UNSIGNED_INT_VEC3, "ui", 3),
  uvec4: type(GL.UNSIGNED_INT_VEC4, "ui", 4),
  bool: type(GL.BOOL, "b"),
  bvec2: type(GL.BOOL_VEC2, "b", 2),
  bvec3: type(GL.BOOL_VEC3, "b", 3),
  bvec4: type(GL.BOOL_VEC4, "b", 4),
  mat2: type(GL.FLOAT_MAT2, "f", 2, 2),
  mat3: type(GL.FLOAT_MAT3, "f", 3, 3),
  mat4: type(GL.FLOAT_MAT4, "f", 4, 4),
  mat2x2: type(GL.FLOAT_MAT2, "f", 2, 2),
  mat3x3: type(GL.FLOAT_MAT3, "f", 3, 3),
  mat4x4: type(GL.FLOAT_MAT4, "f", 4, 4),
  mat2x3: type(GL.FLOAT_MAT2x3, "f", 3, 2),
  mat2x4: type(GL.FLOAT_MAT2x4, "f", 4, 2),
  mat3x2: type(GL.FLOAT_MAT3x2, "f", 2, 3),
  mat3x4: type(GL.FLOAT_MAT3x4, "f", 4, 3),
  mat4x2: type(GL.FLOAT_MAT4x2, "f", 2, 4),
  mat4x3: type(GL.FLOAT_MAT4x3, "f", 3, 4),
  sampler2D: opaque(GL.SAMPLER_2D),
  sampler3D: opaque(GL.SAMPLER_3D),
  samplerCube: opaque(GL.SAMPLER_CUBE),
  samplerExternalOES: opaque(GL.SAMPLER_EXTERNAL_OES),
  sampler2DShadow: opaque(GL.SAMPLER_2D_SHADOW),
  samplerCubeShadow: opaque(GL.SAMPLER_CUBE_SHADOW),
  sampler2DArray: opaque(GL.SAMPLER_2D_ARRAY),
  sampler2DArrayShadow: opaque(GL.SAMPLER_2D_ARRAY_SHADOW),
  sampler2DMS: opaque(GL.SAMPLER_2D_MULTISAMPLE),
  sampler2DMSArray: opaque(GL.SAMPLER_2D_MULTISAMPLE_ARRAY),
  samplerCubeArray: opaque(GL.SAMPLER_CUBE_MAP_ARRAY),
  samplerCubeArrayShadow: opaque(GL.SAMPLER_CUBE_MAP_ARRAY_SHADOW),
  samplerBuffer: opaque(GL.SAMPLER_BUFFER),
  isampler2D: opaque(GL.INT_SAMPLER_2D),
  isampler3D: opaque(GL.INT_SAMPLER_3D),
  isamplerCube: opaque(GL.INT_SAMPLER_CUBE),
  isampler2DArray: opaque(GL.INT_SAMPLER_2D_ARRAY),
  isampler2DMS: opaque(GL.INT_SAMPLER_2D_MULTISAMPLE),
  isamplerCubeArray: opaque(GL.INT_SAMPLER_CUBE_MAP_ARRAY),
  isamplerBuffer: opaque(GL.INT_SAMPLER_BUFFER),
  usampler2D: opaque(GL.UNSIGNED_INT_SAMPLER_2D),
  usampler3D: opaque(GL.UNSIGNED_INT_SAMPLER_3D),
  usamplerCube: opaque(GL.UNSIGNED_INT_SAMPLER_CUBE),
  usampler2DArray: opaque(GL.UNSIGNED_INT_SAMPLER_2D_ARRAY),
  usampler2DMS: opaque(GL.UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE),
  usamplerCubeArray: opaque(GL.UNSIGNED_INT_SAMPLER_CUBE_MAP_ARRAY),
  usamplerBuffer: opaque(GL.UNSIGNED_INT_SAMPLER_BUFFER),
  image2D: opaque(GL.IMAGE_2D),
  image3D: opaque(GL.IMAGE_3D),
  imageCube: opaque(GL.IMAGE_CUBE),
  image2DArray: opaque(GL.IMAGE_2D_ARRAY),
  imageBuffer: opaque(GL.IMAGE_BUFFER),
  imageCubeArray: opaque(GL.IMAGE_CUBE_MAP_ARRAY),
  iimage2D: opaque(GL.INT_IMAGE_2D),
  iimage3D: opaque(GL.INT_IMAGE_3D),
  iimageCube: opaque(GL.INT_IMAGE_CUBE),
  iimage2DArray: opaque(GL.INT_IMAGE_2D_ARRAY),
  uimage2D: opaque(GL.UNSIGNED_INT_IMAGE_2D),
  uimage3D: opaque(GL.UNSIGNED_INT_IMAGE_3D),
  uimageCube: opaque(GL.UNSIGNED_INT_IMAGE_CUBE),
  uimage2DArray: opaque(GL.UNSIGNED_INT_IMAGE_2D_ARRAY),
  atomic_uint: opaque(GL.UNSIGNED_INT_ATOMIC_COUNTER),
}));
