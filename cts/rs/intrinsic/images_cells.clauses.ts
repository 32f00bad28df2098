/**
 * Clauses about the intrinsics that take each cell of an image by itself: colour matrix, tables, and blend.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const FOLDER = "AOSP frameworks/rs, cpu_ref";
const MATRIX = `${FOLDER}/rsCpuIntrinsicColorMatrix.cpp`;
const MATRIX_API = "API reference, android.renderscript.ScriptIntrinsicColorMatrix";
const LUT = `${FOLDER}/rsCpuIntrinsicLUT.cpp`;
const CUBE = `${FOLDER}/rsCpuIntrinsic3DLUT.cpp`;
const CUBE_API = "API reference, android.renderscript.ScriptIntrinsic3DLUT";
const BLEND = `${FOLDER}/rsCpuIntrinsicBlend.cpp`;
const BLEND_API = "API reference, android.renderscript.ScriptIntrinsicBlend";

const matrix: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-40",
    grade: "must",
    text:
      "The numbers of a colour matrix are given column by column; each cell is multiplied as by rsMatrixMultiply().",
    source: MATRIX_API,
  },
  {
    id: "RS-INTRINSIC-41",
    grade: "must",
    text:
      "The vector of a colour matrix is added to the product, where 1 is the largest value of a byte.",
    source: MATRIX_API,
  },
  {
    id: "RS-INTRINSIC-42",
    grade: "must",
    text:
      "Input and output of a colour matrix may be bytes or floats; bytes stand for numbers from 0 to 1.",
    source: MATRIX_API,
  },
  {
    id: "RS-INTRINSIC-43",
    grade: "must",
    text: "Components that the input of a colour matrix lacks are 0, alpha like the others.",
    source: MATRIX_API,
  },
  {
    id: "RS-INTRINSIC-44",
    grade: "must",
    text: "An output of fewer than 4 components has the first ones of the product.",
    source: MATRIX_API,
  },
  {
    id: "RS-INTRINSIC-45",
    grade: "aosp",
    text: "From bytes to bytes a colour matrix drops the fraction.",
    source: MATRIX,
  },
  {
    id: "RS-INTRINSIC-46",
    grade: "aosp",
    text: "From floats to bytes a colour matrix rounds to the nearest integer.",
    source: MATRIX,
  },
  {
    id: "RS-INTRINSIC-47",
    grade: "aosp",
    text: "A colour matrix makes bytes below 0 to 0, and above 255 to 255.",
    source: MATRIX,
  },
  {
    id: "RS-INTRINSIC-48",
    grade: "aosp",
    text: "A colour matrix does not limit floats.",
    source: MATRIX,
  },
  {
    id: "RS-INTRINSIC-49",
    grade: "aosp",
    text: "A colour matrix that is not set changes nothing.",
    source: `${MATRIX} (constructor)`,
  },
];

const tables: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-51",
    grade: "must",
    text: "Each component is replaced by what its own table of 256 values has for it.",
    source: "API reference, android.renderscript.ScriptIntrinsicLUT",
  },
  {
    id: "RS-INTRINSIC-52",
    grade: "aosp",
    text:
      "A launch uses what the Allocation of the table, or of the cube, holds when its turn comes.",
    source: `${LUT}; ${CUBE}`,
  },
  {
    id: "RS-INTRINSIC-53",
    grade: "aosp",
    text: "Without a table nothing is written, and the context has no error.",
    source: LUT,
  },
  {
    id: "RS-INTRINSIC-56",
    grade: "must",
    text: "Red is the place of a colour in x of a cube of colours, green in y and blue in z.",
    source: CUBE_API,
  },
  {
    id: "RS-INTRINSIC-57",
    grade: "must",
    text: "The 8 nearest colours of the cube are interpolated linearly.",
    source: CUBE_API,
  },
  {
    id: "RS-INTRINSIC-58",
    grade: "aosp",
    text: "A cube of colours leaves alpha as it is in the input.",
    source: CUBE,
  },
  {
    id: "RS-INTRINSIC-59",
    grade: "aosp",
    text: "A cube may have from 2 to 256 colours along each axis.",
    source: CUBE,
  },
  {
    id: "RS-INTRINSIC-60",
    grade: "quirk",
    text:
      "Android follows a null pointer where no cube is set. The sane behaviour is that nothing is written, and that " +
      "the process goes on.",
    source: CUBE,
  },
];

const shapes: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-72",
    grade: "quirk",
    text:
      "Android trusts the table and the cube, and reads past the end of those that are too small. The sane behaviour " +
      "is an error BAD_SCRIPT, and that nothing is written.",
    source: `${LUT}; ${CUBE}`,
  },
];

const blend: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-62",
    grade: "must",
    text:
      "The modes of blend that Porter and Duff named, and multiply, are what their formulas say of all four " +
      "components, within 2.",
    source: BLEND_API,
  },
  {
    id: "RS-INTRINSIC-63",
    grade: "must",
    text: "Mode xor of blend is the bits of source and destination that differ.",
    source: BLEND_API,
  },
  {
    id: "RS-INTRINSIC-64",
    grade: "must",
    text: "Mode add of blend is the sum, 255 at most.",
    source: BLEND_API,
  },
  {
    id: "RS-INTRINSIC-65",
    grade: "must",
    text: "Mode subtract of blend is the destination less the source, 0 at least.",
    source: BLEND_API,
  },
  {
    id: "RS-INTRINSIC-66",
    grade: "must",
    text:
      "Modes srcAtop and dstAtop of blend keep the alpha of the destination, and of the source.",
    source: BLEND_API,
  },
  {
    id: "RS-INTRINSIC-67",
    grade: "aosp",
    text: "A source that is opaque replaces the destination in mode srcOver, bit for bit.",
    source: BLEND,
  },
  {
    id: "RS-INTRINSIC-68",
    grade: "quirk",
    text:
      "Where a sum of two colours exceeds 255, as colours that are not multiplied by their alpha can, Android's " +
      "portable code keeps 8 bits of it. The sane behaviour is 255.",
    source: BLEND,
  },
  {
    id: "RS-INTRINSIC-69",
    grade: "aosp",
    text: "A mode of blend that the driver does not have leaves the destination as it is.",
    source: BLEND,
  },
];

/** Clauses about the intrinsics that take each cell by itself, for `images.clauses.ts`. */
export const cellClauses: readonly Clause[] = [...matrix, ...tables, ...shapes, ...blend];
