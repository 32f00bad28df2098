/**
 * Numbers that people give for an intrinsic.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";

const RADIUS_MAX = 25;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const SHOWN = 40;

/** Column by column, with alpha as it is (ScriptIntrinsicColorMatrix.java). */
const MATRICES: Readonly<Record<string, readonly number[]>> = {
  identity: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  greyscale: [0.299, 0.299, 0.299, 0.587, 0.587, 0.587, 0.114, 0.114, 0.114],
  "yuv-to-rgb": [1, 1, 1, 0, -0.39465, 2.03211, 1.13983, -0.5806, 0],
  "rgb-to-yuv": [0.299, -0.14713, 0.615, 0.587, -0.28886, -0.51499, 0.114, 0.436, -0.10001],
};

/**
 * Reads floats.
 *
 * @param option Where they are given, for the message.
 * @param text The numbers, with commas or spaces in between.
 * @param count How many there have to be.
 * @throws {UsageError} If there are more or less, or one is no number, NaN or infinite.
 */
export function readNumbers(option: string, text: string, count: number): Float32Array {
  const words = text.trim().split(/\s*,\s*|\s+/);
  const numbers = Float32Array.from(words, (word) => NUMBER.test(word) ? Number(word) : NaN);
  const bad = numbers.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) {
    throw new UsageError(
      `Number ${bad} of option "--${option}" is "${words[bad]!.slice(0, SHOWN)}", ` +
        "expected a finite float",
    );
  }
  if (numbers.length !== count) {
    throw new UsageError(`Option "--${option}" has ${numbers.length} numbers, expected ${count}`);
  }
  return numbers;
}

/**
 * Reads the radius of a blur.
 *
 * @throws {UsageError} If it is not above 0 and at most 25.
 */
export function readRadius(text: string): number {
  const radius = NUMBER.test(text) ? Math.fround(Number(text)) : NaN;
  if (radius > 0 && radius <= RADIUS_MAX) return radius;
  throw new UsageError(
    `Option "--radius" is "${text.slice(0, SHOWN)}", expected above 0 and at most ${RADIUS_MAX} ` +
      '(Android says: "Radius out of range (0 < r <= 25).")',
  );
}

/**
 * Reads a color matrix.
 *
 * @param text 16 numbers column by column, or a name.
 * @throws {UsageError} If it is neither.
 */
export function readMatrix(text: string): Float32Array {
  if (!/[a-z]/i.test(text[0] ?? "") || /^(nan|inf)/i.test(text)) {
    return readNumbers("matrix", text, 16);
  }
  const cells = Object.hasOwn(MATRICES, text) ? MATRICES[text]! : undefined;
  if (cells === undefined) {
    throw new UsageError(
      `Option "--matrix" is "${text.slice(0, SHOWN)}", expected 16 numbers or one of ` +
        Object.keys(MATRICES).join(", "),
    );
  }
  const [red, green, blue] = [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)];
  return Float32Array.of(...red, 0, ...green, 0, ...blue, 0, 0, 0, 0, 1);
}
