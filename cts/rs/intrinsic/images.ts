/**
 * Images and runs that tests of intrinsics are made of.
 *
 * @module
 */

import type { ComputeClip, ComputeImage, VectorSize, YuvImage } from "../../contract/compute.ts";

/** Numbers of components. */
export const VECTORS = [1, 2, 3, 4] as const;

/** The properties of an image. */
export interface ImageSpec {
  /** Default: `u8`. */
  readonly type?: ComputeImage["type"];
  /** Default: 4. */
  readonly vectorSize?: VectorSize;
  readonly width: number;
  readonly height: number;
}

/**
 * Numbers that look like chance and are the same in every run.
 *
 * @param seed Where they begin.
 * @returns Gives the next one, from 0 up to, not including, 1.
 */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes an image. @param value Gives each component, one after the other, row by row. */
export function image(
  spec: ImageSpec,
  value: (x: number, y: number, component: number) => number,
): ComputeImage {
  const blank = constant(spec, 0);
  const { width, height, data } = blank;
  const room = data.length / (width * height);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let component = 0; component < room; component++) data[at++] = value(x, y, component);
    }
  }
  return blank;
}

/** An image of noise: all values of bytes, or floats from 0 to 1. */
export function noise(spec: ImageSpec, seed = 1): ComputeImage {
  const next = chance(seed);
  const made = constant(spec, 0);
  const { data, type } = made;
  for (let i = 0; i < data.length; i++) data[i] = type === "f32" ? next() : 256 * next();
  return made;
}

/** An image of one value. */
export function constant(spec: ImageSpec, value: number): ComputeImage {
  const { type = "u8", vectorSize = 4, width, height } = spec;
  const room = vectorSize === 3 ? 4 : vectorSize;
  const data = new (type === "u8" ? Uint8Array : Float32Array)(width * height * room).fill(value);
  return { type, vectorSize, width, height, data };
}

/** Bytes that look like chance. @param next See {@link chance}. */
export function bytesOfChance(length: number, next: () => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = 256 * next();
  return bytes;
}

/** A frame of noise. Colors are for blocks of 2 x 2 cells; sizes are rounded down. */
export function frameOfNoise(width: number, height: number, seed = 1): YuvImage {
  const next = chance(seed);
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)];
  const y = bytesOfChance(width * height, next);
  const u = bytesOfChance(columns * rows, next);
  const v = bytesOfChance(columns * rows, next);
  return { width, height, y, u, v, yStride: width, uvStride: columns, uvStep: 1 };
}

/** A frame of a picture: soft shapes in soft colors, as cameras see the world. */
export function frameOfPicture(width: number, height: number): YuvImage {
  const frame = frameOfNoise(width, height);
  const paint = (data: Uint8Array, columns: number, wave: number, from: number, to: number) => {
    for (let i = 0; i < data.length; i++) {
      const [x, y] = [i % columns, Math.floor(i / columns)];
      const part = (2 + Math.sin(x / wave) + Math.cos(y / (2 * wave))) / 4;
      data[i] = Math.round(from + (to - from) * part);
    }
  };
  const columns = Math.floor(width / 2);
  paint(frame.y, width, 19, 16, 235);
  paint(frame.u, columns, 31, 90, 170);
  paint(frame.v, columns, 43, 90, 170);
  return frame;
}

/** All cells of an image. */
export function whole({ width, height }: Pick<ImageSpec, "width" | "height">): ComputeClip {
  return { x1: 0, x2: width, y1: 0, y2: height };
}

/** Parts of an image, for the limits of launches: images have at least 5 columns and 5 rows. */
export const CLIPS = {
  inner: (width: number, height: number) => ({ x1: 2, x2: width - 1, y1: 1, y2: height - 2 }),
  row: (width: number, height: number) => ({ x1: 0, x2: width, y1: height - 3, y2: height - 2 }),
  column: (_width: number, height: number) => ({ x1: 3, x2: 4, y1: 0, y2: height }),
  last: (width: number, height: number) => ({
    x1: width - 1,
    x2: width,
    y1: height - 1,
    y2: height,
  }),
  piece: (width: number, height: number) => ({
    x1: width >> 1,
    x2: width - 2,
    y1: height >> 1,
    y2: (height >> 1) + 1,
  }),
} as const satisfies Readonly<Record<string, (width: number, height: number) => ComputeClip>>;
