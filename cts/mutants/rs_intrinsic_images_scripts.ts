/**
 * Mutants of the scripts of intrinsics: what is missing, what is wrong, and what is not set.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { RsAllocation, RsElement } from "../../impl/rs/driver_hal.ts";
import { RsDataType, RsError, RsScriptIntrinsicId } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";
import { silentAbout } from "./silent_errors.ts";

/** What scripts of intrinsics are launched with. */
interface Launch {
  readonly id: number;
  readonly slot: number;
  readonly ains: readonly (RsAllocation | null)[];
  readonly aout: RsAllocation | null;
}

/** Scripts of intrinsics that are launched in another way; nothing runs if it is undefined. */
function launching(
  change: (launch: Launch, fail: () => void) => Partial<Launch> | undefined,
): PartFactory<"rs-script"> {
  return (Base) =>
    class extends Base {
      #id: number | undefined;

      override initIntrinsic(id: number, element: RsElement | null) {
        this.#id = id;
        return super.initIntrinsic(id, element);
      }

      override runForEach(
        ...[slot, ains, aout, usr, call]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        if (this.#id === undefined) return super.runForEach(slot, ains, aout, usr, call);
        const launch = { id: this.#id, slot, ains, aout };
        const fail = () => this.rsc.setError(RsError.BAD_SCRIPT, "Something is missing");
        const changed = change(launch, fail);
        if (changed === undefined) return;
        const own = { ...launch, ...changed };
        super.runForEach(own.slot, own.ains, own.aout, usr, call);
      }
    };
}

/** Scripts of intrinsics whose variables begin with something else. */
function beginningWith(
  ids: readonly number[],
  values: (id: number) => Float32Array,
): PartFactory<"rs-script"> {
  return (Base) =>
    class extends Base {
      override initIntrinsic(id: number, element: RsElement | null) {
        const made = super.initIntrinsic(id, element);
        if (ids.includes(id)) this.setVar(0, new Uint8Array(values(id).buffer));
        return made;
      }
    };
}

const { BLUR, CONVOLVE_3X3, CONVOLVE_5X5, COLOR_MATRIX, LUT, BLEND } = RsScriptIntrinsicId;
const CUBE = RsScriptIntrinsicId["3DLUT"];
const CELL_BY_CELL: readonly number[] = [COLOR_MATRIX, LUT, CUBE, BLEND];

/** An error for what is only missing. */
export const missingInputIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-6",
  why: "It reports an error where an input is missing.",
  make: launching(({ id, ains }, fail) => {
    if (CELL_BY_CELL.includes(id) && ains.length === 0) fail();
    return {};
  }),
});

/** The output stands in. */
export const outputStandsInForTheInput = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-6",
  why: "It takes the output where an input is missing.",
  make: launching(({ id, ains, aout }) =>
    CELL_BY_CELL.includes(id) && ains.length === 0 ? { ains: [aout] } : {}
  ),
});

/** Any slot. */
export const anySlotIsTheKernel = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-7",
  why: "It runs the only kernel whatever slot is asked for.",
  make: launching(({ id }) => id === BLEND ? {} : { slot: 0 }),
});

/** Silence. */
export const otherCellsAreSkipped = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-8",
  why: "It says nothing of cells that the intrinsic does not have.",
  make: launching(({ aout }) =>
    aout?.type.element.dataType === RsDataType.SIGNED_32 ? undefined : {}
  ),
});

/** Kernels of a group that are not run. */
export const firstOfAGroupIsLeftOut = mutant({
  part: "rs-cpu-script-group",
  clauses: "RS-INTRINSIC-11",
  why: "It runs the last kernel of a group only.",
  make: (Base) =>
    class extends Base {
      protected override runKernel(
        ...[group, kernel]: Parameters<InstanceType<typeof Base>["runKernel"]>
      ) {
        if (kernel === group.order.at(-1)) super.runKernel(group, kernel);
      }
    },
});

/** Variables that links lead to. */
export const linksToVariablesAreForgotten = mutant({
  part: "rs-script-group",
  clauses: "RS-INTRINSIC-11",
  why: "It does not set the variables that links lead to.",
  make: (Base) =>
    class extends Base {
      protected override setFields() {}
    },
});

/** Nothing is said. */
export const outputOverInputIsSilent = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-12",
  why: "It says nothing where a convolution would write to what it reads.",
  make: (Base) =>
    class extends Base {
      override setError(code: number, text: string) {
        if (!text.includes("in the input's memory")) super.setError(code, text);
      }
    },
});

/** Sizes are not compared. */
export const otherSizesAreSilent = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-70",
  why: "It says nothing where input and output of a convolution differ in size.",
  make: silentAbout(/ expected \d+( x \d+)* like the input$/),
});

/** Nowhere to write. */
export const missingOutputIsSilent = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-71",
  why: "It says nothing where a launch has no output.",
  make: silentAbout(/null out allocations/),
});

/** Any table will do. */
export const wrongTablesAreSilent = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-72",
  why: "It says nothing of tables and cubes that do not fit.",
  make: silentAbout(/ (table|cube) is /),
});

/** Calls to the driver. */
export const invokablesAreTheDrivers = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-13",
  why: "It asks the driver for an intrinsic's invokables, which has none.",
  make: (Base) =>
    class extends Base {
      override invoke(slot: number, params: Uint8Array | null) {
        this.driver("invokeFunction")?.(this.rsc, this, slot, params);
      }
    },
});

/** As far as it goes. */
export const radiusBeginsAtItsLargest = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-26",
  why: "The radius of a blur is 25 unless it is set.",
  make: beginningWith([BLUR], () => Float32Array.of(25)),
});

/** As Java's documentation has it. */
export const coefficientsBeginWithIdentity = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-33",
  why: "The coefficients of a convolution change nothing unless they are set.",
  make: beginningWith([CONVOLVE_3X3, CONVOLVE_5X5], (id) => {
    const count = id === CONVOLVE_3X3 ? 9 : 25;
    return new Float32Array(count).fill(1, count >> 1, (count >> 1) + 1);
  }),
});

/** Nothing. */
export const matrixBeginsWithZeros = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-49",
  why: "A colour matrix is all zeros unless it is set.",
  make: beginningWith([COLOR_MATRIX], () => new Float32Array(16)),
});

/** The first one for others. */
export const unknownModesClear = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-69",
  why: "It clears where it does not have the mode of a blend.",
  make: launching(({ id, slot }) =>
    id === BLEND && (slot === 12 || slot === 13) ? { slot: 0 } : {}
  ),
});
