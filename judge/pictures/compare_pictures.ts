/**
 * How far a picture is from the expected one, part by part.
 *
 * @module
 */

import type { Picture } from "./picture.ts";

const COMPONENTS = 4;
const ALPHA = 3;

/** Names of the components of a cell. */
export const COMPONENT_NAMES: readonly string[] = ["red", "green", "blue", "alpha"];

/** How far a part of a picture is from the expected one. */
export interface Difference {
  /** The largest difference of a component. */
  readonly largest: number;
  /** The mean difference of the components; 0 if there are none. */
  readonly mean: number;
  /** How many components differ. */
  readonly differing: number;
  /** How many components differ by more than is allowed. */
  readonly beyond: number;
  /** How many components there are. */
  readonly count: number;
  /** The first component with the largest difference; missing if nothing differs. */
  readonly where:
    | { readonly x: number; readonly y: number; readonly component: number }
    | undefined;
}

/** Which components belong to a part. */
export type Part = (x: number, y: number, component: number) => boolean;

/** Red, green and blue. */
export const COLORS: Part = (_x, _y, component) => component !== ALPHA;

/** Alpha. */
export const OPACITY: Part = (_x, _y, component) => component === ALPHA;

/**
 * The cells near the border.
 *
 * @param picture Which has the border.
 * @param reach How many cells it is wide.
 */
export function border({ width, height }: Picture, reach: number): Part {
  return (x, y) => x < reach || y < reach || x >= width - reach || y >= height - reach;
}

/**
 * Compares pictures of one size.
 *
 * @param got What somebody made.
 * @param expected What it should be.
 * @param allowed How far a component may be from the expected one.
 * @param part Which components are looked at. Default: all.
 */
export function differenceOf(
  got: Picture,
  expected: Picture,
  allowed: number,
  part: Part = () => true,
): Difference {
  let [largest, sum, differing, beyond, count, worst] = [0, 0, 0, 0, 0, -1];
  const { width } = expected;
  for (let i = 0; i < expected.data.length; i++) {
    const cell = Math.floor(i / COMPONENTS);
    if (!part(cell % width, Math.floor(cell / width), i % COMPONENTS)) continue;
    const difference = Math.abs(got.data[i]! - expected.data[i]!);
    count++;
    sum += difference;
    if (difference > 0) differing++;
    if (difference > allowed) beyond++;
    if (difference > largest) [largest, worst] = [difference, i];
  }
  const cell = Math.floor(worst / COMPONENTS);
  const where = worst < 0
    ? undefined
    : { x: cell % width, y: Math.floor(cell / width), component: worst % COMPONENTS };
  return { largest, mean: count === 0 ? 0 : sum / count, differing, beyond, count, where };
}

/**
 * Draws the differences of two pictures of one size, black where nothing differs: at the left those of red, green and blue in
 * their colors, at the right those of alpha in grey. It is opaque.
 *
 * @param got What somebody made.
 * @param expected What it should be.
 * @param factor What differences are multiplied with; above 255 they are cut.
 */
export function drawDifferences(got: Picture, expected: Picture, factor: number): Picture {
  const { width, height } = expected;
  const drawn = (i: number) => Math.min(255, factor * Math.abs(got.data[i]! - expected.data[i]!));
  const data = new Uint8Array(2 * COMPONENTS * width * height);
  for (let cell = 0; cell < width * height; cell++) {
    const from = COMPONENTS * cell;
    const alpha = drawn(from + ALPHA);
    const left = COMPONENTS * (2 * width * Math.floor(cell / width) + cell % width);
    data.set([drawn(from), drawn(from + 1), drawn(from + 2), 255], left);
    data.set([alpha, alpha, alpha, 255], left + COMPONENTS * width);
  }
  return { width: 2 * width, height, data };
}

/**
 * How much differences have to be multiplied so that the largest one is well visible: at most 64 times.
 *
 * @param largest The largest difference.
 */
export function amplification(largest: number): number {
  return largest === 0 ? 1 : Math.min(64, Math.floor(255 / largest));
}
