/**
 * The numbers of RenderScript's C interface (AOSP frameworks/rs, rsDefines.h).
 *
 * @module
 */

/** `RsContextType`. */
export const RsContextType = { NORMAL: 0, DEBUG: 1, PROFILE: 2 } as const;

/** `RsContextFlags`: bits of the last argument of rsContextCreate. */
export const RsContextFlags = {
  SYNCHRONOUS: 0x1,
  LOW_LATENCY: 0x2,
  LOW_POWER: 0x4,
  WAIT_FOR_ATTACH: 0x8,
} as const;

/** `RsDataType`: what the cells of an Element hold. */
export const RsDataType = {
  NONE: 0,
  FLOAT_16: 1,
  FLOAT_32: 2,
  FLOAT_64: 3,
  SIGNED_8: 4,
  SIGNED_16: 5,
  SIGNED_32: 6,
  SIGNED_64: 7,
  UNSIGNED_8: 8,
  UNSIGNED_16: 9,
  UNSIGNED_32: 10,
  UNSIGNED_64: 11,
  BOOLEAN: 12,
  UNSIGNED_5_6_5: 13,
  UNSIGNED_5_5_5_1: 14,
  UNSIGNED_4_4_4_4: 15,
  MATRIX_4X4: 16,
  MATRIX_3X3: 17,
  MATRIX_2X2: 18,
  ELEMENT: 1000,
  TYPE: 1001,
  ALLOCATION: 1002,
  SAMPLER: 1003,
  SCRIPT: 1004,
  MESH: 1005,
  PROGRAM_FRAGMENT: 1006,
  PROGRAM_VERTEX: 1007,
  PROGRAM_RASTER: 1008,
  PROGRAM_STORE: 1009,
  FONT: 1010,
} as const;

/** `RsDataKind`. */
export const RsDataKind = {
  USER: 0,
  PIXEL_L: 7,
  PIXEL_A: 8,
  PIXEL_LA: 9,
  PIXEL_RGB: 10,
  PIXEL_RGBA: 11,
  PIXEL_DEPTH: 12,
  PIXEL_YUV: 13,
} as const;

/** `RsSamplerValue`. */
export const RsSamplerValue = {
  NEAREST: 0,
  LINEAR: 1,
  LINEAR_MIP_LINEAR: 2,
  WRAP: 3,
  CLAMP: 4,
  LINEAR_MIP_NEAREST: 5,
  MIRRORED_REPEAT: 6,
  INVALID: 100,
} as const;

/** `RsAllocationMipmapControl`. */
export const RsAllocationMipmapControl = { NONE: 0, FULL: 1, ON_SYNC_TO_TEXTURE: 2 } as const;

/** `RsAllocationUsageType`: bits. */
export const RsAllocationUsage = {
  SCRIPT: 0x1,
  GRAPHICS_TEXTURE: 0x2,
  GRAPHICS_VERTEX: 0x4,
  GRAPHICS_CONSTANTS: 0x8,
  GRAPHICS_RENDER_TARGET: 0x10,
  IO_INPUT: 0x20,
  IO_OUTPUT: 0x40,
  SHARED: 0x80,
  OEM: 0x8000,
  ALL: 0x80ff,
} as const;

/** `RsYuvFormat` (hardware/interfaces, renderscript/1.0/types.hal): the yuv argument of rsTypeCreate; 0 for none. */
export const RsYuvFormat = { NONE: 0, YV12: 0x3231_5659, NV21: 0x11, YUV_420_888: 0x23 } as const;

/** `RsAllocationCubemapFace`. */
export const RsCubemapFace = {
  POSITIVE_X: 0,
  NEGATIVE_X: 1,
  POSITIVE_Y: 2,
  NEGATIVE_Y: 3,
  POSITIVE_Z: 4,
  NEGATIVE_Z: 5,
} as const;

/** `RsError`: codes below {@link RsError.FATAL_DEBUG} leave the context usable. */
export const RsError = {
  NONE: 0,
  BAD_SHADER: 1,
  BAD_SCRIPT: 2,
  BAD_VALUE: 3,
  OUT_OF_MEMORY: 4,
  DRIVER: 5,
  FATAL_DEBUG: 0x0800,
  FATAL_UNKNOWN: 0x1000,
  FATAL_DRIVER: 0x1001,
  FATAL_PROGRAM_LINK: 0x1002,
} as const;

/** `RsMessageToClientType`: what rsContextPeekMessage and rsContextGetMessage return. */
export const RsMessageToClientType = {
  NONE: 0,
  EXCEPTION: 1,
  RESIZE: 2,
  ERROR: 3,
  USER: 4,
  NEW_BUFFER: 5,
} as const;

/** `RsThreadPriorities`. */
export const RsThreadPriority = {
  LOW: 15,
  NORMAL_GRAPHICS: -8,
  NORMAL: -1,
  LOW_LATENCY: -4,
} as const;

/** `RsScriptIntrinsicID`. */
export const RsScriptIntrinsicId = {
  CONVOLVE_3X3: 1,
  COLOR_MATRIX: 2,
  LUT: 3,
  CONVOLVE_5X5: 4,
  BLUR: 5,
  YUV_TO_RGB: 6,
  BLEND: 7,
  "3DLUT": 8,
  HISTOGRAM: 9,
  RESIZE: 12,
  BLAS: 13,
  EXTBLAS: 14,
  OEM_START: 0x1000_0000,
} as const;

/** Bits of a kernel's signature in rsScriptKernelIDCreate and `.rs.info` (MetadataSignatureBitval). */
export const RsSignature = {
  IN: 1,
  OUT: 2,
  USR: 4,
  X: 8,
  Y: 16,
  KERNEL: 32,
  Z: 64,
  CTXT: 128,
} as const;

/** The version of the driver's interface that libRS_internal.so expects (rs_hal.h). */
export const RS_HAL_VERSION = 200;

/** The members of an `RsScriptCall` in order, each 32 bits wide. */
export const RS_SCRIPT_CALL_MEMBERS = [
  "strategy",
  "xStart",
  "xEnd",
  "yStart",
  "yEnd",
  "zStart",
  "zEnd",
  "arrayStart",
  "arrayEnd",
  "array2Start",
  "array2End",
  "array3Start",
  "array3End",
  "array4Start",
  "array4End",
] as const;
