/**
 * Clauses about the intrinsics that take each cell of an image by itself: color matrix, tables, and blend.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";

const FOLDER = "AOSP frameworks/rs, cpu_ref";
const MATRIX = `${FOLDER}/rsCpuIntrinsicColorMatrix.cpp`;
const MATRIX_API = "API reference, android.renderscript.ScriptIntrinsicColorMatrix";
const LUT = `${FOLDER}/rsCpuIntrinsicLUT.cpp`;
const CUBE = `${FOLDER}/rsCpuIntrinsic3DLUT.cpp`;
const CUBE_API = "API reference, android.renderscript.ScriptIntrinsic3DLUT";
const BLEND = `${FOLDER}/rsCpuIntrinsicBlend.cpp`;
const BLEND_API = "API reference, android.renderscript.ScriptIntrinsicBlend";

const matrix = clausesOf`
  RS-INTRINSIC-40 must: The numbers of a color matrix are given column by column; each cell is multiplied as by
    rsMatrixMultiply().
    source: ${MATRIX_API}
  RS-INTRINSIC-41 must: The vector of a color matrix is added to the product, where 1 is the largest value of a byte.
    source: ${MATRIX_API}
  RS-INTRINSIC-42 must: Input and output of a color matrix may be bytes or floats; bytes stand for numbers from 0 to 1.
    source: ${MATRIX_API}
  RS-INTRINSIC-43 must: Components that the input of a color matrix lacks are 0, alpha like the others.
    source: ${MATRIX_API}
  RS-INTRINSIC-44 must: An output of fewer than 4 components has the first ones of the product.
    source: ${MATRIX_API}
  RS-INTRINSIC-45 aosp: From bytes to bytes a color matrix drops the fraction.
    source: ${MATRIX}
  RS-INTRINSIC-46 aosp: From floats to bytes a color matrix rounds to the nearest integer.
    source: ${MATRIX}
  RS-INTRINSIC-47 aosp: A color matrix makes bytes below 0 to 0, and above 255 to 255.
    source: ${MATRIX}
  RS-INTRINSIC-48 aosp: A color matrix does not limit floats.
    source: ${MATRIX}
  RS-INTRINSIC-49 aosp: A color matrix that is not set changes nothing.
    source: ${MATRIX} (constructor)
`;

const tables = clausesOf`
  RS-INTRINSIC-51 must: Each component is replaced by what its own table of 256 values has for it.
    source: API reference, android.renderscript.ScriptIntrinsicLUT
  RS-INTRINSIC-52 aosp: A launch uses what the Allocation of the table, or of the cube, holds when its turn comes.
    source: ${LUT}; ${CUBE}
  RS-INTRINSIC-53 quirk: Android follows a null pointer where no table is set. The sane behavior is that nothing is
    written, and that the process goes on.
    source: ${LUT}
  RS-INTRINSIC-56 must: Red is the place of a color in x of a cube of colors, green in y and blue in z.
    source: ${CUBE_API}
  RS-INTRINSIC-57 must: The 8 nearest colors of the cube are interpolated linearly.
    source: ${CUBE_API}
  RS-INTRINSIC-58 aosp: A cube of colors leaves alpha as it is in the input.
    source: ${CUBE}
  RS-INTRINSIC-59 aosp: A cube may have from 2 to 256 colors along each axis.
    source: ${CUBE}
  RS-INTRINSIC-60 quirk: Android follows a null pointer where no cube is set. The sane behavior is that nothing is
    written, and that the process goes on.
    source: ${CUBE}
`;

const shapes = clausesOf`
  RS-INTRINSIC-72 quirk: Android trusts the table and the cube, and reads past the end of those that are too small. The
    sane behavior is an error BAD_SCRIPT, and that nothing is written.
    source: ${LUT}; ${CUBE}
`;

const blend = clausesOf`
  RS-INTRINSIC-62 must: The modes of blend that Porter and Duff named, and multiply, are what their formulas say of all
    four components, within 2.
    source: ${BLEND_API}
  RS-INTRINSIC-63 must: Mode xor of blend is the bits of source and destination that differ.
    source: ${BLEND_API}
  RS-INTRINSIC-64 must: Mode add of blend is the sum, 255 at most.
    source: ${BLEND_API}
  RS-INTRINSIC-65 must: Mode subtract of blend is the destination less the source, 0 at least.
    source: ${BLEND_API}
  RS-INTRINSIC-66 must: Modes srcAtop and dstAtop of blend keep the alpha of the destination, and of the source.
    source: ${BLEND_API}
  RS-INTRINSIC-67 aosp: A source that is opaque replaces the destination in mode srcOver, bit for bit.
    source: ${BLEND}
  RS-INTRINSIC-68 quirk: Where a sum of two colors exceeds 255, as colors that are not multiplied by their alpha can,
    Android's portable code keeps 8 bits of it. The sane behavior is 255.
    source: ${BLEND}
  RS-INTRINSIC-69 aosp: A mode of blend that the driver does not have leaves the destination as it is.
    source: ${BLEND}
  RS-INTRINSIC-201 aosp: What is interpolated of a cube of colors is rounded to the nearest color.
    source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic3DLUT.cpp (kernel)
  RS-INTRINSIC-202 aosp: The tables are 1024 bytes, whether these are cells or components of cells.
    source: ${LUT} (kernel)
`;

/** Clauses about the intrinsics that take each cell by itself, for `images.clauses.ts`. */
export const cellClauses: readonly Clause[] = [...matrix, ...tables, ...shapes, ...blend];
