/**
 * Formats of textures, each with a texel and what is sampled of it.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import type { InBuffer } from "../../contract/program.ts";
import { GL } from "../../contract/enums.ts";
import { bytes, type Color, floats } from "./canvas.ts";

/** Bytes of colors. */
export const texels = (...colors: readonly Color[]) =>
  bytes(...colors.flatMap((color) => color.map((value) => Math.round(255 * value))));
const words = (...cells: readonly number[]) =>
  bytes(...cells.flatMap((cell) => [cell & 0xff, cell >> 8]));

/** A format: what it is called here and there, what a texel is given, what is sampled, and bytes that it may be off. */
export interface Format {
  readonly name: string;
  /** Internal format, format and type of glTexImage2D. */
  readonly as: readonly [internal: number, format: number, type: number];
  readonly texel: InBuffer;
  readonly sampled: Color;
}

const { RGBA, RGB, LUMINANCE, ALPHA, LUMINANCE_ALPHA, UNSIGNED_BYTE } = GL;
const third = 1 / 3;

/** Formats of OpenGL ES 2.0 (table 3.8), each with a texel whose values 8 bits hold. */
export const FORMATS: readonly Format[] = [
  {
    name: "RGBA",
    as: [RGBA, RGBA, UNSIGNED_BYTE],
    texel: bytes(51, 102, 153, 204),
    sampled: [0.2, 0.4, 0.6, 0.8],
  },
  {
    name: "RGB",
    as: [RGB, RGB, UNSIGNED_BYTE],
    texel: bytes(51, 102, 153),
    sampled: [0.2, 0.4, 0.6, 1],
  },
  {
    name: "LUMINANCE",
    as: [LUMINANCE, LUMINANCE, UNSIGNED_BYTE],
    texel: bytes(102),
    sampled: [0.4, 0.4, 0.4, 1],
  },
  {
    name: "ALPHA",
    as: [ALPHA, ALPHA, UNSIGNED_BYTE],
    texel: bytes(102),
    sampled: [0, 0, 0, 0.4],
  },
  {
    name: "LUMINANCE_ALPHA",
    as: [LUMINANCE_ALPHA, LUMINANCE_ALPHA, UNSIGNED_BYTE],
    texel: bytes(51, 204),
    sampled: [0.2, 0.2, 0.2, 0.8],
  },
  {
    name: "RGB of 5, 6 and 5 bits",
    as: [RGB, RGB, GL.UNSIGNED_SHORT_5_6_5],
    texel: words(31 << 11 | 21 << 5),
    sampled: [1, third, 0, 1],
  },
  {
    name: "RGBA of 4 bits",
    as: [RGBA, RGBA, GL.UNSIGNED_SHORT_4_4_4_4],
    texel: words(0x3cf5),
    sampled: [0.2, 0.8, 1, third],
  },
  {
    name: "RGBA of 5, 5, 5 and 1 bits",
    as: [RGBA, RGBA, GL.UNSIGNED_SHORT_5_5_5_1],
    texel: words(31 << 11 | 31 << 1 | 1),
    sampled: [1, 0, 1, 1],
  },
];

/** Formats that came with OpenGL ES 3.0 (table 3.13). */
export const SIZED_FORMATS: readonly Format[] = [
  { name: "R8", as: [GL.R8, GL.RED, UNSIGNED_BYTE], texel: bytes(102), sampled: [0.4, 0, 0, 1] },
  {
    name: "RG8",
    as: [GL.RG8, GL.RG, UNSIGNED_BYTE],
    texel: bytes(51, 204),
    sampled: [0.2, 0.8, 0, 1],
  },
  {
    name: "SRGB8_ALPHA8, decoded",
    as: [GL.SRGB8_ALPHA8, RGBA, UNSIGNED_BYTE],
    texel: bytes(188, 255, 0, 102),
    sampled: [0.5029, 1, 0, 0.4],
  },
  {
    name: "RGBA16F",
    as: [GL.RGBA16F, RGBA, GL.FLOAT],
    texel: floats(0.25, 0.5, 0.75, 1),
    sampled: [0.25, 0.5, 0.75, 1],
  },
  {
    name: "R32F",
    as: [GL.R32F, GL.RED, GL.FLOAT],
    texel: floats(0.75),
    sampled: [0.75, 0, 0, 1],
  },
  {
    name: "RGB10_A2",
    as: [GL.RGB10_A2, RGBA, GL.UNSIGNED_INT_2_10_10_10_REV],
    texel: ints(2 << 30 | 1023 << 20 | 341),
    sampled: [third, 0, 1, 2 / 3],
  },
];
