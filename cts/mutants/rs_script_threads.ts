/**
 * Mutants of threads.
 *
 * @module
 */

import type { Axis, Range, Slice } from "../../impl/rs/cpu_ref/kernel_launch.ts";
import { mutant } from "./mutant.ts";

/** A cell between two threads. */
export const sliceEndIsLost = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-54",
  why: "It loses the last cell or row of the second slice.",
  make: (Base) =>
    class extends Base {
      protected override sliceOf(range: Range, axis: Axis, size: number, index: number) {
        const slice = super.sliceOf(range, axis, size, index);
        if (slice === undefined || index !== 1) return slice;
        return axis === "x"
          ? { ...slice, xEnd: slice.xEnd - 1 }
          : { ...slice, yEnd: slice.yEnd - 1 };
      }
    },
});

/** A cell for two threads. */
export const slicesOverlap = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-54",
  why: "A slice begins with the row or cell that the one before it ended with.",
  make: (Base) =>
    class extends Base {
      protected override sliceOf(range: Range, axis: Axis, size: number, index: number) {
        const slice = super.sliceOf(range, axis, size, index);
        if (slice === undefined || index === 0 || axis === "z") return slice;
        return axis === "x"
          ? { ...slice, xStart: slice.xStart - 1 }
          : { ...slice, yStart: slice.yStart - 1 };
      }
    },
});

/** The last slice. */
export const lastSliceIsDropped = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-54",
  why: "It drops a last slice that is shorter than the others.",
  make: (Base) =>
    class extends Base {
      protected override sliceOf(range: Range, axis: Axis, size: number, index: number) {
        const slice = super.sliceOf(range, axis, size, index);
        const short = slice !== undefined && axis === "x" && index > 0 &&
          slice.xEnd - slice.xStart < size;
        return short ? undefined : slice;
      }
    },
});

/** One processor. */
export const oneProcessorWorks = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-55",
  why: "It runs everything on one thread.",
  make: (Base) =>
    class extends Base {
      protected override isParallel() {
        return false;
      }
    },
});

/** The property is not read. */
export const propertyIsIgnored = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-56",
  why: "It uses all processors whatever debug.rs.max-threads says.",
  make: (Base) =>
    class extends Base {
      override get maxThreads() {
        return 0;
      }
    },
});

/** Any script is threadable. */
export const threadableIsIgnored = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-57",
  why: "It runs scripts on several threads that are not threadable.",
  make: (Base) =>
    class extends Base {
      protected override isParallel() {
        return super.isParallel(true);
      }
    },
});

/** From the end. */
export const serialFromTheEnd = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-58",
  why: "On one thread, it takes the last plane first.",
  make: (Base) =>
    class extends Base {
      protected override runSerial(range: Range, run: (slice: Slice) => void) {
        const slices: Slice[] = [];
        super.runSerial(range, (slice) => slices.push(slice));
        slices.reverse().forEach(run);
      }
    },
});

/** Others first. */
export const smallLaunchesAreShared = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-59",
  why: "It wakes other threads for the smallest launch, which take the first slice.",
  make: (Base) =>
    class extends Base {
      protected override isSmall() {
        return false;
      }
      protected override threadOf(slice: number) {
        return super.threadOf(slice + 1);
      }
    },
});

/** Threads inside of threads. */
export const nestedLaunchIsShared = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-60",
  why: "A launch inside of a kernel uses all threads.",
  make: (Base) =>
    class extends Base {
      protected override isParallel(isThreadable: boolean) {
        return this.host.threads >= 2 && isThreadable;
      }
    },
});

/** A thread for launches. */
export const synchronousLaunchHasAThread = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-61",
  why: "In a synchronous context, commands that need not be waited for run on a thread.",
  make: (Base) =>
    class extends Base {
      override async(bytes: number, body: () => void) {
        if (!this.options.isSynchronous) return super.async(bytes, body);
        this.process.runOn(this.options.thread, body);
      }
    },
});

/** A thread for all. */
export const synchronousContextHasAThread = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-61",
  why: "It gives a synchronous context a thread.",
  make: (Base) =>
    class extends Base {
      override sync<T>(body: () => T): T {
        return this.options.isSynchronous
          ? this.process.runOn(this.options.thread, body)
          : super.sync(body);
      }
    },
});

/** The caller's thread. */
export const callerDoesTheWork = mutant({
  part: "rs-thread-io",
  clauses: "RS-SCRIPT-62",
  why: "What a caller waits for runs on the caller's thread.",
  make: (Base) =>
    class extends Base {
      override sync<T>(body: () => T): T {
        this.playCommands();
        return body();
      }
    },
});
