/**
 * Mutants of the platform's own implementation of RenderScript's HAL, in what it does beside cells and kernels.
 *
 * @module
 */

import { changedContext } from "./changed_hal.ts";
import { mutant } from "./mutant.ts";

/** A window that stays. */
export const windowsDoNotMove = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-61",
  why: "A window into an Allocation stays where it was made.",
  make: changedContext(() => ({ allocationAdapterOffset: () => {} })),
});

/** An empty bitmap. */
export const bitmapsAreNotFilled = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-61",
  why: "An Allocation is not copied to a bitmap.",
  make: changedContext(() => ({ allocationCopyToBitmap: () => {} })),
});

/** Cells that are out of step. */
export const cellsAreNotSynchronized = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-65",
  why: "rsAllocationSyncAll does nothing.",
  make: changedContext(() => ({ allocationSyncAll: () => {} })),
});

/** A frame that stays. */
export const framesAreNotSent = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-62",
  why: "A frame is not sent.",
  make: changedContext(() => ({ allocationIoSend: () => {} })),
});

/** A number that is cut off. */
export const longVariablesAreCut = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-50",
  why: "A variable of 64 bits is set to 32 of them.",
  make: changedContext((original) => ({
    scriptSetVarJ: (script, slot, value) =>
      original.scriptSetVarJ(script, slot, BigInt.asIntN(32, BigInt(value)) as typeof value),
  })),
});

/** A variable without its object. */
export const objectsAreNotSet = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-50",
  why: "A variable that holds an object is not set.",
  make: changedContext(() => ({ scriptSetVarObj: () => {} })),
});

/** A closure that keeps its argument. */
export const argumentsAreKept = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-51",
  why: "An argument of a closure is not replaced.",
  make: changedContext(() => ({ closureSetArg: () => {} })),
});

/** Objects without names. */
export const namesAreForgotten = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-63",
  why: "The names of objects are not kept.",
  make: changedContext(() => ({ assignName: () => {} })),
});

/** Every third message. */
export const messagesAreLost = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-64",
  why: "Of the messages, the third is lost.",
  make: changedContext((original) => {
    let count = 0;
    return {
      contextSendMessage: (id, data) => {
        if (++count !== 3) original.contextSendMessage(id, data);
      },
    };
  }),
});

/** The last one first. */
export const messagesAreExchanged = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-64",
  why: "Two messages come in the wrong order.",
  make: changedContext((original) => {
    const kept: [number, Uint8Array][] = [];
    return {
      contextSendMessage: (id, data) => {
        kept.unshift([id, data]);
        if (kept.length < 2) return;
        for (const message of kept.splice(0)) original.contextSendMessage(...message);
      },
    };
  }),
});

/** Nobody waits. */
export const finishIsDropped = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-65",
  why: "rsContextFinish does nothing.",
  make: changedContext(() => ({ contextFinish: () => {} })),
});

/** Samplers that are handles alone. */
export const samplersAreHandles = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-65",
  why: "A Sampler is made without the driver.",
  make: changedContext(() => ({ samplerCreate: () => 1 })),
});
