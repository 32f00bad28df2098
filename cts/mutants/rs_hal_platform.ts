/**
 * Mutants of the platform's own implementation of RenderScript's HAL, and of the messages that come through it.
 *
 * @module
 */

import { RsMessageToClientType } from "../contract/rs_defines.ts";
import { changedContext, changedFunction } from "./changed_hal.ts";
import { mutant } from "./mutant.ts";

/** Cells from the beginning. */
export const writesBeginAtZero = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-49",
  why: "Cells are written from the first one on.",
  make: changedContext((original) => ({
    allocation1DWrite: (allocation, _offset, ...rest) =>
      original.allocation1DWrite(allocation, 0, ...rest),
  })),
});

/** A field too far. */
export const fieldIsLost = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-49",
  why: "A write to one field goes to the first one.",
  make: changedContext((original) => ({
    allocationElementWrite: (allocation, x, y, z, lod, data) =>
      original.allocationElementWrite(allocation, x, y, z, lod, data, 0),
  })),
});

/** All cells always. */
export const limitsAreDropped = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-50",
  why: "Launches have no limits.",
  make: changedContext((original) => ({
    scriptForEach: (script, slot, ins, out, params) =>
      original.scriptForEach(script, slot, ins, out, params, null),
  })),
});

/** A reduction that starts nothing. */
export const reductionsAreDropped = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-50",
  why: "Reductions do nothing.",
  make: changedContext(() => ({ scriptReduce: () => {} })),
});

/** A group that works on nothing. */
export const groupsAreDropped = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-51",
  why: "Groups do not run.",
  make: changedContext(() => ({ scriptGroupExecute: () => {} })),
});

/** Closures that wait for nothing. */
export const closuresAreForgotten = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-51",
  why: "Of the closures of a group only the first runs.",
  make: changedContext((original) => ({
    scriptGroup2Create: (name, cacheDir, closures) =>
      original.scriptGroup2Create(name, cacheDir, closures.slice(0, 1)),
  })),
});

/** No launch without input. */
export const launchesNeedAnInput = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-52",
  why: "A launch of one input does nothing where there is none.",
  make: changedFunction(
    "rsScriptForEach",
    (original) => (context, script, slot, ain, ...rest) =>
      ain ? original.rsScriptForEach!(context, script, slot, ain, ...rest) : null,
  ),
});

/** Descriptions in another order. */
export const kindBeforeType = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-53",
  why: "An Element is described by its kind before its type.",
  make: changedContext((original) => ({
    elementGetNativeMetadata: (element) => {
      const [type = 0, kind = 0, ...rest] = original.elementGetNativeMetadata(element);
      return [kind, type, ...rest];
    },
  })),
});

/** The Element first. */
export const elementBeforeDimensions = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-53",
  why: "A Type is described by its Element before its dimensions.",
  make: changedContext((original) => ({
    typeGetNativeMetadata: (type) => {
      const metadata = original.typeGetNativeMetadata(type);
      return [...metadata.slice(-1), ...metadata.slice(0, -1)];
    },
  })),
});

/** Outputs after the return. */
export const outputsComeLater = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-54",
  why: "What a read is to fill is filled when the next read begins.",
  make: changedContext((original) => {
    let fill = () => {};
    return {
      allocationRead: (allocation, data, size) => {
        fill();
        const later = new Uint8Array(size);
        original.allocationRead(allocation, later, size);
        fill = () => data?.set(later);
      },
    };
  }),
});

/** Errors as results. */
export const errorsAreReturned = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-55",
  why: "A Type that could not be made is a negative number.",
  make: changedContext((original) => ({
    typeCreate: (...args) => original.typeCreate(...args) || -3,
  })),
});

/** Looks that take. */
export const peekConsumes = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-56",
  why: "A look at a message takes it.",
  make: changedContext((original) => ({
    contextPeekMessage: () => {
      const message = original.contextPeekMessage();
      const { receiveLen } = message;
      original.contextGetMessage(new Uint8Array(receiveLen), receiveLen);
      return message;
    },
  })),
});

/** Messages that do not fit. */
export const resizeLosesTheMessage = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-57",
  why: "A message for which there is no room is lost.",
  make: changedContext((original) => ({
    contextGetMessage: (data, size) => {
      const message = original.contextGetMessage(data, size);
      if (message.type === RsMessageToClientType.RESIZE) {
        original.contextGetMessage(new Uint8Array(message.receiveLen), message.receiveLen);
      }
      return message;
    },
  })),
});

/** An ID from elsewhere. */
export const idOfTheMessageIsTold = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-58",
  why: "rsContextGetMessage tells the ID that a look at the message gives.",
  make: changedFunction(
    "rsContextGetMessage",
    (original) => (context, ...args) => {
      const id = new Int32Array(1);
      original.rsContextPeekMessage!(context, null, 8, id, 4);
      const type = original.rsContextGetMessage!(context, ...args);
      (args[4] as Int32Array)[0] = id[0]!;
      return type;
    },
  ),
});

/** A table of nothing. */
export const missingInternalLibraryIsOverlooked = mutant({
  part: "rs-hal",
  clauses: ["RS-HAL-59", "RS-HAL-60"],
  why: "The platform's implementation goes on without libRS_internal.so.",
  make: (Base) =>
    class extends Base {
      protected override reportsFailure() {
        return false;
      }
    },
});

/** An end for Android 8. */
export const missingInternalLibraryIsSeenInAndroid8 = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-60",
  why: "It ends the process in Android 8 too, where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override reportsFailure() {
        return true;
      }
    },
});
