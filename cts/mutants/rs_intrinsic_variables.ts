/**
 * Mutants of the variables of intrinsics: what they keep alive, what setting one changes, and what they cannot hold.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { RsElement, RsObject } from "../../impl/rs/driver_hal.ts";
import { RsScriptIntrinsicId } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** The variables of an intrinsic, as they are and otherwise. */
interface Variables {
  readonly id: number;
  readonly setVar: (slot: number, data: Uint8Array) => void;
  readonly setVarObj: (slot: number, object: RsObject | null) => void;
  readonly drop: (object: RsObject) => void;
}

/** Scripts of intrinsics whose variables are set in another way. */
function changed(
  change: (right: Variables) => Partial<Pick<Variables, "setVar" | "setVarObj">>,
): PartFactory<"rs-script"> {
  return (Base) =>
    class extends Base {
      #changed: Partial<Variables> = {};

      override initIntrinsic(id: number, element: RsElement | null) {
        this.#changed = change({
          id,
          setVar: (slot, data) => super.setVar(slot, data),
          setVarObj: (slot, object) => super.setVarObj(slot, object),
          drop: (object) => this.rsc.decrementReference(object),
        });
        return super.initIntrinsic(id, element);
      }

      override setVar(slot: number, data: Uint8Array) {
        if (this.#changed.setVar === undefined) return super.setVar(slot, data);
        this.#changed.setVar(slot, data);
      }

      override setVarObj(slot: number, object: RsObject | null) {
        if (this.#changed.setVarObj === undefined) return super.setVarObj(slot, object);
        this.#changed.setVarObj(slot, object);
      }
    };
}

const { BLUR, CONVOLVE_3X3, CONVOLVE_5X5, COLOR_MATRIX } = RsScriptIntrinsicId;

/** Bytes of the first variable, of those that hold numbers. */
const BYTES: ReadonlyMap<number, number> = new Map([
  [BLUR, 4],
  [CONVOLVE_3X3, 36],
  [CONVOLVE_5X5, 100],
  [COLOR_MATRIX, 64],
]);

/** A pointer and no more. */
export const variablesKeepNothingAlive = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-73",
  why: "An intrinsic's variable does not keep its Allocation alive.",
  make: changed(({ setVarObj, drop }) => ({
    setVarObj: (slot, object) => {
      setVarObj(slot, object);
      if (object !== null) drop(object);
    },
  })),
});

/** A new matrix, and nothing added. */
export const matrixResetsWhatIsAdded = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-74",
  why: "A matrix that is set resets what is added to 0.",
  make: changed(({ id, setVar }) => ({
    setVar: (slot, data) => {
      setVar(slot, data);
      if (id === COLOR_MATRIX && slot === 0) setVar(1, new Uint8Array(16));
    },
  })),
});

/** New parameters, and no input. */
export const parametersResetTheInput = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-74",
  why: "A radius, or coefficients, that are set take the input away.",
  make: changed(({ id, setVar, setVarObj }) => ({
    setVar: (slot, data) => {
      setVar(slot, data);
      if (id !== COLOR_MATRIX && BYTES.has(id)) setVarObj(1, null);
    },
  })),
});

/** As much as there is room for. */
export const longValuesAreCutOff = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-75",
  why: "It takes the first bytes of a value that is too long.",
  make: changed(({ id, setVar }) => ({
    setVar: (slot, data) => setVar(slot, slot === 0 ? data.subarray(0, BYTES.get(id)) : data),
  })),
});

/** Something else is nothing. */
export const otherObjectsAreNone = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-75",
  why: "It takes an object that is no Allocation for none.",
  make: changed(({ setVarObj }) => ({
    setVarObj: (slot, object) => setVarObj(slot, object?.kind === "Allocation" ? object : null),
  })),
});
