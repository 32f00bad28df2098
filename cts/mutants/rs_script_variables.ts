/**
 * Mutants of variables.
 *
 * @module
 */

import type { RsAllocation, RsObject } from "../../impl/rs/driver_hal.ts";
import { RsError } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** One word of a variable. */
export const variablesHaveOneWord = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-30",
  why: "It sets the first word of a variable only.",
  make: (Base) =>
    class extends Base {
      override setVar(slot: number, data: Uint8Array) {
        super.setVar(slot, data.subarray(0, 4));
      }
    },
});

/** All begins with zeros. */
export const variablesBeginWithZeros = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-31",
  why: "It clears a script's variables when it is made.",
  make: (Base) =>
    class extends Base {
      protected override start() {
        for (let slot = 0; slot < this.hal.info.exportedVariableCount; slot++) {
          this.driver("setGlobalVar")?.(this.rsc, this, slot, new Uint8Array(4));
        }
        return super.start();
      }
    },
});

/** Objects are not kept. */
export const objectsAreNotCounted = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-32",
  why: "It does not count the object that a variable holds.",
  make: (Base) =>
    class extends Base {
      override setGlobalObj(slot: number, object: RsObject | null) {
        const bytes = new Uint8Array(4);
        new DataView(bytes.buffer).setUint32(0, object?.handle ?? 0, true);
        super.setGlobalVar(slot, bytes);
      }
    },
});

/** Bound cells are not kept. */
export const boundCellsAreNotKept = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-33",
  why: "It does not keep alive what is bound.",
  make: (Base) =>
    class extends Base {
      protected override keepBound() {}
    },
});

/** Nothing is bound. */
export const nothingIsBound = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-33",
  why: "It leaves a pointer that is bound as it is.",
  make: (Base) =>
    class extends Base {
      override setGlobalBind(slot: number, _allocation: RsAllocation | null) {
        super.setGlobalBind(slot, null);
      }
    },
});

/** Objects of arrays are not kept. */
export const arraysAreNotCounted = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-34",
  why: "It does not count objects of an array.",
  make: (Base) =>
    class extends Base {
      protected override countedCells() {
        return 0;
      }
    },
});

/** Any array. */
export const anyArray = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-35",
  why: "It takes arrays of several dimensions.",
  make: (Base) =>
    class extends Base {
      protected override problemOfDims() {
        return undefined;
      }
    },
});

/** Variables are like launches. */
export const variableSlotIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-36",
  why: "It tells of a variable that is not there by an error of the context.",
  make: (Base) =>
    class extends Base {
      protected override logSlot(method: string) {
        this.rsc.setError(RsError.BAD_SCRIPT, `${method}: no such slot`);
      }
    },
});
