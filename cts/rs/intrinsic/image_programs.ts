/**
 * Calls of libRS.so that run intrinsics from an image to another, as tests write them.
 *
 * Slots of variables and kernels: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic*.cpp of Android 9.
 *
 * @module
 */

import {
  BLEND_MODES,
  type BlendCall,
  type BlurCall,
  type ColorMatrixCall,
  type ComputeClip,
  type ComputeImage,
  type ConvolveCall,
  type IntrinsicName,
  type Lut3dCall,
  type LutCall,
} from "../../contract/compute.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { memoryOf, room } from "../memory.ts";
import { createAllocation, createElement, createType, readCells, writeCells } from "../programs.ts";
import { bytesRead } from "../results.ts";
import { launch, type Limits, setVariable } from "../script/programs.ts";

/** A run from an image to another of the same size. */
export type ImageCall =
  | BlurCall
  | ConvolveCall
  | ColorMatrixCall
  | LutCall
  | Lut3dCall
  | BlendCall;

/** The name of an intrinsic that takes an image. */
export type ImageIntrinsic = ImageCall["intrinsic"];

/** `RsScriptIntrinsicID` of each intrinsic. */
export const INTRINSIC_IDS: Readonly<Record<IntrinsicName, number>> = {
  blur: RsScriptIntrinsicId.BLUR,
  convolve3x3: RsScriptIntrinsicId.CONVOLVE_3X3,
  convolve5x5: RsScriptIntrinsicId.CONVOLVE_5X5,
  colorMatrix: RsScriptIntrinsicId.COLOR_MATRIX,
  lut: RsScriptIntrinsicId.LUT,
  lut3d: RsScriptIntrinsicId["3DLUT"],
  blend: RsScriptIntrinsicId.BLEND,
  histogram: RsScriptIntrinsicId.HISTOGRAM,
  histogramDot: RsScriptIntrinsicId.HISTOGRAM,
  resize: RsScriptIntrinsicId.RESIZE,
  yuvToRgb: RsScriptIntrinsicId.YUV_TO_RGB,
  blas: RsScriptIntrinsicId.BLAS,
  bnnm: RsScriptIntrinsicId.BLAS,
};

/** The slot of the variable that holds the input; other intrinsics take it as the input of the launch. */
export const INPUT_SLOT = 1;

/** Checks that an intrinsic's cells depend on neighbors: its input is then a variable. */
export function hasNeighbors(intrinsic: ImageIntrinsic): boolean {
  return intrinsic === "blur" || intrinsic === "convolve3x3" || intrinsic === "convolve5x5";
}

/** The slot of a run's kernel. */
export function kernelSlot(call: ImageCall): number {
  return call.intrinsic === "blend" ? BLEND_MODES[call.mode] : 0;
}

/** Limits that let a launch work on a part only; undefined for all of it. */
export function limitsOf(clip: ComputeClip, width: number, height: number): Limits | undefined {
  const { x1, x2, y1, y2 } = clip;
  if (x1 === 0 && y1 === 0 && x2 === width && y2 === height) return undefined;
  return { xStart: x1, xEnd: x2, yStart: y1, yEnd: y2 };
}

/** Creates the Element of an image's cells. */
export function imageElement(
  app: App,
  rsc: RsHandle,
  { type, vectorSize: size }: Pick<ComputeImage, "type" | "vectorSize">,
): Result {
  const dataType = type === "u8" ? RsDataType.UNSIGNED_8 : RsDataType.FLOAT_32;
  return createElement(app, rsc, { type: dataType, size });
}

/** How an image lies in an Allocation: rows; slices of as many rows each; or cells of a single row. */
export interface Layout {
  /** Slices, which share the image's rows. Default: none. */
  readonly slices?: number;
  /** Whether the Allocation has no second dimension. */
  readonly flat?: boolean;
}

/** Creates the Type of an image. */
export function imageType(
  app: App,
  rsc: RsHandle,
  image: ComputeImage,
  { slices = 0, flat = false }: Layout = {},
): Result {
  const { width: x, height } = image;
  const shape = flat ? { x } : { x, y: height / Math.max(1, slices), z: slices };
  return createType(app, rsc, imageElement(app, rsc, image), shape);
}

