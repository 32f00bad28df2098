/**
 * BLAS with calls or results that are changed.
 *
 * @module
 */

import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { BlasJob, MatrixCells } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../impl/mod.ts";

/** Routines whose calls are changed before they run, by a part of their names. */
export function changed(
  routines: RegExp,
  change: (job: BlasJob) => Partial<BlasJob>,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override blas(job: BlasJob) {
        super.blas(routines.test(job.routine) ? { ...job, ...change(job) } : job);
      }
    };
}

/** Numbers of a matrix in memory. */
class Numbers {
  readonly #view: DataView;
  readonly #matrix: MatrixCells;

  constructor(host: IntrinsicsHost, matrix: MatrixCells) {
    this.#view = host.process.heap.view;
    this.#matrix = matrix;
  }

  #address(i: number, j: number, part: number): number {
    const { pointer, stride, complex, isDouble } = this.#matrix;
    return pointer + ((i * stride + j) * (complex ? 2 : 1) + part) * (isDouble ? 8 : 4);
  }

  get(i: number, j: number, part = 0): number {
    const address = this.#address(i, j, part);
    const { isDouble } = this.#matrix;
    return isDouble ? this.#view.getFloat64(address, true) : this.#view.getFloat32(address, true);
  }

  set(i: number, j: number, value: number, part = 0): void {
    const address = this.#address(i, j, part);
    if (this.#matrix.isDouble) this.#view.setFloat64(address, value, true);
    else this.#view.setFloat32(address, value, true);
  }
}

/** Calls whose result is changed afterwards. */
export function changedAfter(
  routines: RegExp,
  change: (result: Numbers, job: BlasJob) => void,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override blas(job: BlasJob) {
        super.blas(job);
        const result = job.c ?? job.b;
        if (result !== undefined && routines.test(job.routine)) {
          change(new Numbers(this.host, result), job);
        }
      }
    };
}
