/**
 * Mutants of memory of RenderScript's Allocations: the app's, that of another size, of windows, and of adapters.
 *
 * @module
 */

import { RsAllocationUsage, RsError } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

const LIVES = RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED;

/** Usages that are enough. */
export const moreUsagesThanAllowed = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-26",
  why: "It takes memory of the app's for SCRIPT, SHARED and any other usage.",
  make: (Base) =>
    class extends Base {
      protected override usageAllowsUserMemory(usage: number) {
        return (usage & LIVES) === LIVES;
      }
    },
});

/** Levels and faces of the app's. */
export const levelsInMemoryOfTheApp = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-26",
  why: "It takes memory of the app's for levels and faces.",
  make: (Base) =>
    class extends Base {
      protected override typeAllowsUserMemory() {
        return true;
      }
    },
});

/** Copies always. */
export const alwaysCopies = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-27",
  why: "It copies memory of the app's even if rows fit.",
  make: (Base) =>
    class extends Base {
      protected override rowsFitUserMemory() {
        return false;
      }
    },
});

/** Copies never. */
export const sharesMisalignedRows = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-28",
  why: "It shares memory of the app's whose rows do not fit.",
  make: (Base) =>
    class extends Base {
      protected override rowsFitUserMemory() {
        return true;
      }
    },
});

/** One row as Android has it. */
export const oneRowIsNotCopied = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-29",
  why: "It copies no single row where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override copyUserMemory(
        ...[rsc, allocation, user]: Parameters<InstanceType<typeof Base>["copyUserMemory"]>
      ) {
        if (allocation.type.dimY > 0) super.copyUserMemory(rsc, allocation, user);
      }
    },
});

/** One row as any other. */
export const oneRowIsCopied = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-29",
  why: "It copies a single row where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override copyUserMemory(
        ...[rsc, allocation, user]: Parameters<InstanceType<typeof Base>["copyUserMemory"]>
      ) {
        const { dimX, dimY } = allocation.type;
        this.data2D(rsc, allocation, 0, 0, 0, 0, dimX, Math.max(1, dimY), user, 0);
      }
    },
});

/** A head that is lost. */
export const resizeLosesTheHead = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-30",
  why: "A resize loses the first cells.",
  make: (Base) =>
    class extends Base {
      override resize(...args: Parameters<InstanceType<typeof Base>["resize"]>) {
        const done = super.resize(...args);
        const { pointer } = args[1].hal.state.lods[0]!;
        if (done) this.process.heap.bytes.fill(0, pointer, pointer + 4);
        return done;
      }
    },
});

/** A tail of garbage. */
export const resizeKeepsGarbage = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-30",
  why: "New cells of a resize have what was in memory before.",
  make: (Base) =>
    class extends Base {
      protected override zeroesTail() {
        return false;
      }
    },
});

/** A Type that stays. */
export const resizeKeepsTheType = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-30",
  why: "A resize does not change the Allocation's Type.",
  make: (Base) =>
    class extends Base {
      protected override moved() {}
    },
});

/** Shared memory of any size. */
export const sharedMemoryIsResized = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-31",
  why: "It resizes an Allocation of USAGE_SHARED.",
  make: (Base) =>
    class extends Base {
      protected override refusesResize() {
        return false;
      }
    },
});

/** Two dimensions in silence. */
export const silentAboutTwoDimensions = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-32",
  why: "It leaves new sizes of two dimensions undone without an error.",
  make: (Base) =>
    class extends Base {
      override resize2D() {}
    },
});

/** Two dimensions as any bad value. */
export const twoDimensionsAreABadValue = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-32",
  why: "A new size of two dimensions is an error after which scripts run on.",
  make: (Base) =>
    class extends Base {
      override resize2D() {
        this.rsc.setError(RsError.BAD_VALUE, "resize2d not implemented");
      }
    },
});

/** Scripts that look at old memory. */
export const scriptsSeeOldMemory = mutant({
  part: "rs-script",
  clauses: "RS-OBJECT-34",
  why: "A variable leads to where the Allocation was when it was bound.",
  make: (Base) =>
    class extends Base {
      protected override keepBound() {}
    },
});

/** Any Allocation of another width. */
export const resizesMoreDimensions = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-35",
  why: "It resizes Allocations of more dimensions.",
  make: (Base) =>
    class extends Base {
      protected override resizeProblem(fn: string, dimX: number) {
        return dimX === 0 ? super.resizeProblem(fn, dimX) : undefined;
      }
    },
});
