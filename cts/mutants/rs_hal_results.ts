/**
 * Mutants of what libRS.so makes of the HAL's answers, and of what Android loses on the way.
 *
 * @module
 */

import type { Word } from "../../impl/machine/machine.ts";
import type { ScriptCall } from "../../impl/rs/hal/hal_types.ts";
import { changedFunction } from "./changed_hal.ts";
import { mutant } from "./mutant.ts";

/** Handles of its own. */
export const handlesAreRounded = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-39",
  why: "The last bit of a handle that the HAL gives is lost.",
  make: (Base) =>
    class extends Base {
      protected override result(word: Word): number {
        const handle = super.result(word);
        return handle - handle % 2;
      }
    },
});

/** Something for nothing. */
export const nothingIsSomething = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-39",
  why: "Where the HAL gives 0, the function returns another handle.",
  make: (Base) =>
    class extends Base {
      protected override result(word: Word): number {
        return super.result(word) || 1;
      }
    },
});

/** Handles of 32 bits. */
export const handlesAreCut = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-40",
  why: "Handles that the HAL gives are cut to 32 bits.",
  make: (Base) =>
    class extends Base {
      protected override result(word: Word): number {
        return super.result(word) >>> 0;
      }
    },
});

/** Handles that are signed. */
export const handlesHaveASign = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-40",
  why: "Handles of 32 bits are extended by their sign.",
  make: (Base) =>
    class extends Base {
      protected override result(word: Word): number {
        const handle = super.result(word);
        return this.library.process.is64Bit ? handle : handle | 0;
      }
    },
});

/** Mipmaps and faces. */
export const mipmapsAndFacesSwapped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-41",
  why: "What tells of mipmaps is stored as what tells of faces.",
  make: changedFunction("rsaTypeGetNativeData", (original) => (context, type, data, size) => {
    original.rsaTypeGetNativeData!(context, type, data, size);
    const cells = data as unknown[];
    [cells[3], cells[4]] = [cells[4], cells[3]];
    return null;
  }),
});

/** A cell too many. */
export const oneCellTooMany = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-42",
  why: "One number more than asked for is stored.",
  make: changedFunction(
    "rsaElementGetNativeData",
    (original) => (context, element, data, size) =>
      original.rsaElementGetNativeData!(context, element, data, Number(size) + 1),
  ),
});

/** A message without its ID for the app. */
export const peekWithoutId = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-43",
  why: "rsContextPeekMessage does not tell the ID.",
  make: changedFunction(
    "rsContextPeekMessage",
    (original) => (context, receiveLen, length) =>
      original.rsContextPeekMessage!(context, receiveLen, length, null, 0),
  ),
});

/** A pointer without its stride. */
export const pointerWithoutStride = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-44",
  why: "rsAllocationGetPointer does not tell the stride.",
  make: changedFunction(
    "rsAllocationGetPointer",
    (original) => (context, ...args) =>
      original.rsAllocationGetPointer!(context, ...args.slice(0, 5), null, 0),
  ),
});

/** A time that nobody measured. */
export const timestampOfItsOwn = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-45",
  why: "rsAllocationIoReceive returns a time of its own.",
  make: (Base) =>
    class extends Base {
      protected override ioReceiveTime(): number {
        return 1;
      }
    },
});

/** Android's ends of arrays always. */
export const arraysAlwaysEndAlike = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-46",
  why: "All arrays end where the first does, also where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override arrayEnds(call: ScriptCall): ScriptCall {
        const { arrayEnd } = call;
        return { ...call, array2End: arrayEnd, array3End: arrayEnd, array4End: arrayEnd };
      }
    },
});

/** Android's ends of arrays never. */
export const arraysNeverEndAlike = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-46",
  why: "Each array has its own end, also where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override arrayEnds(call: ScriptCall): ScriptCall {
        return call;
      }
    },
});

/** Names up to their NUL. */
export const lengthNeverCounts = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-47",
  why: "Names are read up to their NUL, also where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override text(word: Word, _length: Word, what: string): string {
        return this.args.text(word, undefined, what);
      }
    },
});

/** Names of a length. */
export const lengthAlwaysCounts = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-47",
  why: "Names have the length that is given, also where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override text(word: Word, length: Word, what: string): string {
        return this.args.text(word, length, what);
      }
    },
});

/** No name as an empty one. */
export const noNameIsEmpty = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-48",
  why: "No name is stored as an empty string, also where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override givenName(name: string): string | null {
        return name;
      }
    },
});

/** No name as NULL always. */
export const noNameIsNull = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-48",
  why: "No name is stored as NULL, also where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override givenName(name: string): string | null {
        return name === "" ? null : name;
      }
    },
});
