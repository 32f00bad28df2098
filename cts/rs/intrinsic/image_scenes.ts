/**
 * Scenes of intrinsics that make an image of another: runs that are made ready, refused, or of several slices.
 *
 * @module
 */

import type { ComputeImage, VectorSize } from "../../contract/compute.ts";
import type { App, Result } from "../../contract/recorder.ts";
import type { Context } from "../../framework/mod.ts";
import { listenedContext } from "../programs.ts";
import { codesOf, takeErrors } from "../results.ts";
import { anyRelease, cpuDevice, type Path, playOn, stockDevice } from "../scenes.ts";
import {
  createImage,
  createIntrinsic,
  hasNeighbors,
  type ImageCall,
  imageOf,
  INPUT_SLOT,
  kernelSlot,
  launchImage,
  type Layout,
  readImage,
  setParameters,
} from "./image_programs.ts";
import { launch, type Limits } from "../script/programs.ts";
import type { ImageSpec } from "./images.ts";

/** Names of the types of cells that most intrinsics have, the most usual one first. */
export const CELLS = ["u8_4", "u8", "u8_2", "u8_3", "f32", "f32_2", "f32_3", "f32_4"] as const;
/** The name of a type of cells. */
export type CellName = (typeof CELLS)[number];

/** The type of cells that has a name. */
export function cellsOfName(name: CellName): Required<Pick<ImageSpec, "type" | "vectorSize">> {
  const [type, size = "1"] = name.split("_");
  return { type: type as ComputeImage["type"], vectorSize: Number(size) as VectorSize };
}

/** Input and output of a run. */
export interface Images {
  readonly in: Result;
  readonly out: Result;
}

/** Creates the Allocations of a run. */
export function imagesOf(app: App, rsc: Result, call: ImageCall, layout: Layout = {}): Images {
  return {
    in: createImage(app, rsc, call.input, layout),
    out: createImage(app, rsc, call.output, layout),
  };
}

/** Makes a run ready in a context of its own. */
export function prepared(app: App, call: ImageCall, layout: Layout = {}, path: Path = "cpu") {
  const rsc = listenedContext(app, path);
  const script = createIntrinsic(app, rsc, call.intrinsic, call.input);
  setParameters(app, rsc, script, call);
  return { rsc, script, images: imagesOf(app, rsc, call, layout) };
}

/** Makes a run ready, and launches it. */
export function launched(app: App, call: ImageCall, layout: Layout = {}) {
  const made = prepared(app, call, layout);
  launchImage(app, made.rsc, made.script, call, made.images);
  return made;
}

/**
 * Expects that something is refused: nothing is written.
 *
 * @param t The case.
 * @param call A run, whose input is not given.
 * @param expected Where it is tried, and errors that the context must have.
 * @param start What is refused.
 */
export async function expectRefusal(
  t: Context<unknown>,
  call: ImageCall,
  expected: { readonly path: Path; readonly codes: readonly number[] },
  start: (app: App, rsc: Result, script: Result, images: Images) => void,
): Promise<void> {
  const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
    const { rsc, script, images } = prepared(app, call, {}, expected.path);
    start(app, rsc, script, images);
    const read = readImage(app, rsc, images.out, call.output);
    return { read, errors: takeErrors(app, rsc, 1) };
  });
  const { data } = imageOf(record, made.read, call.output);
  expectNumbers(t, "output", data, call.output.data);
  t.expectSequence("errors", codesOf(record, made.errors), expected.codes);
}

/**
 * Expects numbers, and names the first of those that are others. NaN equals NaN.
 *
 * @param t The case.
 * @param what What the numbers are.
 * @param actual What was found.
 * @param expected What it must be.
 */
export function expectNumbers(
  t: Context<unknown>,
  what: string,
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
): void {
  t.expectEqual(`length of ${what}`, actual.length, expected.length);
  const others: string[] = [];
  for (let i = 0; i < expected.length && others.length < 10; i++) {
    if (actual[i] !== expected[i] && !Object.is(actual[i], expected[i])) {
      others.push(`number ${i} is ${actual[i]}, expected ${expected[i]}`);
    }
  }
  t.expectAbsent(`in ${what}, numbers that differ`, others);
}

/** The cells of three slices of 9 x 4 that a launch with limits writes. */
export const SLICE_LIMITS = { xStart: 2, xEnd: 7, yStart: 1, yEnd: 3, zStart: 1, zEnd: 2 } as const;

/** Runs a call slice by slice; its launch has limits of its own if they are given. @returns What it wrote. */
export async function playSlices(
  t: Context<unknown>,
  call: ImageCall,
  slices: number,
  compat: boolean,
  limits?: Limits,
): Promise<ComputeImage> {
  const { record, made } = await playOn(t, cpuDevice(anyRelease(t)).compat(compat), (app) => {
    const { rsc, script, images } = prepared(app, call, { slices });
    if (limits === undefined) launchImage(app, rsc, script, call, images);
    else {
      const isNeighbor = hasNeighbors(call.intrinsic);
      if (isNeighbor) app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
      const on = { ...!isNeighbor && { in: images.in }, out: images.out, limits };
      launch(app, rsc, script, kernelSlot(call), on);
    }
    return readImage(app, rsc, images.out, call.output, { slices });
  });
  return imageOf(record, made, call.output);
}

/** A slice of an image. */
export function sliceOf(image: ComputeImage, slices: number, z: number): ComputeImage {
  const length = image.data.length / slices;
  const data = image.data.slice(z * length, (z + 1) * length);
  return { ...image, height: image.height / slices, data };
}

/** The run of a slice. @param output The output that it is a slice of. */
export function sliceCall(
  call: ImageCall,
  output: ComputeImage,
  slices: number,
  z: number,
): ImageCall {
  const clip = { ...call.clip, y2: call.clip.y2 / slices };
  return {
    ...call,
    input: sliceOf(call.input, slices, z),
    output: sliceOf(output, slices, z),
    clip,
  } as ImageCall;
}
