/**
 * Clauses about the intrinsics that count cells, or take several for one: histogram, resize, YUV to RGB.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const FOLDER = "AOSP frameworks/rs, cpu_ref";
const HISTOGRAM = `${FOLDER}/rsCpuIntrinsicHistogram.cpp`;
const HISTOGRAM_API = "API reference, android.renderscript.ScriptIntrinsicHistogram";
const RESIZE = `${FOLDER}/rsCpuIntrinsicResize.cpp`;
const YUV = `${FOLDER}/rsCpuIntrinsicYuvToRGB.cpp`;
const LAUNCH_API = "API reference, android.renderscript.Script.LaunchOptions";
const LAUNCH = `${FOLDER}/rsCpuScript.cpp (forEachMtlsSetup)`;

const histogram: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-80",
    grade: "aosp",
    text:
      "A histogram counts how often each value of each component occurs. The count of a value lies at the value times " +
      "the components of the output, plus the component; 3 components have the room of 4.",
    source: HISTOGRAM,
  },
  {
    id: "RS-INTRINSIC-81",
    grade: "must",
    text: "A histogram counts as many components as its output has, the first ones of the input.",
    source: HISTOGRAM_API,
  },
  {
    id: "RS-INTRINSIC-82",
    grade: "must",
    text: "A histogram counts the cells inside of the limits of its launch and no others.",
    source: LAUNCH_API,
  },
  {
    id: "RS-INTRINSIC-83",
    grade: "aosp",
    text: "A histogram counts every cell once, however many threads there are.",
    source: `${HISTOGRAM} (postLaunch)`,
  },
  {
    id: "RS-INTRINSIC-84",
    grade: "aosp",
    text: "A histogram replaces what its output holds, each time it is launched.",
    source: `${HISTOGRAM} (preLaunch, postLaunch)`,
  },
  {
    id: "RS-INTRINSIC-85",
    grade: "aosp",
    text:
      "The histogram of a weighted sum rounds each weight to 256ths, and each sum, after 127 of 256 are added, down.",
    source: `${HISTOGRAM} (setGlobalVar, kernelP1L4)`,
  },
  {
    id: "RS-INTRINSIC-86",
    grade: "must",
    text: "The weights of a histogram are 0.299, 0.587, 0.114 and 0 unless they are set.",
    source: HISTOGRAM_API,
  },
  {
    id: "RS-INTRINSIC-87",
    grade: "quirk",
    text:
      "Weights of 1 in all may be 257 of 256 once they are rounded, and Android then counts white one place past the " +
      "last count. The sane behaviour is to count it as 255.",
    source: `${HISTOGRAM} (kernelP1L4)`,
  },
  {
    id: "RS-INTRINSIC-88",
    grade: "quirk",
    text:
      "Android's driver counts into an output that is too short, or has more components than the input. The sane " +
      "behaviour is an error BAD_SCRIPT, and that the output stays as it is.",
    source: HISTOGRAM,
  },
  {
    id: "RS-INTRINSIC-152",
    grade: "quirk",
    text:
      "Android follows a null pointer where a histogram has no output. The sane behaviour is that nothing is counted, " +
      "and that the process goes on.",
    source: `${HISTOGRAM} (preLaunch)`,
  },
  {
    id: "RS-INTRINSIC-153",
    grade: "must",
    text: "A histogram takes inputs of one dimension and of two.",
    source: HISTOGRAM_API,
  },
];

const resize: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-90",
    grade: "aosp",
    text: "Resize to the same size gives the same cells.",
    source: RESIZE,
  },
  {
    id: "RS-INTRINSIC-91",
    grade: "aosp",
    text:
      "Resize interpolates between 4 x 4 cells around a place with cubic polynomials that go through the inner ones and " +
      "have there the slope between their neighbours.",
    source: `${RESIZE} (cubicInterpolate)`,
  },
  {
    id: "RS-INTRINSIC-92",
    grade: "aosp",
    text:
      "For resize, a cell stands for its middle: edges of input and output are at the same place.",
    source: RESIZE,
  },
  {
    id: "RS-INTRINSIC-93",
    grade: "aosp",
    text: "Resize repeats the cells at the edges of the input beyond them.",
    source: RESIZE,
  },
  {
    id: "RS-INTRINSIC-94",
    grade: "aosp",
    text: "Resize rounds bytes to the nearest, not down.",
    source: `${RESIZE} (OneBiCubic)`,
  },
  {
    id: "RS-INTRINSIC-95",
    grade: "aosp",
    text: "Resize limits bytes that overshoot to 0 and 255.",
    source: `${RESIZE} (OneBiCubic)`,
  },
  {
    id: "RS-INTRINSIC-96",
    grade: "aosp",
    text: "Resize leaves floats that overshoot as they are.",
    source: `${RESIZE} (OneBiCubic)`,
  },
  {
    id: "RS-INTRINSIC-97",
    grade: "aosp",
    text: "Resize treats each component of a vector by itself.",
    source: RESIZE,
  },
  {
    id: "RS-INTRINSIC-98",
    grade: "aosp",
    text: "Resize scales columns and rows each by their own factor, enlarging or reducing.",
    source: RESIZE,
  },
  {
    id: "RS-INTRINSIC-99",
    grade: "must",
    text:
      "Resize makes each cell inside of the limits of its launch as without them, and no others. Android's code does so " +
      "for limits from the first column on.",
    source: LAUNCH_API,
  },
  {
    id: "RS-INTRINSIC-100",
    grade: "quirk",
    text:
      "Android's resize writes a launch with limits in x to the right of them by their first column. The sane behaviour " +
      "is to write inside of the limits.",
    source: `${RESIZE} (kernelU4, outPtr)`,
  },
  {
    id: "RS-INTRINSIC-101",
    grade: "quirk",
    text:
      "Android's driver resizes into the input, and between different Elements. The sane behaviour is an error " +
      "BAD_SCRIPT, and that the output stays as it is.",
    source: `${RESIZE}; frameworks/base, ScriptIntrinsicResize.java`,
  },
  {
    id: "RS-INTRINSIC-102",
    grade: "aosp",
    text: "Resize that has no input writes nothing, and is no error of the context.",
    source: `${RESIZE} (preLaunch)`,
  },
];

const yuvToRgb: readonly Clause[] = [
  {
    id: "RS-INTRINSIC-105",
    grade: "aosp",
    text:
      "YUV to RGB computes 298 (Y - 16) + 409 (V - 128) for red, 298 (Y - 16) - 100 (U - 128) - 208 (V - 128) for green " +
      "and 298 (Y - 16) + 516 (U - 128) for blue, as 256ths and within 2.",
    source: `${YUV} (rsYuvToRGBA_uchar4)`,
  },
  {
    id: "RS-INTRINSIC-106",
    grade: "aosp",
    text: "YUV to RGB limits colours to 0 and 255.",
    source: `${YUV} (rsYuvToRGBA_uchar4)`,
  },
  {
    id: "RS-INTRINSIC-107",
    grade: "aosp",
    text: "The alpha that YUV to RGB gives is 255.",
    source: `${YUV} (rsYuvToRGBA_uchar4)`,
  },
  {
    id: "RS-INTRINSIC-108",
    grade: "aosp",
    text: "The four cells of a block of 2 x 2 have the same U and V.",
    source: YUV,
  },
  {
    id: "RS-INTRINSIC-109",
    grade: "aosp",
    text: "In a frame of NV21, V is before U, cell by cell.",
    source: `${YUV}; driver/rsdAllocation.cpp`,
  },
  {
    id: "RS-INTRINSIC-110",
    grade: "aosp",
    text: "A frame of YV12 is given Y, then U, then V, whatever the order in memory.",
    source: `${YUV}; driver/rsdAllocation.cpp`,
  },
  {
    id: "RS-INTRINSIC-111",
    grade: "aosp",
    text:
      "Rows of U and V are as far apart as the frame's Allocation has them, which may be more than half a row of Y.",
    source: `${YUV}; driver/rsdAllocation.cpp`,
  },
  {
    id: "RS-INTRINSIC-112",
    grade: "aosp",
    text:
      "A frame in an Allocation of one dimension and no format is one of NV21 whose rows are as long as those of the output.",
    source: YUV,
  },
  {
    id: "RS-INTRINSIC-113",
    grade: "aosp",
    text: "YUV to RGB takes the planes of a frame of YUV_420_888 as they came through a window.",
    source: `${YUV}; driver/rsdAllocation.cpp`,
  },
  {
    id: "RS-INTRINSIC-114",
    grade: "aosp",
    text:
      "YUV to RGB makes each cell inside of the limits of its launch as without them, if they are from the first column on.",
    source: LAUNCH,
  },
  {
    id: "RS-INTRINSIC-115",
    grade: "quirk",
    text:
      "Android's YUV to RGB writes cells by twos, and so one more where the limits end at an odd column. The sane " +
      "behaviour is to write nothing outside of the limits.",
    source: YUV,
  },
  {
    id: "RS-INTRINSIC-116",
    grade: "quirk",
    text:
      "Android's YUV to RGB writes a launch with limits in x to the right of them by their first column. The sane " +
      "behaviour is to write inside of the limits.",
    source: `${YUV} (out)`,
  },
  {
    id: "RS-INTRINSIC-117",
    grade: "quirk",
    text:
      "Android's driver reads past the end of a frame that is smaller than its output. The sane behaviour is an error " +
      "BAD_SCRIPT, and that the output stays as it is.",
    source: YUV,
  },
  {
    id: "RS-INTRINSIC-118",
    grade: "aosp",
    text: "YUV to RGB that has no frame writes nothing, and is no error of the context.",
    source: `${YUV} (preLaunch)`,
  },
  {
    id: "RS-INTRINSIC-154",
    grade: "aosp",
    text:
      "YUV to RGB fills an output that is smaller than the frame with the frame's upper left part.",
    source: YUV,
  },
];

/** Clauses about histogram, resize and YUV to RGB. */
export const clauses: readonly Clause[] = defineClauses([...histogram, ...resize, ...yuvToRgb]);
