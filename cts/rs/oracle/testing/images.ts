/**
 * Images for tests of the oracle.
 *
 * @module
 */

import type { ComputeClip, ComputeImage, VectorSize } from "../../../contract/compute.ts";
import { room } from "../cells.ts";

/** A kind of cell, a size, and what is in each component, the room behind a third one included. */
export interface ImageSpec {
  readonly type?: "u8" | "f32";
  readonly vectorSize?: VectorSize;
  readonly width: number;
  readonly height: number;
  /** A value for all, one for each place, or a list of all. */
  readonly fill?:
    | number
    | readonly number[]
    | ((x: number, y: number, component: number) => number);
}

/**
 * Makes an image.
 *
 * @param spec By default `u8` with 1 component, all 0.
 */
export function image(
  { type = "u8", vectorSize = 1, width, height, fill = 0 }: ImageSpec,
): ComputeImage {
  const step = room(vectorSize);
  const length = width * height * step;
  const data = type === "u8" ? new Uint8Array(length) : new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const cell = Math.floor(i / step);
    data[i] = typeof fill === "number"
      ? fill
      : typeof fill === "function"
      ? fill(cell % width, Math.floor(cell / width), i % step)
      : fill[i]!;
  }
  return { type, vectorSize, width, height, data };
}

/**
 * A clip of all cells.
 *
 * @param of An image.
 */
export function wholeOf(of: ComputeImage): ComputeClip {
  return { x1: 0, x2: of.width, y1: 0, y2: of.height };
}

/**
 * An image of the same kind and size, with one value.
 *
 * @param of An image.
 * @param fill The value.
 */
export function emptyLike(of: ComputeImage, fill = 0): ComputeImage {
  return image({ ...of, fill });
}

/**
 * Bytes that look random, the same for the same seed.
 *
 * @param seed An integer.
 * @returns Gives the next one.
 */
export function bytes(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/**
 * One component of all cells, row by row.
 *
 * @param of An image.
 * @param component From 0.
 */
export function component(of: ComputeImage, component: number): number[][] {
  const step = room(of.vectorSize);
  return Array.from(
    { length: of.height },
    (_, y) =>
      Array.from({ length: of.width }, (_, x) => of.data[(y * of.width + x) * step + component]!),
  );
}

/**
 * The largest difference of two images' components, behind a third one too.
 *
 * @param a An image.
 * @param b One of the same size.
 */
export function distance(a: ComputeImage, b: ComputeImage): number {
  let largest = 0;
  for (let i = 0; i < a.data.length; i++) {
    largest = Math.max(largest, Math.abs(a.data[i]! - b.data[i]!));
  }
  return largest;
}
