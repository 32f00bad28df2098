/**
 * Cells of an intrinsic's run, for mutants that compute them by another formula.
 *
 * @module
 */

import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { Cells, ImageJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";

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
