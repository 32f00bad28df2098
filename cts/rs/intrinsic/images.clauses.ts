/**
 * Clauses about the intrinsics that make an image of another of the same size: what they have in common, blur, and convolve.
 * Those that take each cell by itself are in `images_cells.clauses.ts`.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";
import { cellClauses } from "./images_cells.clauses.ts";

const FOLDER = "AOSP frameworks/rs, cpu_ref";
const BLUR = `${FOLDER}/rsCpuIntrinsicBlur.cpp`;
const CONVOLVE = `${FOLDER}/rsCpuIntrinsicConvolve3x3.cpp and rsCpuIntrinsicConvolve5x5.cpp`;
const CONVOLVE_API =
  "API reference, android.renderscript.ScriptIntrinsicConvolve3x3 and ScriptIntrinsicConvolve5x5";
const CONVOLVE_SIMD = `${FOLDER}/rsCpuIntrinsics_advsimd_Convolve.S and rsCpuIntrinsics_x86.cpp`;

const common = clausesOf`
  RS-INTRINSIC-1 aosp: An image may have any number of columns and rows from 1 on, and cells of each of the intrinsic's
    types; every cell is computed.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp
  RS-INTRINSIC-2 must: A launch with limits writes the cells inside of them, as a launch on the whole image would, and
    no others.
    source: API reference, android.renderscript.Script.LaunchOptions
  RS-INTRINSIC-3 aosp: A launch leaves its input as it is.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp
  RS-INTRINSIC-4 aosp: A launch uses what the variables hold when its turn comes: the same script may be launched again
    with others.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (setGlobalVar, setGlobalObj)
  RS-INTRINSIC-5 aosp: Results do not depend on the number of threads, but for the rounding of sums of BLAS.
    source: ${FOLDER}/rsCpuCore.cpp (launchForEach)
  RS-INTRINSIC-6 aosp: A blur or a convolution that has no input writes nothing, and is no error of the context.
    source: ${BLUR}; ${CONVOLVE} (kernel)
  RS-INTRINSIC-7 quirk: Android runs the only kernel of an intrinsic whatever slot is asked for. The sane behavior is
    an error BAD_SCRIPT, and that nothing is written.
    source: ${FOLDER}/rsCpuIntrinsic.cpp (invokeForEach)
  RS-INTRINSIC-8 quirk: Android looks at Elements in Java only, and calls no function, or a wrong one, for cells that an
    intrinsic does not have. The sane behavior is an error BAD_SCRIPT, and that nothing is written.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (preLaunch, setGlobalObj)
  RS-INTRINSIC-9 aosp: A space of three dimensions is computed slice by slice, where cells do not depend on neighbors.
    source: ${FOLDER}/rsCpuCore.cpp (launchForEach)
  RS-INTRINSIC-10 quirk: Android computes every slice of a blur or convolution of the first slice of the input. The sane
    behavior is that each is computed of its own.
    source: ${FOLDER}/rsCpuIntrinsicBlur.cpp and rsCpuIntrinsicConvolve*.cpp (kernel)
  RS-INTRINSIC-11 aosp: Intrinsics in a group give what they give one after the other, whether an input or a variable is
    linked.
    source: ${FOLDER}/rsCpuScriptGroup.cpp
  RS-INTRINSIC-12 quirk: Android lets a blur or convolution write to what it reads, where results depend on the order of
    the cells. The sane behavior is an error BAD_SCRIPT, and that nothing is written.
    source: ${FOLDER}/rsCpuIntrinsicBlur.cpp and rsCpuIntrinsicConvolve*.cpp (kernel)
  RS-INTRINSIC-13 aosp: An intrinsic has no invokables and no reductions: to call one does nothing.
    source: AOSP frameworks/rs, rsScriptIntrinsic.cpp (Invoke, runReduce)
  RS-INTRINSIC-14 aosp: An Allocation of a single dimension is a row, where cells do not depend on neighbors.
    source: ${FOLDER}/rsCpuCore.cpp (launchForEach)
  RS-INTRINSIC-15 aosp: The output may be the input, where cells do not depend on neighbors.
    source: ${FOLDER}/rsCpuCore.cpp (walk_2d)
  RS-INTRINSIC-70 quirk: Android does not compare the sizes of a blur's or convolution's input and output, reads past
    the end of a smaller input, and takes of a larger one as many columns and rows as the output has. The sane behavior
    is an error BAD_SCRIPT, and that nothing is written.
    source: ${FOLDER}/rsCpuIntrinsicBlur.cpp and rsCpuIntrinsicConvolve*.cpp (kernel)
  RS-INTRINSIC-71 quirk: Android follows a null pointer where a launch has an input and no output. The sane behavior is
    an error BAD_SCRIPT, and that the process goes on.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (kernel)
  RS-INTRINSIC-155 quirk: Android follows a null pointer where a color matrix, a lookup table, a cube of colors or a blend
    has no input. The sane behavior is that nothing is written, and that the process goes on.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (kernel)
  RS-INTRINSIC-73 aosp: An Allocation that a variable of an intrinsic holds lives on when the app gives its own
    reference back.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (setGlobalObj)
  RS-INTRINSIC-74 aosp: To set a variable of an intrinsic leaves the others as they are, in whatever order.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (setGlobalVar, setGlobalObj)
  RS-INTRINSIC-75 quirk: Android copies as many bytes as the app gives, past the end of an intrinsic's variable, and
    takes any object for an Allocation. The sane behavior is an error BAD_SCRIPT, and that the variable stays as it is.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (setGlobalVar, setGlobalObj)
  RS-INTRINSIC-230 aosp: An intrinsic gives an Allocation back when another one or none takes its place in the variable,
    and when it is destroyed itself.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp (setGlobalObj, ObjectBaseRef)
  RS-INTRINSIC-231 aosp: To put an object into a color matrix, or numbers into a lookup table, which have no such
    variables, is an error FATAL_DRIVER.
    source: ${FOLDER}/rsCpuIntrinsic.cpp (setGlobalObj, setGlobalVar)
  RS-INTRINSIC-234 aosp: Of an Allocation with mipmaps, an intrinsic takes and writes the first level.
    source: ${FOLDER}/rsCpuIntrinsic*.cpp and rsCpuScript.cpp (drvState.lod[0])
`;

const blur = clausesOf`
  RS-INTRINSIC-20 aosp: A blur weighs neighbors by a Gaussian of 0.4 times the radius plus 0.6, in x and in y, within 1
    of the exact sum.
    source: ${BLUR}
  RS-INTRINSIC-21 aosp: The radius of a blur may be a fraction: neighbors as far as the next integer have weights.
    source: ${BLUR}
  RS-INTRINSIC-22 aosp: A blur repeats the cells at the image's edges, however small the image is.
    source: ${BLUR}
  RS-INTRINSIC-23 aosp: A blur leaves an area of one color as it is, within 1.
    source: ${BLUR}
  RS-INTRINSIC-24 aosp: A blur takes each component by itself, alpha like the others.
    source: ${BLUR}
  RS-INTRINSIC-25 aosp: A blur of grey gives the same, within 1, whether a cell has 1 component or 4.
    source: ${BLUR}
  RS-INTRINSIC-26 aosp: The radius of a blur is 5 unless it is set.
    source: ${BLUR} (constructor)
  RS-INTRINSIC-27 quirk: Android takes any radius that the app sets without Java, and writes past its tables if it is
    large. The sane behavior is that the process goes on, and that no cell outside of the limits is written.
    source: ${BLUR} (ComputeGaussianWeights)
`;

const convolve = clausesOf`
  RS-INTRINSIC-30 must: A convolution weighs neighbors by coefficients that are given row by row, that of the upper
    left one first.
    source: ${CONVOLVE_API}
  RS-INTRINSIC-31 must: A convolution takes bytes and floats, of 1 to 4 components.
    source: ${CONVOLVE_API}
  RS-INTRINSIC-32 aosp: A convolution repeats the cells at the image's edges, however small the image is.
    source: ${CONVOLVE}
  RS-INTRINSIC-33 aosp: Coefficients that are not set are 1/9, or 1/25: what the constructor in Java sets, or says that
    it sets, does not matter to a script without it.
    source: ${CONVOLVE} (constructor)
  RS-INTRINSIC-34 aosp: A convolution of bytes with 1 or 2 components rounds to the nearest integer, a half up.
    source: ${CONVOLVE} (kernelU1, kernelU2)
  RS-INTRINSIC-35 aosp: A sum of bytes with 1 or 2 components below 0 becomes 0 and above 255 becomes 255, however large
    it is.
    source: ${CONVOLVE} (kernelU1, kernelU2)
  RS-INTRINSIC-36 aosp: A convolution of floats is neither limited nor rounded.
    source: ${CONVOLVE} (kernelF1 to kernelF4)
  RS-INTRINSIC-37 aosp: A convolution takes each component by itself, alpha like the others.
    source: ${CONVOLVE}
  RS-INTRINSIC-38 quirk: With 3 or 4 components Android's code for ARM keeps 16 bits of a sum, and that for x86 makes 0
    of a large one. The sane behavior is 255, and 0 where a sum is negative.
    source: ${CONVOLVE_SIMD}
  RS-INTRINSIC-39 quirk: With 3 or 4 components Android's code for ARM and x86 rounds coefficients to 256ths, so that
    nine ninths of 255 are 251. The sane behavior is a result within 1 of the exact sum.
    source: ${CONVOLVE_SIMD}
`;

/** Clauses about the intrinsics that make an image of another of the same size. */
export const clauses: readonly Clause[] = defineClauses([
  ...common,
  ...blur,
  ...convolve,
  ...cellClauses,
]);
