/**
 * Cells of an intrinsic's run, for mutants that compute them by another formula.
 *
 * @module
 */

import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type {
  Cells,
  ImageJob,
  ResizeJob,
  YuvToRgbJob,
} from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";

/** The components of an image's cells. */
export class CellMemory {
  readonly #view: DataView;
  readonly #cells: Cells;

  /**
   * @param host The context's threads.
   * @param cells The cells.
   */
  constructor(host: IntrinsicsHost, cells: Cells) {
    this.#view = host.process.heap.view;
    this.#cells = cells;
  }

  /** A component, as a number; 0 outside of the image. */
  get(x: number, y: number, component: number): number {
    const { width, height, type } = this.#cells;
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const at = this.#address(x, y, component);
    return type === "u8" ? this.#view.getUint8(at) : this.#view.getFloat32(at, true);
  }

  /** Sets a component; of a byte, the lowest 8 bits are kept. */
  set(x: number, y: number, component: number, value: number): void {
    const at = this.#address(x, y, component);
    if (this.#cells.type === "u8") this.#view.setUint8(at, value & 255);
    else this.#view.setFloat32(at, value, true);
  }

  #address(x: number, y: number, component: number): number {
    const { pointer, stride, type, vectorSize } = this.#cells;
    const room = vectorSize === 3 ? 4 : vectorSize;
    return pointer + y * stride + (x * room + component) * (type === "u8" ? 1 : 4);
  }
}

/** Where a component is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly c: number;
}

/** Reads a component of the input, or of the output as it was before. */
export type Read = (x: number, y: number, c: number) => number;

/**
 * Computes every component of a run's output anew.
 *
 * @param host The context's threads.
 * @param job The run.
 * @param formula Gives a component.
 */
export function recompute(
  host: IntrinsicsHost,
  { input, output, clip }: ImageJob,
  formula: (place: Place, from: Read, before: Read) => number,
): void {
  const [source, target] = [new CellMemory(host, input), new CellMemory(host, output)];
  const from: Read = (x, y, c) => source.get(x, y, c);
  const before: Read = (x, y, c) => target.get(x, y, c);
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      const cell = Array.from(
        { length: output.vectorSize },
        (_, c) => formula({ x, y, c }, from, before),
      );
      cell.forEach((value, c) => target.set(x, y, c, value));
    }
  }
}

/** What a resize may do otherwise; everything is right unless said. */
export interface ResizeRules {
  /** Where a cell of the output lies among those of the input. */
  readonly place?: (index: number, from: number, to: number) => number;
  /** What each of four cells counts, for a place between the inner two. */
  readonly weights?: (fraction: number) => readonly number[];
  /** The cell for one beyond the edge; negative for black. */
  readonly edge?: (index: number, size: number) => number;
  /** The component that is read for one that is written. */
  readonly component?: (component: number) => number;
  /** The value that is stored. */
  readonly stored?: (value: number, type: "u8" | "f32") => number;
}

/**
 * What four cells count in cubic interpolation, for a place between the inner two.
 *
 * @param x From 0 to 1.
 */
export function cubicWeights(x: number): readonly number[] {
  return [
    0.5 * x * (x * (2 - x) - 1),
    1 + 0.5 * x * x * (3 * x - 5),
    0.5 * x * (x * (4 - 3 * x) + 1),
    0.5 * x * x * (x - 1),
  ];
}

/**
 * The cell at an edge for those beyond it.
 *
 * @param index A column or a row.
 * @param size How many there are.
 */
export function nearest(index: number, size: number): number {
  return Math.min(Math.max(index, 0), size - 1);
}

/**
 * A byte for a number, or the float itself.
 *
 * @param value The number.
 * @param type What is stored.
 */
export function rounded(value: number, type: "u8" | "f32"): number {
  return type === "f32" ? value : Math.min(Math.max(Math.floor(value + 0.5), 0), 255);
}

function middle(index: number, from: number, to: number): number {
  return (index + 0.5) * from / to - 0.5;
}

/**
 * Changes an image's size.
 *
 * @param host The context's threads.
 * @param job The run.
 * @param rules What it does otherwise.
 */
export function resizeAgain(host: IntrinsicsHost, job: ResizeJob, rules: ResizeRules): void {
  const { input, output, clip: { x1, x2, y1, y2 } } = job;
  const { place = middle, weights = cubicWeights, edge = nearest, stored = rounded } = rules;
  const { component = (same: number) => same } = rules;
  const [source, target] = [new CellMemory(host, input), new CellMemory(host, output)];
  const tapsOf = (index: number, from: number, to: number) => {
    const at = place(index, from, to);
    const first = Math.floor(at) - 1;
    return weights(at - Math.floor(at)).map((weight, tap) => ({
      weight,
      index: edge(first + tap, from),
    }));
  };
  for (let y = y1; y < y2; y++) {
    const rows = tapsOf(y, input.height, output.height);
    for (let x = x1; x < x2; x++) {
      const columns = tapsOf(x, input.width, output.width);
      for (let c = 0; c < output.vectorSize; c++) {
        let sum = 0;
        for (const row of rows) {
          for (const column of columns) {
            if (row.index < 0 || column.index < 0) continue;
            const value = source.get(column.index, row.index, component(c));
            sum += row.weight * column.weight * value;
          }
        }
        target.set(x, y, c, stored(sum, output.type));
      }
    }
  }
}

/**
 * Converts a frame.
 *
 * @param host The context's threads.
 * @param job The run.
 * @param colour Red, green, blue and alpha, each as it is stored.
 * @param chroma Where in a row of U and V the ones of a column are. Default: two columns have one.
 */
export function convertAgain(
  host: IntrinsicsHost,
  { input, output, clip }: YuvToRgbJob,
  colour: (y: number, u: number, v: number) => readonly number[],
  chroma: (x: number) => number = (x) => x >> 1,
): void {
  const { bytes } = host.process.heap;
  const target = new CellMemory(host, output);
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      const at = (y >> 1) * input.uvStride + chroma(x) * input.uvStep;
      const values = colour(
        bytes[input.y + y * input.yStride + x]!,
        bytes[input.u + at]!,
        bytes[input.v + at]!,
      );
      values.forEach((value, part) => target.set(x, y, part, value));
    }
  }
}

/**
 * Red, green and blue without limits, and an alpha of 255.
 *
 * @param y Brightness.
 * @param u Blue against yellow.
 * @param v Red against green.
 */
export function colourOf(y: number, u: number, v: number): readonly number[] {
  const light = 298 * (y - 16) + 128;
  return [
    (light + 409 * (v - 128)) >> 8,
    (light - 100 * (u - 128) - 208 * (v - 128)) >> 8,
    (light + 516 * (u - 128)) >> 8,
    255,
  ];
}
