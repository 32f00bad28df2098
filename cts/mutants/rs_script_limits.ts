/**
 * Mutants of the limits and the size of launches.
 *
 * @module
 */

import type { RsAllocation, RsScriptCall } from "../../impl/rs/driver_hal.ts";
import type { Dimensions } from "../../impl/rs/region.ts";
import type { Axis } from "../../impl/rs/cpu_ref/kernel_launch.ts";
import { mutant } from "./mutant.ts";

/** The last cell. */
export const clipIsOffByOne = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-37",
  why: "It clips limits to one cell fewer.",
  make: (Base) =>
    class extends Base {
      protected override clipAxis(axis: Axis, size: number, start: number, end: number) {
        return super.clipAxis(axis, size, start, Math.min(end, Math.max(1, size - 1)));
      }
    },
});

/** Ends that belong to the range. */
export const endIsInclusive = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-37",
  why: "It takes the end for the last cell.",
  make: (Base) =>
    class extends Base {
      protected override clipAxis(axis: Axis, size: number, start: number, end: number) {
        return super.clipAxis(axis, size, start, end === 0 ? 0 : end + 1);
      }
    },
});

/** Nothing for 0. */
export const zeroIsEmpty = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-38",
  why: "It takes an end of 0 for empty limits if the launch has any.",
  make: (Base) =>
    class extends Base {
      protected override clip(dim: Dimensions, call: RsScriptCall | null) {
        if (call === null || call.xEnd + call.yEnd + call.zEnd > 0) return super.clip(dim, call);
        return this.fail("Failed to launch kernel; Invalid xStart or xEnd.");
      }
    },
});

/** A start without an end. */
export const startWithoutEnd = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-39",
  why: "It begins at the start even if the end is 0.",
  make: (Base) =>
    class extends Base {
      protected override clipAxis(axis: Axis, size: number, start: number, end: number) {
        return super.clipAxis(axis, size, start, end === 0 && start < size ? size : end);
      }
    },
});

/** Empty limits are nothing special. */
export const emptyLimitsAreSilent = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-40",
  why: "It does nothing for empty limits and tells nobody.",
  make: (Base) =>
    class extends Base {
      protected override clipAxis(axis: Axis, size: number, start: number, end: number) {
        const empty = end !== 0 && Math.min(size, start) >= Math.min(size, end);
        return empty ? undefined : super.clipAxis(axis, size, start, end);
      }
    },
});

/** Always x. */
export const errorNamesX = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-40",
  why: "It names x whatever limits are empty.",
  make: (Base) =>
    class extends Base {
      protected override clipAxis(_axis: Axis, size: number, start: number, end: number) {
        return super.clipAxis("x", size, start, end);
      }
    },
});

/** Arrays count. */
export const arraysAreChecked = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-41",
  why: "It refuses empty limits of array dimensions.",
  make: (Base) =>
    class extends Base {
      protected override clip(dim: Dimensions, call: RsScriptCall | null) {
        return call !== null && call.arrayEnd < call.arrayStart
          ? this.fail("Failed to launch kernel; Invalid arrayStart or arrayEnd.")
          : super.clip(dim, call);
      }
    },
});

/** Limits come first. */
export const limitsAreTheSize = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-42",
  why: "It takes the size from the limits if there are any.",
  make: (Base) =>
    class extends Base {
      protected override dimensions(
        inputs: readonly RsAllocation[],
        output: RsAllocation | null,
        call: RsScriptCall | null,
      ): Dimensions | undefined {
        return call === null || call.xEnd === 0
          ? super.dimensions(inputs, output, call)
          : { x: call.xEnd, y: call.yEnd, z: call.zEnd };
      }
    },
});

/** A third dimension. */
export const sizeHasThreeDimensions = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-43",
  why: "A launch without Allocations runs in z too.",
  make: (Base) =>
    class extends Base {
      protected override dimensions(
        inputs: readonly RsAllocation[],
        output: RsAllocation | null,
        call: RsScriptCall | null,
      ): Dimensions | undefined {
        const size = super.dimensions(inputs, output, call);
        return inputs.length > 0 || output !== null || size === undefined
          ? size
          : { ...size, z: call?.zEnd ?? 0 };
      }
    },
});

/** One cell for nothing. */
export const nothingIsOneCell = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-44",
  why: "It runs a kernel once that is launched on nothing.",
  make: (Base) =>
    class extends Base {
      protected override dimensions(
        inputs: readonly RsAllocation[],
        output: RsAllocation | null,
        call: RsScriptCall | null,
      ): Dimensions | undefined {
        return inputs.length === 0 && output === null && call === null
          ? { x: 1, y: 0, z: 0 }
          : super.dimensions(inputs, output, call);
      }
    },
});

/** Cells are counted. */
export const onlyCellsAreCompared = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-45",
  why: "It launches on Allocations of as many cells, whatever their dimensions are.",
  make: (Base) =>
    class extends Base {
      protected override hasSameDimensions({ type: a }: RsAllocation, { type: b }: RsAllocation) {
        return a.cellCount === b.cellCount;
      }
    },
});

/** The output first. */
export const outputComesFirst = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-45",
  why: "It takes the size from the output, and compares inputs with that.",
  make: (Base) =>
    class extends Base {
      protected override dimensions(
        inputs: readonly RsAllocation[],
        output: RsAllocation | null,
        call: RsScriptCall | null,
      ): Dimensions | undefined {
        if (output !== null && inputs.some((one) => !this.hasSameDimensions(one, output))) {
          return super.dimensions(inputs.slice(0, 1), output, call);
        }
        return super.dimensions(inputs, output, call);
      }
    },
});

/** Memory that is not there. */
export const nullCellsAreCells = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-46",
  why: "It launches on Allocations that have no cells.",
  make: (Base) =>
    class extends Base {
      protected override isNull() {
        return false;
      }
    },
});
