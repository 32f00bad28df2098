/**
 * Enums of OpenGL ES that the programs of this subject pass, beside those that all tests share.
 *
 * Source: Khronos OpenGL-Registry, api/GLES2/gl2.h and api/GLES3/gl3.h; EGL-Registry, api/EGL/egl.h.
 *
 * @module
 */

import { EGL as SHARED_EGL, GL as SHARED_GL } from "../fakes/enums.ts";

/** Enums of EGL. */
export const EGL = {
  ...SHARED_EGL,
  RED_SIZE: 0x3024,
  GREEN_SIZE: 0x3023,
  BLUE_SIZE: 0x3022,
  ALPHA_SIZE: 0x3021,
  CONTEXT_CLIENT_TYPE: 0x3097,
  RENDER_BUFFER: 0x3086,
} as const;

/** Enums of OpenGL ES. */
export const GL = {
  ...SHARED_GL,
  TRIANGLES: 4,
  SCISSOR_TEST: 0x0c11,
  FLOAT: 0x1406,
  UNSIGNED_SHORT: 0x1403,
  NEAREST: 0x2600,
  TEXTURE_MAG_FILTER: 0x2800,
  FRAGMENT_SHADER: 0x8b30,
  LINK_STATUS: 0x8b82,
  ACTIVE_UNIFORMS: 0x8b86,
  ELEMENT_ARRAY_BUFFER: 0x8893,
  FRAMEBUFFER: 0x8d40,
  RENDERBUFFER: 0x8d41,
  COLOR_ATTACHMENT0: 0x8ce0,
  DEPTH_ATTACHMENT: 0x8d00,
  DEPTH_COMPONENT16: 0x81a5,
  TEXTURE0: 0x84c0,
  TEXTURE_3D: 0x806f,
  RGBA8: 0x8058,
  COLOR: 0x1800,
  READ_FRAMEBUFFER: 0x8ca8,
  DRAW_FRAMEBUFFER: 0x8ca9,
  SYNC_GPU_COMMANDS_COMPLETE: 0x9117,
  SYNC_FLUSH_COMMANDS_BIT: 1,
  UNIFORM_BUFFER: 0x8a11,
  MAX_3D_TEXTURE_SIZE: 0x8073,
  MAX_ELEMENT_INDEX: 0x8d6b,
} as const;
