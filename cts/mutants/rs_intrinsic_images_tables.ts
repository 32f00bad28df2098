/**
 * Mutants of LUT and 3DLUT.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { Lut3dJob, LutJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation, RsElement, RsObject } from "../../impl/rs/driver_hal.ts";
import { RsError, RsScriptIntrinsicId } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";
import { CellMemory, recompute } from "./recompute.ts";

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

/** Something happens where the table of an intrinsic is missing. */
function withoutTable(
  wanted: number,
  act: (script: ScriptParts, output: RsAllocation | null) => void,
): PartFactory<"rs-script"> {
  return (Base) =>
    class extends Base {
      #id = 0;
      #isSet = false;

      override initIntrinsic(id: number, element: RsElement | null) {
        this.#id = id;
        return super.initIntrinsic(id, element);
      }

      override setVarObj(slot: number, object: RsObject | null) {
        this.#isSet = true;
        super.setVarObj(slot, object);
      }

      override runForEach(
        ...[slot, ains, aout, usr, call]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        super.runForEach(slot, ains, aout, usr, call);
        if (this.#id === wanted && !this.#isSet) act(this.rsc, aout);
      }
    };
}

/** What of a context {@link withoutTable} needs. */
interface ScriptParts {
  readonly process: { readonly heap: { readonly bytes: Uint8Array } };
  setError(code: number, text: string): void;
}

/** The first one for all. */
export const tableOfRedIsForAll = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It looks all components up in the first table.",
  make: looking((table) => Uint8Array.from(table, (_, i) => table[i & 255]!)),
});

/** Blue, green, red. */
export const tablesAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It takes the table of blue for red, and that of red for blue.",
  make: looking((table) =>
    Uint8Array.from(table, (_, i) => table[[512, 256, 0, 768][i >> 8]! + (i & 255)]!)
  ),
});

/** One value. */
export const lastValueIsNotThere = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-51",
  why: "It takes the value before the last one for the last one.",
  make: looking((table) => Uint8Array.from(table, (_, i) => table[i % 256 === 255 ? i - 1 : i]!)),
});

/** The table of the first launch. */
export const tableIsCopiedOnce = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-52",
  why: "It copies a table when it is used first.",
  make: (Base) =>
    class extends Base {
      readonly #copies = new Map<RsAllocation, number>();

      protected override lut(job: LutJob) {
        const { heap } = this.host.process;
        const { allocation, pointer } = job.table;
        let copy = this.#copies.get(allocation);
        if (copy === undefined) {
          copy = heap.malloc(1024);
          heap.bytes.copyWithin(copy, pointer, pointer + 1024);
          this.#copies.set(allocation, copy);
        }
        super.lut({ ...job, table: { allocation, pointer: copy } });
      }
    },
});

/** An error. */
export const missingTableIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-53",
  why: "It reports an error where a table is missing.",
  make: withoutTable(
    RsScriptIntrinsicId.LUT,
    (rsc) => rsc.setError(RsError.BAD_SCRIPT, "Table is missing"),
  ),
});

/** Zeros. */
export const missingTableIsZeros = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-53",
  why: "It takes zeros for a table that is missing.",
  make: withoutTable(RsScriptIntrinsicId.LUT, blacken),
});

/** Green and blue. */
export const axesOfTheCubeAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-56",
  why: "It takes green for z of the cube, and blue for y.",
  make: lookingInCube(({ y, z, strideY, strideZ }) => ({
    ...{ y: z, z: y },
    ...{ strideY: strideZ, strideZ: strideY },
  })),
});

/** No interpolation. */
export const nearestColourIsTaken = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-57",
  why: "It takes the nearest colour of the cube alone.",
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

/** Alpha of the cube. */
export const alphaOfTheCubeIsTaken = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-58",
  why: "It takes alpha of a colour of the cube.",
  make: (Base) =>
    class extends Base {
      protected override lut3d(job: Lut3dJob) {
        super.lut3d(job);
        const alpha = this.host.process.heap.bytes[job.cube.pointer + 3]!;
        recompute(
          this.host,
          job,
          ({ x, y, c }, _from, before) => c === 3 ? alpha : before(x, y, c),
        );
      }
    },
});

/** Opaque. */
export const alphaOfCubesIsOpaque = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-58",
  why: "It makes all colours opaque.",
  make: (Base) =>
    class extends Base {
      protected override lut3d(job: Lut3dJob) {
        super.lut3d(job);
        const memory = new CellMemory(this.host, job.output);
        const { x1, x2, y1, y2 } = job.clip;
        for (let y = y1; y < y2; y++) for (let x = x1; x < x2; x++) memory.set(x, y, 3, 255);
      }
    },
});

/** Seven bits of a size. */
export const longAxesAreCut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-59",
  why: "It uses no more than 128 colours along an axis.",
  make: lookingInCube(({ x, y, z }) => ({
    ...{ x: Math.min(x, 128), y: Math.min(y, 128), z: Math.min(z, 128) },
  })),
});

/** Black. */
export const missingCubeIsBlack = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-60",
  why: "It takes black for a cube that is missing.",
  make: withoutTable(RsScriptIntrinsicId["3DLUT"], blacken),
});

function blacken({ process }: ScriptParts, output: RsAllocation | null): void {
  const { pointer, stride, dimY } = output!.hal.state.lods[0]!;
  process.heap.bytes.fill(0, pointer, pointer + stride * Math.max(1, dimY));
}
