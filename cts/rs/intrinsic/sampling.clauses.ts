/**
 * Clauses about the intrinsics that count cells, or take several for one: histogram, resize, YUV to RGB.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";
import { clausesOf } from "../../clauses/table.ts";

const FOLDER = "AOSP frameworks/rs, cpu_ref";
const HISTOGRAM = `${FOLDER}/rsCpuIntrinsicHistogram.cpp`;
const HISTOGRAM_API = "API reference, android.renderscript.ScriptIntrinsicHistogram";
const RESIZE = `${FOLDER}/rsCpuIntrinsicResize.cpp`;
const YUV = `${FOLDER}/rsCpuIntrinsicYuvToRGB.cpp`;
const LAUNCH_API = "API reference, android.renderscript.Script.LaunchOptions";

const histogram = clausesOf`
  RS-INTRINSIC-80 aosp: A histogram counts how often each value of each component occurs. The count of a value lies at
    the value times the components of the output, plus the component; 3 components have the room of 4.
    source: ${HISTOGRAM}
  RS-INTRINSIC-81 must: A histogram counts as many components as its output has, the first ones of the input.
    source: ${HISTOGRAM_API}
  RS-INTRINSIC-82 must: A histogram counts the cells inside of the limits of its launch and no others.
    source: ${LAUNCH_API}
  RS-INTRINSIC-83 aosp: A histogram counts every cell once, however many threads and slices there are.
    source: ${HISTOGRAM} (postLaunch); ${FOLDER}/rsCpuCore.cpp (launchForEach)
  RS-INTRINSIC-84 aosp: A histogram replaces what its output holds, each time it is launched.
    source: ${HISTOGRAM} (preLaunch, postLaunch)
  RS-INTRINSIC-85 aosp: The histogram of a weighted sum rounds each weight to 256ths, and each sum, after 127 of 256 are
    added, down.
    source: ${HISTOGRAM} (setGlobalVar, kernelP1L4)
  RS-INTRINSIC-86 must: The weights of a histogram are 0.299, 0.587, 0.114 and 0 unless they are set.
    source: ${HISTOGRAM_API}
  RS-INTRINSIC-87 quirk: Weights of 1 in all may be 257 of 256 once they are rounded, and Android then counts white one
    place past the last count. The sane behavior is to count it as 255.
    source: ${HISTOGRAM} (kernelP1L4)
  RS-INTRINSIC-88 quirk: Android's driver counts into an output that is too short, or has more components than the
    input. The sane behavior is an error BAD_SCRIPT, and that the output stays as it is.
    source: ${HISTOGRAM}
  RS-INTRINSIC-152 quirk: Android follows a null pointer where a histogram has no output. The sane behavior is that
    nothing is counted, and that the process goes on.
    source: ${HISTOGRAM} (preLaunch)
  RS-INTRINSIC-153 must: A histogram takes inputs of one dimension and of two.
    source: ${HISTOGRAM_API}
`;

const resize = clausesOf`
  RS-INTRINSIC-90 aosp: Resize to the same size gives the same cells.
    source: ${RESIZE}
  RS-INTRINSIC-91 aosp: Resize interpolates between 4 x 4 cells around a place with cubic polynomials that go through
    the inner ones and have there the slope between their neighbors.
    source: ${RESIZE} (cubicInterpolate)
  RS-INTRINSIC-92 aosp: For resize, a cell stands for its middle: edges of input and output are at the same place.
    source: ${RESIZE}
  RS-INTRINSIC-93 aosp: Resize repeats the cells at the edges of the input beyond them.
    source: ${RESIZE}
  RS-INTRINSIC-94 aosp: Resize rounds bytes to the nearest, not down.
    source: ${RESIZE} (OneBiCubic)
  RS-INTRINSIC-95 aosp: Resize limits bytes that overshoot to 0 and 255.
    source: ${RESIZE} (OneBiCubic)
  RS-INTRINSIC-96 aosp: Resize leaves floats that overshoot as they are.
    source: ${RESIZE} (OneBiCubic)
  RS-INTRINSIC-97 aosp: Resize treats each component of a vector by itself.
    source: ${RESIZE}
  RS-INTRINSIC-98 aosp: Resize scales columns and rows each by their own factor, enlarging or reducing.
    source: ${RESIZE}
  RS-INTRINSIC-99 must: Resize makes each cell inside of the limits of its launch as without them, and no others.
    Until 12L Android's code does so for limits from the first column on alone.
    source: ${LAUNCH_API}
  RS-INTRINSIC-100 quirk 8-12: Android's resize writes a launch with limits in x to the right of them by their first
    column. The sane behavior is to write inside of the limits.
    source: ${RESIZE} (kernelU4, outPtr)
    after: RS-INTRINSIC-99
  RS-INTRINSIC-101 quirk: Android's driver resizes into the input, and between different Elements. The sane behavior is
    an error BAD_SCRIPT, and that the output stays as it is.
    source: ${RESIZE}; frameworks/base, ScriptIntrinsicResize.java
  RS-INTRINSIC-102 quirk: Android follows a null pointer where a resize has no input. The sane behavior is that nothing is
    written, and that the process goes on.
    source: ${RESIZE} (preLaunch)
`;

const yuvToRgb = clausesOf`
  RS-INTRINSIC-105 aosp: YUV to RGB computes 298 (Y - 16) + 409 (V - 128) for red, 298 (Y - 16) - 100 (U - 128) - 208 (V
    - 128) for green and 298 (Y - 16) + 516 (U - 128) for blue, as 256ths and within 2.
    source: ${YUV} (rsYuvToRGBA_uchar4)
  RS-INTRINSIC-106 aosp: YUV to RGB limits colors to 0 and 255.
    source: ${YUV} (rsYuvToRGBA_uchar4)
  RS-INTRINSIC-107 aosp: The alpha that YUV to RGB gives is 255.
    source: ${YUV} (rsYuvToRGBA_uchar4)
  RS-INTRINSIC-108 aosp: The four cells of a block of 2 x 2 have the same U and V.
    source: ${YUV}
  RS-INTRINSIC-109 aosp: In a frame of NV21, V is before U, cell by cell.
    source: ${YUV}; driver/rsdAllocation.cpp
  RS-INTRINSIC-110 aosp: A frame of YV12 is given Y, then U, then V, whatever the order in memory.
    source: ${YUV}; driver/rsdAllocation.cpp
  RS-INTRINSIC-111 aosp: Rows of U and V are as far apart as the frame's Allocation has them, which may be more than
    half a row of Y.
    source: ${YUV}; driver/rsdAllocation.cpp
  RS-INTRINSIC-112 aosp: A frame in an Allocation of one dimension and no format is one of NV21 whose rows are as long
    as those of the output.
    source: ${YUV}
  RS-INTRINSIC-113 aosp: YUV to RGB takes the planes of a frame of YUV_420_888 as they came through a window.
    source: ${YUV}; driver/rsdAllocation.cpp
  RS-INTRINSIC-114 aosp: YUV to RGB makes each cell inside of the limits of its launch as without them, if they are from
    the first column on.
    source: ${FOLDER}/rsCpuScript.cpp (forEachMtlsSetup)
  RS-INTRINSIC-115 quirk: Android's YUV to RGB writes cells by twos, and so one more where the limits end at an odd
    column. The sane behavior is to write nothing outside of the limits.
    source: ${YUV}
  RS-INTRINSIC-116 quirk: Android's YUV to RGB writes a launch with limits in x to the right of them by their first
    column. The sane behavior is to write inside of the limits.
    source: ${YUV} (out)
  RS-INTRINSIC-117 quirk: Android's driver reads past the end of a frame that is smaller than its output. The sane
    behavior is an error BAD_SCRIPT, and that the output stays as it is.
    source: ${YUV}
  RS-INTRINSIC-118 aosp: YUV to RGB that has no frame writes nothing, and is no error of the context.
    source: ${YUV} (preLaunch)
  RS-INTRINSIC-154 aosp: YUV to RGB fills an output that is smaller than the frame with the frame's upper left part.
    source: ${YUV}
`;

/** Clauses about histogram, resize and YUV to RGB. */
export const clauses: readonly Clause[] = defineClauses([...histogram, ...resize, ...yuvToRgb]);
