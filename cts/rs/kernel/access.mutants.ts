/**
 * Mutants of what kernels do with Allocations and other objects.
 *
 * @module
 */

import type { ForEachRequest } from "../../../impl/rs/cpu_ref/launch.ts";
import { miscompiled, misnamed } from "../../mutants/changed_script.ts";
import { mutant } from "../../mutants/mutant.ts";

export const getsRowsForColumns = miscompiled(
  "RS-KERNEL-38",
  "It gets cells in the first row.",
  (text) =>
    text.replace(
      /(@_Z21rsGetElementAt_float413rs_allocationjj\(.*), i32 [\w ]*%\w+\)/g,
      "$1, i32 0)",
    ),
);
export const getsFirstPlane = miscompiled(
  "RS-KERNEL-38",
  "It gets cells of the first plane.",
  (text) =>
    text.replace(
      /(@_Z20rsGetElementAt_uchar13rs_allocationjjj\(.*), i32 [\w ]*%\w+\)/g,
      "$1, i32 0)",
    ),
);
export const pointsToFirst = miscompiled(
  "RS-KERNEL-38",
  "It points to the first cell.",
  (text) =>
    text.replace(/(@_Z14rsGetElementAt13rs_allocationj\(.*), i32 [\w ]*%\w+\)/g, "$1, i32 0)"),
);
export const setsFirst = miscompiled(
  "RS-KERNEL-39",
  "It sets the first cell.",
  (text) =>
    text.replace(/(@_Z18rsSetElementAt_int13rs_allocationij\(.*), i32 [\w ]*%\w+\)/g, "$1, i32 0)"),
);
export const setsFirstRow = miscompiled(
  "RS-KERNEL-39",
  "It sets cells of the first row.",
  (text) =>
    text.replace(
      /(@_Z21rsSetElementAt_short413rs_allocationDv4_sjj\(.*), i32 [\w ]*%\w+\)/g,
      "$1, i32 0)",
    ),
);
export const addIsSubtract = misnamed("RS-KERNEL-40", "_Z11rsAtomicAddPVii", "_Z11rsAtomicSubPVii");
export const subtractIsAdd = misnamed("RS-KERNEL-40", "_Z11rsAtomicSubPVii", "_Z11rsAtomicAddPVii");
export const increaseIsDecrease = misnamed(
  "RS-KERNEL-40",
  "_Z11rsAtomicIncPVi",
  "_Z11rsAtomicDecPVi",
);
export const decreaseIsIncrease = misnamed(
  "RS-KERNEL-40",
  "_Z11rsAtomicDecPVi",
  "_Z11rsAtomicIncPVi",
);
export const leastIsGreatest = misnamed(
  "RS-KERNEL-40",
  "_Z11rsAtomicMinPVii",
  "_Z11rsAtomicMaxPVii",
);
export const greatestIsLeast = misnamed(
  "RS-KERNEL-40",
  "_Z11rsAtomicMaxPVii",
  "_Z11rsAtomicMinPVii",
);
export const orIsXor = misnamed("RS-KERNEL-40", "_Z10rsAtomicOrPVjj", "_Z11rsAtomicXorPVjj");
export const andIsOr = misnamed("RS-KERNEL-40", "_Z11rsAtomicAndPVjj", "_Z10rsAtomicOrPVjj");
export const xorIsOr = misnamed("RS-KERNEL-40", "_Z11rsAtomicXorPVjj", "_Z10rsAtomicOrPVjj");
export const alwaysNearest = mutant({
  part: "rs-sampler",
  clauses: "RS-KERNEL-41",
  why: "It takes the nearest cell, whatever the sampler says.",
  make: (Base) =>
    class extends Base {
      constructor(...[process, request]: ConstructorParameters<typeof Base>) {
        const [, , wrapS, wrapT, wrapR, aniso] = request;
        super(process, [0, 0, wrapS, wrapT, wrapR, aniso]);
      }
    },
});
export const widthIsHeight = misnamed(
  "RS-KERNEL-42",
  "_Z19rsAllocationGetDimX13rs_allocation",
  "_Z19rsAllocationGetDimY13rs_allocation",
);
export const depthIsHeight = misnamed(
  "RS-KERNEL-42",
  "_Z19rsAllocationGetDimZ13rs_allocation",
  "_Z19rsAllocationGetDimY13rs_allocation",
);
export const sizeIsType = misnamed(
  "RS-KERNEL-42",
  "_Z21rsElementGetBytesSize10rs_element",
  "_Z22rsElementGetVectorSize10rs_element",
);
export const copiesFromStart = miscompiled(
  "RS-KERNEL-43",
  "It copies from the first cell.",
  (text) =>
    text.replace(
      /(@_Z23rsAllocationCopy1DRange.*), i32 [\w ]*2, i32 [\w ]*0\)/g,
      "$1, i32 0, i32 0)",
    ),
);
export const copiesOneMore = miscompiled(
  "RS-KERNEL-43",
  "It copies a cell more.",
  (text) => text.replace(/(@_Z23rsAllocationCopy1DRange.*), i32 [\w ]*3, /g, "$1, i32 4, "),
);
export const holdsNothing = miscompiled(
  "RS-KERNEL-44",
  "It gives a variable no object.",
  (text) => text.replace(/^ *call void @_Z11rsSetObjectP13rs_allocationS_\(.*$/gm, ""),
);
export const letsNothingGo = miscompiled(
  "RS-KERNEL-44",
  "It does not take an object away.",
  (text) =>
    text.replace(/^ *(?:tail )?call void @_Z13rsClearObjectP13rs_allocation\(.*@held\).*$/gm, ""),
);
export const launchesNothing = miscompiled(
  "RS-KERNEL-45",
  "It does not launch what a script asks for.",
  (text) =>
    text.replace(/^ *(?:tail )?call void @_Z9rsForEach9rs_script13rs_allocationS0_\(.*$/gm, ""),
);
export const skipsLastRow = mutant({
  part: "rs-launch",
  clauses: ["RS-KERNEL-50"],
  why: "It does not run the last row.",
  make: (Base) =>
    class extends Base {
      override forEach(request: ForEachRequest) {
        const dimY = (request.ains[0] ?? request.aout)?.type.dimY ?? 0;
        if (dimY < 2) return super.forEach(request);
        const call = {
          ...request.call,
          xStart: 0,
          xEnd: 0,
          yStart: 0,
          yEnd: dimY - 1,
          zStart: 0,
          zEnd: 0,
        };
        super.forEach({ ...request, call: call as ForEachRequest["call"] });
      }
    },
});
export const sineTurnsBack = misnamed("RS-KERNEL-50", "_Z3sinf", "_Z3cosf");
