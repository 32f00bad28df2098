/**
 * Mutants of LUT and 3DLUT.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { Lut3dJob, LutJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "../../mutants/mutant.ts";
import { recompute } from "../../mutants/recompute.ts";

/** Look-ups in a table that another table is made of. */
function looking(make: (table: Uint8Array) => Uint8Array): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override lut(job: LutJob) {
        const { bytes } = this.host.process.heap;
        const table = make(bytes.slice(job.table.pointer, job.table.pointer + 1024));
        recompute(this.host, job, ({ x, y, c }, from) => table[256 * c + from(x, y, c)]!);
      }
    };
}

/** Look-ups in a cube of which another job is run. */
function lookingInCube(change: (cube: Lut3dJob["cube"]) => Partial<Lut3dJob["cube"]>) {
  return (Base: Parameters<PartFactory<"rs-intrinsics">>[0]) =>
    class extends Base {
      protected override lut3d(job: Lut3dJob) {
        super.lut3d({ ...job, cube: { ...job.cube, ...change(job.cube) } });
      }
    };
}

export const tableOfRedIsForAll = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It looks all components up in the first table.",
  make: looking((table) => Uint8Array.from(table, (_, i) => table[i & 255]!)),
});

export const tablesAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It takes the table of blue for red, and that of red for blue.",
  make: looking((table) =>
    Uint8Array.from(table, (_, i) => table[[512, 256, 0, 768][i >> 8]! + (i & 255)]!)
  ),
});

export const lastValueIsNotThere = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It takes the value before the last one for the last one.",
  make: looking((table) => Uint8Array.from(table, (_, i) => table[i % 256 === 255 ? i - 1 : i]!)),
});

export const axesOfTheCubeAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-56",
  why: "It takes green for z of the cube, and blue for y.",
  make: lookingInCube(({ y, z, strideY, strideZ }) => ({
    ...{ y: z, z: y },
    ...{ strideY: strideZ, strideZ: strideY },
  })),
});

export const nearestColourIsTaken = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-57",
  why: "It takes the nearest color of the cube alone.",
  make: (Base) =>
    class extends Base {
      protected override lut3d(job: Lut3dJob) {
        const { bytes } = this.host.process.heap;
        const { x: columns, y: rows, z: slices, pointer, strideY, strideZ } = job.cube;
        recompute(this.host, job, ({ x, y, c }, from) => {
          if (c === 3) return from(x, y, 3);
          const [i, j, k] = [columns, rows, slices].map((size, axis) =>
            Math.round(from(x, y, axis) * (size - 1) / 255)
          ) as [number, number, number];
          return bytes[pointer + k * strideZ + j * strideY + 4 * i + c]!;
        });
      }
    },
});

export const colorsAreRoundedDown = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-201",
  why: "It interpolates exactly, and rounds down.",
  make: (Base) =>
    class extends Base {
      protected override lut3d(job: Lut3dJob) {
        const { bytes } = this.host.process.heap;
        const { x: columns, y: rows, z: slices, pointer, strideY, strideZ } = job.cube;
        const mix = (first: number, second: number, weight: number) =>
          first * (1 - weight) + second * weight;
        recompute(this.host, job, ({ x, y, c }, from) => {
          if (c === 3) return from(x, y, 3);
          const places = [columns, rows, slices].map((size, axis) =>
            from(x, y, axis) * (size - 1) / 255
          );
          const [i, j, k] = places.map(Math.floor) as [number, number, number];
          const [tx, ty, tz] = places.map((place) => place % 1) as [number, number, number];
          const color = (i: number, j: number, k: number) =>
            bytes[
              pointer + Math.min(k, slices - 1) * strideZ + Math.min(j, rows - 1) * strideY +
              4 * Math.min(i, columns - 1) + c
            ]!;
          const alongX = (j: number, k: number) => mix(color(i, j, k), color(i + 1, j, k), tx);
          const alongY = (k: number) => mix(alongX(j, k), alongX(j + 1, k), ty);
          return Math.floor(mix(alongY(k), alongY(k + 1), tz));
        });
      }
    },
});
