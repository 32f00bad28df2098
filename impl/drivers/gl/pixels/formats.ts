/**
 * Formats of textures and renderbuffers.
 *
 * Source: OpenGL ES 3.2, tables 8.2, 8.3, 8.10 and 8.11; OES_rgb8_rgba8, OES_depth24, OES_packed_depth_stencil and
 * EXT_texture_format_BGRA8888.
 *
 * @module
 */

import { GL } from "../../../../cts/contract/enums.ts";
import { ALL, ES2, ES3, ES31, ES32 } from "../versions.ts";

/** The kind of components: normalized, signed normalized, float, signed or unsigned integer; `-` if it has no color. */
export type Components = "n" | "sn" | "f" | "i" | "ui" | "-";

/** An internal format. */
export interface Format {
  /** Its enum. */
  readonly name: number;
  readonly components: Components;
  /** Bits of red, green, blue, alpha, depth, stencil. */
  readonly bits: readonly number[];
  /** The version from which on textures may have it; undefined for none. */
  readonly texture: number | undefined;
  /** The version from which on images of it can be rendered to; undefined for none. */
  readonly renderable: number | undefined;
  /** The version from which on renderbuffers may have it. */
  readonly renderbuffer: number | undefined;
  /** The format that pixels of it are given in. */
  readonly format: number;
  /** The types that pixels of it are given in. */
  readonly types: readonly number[];
  /** Whether it says how many bits it has. */
  readonly isSized: boolean;
}

type Row = readonly [
  name: number,
  components: Components,
  bits: readonly number[],
  texture: number | undefined,
  renderable: number | undefined,
  format: number,
  types: readonly number[],
  renderbuffer?: number | undefined,
];

const NO = undefined;
const [BYTE, UBYTE, SHORT, USHORT, INT, UINT] = [
  GL.BYTE,
  GL.UNSIGNED_BYTE,
  GL.SHORT,
  GL.UNSIGNED_SHORT,
  GL.INT,
  GL.UNSIGNED_INT,
];
const FLOATS = [GL.HALF_FLOAT, GL.FLOAT];
const PACKED = [UBYTE, GL.UNSIGNED_SHORT_4_4_4_4, GL.UNSIGNED_SHORT_5_5_5_1];

