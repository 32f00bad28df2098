/**
 * Compressed formats of textures.
 *
 * Source: OpenGL ES 3.2, table 8.17 and appendix C; OES_compressed_ETC1_RGB8_texture; OES_compressed_paletted_texture.
 *
 * @module
 */

import { GL } from "../../../../cts/contract/enums.ts";
import { ALL, ES1, ES3, ES32 } from "../versions.ts";

/** A compressed format: its blocks, and where it may be used. */
export interface CompressedFormat {
  readonly since: number;
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Bytes of a block. */
  readonly blockBytes: number;
  /** Whether it can be changed in part. */
  readonly takesParts: boolean;
}

const ETC2_8: readonly number[] = [
  GL.COMPRESSED_R11_EAC,
  GL.COMPRESSED_SIGNED_R11_EAC,
  GL.COMPRESSED_RGB8_ETC2,
  GL.COMPRESSED_SRGB8_ETC2,
  GL.COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
  GL.COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2,
];
const ETC2_16: readonly number[] = [
  GL.COMPRESSED_RG11_EAC,
  GL.COMPRESSED_SIGNED_RG11_EAC,
  GL.COMPRESSED_RGBA8_ETC2_EAC,
  GL.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC,
];
const ASTC_BLOCKS: readonly (readonly [number, number])[] = [
  [4, 4],
  [5, 4],
  [5, 5],
  [6, 5],
  [6, 6],
  [8, 5],
  [8, 6],
  [8, 8],
  [10, 5],
  [10, 6],
  [10, 8],
  [10, 10],
  [12, 10],
  [12, 12],
];

/** Every compressed format, in the order in which GL_COMPRESSED_TEXTURE_FORMATS lists them; without the paletted ones. */
export const COMPRESSED_FORMATS: readonly number[] = [
  GL.ETC1_RGB8_OES,
  ...ETC2_8,
  ...ETC2_16,
  ...ASTC_BLOCKS.map((_, i) => GL.COMPRESSED_RGBA_ASTC_4x4 + i),
  ...ASTC_BLOCKS.map((_, i) => GL.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4 + i),
];

/** A compressed format by name; undefined if there is none. */
export function compressedFormatOf(name: number): CompressedFormat | undefined {
  const four = { blockWidth: 4, blockHeight: 4, takesParts: true };
  if (name === GL.ETC1_RGB8_OES) return { ...four, since: ALL, blockBytes: 8, takesParts: false };
  if (ETC2_8.includes(name)) return { ...four, since: ES3, blockBytes: 8 };
  if (ETC2_16.includes(name)) return { ...four, since: ES3, blockBytes: 16 };
  const astc = ASTC_BLOCKS[name - GL.COMPRESSED_RGBA_ASTC_4x4] ??
    ASTC_BLOCKS[name - GL.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4];
  if (astc === undefined) return undefined;
  return {
    since: ES32,
    blockWidth: astc[0],
    blockHeight: astc[1],
    blockBytes: 16,
    takesParts: true,
  };
}

/** The paletted formats of OpenGL ES 1.x (OES_compressed_paletted_texture): bytes of an entry, bits of an index. */
export const PALETTES: readonly (readonly [name: number, entryBytes: number, indexBits: number])[] =
  [
    [GL.PALETTE4_RGB8_OES, 3, 4],
    [GL.PALETTE4_RGBA8_OES, 4, 4],
    [GL.PALETTE4_R5_G6_B5_OES, 2, 4],
    [GL.PALETTE4_RGBA4_OES, 2, 4],
    [GL.PALETTE4_RGB5_A1_OES, 2, 4],
    [GL.PALETTE8_RGB8_OES, 3, 8],
    [GL.PALETTE8_RGBA8_OES, 4, 8],
    [GL.PALETTE8_R5_G6_B5_OES, 2, 8],
    [GL.PALETTE8_RGBA4_OES, 2, 8],
    [GL.PALETTE8_RGB5_A1_OES, 2, 8],
  ];

/** The version that has the paletted formats. */
export const PALETTES_SINCE = ES1;
