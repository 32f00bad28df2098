/**
 * Mutants of what functions of libRS.so are to the HAL.
 *
 * @module
 */

import { changedFunction, swappedArguments } from "./changed_hal.ts";
import { mutant } from "./mutant.ts";

/** A message without its ID. */
export const messageWithoutId = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-29",
  why: "The HAL is told the ID of a message to send as a signed number.",
  make: changedFunction(
    "rsContextSendMessage",
    (original) => (context, id, ...rest) =>
      original.rsContextSendMessage!(context, Math.min(Number(id), 0x7fff_ffff), ...rest),
  ),
});

/** Fields that change places. */
export const typeDimensionsSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-30",
  why: "The HAL is told a Type's x as its y.",
  make: swappedArguments("rsTypeCreate", 1, 2),
});

/** Both sides of a queue. */
export const bufferQueueSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-31",
  why: "The HAL is told the base of a buffer queue as the one that shares it.",
  make: swappedArguments("rsAllocationShareBufferQueue", 0, 1),
});

/** Level and face. */
export const levelAndFaceSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-32",
  why: "The HAL is told the level of a write as its face.",
  make: swappedArguments("rsAllocation2DData", 3, 4),
});

/** Source and destination. */
export const copySwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-32",
  why: "The HAL copies a box from the destination to the source.",
  make: swappedArguments("rsAllocationCopy3DRange", 0, 8),
});

/** Width and height. */
export const widthAndHeightSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-33",
  why: "The HAL is told the width of a read as its height.",
  make: swappedArguments("rsAllocation3DRead", 5, 6),
});

/** Slot and signature. */
export const signatureSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-34",
  why: "The HAL is told a kernel's signature as its slot.",
  make: swappedArguments("rsScriptKernelIDCreate", 1, 2),
});

/** One input only. */
export const onlyTheFirstInput = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-35",
  why: "The HAL is told the first input of several.",
  make: changedFunction(
    "rsScriptForEachMulti",
    (original) => (context, script, slot, ains, count, ...rest) =>
      original.rsScriptForEachMulti!(
        context,
        script,
        slot,
        ains,
        Math.min(Number(count), 1),
        ...rest,
      ),
  ),
});

/** An input that is none. */
export const nullIsAnInput = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-36",
  why: "A launch without input is told to the HAL as one with the input 0.",
  make: changedFunction(
    "rsScriptForEach",
    (original) => (context, script, slot, ain, ...rest) =>
      original.rsScriptForEachMulti!(context, script, slot, [ain], 1, ...rest),
  ),
});

/** A launch without limits is none. */
export const limitsAreNeeded = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-36",
  why: "A launch of one input without limits has limits of 0.",
  make: changedFunction(
    "rsScriptForEach",
    (original) => (context, script, slot, ain, aout, usr, length, call) =>
      original.rsScriptForEach!(
        context,
        script,
        slot,
        ain,
        aout,
        usr,
        length,
        call ?? new Uint32Array(15),
        60,
      ),
  ),
});

/** Wide numbers cut. */
export const longsAreCut = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-37",
  why: "A variable of 64 bits is set to 32 of them.",
  make: changedFunction(
    "rsScriptSetVarJ",
    (original) => (context, script, slot, value) =>
      original.rsScriptSetVarJ!(context, script, slot, Number(value) | 0),
  ),
});

/** Input and output. */
export const groupInputIsOutput = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-38",
  why: "The HAL is told a group's input as its output.",
  make: changedFunction("rsScriptGroupSetInput", (original) => original.rsScriptGroupSetOutput!),
});
