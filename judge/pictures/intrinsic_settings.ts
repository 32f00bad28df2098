/**
 * Settings that `deno task rs` and `deno task compare` share: an intrinsic, its parameters, and the pictures that it reads.
 *
 * @module
 */

import {
  type BlasCall,
  BLEND_MODES,
  type BlendMode,
  type BnnmCall,
  type ComputeCall,
  type ComputeImage,
  type HistogramCall,
} from "../../cts/contract/compute.ts";
import { type Options, type OptionTable, wholeNumber } from "../../cts/framework/options.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readCube, readTable } from "./color_tables.ts";
import { readMatrix, readNumbers, readRadius } from "./intrinsic_numbers.ts";
import { CELLS_MAX, type Picture } from "./picture.ts";
import { readPicture } from "./pictures.ts";
import { readInput } from "./replace_file.ts";

/** A run on pictures. */
export type PictureCall = Exclude<ComputeCall, BlasCall | BnnmCall>;

/** Options that say what is run. */
export const CALL_OPTIONS = {
  intrinsic: {
    value: "NAME",
    help:
      "blur, convolve3x3, convolve5x5, colorMatrix, lut, lut3d, blend, histogram, resize or yuvToRgb",
  },
  in: {
    value: "FILE",
    help: "the picture, PNG or JPEG; blend's destination; yuvToRgb: bytes in NV21",
  },
  with: { value: "FILE", help: "blend: the source, as large as the destination" },
  radius: { value: "N", help: "blur: in cells, above 0 and at most 25" },
  coefficients: {
    value: "N,N,...",
    help: "convolve: 9 or 25, row by row, as -1,0,...; histogram --dot: 4",
  },
  matrix: {
    value: "N,N,...",
    help: "colorMatrix: 16 column by column, or greyscale, rgb-to-yuv, yuv-to-rgb, identity",
  },
  add: {
    value: "N,N,N,N",
    help: "colorMatrix: added to red, green, blue, alpha; 1 is full (default 0)",
  },
  table: {
    value: "TABLE",
    help: "lut: identity, invert, gamma=N, or a file of 256 (all colors), 768 or 1024 numbers",
  },
  cube: { value: "FILE", help: "lut3d: a table of colors in Adobe's .cube format" },
  mode: { value: "NAME", help: `blend: ${Object.keys(BLEND_MODES).join(", ")}` },
  width: { value: "N", help: "resize: cells of a row of the result; yuvToRgb: of the frame" },
  height: { value: "N", help: "resize: rows of the result; yuvToRgb: of the frame" },
  dot: { help: "histogram: count weighted sums instead of each component" },
} as const satisfies OptionTable;

/** A command line that has such options. */
export type CallOptions = Options<typeof CALL_OPTIONS>;

type Name = keyof typeof READERS;
type OptionName = keyof typeof CALL_OPTIONS;

/** Options by intrinsic; those with a question mark may be left out. */
const PARAMETERS: Readonly<Record<Name, readonly string[]>> = {
  blur: ["radius"],
  convolve3x3: ["coefficients"],
  convolve5x5: ["coefficients"],
  colorMatrix: ["matrix", "add?"],
  lut: ["table"],
  lut3d: ["cube"],
  blend: ["mode", "with"],
  histogram: ["dot?", "coefficients?"],
  resize: ["width", "height"],
  yuvToRgb: ["width", "height"],
};

/** Weights for brightness (ScriptIntrinsicHistogram.java). */
const BRIGHTNESS = [0.299, 0.587, 0.114, 0];
const SIDE_MAX = 65_536;