const SIZED: readonly Row[] = [
  [GL.R8, "n", [8], ES3, ES3, GL.RED, [UBYTE]],
  [GL.R8_SNORM, "sn", [8], ES3, NO, GL.RED, [BYTE]],
  [GL.R16F, "f", [16], ES3, ES32, GL.RED, FLOATS],
  [GL.R32F, "f", [32], ES3, ES32, GL.RED, [GL.FLOAT]],
  [GL.R8UI, "ui", [8], ES3, ES3, GL.RED_INTEGER, [UBYTE]],
  [GL.R8I, "i", [8], ES3, ES3, GL.RED_INTEGER, [BYTE]],
  [GL.R16UI, "ui", [16], ES3, ES3, GL.RED_INTEGER, [USHORT]],
  [GL.R16I, "i", [16], ES3, ES3, GL.RED_INTEGER, [SHORT]],
  [GL.R32UI, "ui", [32], ES3, ES3, GL.RED_INTEGER, [UINT]],
  [GL.R32I, "i", [32], ES3, ES3, GL.RED_INTEGER, [INT]],
  [GL.RG8, "n", [8, 8], ES3, ES3, GL.RG, [UBYTE]],
  [GL.RG8_SNORM, "sn", [8, 8], ES3, NO, GL.RG, [BYTE]],
  [GL.RG16F, "f", [16, 16], ES3, ES32, GL.RG, FLOATS],
  [GL.RG32F, "f", [32, 32], ES3, ES32, GL.RG, [GL.FLOAT]],
  [GL.RG8UI, "ui", [8, 8], ES3, ES3, GL.RG_INTEGER, [UBYTE]],
  [GL.RG8I, "i", [8, 8], ES3, ES3, GL.RG_INTEGER, [BYTE]],
  [GL.RG16UI, "ui", [16, 16], ES3, ES3, GL.RG_INTEGER, [USHORT]],
  [GL.RG16I, "i", [16, 16], ES3, ES3, GL.RG_INTEGER, [SHORT]],
  [GL.RG32UI, "ui", [32, 32], ES3, ES3, GL.RG_INTEGER, [UINT]],
  [GL.RG32I, "i", [32, 32], ES3, ES3, GL.RG_INTEGER, [INT]],
  [GL.RGB8, "n", [8, 8, 8], ES3, ALL, GL.RGB, [UBYTE], ALL],
  [GL.SRGB8, "n", [8, 8, 8], ES3, NO, GL.RGB, [UBYTE]],
  [GL.RGB565, "n", [5, 6, 5], ES3, ALL, GL.RGB, [UBYTE, GL.UNSIGNED_SHORT_5_6_5], ALL],
  [GL.RGB8_SNORM, "sn", [8, 8, 8], ES3, NO, GL.RGB, [BYTE]],
  [GL.R11F_G11F_B10F, "f", [11, 11, 10], ES3, ES32, GL.RGB, [
    GL.UNSIGNED_INT_10F_11F_11F_REV,
    ...FLOATS,
  ]],
  [GL.RGB9_E5, "f", [9, 9, 9], ES3, NO, GL.RGB, [GL.UNSIGNED_INT_5_9_9_9_REV, ...FLOATS]],
  [GL.RGB16F, "f", [16, 16, 16], ES3, NO, GL.RGB, FLOATS],
  [GL.RGB32F, "f", [32, 32, 32], ES3, NO, GL.RGB, [GL.FLOAT]],
  [GL.RGB8UI, "ui", [8, 8, 8], ES3, NO, GL.RGB_INTEGER, [UBYTE]],
  [GL.RGB8I, "i", [8, 8, 8], ES3, NO, GL.RGB_INTEGER, [BYTE]],
  [GL.RGB16UI, "ui", [16, 16, 16], ES3, NO, GL.RGB_INTEGER, [USHORT]],
  [GL.RGB16I, "i", [16, 16, 16], ES3, NO, GL.RGB_INTEGER, [SHORT]],
  [GL.RGB32UI, "ui", [32, 32, 32], ES3, NO, GL.RGB_INTEGER, [UINT]],
  [GL.RGB32I, "i", [32, 32, 32], ES3, NO, GL.RGB_INTEGER, [INT]],
  [GL.RGBA8, "n", [8, 8, 8, 8], ES3, ALL, GL.RGBA, [UBYTE], ALL],
  [GL.SRGB8_ALPHA8, "n", [8, 8, 8, 8], ES3, ES3, GL.RGBA, [UBYTE]],
  [GL.RGBA8_SNORM, "sn", [8, 8, 8, 8], ES3, NO, GL.RGBA, [BYTE]],
  [GL.RGB5_A1, "n", [5, 5, 5, 1], ES3, ALL, GL.RGBA, [
    UBYTE,
    GL.UNSIGNED_SHORT_5_5_5_1,
    GL.UNSIGNED_INT_2_10_10_10_REV,
  ], ALL],
  [GL.RGBA4, "n", [4, 4, 4, 4], ES3, ALL, GL.RGBA, [UBYTE, GL.UNSIGNED_SHORT_4_4_4_4], ALL],
  [GL.RGB10_A2, "n", [10, 10, 10, 2], ES3, ES3, GL.RGBA, [GL.UNSIGNED_INT_2_10_10_10_REV]],
  [GL.RGBA16F, "f", [16, 16, 16, 16], ES3, ES32, GL.RGBA, FLOATS],
  [GL.RGBA32F, "f", [32, 32, 32, 32], ES3, ES32, GL.RGBA, [GL.FLOAT]],
  [GL.RGBA8UI, "ui", [8, 8, 8, 8], ES3, ES3, GL.RGBA_INTEGER, [UBYTE]],
  [GL.RGBA8I, "i", [8, 8, 8, 8], ES3, ES3, GL.RGBA_INTEGER, [BYTE]],
  [GL.RGB10_A2UI, "ui", [10, 10, 10, 2], ES3, ES3, GL.RGBA_INTEGER, [
    GL.UNSIGNED_INT_2_10_10_10_REV,
  ]],
  [GL.RGBA16UI, "ui", [16, 16, 16, 16], ES3, ES3, GL.RGBA_INTEGER, [USHORT]],
  [GL.RGBA16I, "i", [16, 16, 16, 16], ES3, ES3, GL.RGBA_INTEGER, [SHORT]],
  [GL.RGBA32UI, "ui", [32, 32, 32, 32], ES3, ES3, GL.RGBA_INTEGER, [UINT]],
  [GL.RGBA32I, "i", [32, 32, 32, 32], ES3, ES3, GL.RGBA_INTEGER, [INT]],
  [GL.DEPTH_COMPONENT16, "-", depth(16), ES3, ALL, GL.DEPTH_COMPONENT, [USHORT, UINT], ALL],
  [GL.DEPTH_COMPONENT24, "-", depth(24), ES3, ALL, GL.DEPTH_COMPONENT, [UINT], ALL],
  [GL.DEPTH_COMPONENT32F, "-", depth(32), ES3, ES3, GL.DEPTH_COMPONENT, [GL.FLOAT]],
  [
    GL.DEPTH24_STENCIL8,
    "-",
    depth(24, 8),
    ES3,
    ALL,
    GL.DEPTH_STENCIL,
    [GL.UNSIGNED_INT_24_8],
    ALL,
  ],
  [GL.DEPTH32F_STENCIL8, "-", depth(32, 8), ES3, ES3, GL.DEPTH_STENCIL, [
    GL.FLOAT_32_UNSIGNED_INT_24_8_REV,
  ]],
  [GL.STENCIL_INDEX8, "-", depth(0, 8), ES32, ALL, GL.STENCIL_INDEX, [UBYTE], ES2],
];

