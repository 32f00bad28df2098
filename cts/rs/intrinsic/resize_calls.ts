/**
 * Runs of resize that tests are made of.
 *
 * @module
 */

import type { ComputeImage, ResizeCall, VectorSize } from "../../contract/compute.ts";
import { constant, noise, whole } from "./images.ts";

/** Types of components. */
export const TYPES = ["u8", "f32"] as const;
/** Small sizes. */
export const SIZES = [[1, 1], [2, 1], [1, 7], [17, 9], [33, 21]] as const;

/** Columns and rows. */
export type Size = readonly [width: number, height: number];

/** Makes a run, in an image whose numbers were 77. */
export function resize(input: ComputeImage, [width, height]: Size): ResizeCall {
  const { type, vectorSize } = input;
  const size = { width, height };
  const output = constant({ type, vectorSize, ...size }, 77);
  return { intrinsic: "resize", input, output, clip: whole(size) };
}

/** An image of noise. */
export function noiseOf(type: "u8" | "f32", vectorSize: VectorSize, [width, height]: Size) {
  return noise({ type, vectorSize, width, height });
}

/** A size from its name, for example `33x21`. */
export function sizeOf(name: string): Size {
  const [width, height] = name.split("x").map(Number);
  return [width!, height!];
}