const READERS = {
  blur: async (options) => ({
    ...await sameSize(options),
    intrinsic: "blur",
    radius: readRadius(given(options, "radius")),
  }),
  convolve3x3: async (options) => ({
    ...await sameSize(options),
    intrinsic: "convolve3x3",
    coefficients: readNumbers("coefficients", given(options, "coefficients"), 9),
  }),
  convolve5x5: async (options) => ({
    ...await sameSize(options),
    intrinsic: "convolve5x5",
    coefficients: readNumbers("coefficients", given(options, "coefficients"), 25),
  }),
  colorMatrix: async (options) => ({
    ...await sameSize(options),
    intrinsic: "colorMatrix",
    matrix: readMatrix(given(options, "matrix")),
    add: readNumbers("add", options.get("add") ?? "0 0 0 0", 4),
  }),
  lut: async (options) => ({
    ...await sameSize(options),
    intrinsic: "lut",
    table: readTable(given(options, "table")),
  }),
  lut3d: async (options) => ({
    ...await sameSize(options),
    intrinsic: "lut3d",
    cube: readCube(given(options, "cube")),
  }),
  blend: async (options) => {
    const mode = readMode(given(options, "mode"));
    const source = imageOf(await readPicture(given(options, "with")));
    const output = imageOf(await readPicture(given(options, "in")));
    if (source.width !== output.width || source.height !== output.height) {
      throw new UsageError(
        `Picture "${options.get("with")}" is ${sizeOf(source)}, expected ${sizeOf(output)} as ` +
          `"${options.get("in")}" is; blend does not scale`,
      );
    }
    return { intrinsic: "blend", mode, input: source, output, clip: wholeOf(output) };
  },
  histogram: async (options) => {
    if (options.has("coefficients") && !options.has("dot")) {
      throw new UsageError('Option "--coefficients" is for weighted sums, give --dot too');
    }
    const weights = options.get("coefficients") ?? BRIGHTNESS.join(" ");
    const input = imageOf(await readPicture(given(options, "in")));
    const channels = options.has("dot") ? 1 : 4;
    return {
      intrinsic: options.has("dot") ? "histogramDot" : "histogram",
      input,
      channels,
      output: new Uint32Array(256 * channels),
      coefficients: readNumbers("coefficients", weights, 4),
      clip: wholeOf(input),
    };
  },
  resize: async (options) => {
    const size = readSize(options);
    const input = imageOf(await readPicture(given(options, "in")));
    const output = emptyImage(size);
    return { intrinsic: "resize", input, output, clip: wholeOf(output) };
  },
  yuvToRgb: (options) => {
    const { width, height } = readSize(options);
    if (width % 2 !== 0 || height % 2 !== 0) {
      throw new UsageError(`Frame is ${width} x ${height}, expected even sizes for NV21`);
    }
    const path = given(options, "in");
    const bytes = readInput(path, "frame", "name a file of bytes in NV21");
    const expected = width * height * 3 / 2;
    if (bytes.length !== expected) {
      throw new UsageError(
        `Frame "${path}" has ${bytes.length} bytes, expected ${expected} for NV21 of ${width} x ` +
          `${height}; correct --width and --height, or convert it`,
      );
    }
    const output = emptyImage({ width, height });
    const [v, u] = [bytes.subarray(width * height), bytes.subarray(width * height + 1)];
    const strides = { yStride: width, uvStride: width, uvStep: 2 };
    const input = { width, height, y: bytes.subarray(0, width * height), u, v, ...strides };
    return { intrinsic: "yuvToRgb", input, output, clip: wholeOf(output) };
  },
} as const satisfies Record<string, (options: CallOptions) => PictureCall | Promise<PictureCall>>;

/**
 * Reads what is to be run, with its pictures. Cells are as the files have them: colors are not multiplied by alpha.
 *
 * @param options The command line.
 * @returns The run; its output is empty, or for blend the destination.
 * @throws {UsageError} If an option is missing, wrong or of another intrinsic, or a file is not what it should be.
 */
export async function readCall(options: CallOptions): Promise<PictureCall> {
  const name = readName(options);
  checkOptions(options, name);
  return await READERS[name](options);
}

/** Checks that a run counts instead of making a picture. */
export function isHistogram(call: PictureCall): call is HistogramCall {
  return call.intrinsic === "histogram" || call.intrinsic === "histogramDot";
}

/** The value of an option that has to be there. */
export function given(options: CallOptions, name: OptionName): string {
  const value = options.get(name);
  if (value !== undefined) return value;
  throw new UsageError(`Option "--${name}" is missing; --help says more`);
}

/** A picture as an image of bytes. */
export function imageOf({ width, height, data }: Picture): ComputeImage {
  return { type: "u8", vectorSize: 4, width, height, data };
}

/** The size of an image, for people. */
export function sizeOf({ width, height }: { width: number; height: number }): string {
  return `${width} x ${height}`;
}

function readName(options: CallOptions): Name {
  const name = given(options, "intrinsic");
  if (Object.hasOwn(READERS, name)) return name as Name;
  const known = Object.keys(READERS);
  const near = didYouMean(name, known) || `, expected one of ${known.join(", ")}`;
  throw new UsageError(`Intrinsic "${name}" is none for pictures${near}`);
}

function checkOptions(options: CallOptions, name: Name): void {
  const own = PARAMETERS[name];
  for (const option of new Set(Object.values(PARAMETERS).flat())) {
    const bare = option.replace("?", "") as OptionName;
    const isOwn = own.includes(bare) || own.includes(`${bare}?`);
    if (options.has(bare) && !isOwn) {
      throw new UsageError(`Option "--${bare}" is not for ${name}, leave it out`);
    }
    if (own.includes(bare) && !options.has(bare)) {
      throw new UsageError(`Option "--${bare}" is missing, ${name} needs it; --help says more`);
    }
  }
}

function readMode(name: string): BlendMode {
  if (Object.hasOwn(BLEND_MODES, name)) return name as BlendMode;
  const known = Object.keys(BLEND_MODES);
  const near = didYouMean(name, known) || `, expected one of ${known.join(", ")}`;
  throw new UsageError(`Mode "${name}" is not known${near}`);
}

function readSize(options: CallOptions): { width: number; height: number } {
  const [width, height] = (["width", "height"] as const).map((name) =>
    wholeNumber(name, given(options, name), [1, SIDE_MAX], 0)
  ) as [number, number];
  if (width * height <= CELLS_MAX) return { width, height };
  throw new UsageError(
    `Size ${width} x ${height} has ${width * height} cells, expected at most ${CELLS_MAX}`,
  );
}

async function sameSize(options: CallOptions) {
  const input = imageOf(await readPicture(given(options, "in")));
  const output = emptyImage(input);
  return { input, output, clip: wholeOf(output) };
}

function emptyImage({ width, height }: { width: number; height: number }): ComputeImage {
  return imageOf({ width, height, data: new Uint8Array(4 * width * height) });
}

function wholeOf({ width, height }: ComputeImage) {
  return { x1: 0, x2: width, y1: 0, y2: height };
}