const UNSIZED: readonly Row[] = [
  [GL.RGBA, "n", [8, 8, 8, 8], ALL, ALL, GL.RGBA, PACKED],
  [GL.RGB, "n", [8, 8, 8], ALL, ALL, GL.RGB, [UBYTE, GL.UNSIGNED_SHORT_5_6_5]],
  [GL.BGRA_EXT, "n", [8, 8, 8, 8], ALL, ALL, GL.BGRA_EXT, [UBYTE]],
  [GL.LUMINANCE_ALPHA, "n", [0, 0, 0, 8], ALL, NO, GL.LUMINANCE_ALPHA, [UBYTE]],
  [GL.LUMINANCE, "n", [0, 0, 0, 0], ALL, NO, GL.LUMINANCE, [UBYTE]],
  [GL.ALPHA, "n", [0, 0, 0, 8], ALL, NO, GL.ALPHA, [UBYTE]],
  [GL.DEPTH_COMPONENT, "-", depth(24), ES3, ES3, GL.DEPTH_COMPONENT, [USHORT, UINT]],
  [GL.DEPTH_STENCIL, "-", depth(24, 8), ES3, ES3, GL.DEPTH_STENCIL, [GL.UNSIGNED_INT_24_8]],
];

function depth(bits: number, stencil = 0): number[] {
  return [0, 0, 0, 0, bits, stencil];
}

let formats: ReadonlyMap<number, Format> | undefined;

/** The format of that name, in whatever version; undefined if there is none. */
export function formatOf(name: number): Format | undefined {
  formats ??= new Map(
    [[SIZED, true] as const, [UNSIZED, false] as const].flatMap(([rows, isSized]) =>
      rows.map((row) => [row[0], toFormat(row, isSized)] as const)
    ),
  );
  return formats.get(name);
}

function toFormat(row: Row, isSized: boolean): Format {
  const [name, components, bits, texture, renderable, format, types] = row;
  return {
    name,
    components,
    bits: Array.from({ length: 6 }, (_, i) => bits[i] ?? 0),
    texture,
    renderable,
    renderbuffer: row[7] ?? (isSized && renderable !== undefined ? Math.max(renderable, ES3) : NO),
    format,
    types,
    isSized,
  };
}

/** Formats in which pixels may be given in some version, to tell a wrong enum from a wrong pair. */
export const PIXEL_FORMATS: readonly (readonly [format: number, since: number])[] = [
  [GL.RGBA, ALL],
  [GL.RGB, ALL],
  [GL.BGRA_EXT, ALL],
  [GL.LUMINANCE_ALPHA, ALL],
  [GL.LUMINANCE, ALL],
  [GL.ALPHA, ALL],
  [GL.RED, ES3],
  [GL.RED_INTEGER, ES3],
  [GL.RG, ES3],
  [GL.RG_INTEGER, ES3],
  [GL.RGB_INTEGER, ES3],
  [GL.RGBA_INTEGER, ES3],
  [GL.DEPTH_COMPONENT, ES3],
  [GL.DEPTH_STENCIL, ES3],
  [GL.STENCIL_INDEX, ES31],
];

/** Types in which pixels may be given. */
export const PIXEL_TYPES: readonly (readonly [type: number, since: number])[] = [
  [GL.UNSIGNED_BYTE, ALL],
  [GL.UNSIGNED_SHORT_5_6_5, ALL],
  [GL.UNSIGNED_SHORT_4_4_4_4, ALL],
  [GL.UNSIGNED_SHORT_5_5_5_1, ALL],
  [GL.BYTE, ES3],
  [GL.UNSIGNED_SHORT, ES3],
  [GL.SHORT, ES3],
  [GL.UNSIGNED_INT, ES3],
  [GL.INT, ES3],
  [GL.HALF_FLOAT, ES3],
  [GL.FLOAT, ES3],
  [GL.UNSIGNED_INT_2_10_10_10_REV, ES3],
  [GL.UNSIGNED_INT_10F_11F_11F_REV, ES3],
  [GL.UNSIGNED_INT_5_9_9_9_REV, ES3],
  [GL.UNSIGNED_INT_24_8, ES3],
  [GL.FLOAT_32_UNSIGNED_INT_24_8_REV, ES3],
];