/** Creates an Allocation with an image. */
export function createImage(
  app: App,
  rsc: RsHandle,
  image: ComputeImage,
  layout: Layout = {},
): Result {
  const allocation = createAllocation(app, rsc, imageType(app, rsc, image, layout));
  writeCells(app, rsc, allocation, regionOf(image, layout), memoryOf(image.data));
  return allocation;
}

/** Reads an image; {@link imageOf} takes it from the Record. */
export function readImage(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  image: ComputeImage,
  layout: Layout = {},
): Result {
  return readCells(app, rsc, allocation, regionOf(image, layout), room(image.data.byteLength));
}

function regionOf({ width: w, height }: ComputeImage, { slices: d = 0, flat = false }: Layout) {
  return flat ? { w } : d > 0 ? { w, h: height / d, d } : { w, h: height };
}

/** The image that was read. @param like An image of the same kind and size. */
export function imageOf(record: ProcessRecord, read: Result, like: ComputeImage): ComputeImage {
  const cells = bytesRead(record, read, like.data.byteLength);
  const data = like.type === "u8" ? cells : new Float32Array(cells.buffer);
  return { ...like, data };
}

/** Creates the script of an intrinsic, whose variables have their defaults. */
export function createIntrinsic(
  app: App,
  rsc: RsHandle,
  intrinsic: IntrinsicName,
  cells: Pick<ComputeImage, "type" | "vectorSize">,
): Result {
  return app.rs.ScriptIntrinsicCreate(rsc, INTRINSIC_IDS[intrinsic], imageElement(app, rsc, cells));
}

/** Creates the table of a LUT. */
export function createTable(app: App, rsc: RsHandle, table: Uint8Array): Result {
  const element = imageElement(app, rsc, { type: "u8", vectorSize: 1 });
  const type = createType(app, rsc, element, { x: table.length });
  const allocation = createAllocation(app, rsc, type);
  writeCells(app, rsc, allocation, { w: table.length }, memoryOf(table));
  return allocation;
}

/** Creates the cube of a 3DLUT. */
export function createCube(app: App, rsc: RsHandle, { x, y, z, data }: Lut3dCall["cube"]): Result {
  const element = imageElement(app, rsc, { type: "u8", vectorSize: 4 });
  const allocation = createAllocation(app, rsc, createType(app, rsc, element, { x, y, z }));
  writeCells(app, rsc, allocation, { w: x, h: y, d: z }, memoryOf(data));
  return allocation;
}

/** Sets all variables of an intrinsic but its input. @returns The Allocation of a table or a cube. */
export function setParameters(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  call: ImageCall,
): Result | undefined {
  const set = (slot: number, data: Float32Array) => {
    setVariable(app, rsc, script, slot, memoryOf(data));
    return undefined;
  };
  const hold = (table: Result) => {
    app.rs.ScriptSetVarObj(rsc, script, 0, table);
    return table;
  };
  switch (call.intrinsic) {
    case "blur":
      return set(0, Float32Array.of(call.radius));
    case "convolve3x3":
    case "convolve5x5":
      return set(0, call.coefficients);
    case "colorMatrix":
      set(0, call.matrix);
      return set(1, call.add);
    case "lut":
      return hold(createTable(app, rsc, call.table));
    case "lut3d":
      return hold(createCube(app, rsc, call.cube));
    case "blend":
      return undefined;
  }
}

/** Gives an intrinsic its input, and launches it. */
export function launchImage(
  app: App,
  rsc: RsHandle,
  script: RsHandle,
  call: ImageCall,
  images: { readonly in: RsHandle; readonly out: RsHandle },
): Result {
  const { output: { width, height }, clip, intrinsic } = call;
  const limits = limitsOf(clip, width, height);
  const on = { out: images.out, ...(limits && { limits }) };
  if (!hasNeighbors(intrinsic)) {
    return launch(app, rsc, script, kernelSlot(call), { in: images.in, ...on });
  }
  app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
  return launch(app, rsc, script, kernelSlot(call), on);
}
