/**
 * Mutants of contexts on special devices, in special processes, and for debuggers.
 *
 * @module
 */

import { imported } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** A context of nothing. */
export const failedContextIsGiven = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-25",
  why: "rsContextCreate gives a context without any driver, where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override givesContext() {
        return true;
      }
    },
});

/** No context of nothing, in Android. */
export const failedContextIsNone = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-25",
  why: "rsContextCreate gives NULL without any driver, where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override givesContext(context: unknown) {
        return context !== 0 && context !== null && context !== undefined;
      }
    },
});

/** A context of nothing, by the HAL. */
export const failedContextOfTheHalIsGiven = mutant({
  part: "rs-hal",
  clauses: "RS-CONTEXT-25",
  why: "The HAL gives a context without any driver, where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override givesFailed() {
        return true;
      }
    },
});

/** A call of nothing. */
export const missingInternalLibraryIsCalled = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-37",
  why: "rsContextCreate calls address 0, where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override canCall() {
        return true;
      }
    },
});

/** NULL for nothing, in Android. */
export const missingInternalLibraryIsNoticed = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-37",
  why:
    "rsContextCreate gives NULL without libRS_internal.so, where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override canCall(table: object, name: string) {
        return Object.hasOwn(table, name);
      }
    },
});

/** An answer for any context. */
export const unknownContextIsNull = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-26",
  why: "rsDebugGetHighLevelContext gives NULL for a context that it does not know.",
  make: (Base) =>
    class extends Base {
      protected override debugGetHighLevelContext() {
        return 0;
      }
    },
});

/** Graphics for the HAL. */
export const graphicsAsksForHal = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-28",
  why: "rsContextCreateGL uses what other contexts use.",
  make: (Base) =>
    class extends Base {
      protected override graphicsTable() {
        return this.halTable().table;
      }
    },
});

/** No wait for debuggers. */
export const doesNotWait = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-29",
  why: "It does not wait for a debugger.",
  make: (Base) =>
    class extends Base {
      protected override waitsForDebugger() {
        return false;
      }
    },
});

/** A wait that comes too early. */
export const waitsFirst = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-29",
  why: "It waits for a debugger before it makes the context.",
  make: (Base) =>
    class extends Base {
      protected override contextCreate(args: readonly unknown[]) {
        if (this.waitsForDebugger(Number(args[4]))) this.waitForDebugger();
        return super.contextCreate(args);
      }
    },
});

/** A wait without end. */
export const waitsForEver = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-30",
  why: "It waits for a debugger that is there already.",
  make: (Base) =>
    class extends Base {
      protected override waitForDebugger() {
        this.library.process.block("a debugger");
      }
    },
});

/** The HAL for isolated processes. */
export const isolatedMayFind = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-31",
  why: "Isolated processes may find the HAL.",
  make: (Base) =>
    class extends Base {
      protected override mayFind() {
        return true;
      }
    },
});

/** Manifests that nobody reads. */
export const ignoresTransport = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-32",
  why: "It loads the HAL whatever transport the manifest says.",
  make: (Base) =>
    class extends Base {
      protected override transport() {
        return "passthrough" as const;
      }
    },
});

/** The HAL for Treble only. */
export const halNeedsSphal = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-34",
  why:
    "It loads vendors' HALs only where there is a namespace sphal, which legacy devices do not have.",
  make: (Base) =>
    class extends Base {
      protected override load(
        directory: Parameters<InstanceType<typeof Base>["load"]>[0],
        path: string,
      ) {
        const get = "android_get_exported_namespace";
        const hasSphal = imported(this.library, "libdl.so", get)("sphal") !== null;
        return directory.loader === "sphal" && !hasSphal ? null : super.load(directory, path);
      }
    },
});
