/**
 * Mutants of reductions.
 *
 * @module
 */

import type { Dimensions } from "../../impl/rs/region.ts";
import type { ReduceFunctions, ReduceRequest } from "../../impl/rs/cpu_ref/reduce.ts";
import type { Slice } from "../../impl/rs/cpu_ref/kernel_launch.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { mutant } from "./mutant.ts";

/** Reductions with other functions; undefined for no change. */
function functions(
  change: (functions: ReduceFunctions, bytes: () => Uint8Array) => Partial<ReduceFunctions>,
): PartFactory<"rs-reduce"> {
  return (Base) =>
    class extends Base {
      override reduce(request: ReduceRequest) {
        const { bytes } = this.host.process.heap;
        const changed = change(request.functions, () => bytes as Uint8Array);
        super.reduce({ ...request, functions: { ...request.functions, ...changed } });
      }
    };
}

/** Accumulators that do not begin neutral. */
export const accumulatorsBeginWithOne = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-63",
  why: "Each accumulator but the first begins with one more than the initial value.",
  make: (Base) =>
    class extends Base {
      #first = 0;

      override reduce(request: ReduceRequest) {
        this.#first = 0;
        super.reduce(request);
      }

      override initialize(functions: ReduceFunctions, accum: number) {
        super.initialize(functions, accum);
        if (this.#first++ > 0) this.host.process.heap.bytes[accum]!++;
      }
    },
});

/** One accumulator is forgotten. */
export const lastThreadIsNotCombined = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-63",
  why: "It combines the accumulators of the first threads only.",
  make: functions(({ combiner }) => {
    let combined = 0;
    return combiner === undefined
      ? {}
      : { combiner: (accum, other) => void (combined++ < 1 && combiner(accum, other)) };
  }),
});

/** Parallel without a combiner. */
export const combinerIsNotNeeded = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-64",
  why: "It uses several threads without a combiner, and keeps the first thread's accumulator.",
  make: functions(({ combiner }) => combiner === undefined ? { combiner: () => 0 } : {}),
});

/** Rows from the end. */
export const serialRowsFromTheEnd = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-64",
  why: "On one thread, it takes the last row first.",
  make: (Base) =>
    class extends Base {
      protected override runSlice(
        ...[job, info, slice, last]: Parameters<InstanceType<typeof Base>["runSlice"]>
      ) {
        for (let y = slice.yEnd - 1; y >= slice.yStart; y--) {
          const row: Slice = { ...slice, yStart: y, yEnd: y + 1 };
          super.runSlice(job, info, row, last);
        }
      }
    },
});

/** Any script is threadable. */
export const reduceIgnoresThreadable = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-65",
  why: "It reduces on several threads in a script that is not threadable.",
  make: (Base) =>
    class extends Base {
      protected override isParallel() {
        return super.isParallel(true);
      }
    },
});

/** Memory as it is. */
export const accumulatorsAreNotCleared = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-66",
  why: "Without an initializer, accumulators are what was in their memory.",
  make: (Base) =>
    class extends Base {
      override initialize(functions: ReduceFunctions, accum: number) {
        if (functions.initializer !== undefined) super.initialize(functions, accum);
      }
    },
});

/** Converted twice. */
export const convertedTwice = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-67",
  why: "It converts the result once more.",
  make: functions(({ outconverter }) =>
    outconverter === undefined ? {} : {
      outconverter: (out, accum) => {
        outconverter(out, accum);
        outconverter(out, out);
      },
    }
  ),
});

/** A copy in the end. */
export const accumulatorIsCopied = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-68",
  why: "It writes the output when all is done.",
  make: functions(({ outconverter, accumSize }, bytes) =>
    outconverter === undefined
      ? {
        outconverter: (out, accum) => bytes().copyWithin(out, accum, accum + accumSize),
      }
      : {}
  ),
});

/** The sane way always. */
export const idleThreadsNeverCount = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-69",
  why: "It leaves out idle threads even where Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override idleThreadsTakePart() {
        return false;
      }
    },
});

/** Android's way always. */
export const idleThreadsAlwaysCount = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-69",
  why: "It combines accumulators of threads that had nothing to do.",
  make: (Base) =>
    class extends Base {
      protected override idleThreadsTakePart() {
        return true;
      }
    },
});

/** Limits are not looked at. */
export const reduceIgnoresLimits = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-70",
  why: "It reduces all cells whatever the limits are.",
  make: (Base) =>
    class extends Base {
      protected override clip(dim: Dimensions) {
        return super.clip(dim, null);
      }
    },
});

/** Any inputs. */
export const reduceTakesAnyInputs = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-71",
  why: "It does not compare the dimensions of inputs.",
  make: (Base) =>
    class extends Base {
      protected override hasSameDimensions() {
        return true;
      }
    },
});

/** Nothing is said. */
export const missingInputsAreSilent = mutant({
  part: "rs-reduce",
  clauses: "RS-SCRIPT-72",
  why: "It does nothing without an input or an output and tells nobody.",
  make: (Base) =>
    class extends Base {
      protected override checkedInputs(request: ReduceRequest) {
        const { ains, aout } = request;
        return ains.length === 0 || ains.includes(null) || aout === null
          ? undefined
          : super.checkedInputs(request);
      }
    },
});
