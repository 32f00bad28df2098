/**
 * Mutants of launches and reductions of kernels in bitcode.
 *
 * @module
 */

import { RsDataType } from "../../contract/rs_defines.ts";
import type { ForEachRequest } from "../../../impl/rs/cpu_ref/launch.ts";
import type { ReduceFunctions } from "../../../impl/rs/cpu_ref/reduce.ts";
import { miscompiled, misnamed } from "../../mutants/changed_script.ts";
import { type Mutant, mutant } from "../../mutants/mutant.ts";

/** A mutant that launches otherwise than it is asked to; undefined is not at all. */
function relaunched(
  clauses: string,
  why: string,
  change: (request: ForEachRequest) => ForEachRequest | undefined,
): Mutant {
  return mutant({
    part: "rs-launch",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        override forEach(request: ForEachRequest) {
          const changed = change(request);
          if (changed !== undefined) super.forEach(changed);
        }
      },
  });
}

/** A mutant that reduces by other functions than it is given. */
function rereduced(
  clauses: string,
  why: string,
  change: (functions: ReduceFunctions) => Partial<ReduceFunctions>,
): Mutant {
  return mutant({
    part: "rs-reduce",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        override reduce(request: Parameters<InstanceType<typeof Base>["reduce"]>[0]) {
          const functions = { ...request.functions, ...change(request.functions) };
          super.reduce({ ...request, functions });
        }
      },
  });
}

export const columnsAreRows = miscompiled(
  "RS-KERNEL-7",
  "It tells y for x, and x for y.",
  (text) => text.replace(/(@at_xyz?\(i32 [\w ]*)%x(, i32 [\w ]*)%y/g, "$1%y$2%x"),
);
export const planesAreRows = miscompiled(
  "RS-KERNEL-7",
  "It tells z for y, and y for z.",
  (text) => text.replace(/(@at_xyz\(.*)%y(, i32 [\w ]*)%z/g, "$1%z$2%y"),
);
export const widthIsHeight = misnamed(
  "RS-KERNEL-8",
  "_Z9rsGetDimXPK19rs_kernel_context_t",
  "_Z9rsGetDimYPK19rs_kernel_context_t",
);
export const depthIsHeight = misnamed(
  "RS-KERNEL-8",
  "_Z9rsGetDimZPK19rs_kernel_context_t",
  "_Z9rsGetDimYPK19rs_kernel_context_t",
);
export const inputsAreReversed = relaunched(
  "RS-KERNEL-9",
  "It gives a kernel its inputs from last to first.",
  (request) => ({ ...request, ains: request.ains.toReversed() }),
);
export const firstInputIsAll = relaunched(
  "RS-KERNEL-9",
  "It gives a kernel its first input for all.",
  (request) => ({ ...request, ains: request.ains.map(() => request.ains[0]!) }),
);
export const needsOutput = relaunched(
  "RS-KERNEL-10",
  "It does not run kernels that have no output.",
  (request) => request.aout === null ? undefined : request,
);
export const runsTwice = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-10",
  why: "It runs kernels twice that have no output.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        super.forEach(request);
        if (request.aout === null) super.forEach(request);
      }
    },
});
export const planesAreNotClipped = relaunched(
  "RS-KERNEL-11",
  "It runs in all planes.",
  (request) => ({ ...request, call: request.call && { ...request.call, zStart: 0, zEnd: 0 } }),
);
export const limitsAreForgotten = relaunched(
  "RS-KERNEL-11",
  "It runs on all cells, whatever the limits are.",
  (request) => ({ ...request, call: null }),
);
export const dataIsLost = relaunched(
  "RS-KERNEL-12",
  "It gives kernels of the old style no data.",
  (request) => ({ ...request, usr: 0, usrLength: 0 }),
);
export const oldPlacesAreSwapped = miscompiled(
  "RS-KERNEL-12",
  "It gives a root of the old style y before x.",
  (text) => text.replace(/(@root\(.*)%x(, i32 [\w ]*)%y/g, "$1%y$2%x"),
);
export const combinesNothing = rereduced(
  "RS-KERNEL-47",
  "It forgets what the other threads accumulated.",
  ({ combiner }) => combiner === undefined ? {} : { combiner: () => undefined },
);
export const convertsNothing = rereduced(
  "RS-KERNEL-48",
  "It gives what was accumulated for the result.",
  () => ({ outconverter: undefined }),
);
export const startsWithZero = rereduced(
  "RS-KERNEL-49",
  "It starts with zeros though there is an initializer.",
  () => ({ initializer: undefined }),
);
export const startsWithOnes = mutant({
  part: "rs-reduce",
  clauses: "RS-KERNEL-46",
  why: "It starts with ones where there is no initializer.",
  make: (Base) =>
    class extends Base {
      override initialize(functions: ReduceFunctions, accum: number) {
        super.initialize(functions, accum);
        if (functions.initializer === undefined) {
          this.host.process.heap.bytes.fill(1, accum, accum + functions.accumSize);
        }
      }
    },
});
export const truthHasAllBits = mutant({
  part: "rs-launch",
  clauses: "RS-KERNEL-5",
  why: "It keeps true as 255.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        super.forEach(request);
        const { aout } = request;
        if (aout?.type.element.dataType !== RsDataType.BOOLEAN) return;
        const { pointer, dimX } = aout.hal.state.lods[0]!;
        const cells = this.host.process.heap.bytes.subarray(pointer, pointer + dimX);
        cells.set(cells.map((cell) => 255 * cell));
      }
    },
});
