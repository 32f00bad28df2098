/**
 * Mutants of what the app calls.
 *
 * @module
 */

import { RsError } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** The last kernel for any. */
export const kernelSlotIsClamped = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-19",
  why: "It launches the last kernel for a slot that is too large.",
  make: (Base) =>
    class extends Base {
      override runForEach(
        ...[slot, ...rest]: Parameters<InstanceType<typeof Base>["runForEach"]>
      ) {
        super.runForEach(Math.min(slot >>> 0, this.hal.info.exportedForEachCount - 1), ...rest);
      }
    },
});

/** The last reduction for any. */
export const reduceSlotIsClamped = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-20",
  why: "It runs the last reduction for a slot that is too large.",
  make: (Base) =>
    class extends Base {
      override runReduce(
        ...[slot, ...rest]: Parameters<InstanceType<typeof Base>["runReduce"]>
      ) {
        super.runReduce(Math.min(slot >>> 0, this.hal.info.exportedReduceCount - 1), ...rest);
      }
    },
});

/** No error for an invokable. */
export const invokableSlotIsSilent = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-21",
  why: "It does not tell of an invokable that is not there.",
  make: (Base) =>
    class extends Base {
      override invoke(slot: number, params: Uint8Array | null) {
        if (this.hasFunction(slot)) super.invoke(slot, params);
      }
    },
});

/** Another code. */
export const slotErrorIsBadValue = mutant({
  part: "rs-script",
  clauses: ["RS-SCRIPT-19", "RS-SCRIPT-20", "RS-SCRIPT-21"],
  why: "It tells of a slot that is not there by the code BAD_VALUE.",
  make: (Base) =>
    class extends Base {
      protected override refuseSlot(text: string) {
        this.rsc.setError(RsError.BAD_VALUE, text);
      }
    },
});

/** On and on. */
export const runsAfterFatalError = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-22",
  why: "Launches go on after a fatal error.",
  make: (Base) =>
    class extends Base {
      protected override mayRun() {
        return true;
      }
    },
});

/** All errors are fatal. */
export const everyErrorIsFatal = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-23",
  why: "No script runs after any error.",
  make: (Base) =>
    class extends Base {
      protected override isFatal(code: number) {
        return code !== RsError.NONE;
      }
    },
});

/** Short parameters. */
export const parametersAreCut = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-24",
  why: "It passes no more than 1024 bytes of an invokable's parameters.",
  make: (Base) =>
    class extends Base {
      override invoke(slot: number, params: Uint8Array | null) {
        super.invoke(slot, params?.slice().fill(0, 1024) ?? null);
      }
    },
});

/** Faults are hidden. */
export const faultsAreHidden = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-25",
  why: "It goes on after a fault in a script.",
  make: (Base) =>
    class extends Base {
      protected override run<T>(...[what, body]: [what: string, body: () => T]): T {
        try {
          return super.run(what, body);
        } catch {
          return undefined as T;
        }
      }
    },
});

/** Nothing is said of objects that are gone. */
export const goneObjectsAreSilent = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-26",
  why: "It ignores a call that names a script that is gone, and tells nobody.",
  make: (Base) =>
    class extends Base {
      override resolve(...[kind, handle]: Parameters<InstanceType<typeof Base>["resolve"]>) {
        return this.objects.get(kind, handle) as never;
      }
    },
});

/** No .rs.dtor. */
export const childrenAreForgotten = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-27",
  why: "It does not run .rs.dtor.",
  make: (Base) =>
    class extends Base {
      override invokeFreeChildren() {}
    },
});

/** Scripts stay. */
export const scriptsAreNotUnloaded = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-27",
  why: "It does not unload the file of a script that goes.",
  make: (Base) =>
    class extends Base {
      override destroy() {}
    },
});

/** Paths of any length. */
export const pathsOfAnyLength = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-28",
  why: "It takes a cache directory of any length.",
  make: (Base) =>
    class extends Base {
      override setCacheDir(path: string) {
        super.setCacheDir(path, 0);
      }
    },
});

/** One byte fewer. */
export const pathMaxIsOff = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-28",
  why: "It refuses a cache directory of just PATH_MAX bytes.",
  make: (Base) =>
    class extends Base {
      override setCacheDir(path: string, length: number) {
        super.setCacheDir(path, length + 1);
      }
    },
});

/** Priorities as they are. */
export const prioritiesAsTheyAre = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-29",
  why: "It asks the driver for the priority of graphics in any context.",
  make: (Base) =>
    class extends Base {
      protected override adjustPriority(priority: number) {
        return priority;
      }
    },
});

/** The priority that the app names. */
export const graphicsPriorityIsKept = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-29",
  why: "Contexts that are not LOW_LATENCY get the priority of graphics where the app asks for it.",
  make: (Base) =>
    class extends Base {
      protected override adjustPriority(priority: number) {
        return this.isLowLatency() ? super.adjustPriority(priority) : priority;
      }
    },
});

/** Errors that are survived. */
export const fatalErrorsAreSurvived = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-22",
  why: "Scripts run on after a fatal error.",
  make: (Base) =>
    class extends Base {
      protected override isFatal() {
        return false;
      }
    },
});
