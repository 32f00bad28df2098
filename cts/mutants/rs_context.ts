/**
 * Mutants of the choice between the paths of RenderScript.
 *
 * @module
 */

import type { RsContextWrapper } from "../../impl/rs/shim/context_map.ts";
import type { Functions } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_context_devices.ts";
export * from "./rs_context_libraries.ts";
export * from "./rs_context_properties.ts";

const LOW_LATENCY = 0x2;
const LOW_POWER = 0x4;

/** The flag that is not seen. */
export const ignoresLowLatency = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-1",
  why: "It has the HAL create contexts with RS_CONTEXT_LOW_LATENCY too.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency() {
        return false;
      }
    },
});

/** The GPU path for nobody. */
export const cpuPathForAll = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-2",
  why: "Every context takes the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override tableFor() {
        return this.fallbackTable();
      }
    },
});

/** The GPU path for the first context only. */
export const gpuPathOnce = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-2",
  why: "Only the first context without RS_CONTEXT_LOW_LATENCY takes the GPU path.",
  make: (Base) =>
    class extends Base {
      #used = false;

      protected override tableFor(sdkVersion: number) {
        const table = this.#used ? this.fallbackTable() : super.tableFor(sdkVersion);
        this.#used = true;
        return table;
      }
    },
});

/** The flags compared with one of them. */
export const flagsAreCompared = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-3",
  why: "It compares the flags with RS_CONTEXT_LOW_LATENCY by ==.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency(flags: number) {
        return flags === LOW_LATENCY;
      }
    },
});

/** Low power taken for low latency. */
export const lowPowerIsCpu = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-4",
  why: "RS_CONTEXT_LOW_POWER selects the CPU path too.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency(flags: number) {
        return (flags & (LOW_LATENCY | LOW_POWER)) !== 0;
      }
    },
});

/** Any flag taken for low latency. */
export const anyFlagIsCpu = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-4",
  why: "Any flag selects the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency(flags: number) {
        return flags !== 0;
      }
    },
});

/** Old apps on the CPU path. */
export const sdkVersionDecides = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-5",
  why: "Apps for API levels before 24 take the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override tableFor(sdkVersion: number) {
        return sdkVersion < 24 ? this.fallbackTable() : super.tableFor(sdkVersion);
      }
    },
});

/** Debug contexts on the CPU path. */
export const typeDecides = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-5",
  why: "Contexts that are not of type NORMAL take the CPU path.",
  make: (Base) =>
    class extends Base {
      #type: unknown;

      protected override contextCreate(args: readonly unknown[]) {
        this.#type = args[3];
        return super.contextCreate(args);
      }

      protected override isLowLatency(flags: number) {
        return super.isLowLatency(flags) || this.#type !== 0;
      }
    },
});

/** The version taken for the API level. */
export const versionDecides = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-5",
  why: "Contexts of a version above 100 take the CPU path.",
  make: (Base) =>
    class extends Base {
      #version = 0;

      protected override contextCreate(args: readonly unknown[]) {
        this.#version = Number(args[1]);
        return super.contextCreate(args);
      }

      protected override tableFor(sdkVersion: number) {
        return this.#version > 100 ? this.fallbackTable() : super.tableFor(sdkVersion);
      }
    },
});

/** New devices on the CPU path. */
export const releaseDecides = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-5",
  why: "From Android 12 on, where RenderScript is deprecated, every context takes the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override tableFor(sdkVersion: number) {
        return this.library.process.release >= 12
          ? this.fallbackTable()
          : super.tableFor(sdkVersion);
      }
    },
});

/** The HAL looked up for those that cannot use it. */
export const eagerHal = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-6",
  why: "The first context of a process looks for the HAL, also one with RS_CONTEXT_LOW_LATENCY.",
  make: (Base) =>
    class extends Base {
      protected override lowLatencyTable() {
        this.halTable();
        return super.lowLatencyTable();
      }
    },
});

/** The HAL told of contexts that are not its own. */
export const halHearsOfAll = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-6",
  why:
    "Where it has the HAL already, it has it create contexts with RS_CONTEXT_LOW_LATENCY as well.",
  make: (Base) =>
    class extends Base {
      #hal: Functions | undefined;

      protected override tableFor(sdkVersion: number) {
        return this.#hal = super.tableFor(sdkVersion);
      }

      protected override lowLatencyTable() {
        const create = this.#hal?.rsContextCreate as ((...args: unknown[]) => unknown) | undefined;
        create?.(1, 0, 26, 0, LOW_LATENCY);
        return super.lowLatencyTable();
      }
    },
});

/** One table for all contexts. */
export const lastTableForAll = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-36",
  why: "It calls, for every context, what the last context was created by.",
  make: (Base) =>
    class extends Base {
      #last: Functions | undefined;

      protected override wrap(context: unknown, table: Functions): RsContextWrapper {
        this.#last = table;
        return super.wrap(context, table);
      }

      protected override call(table: Functions, name: string, args: readonly unknown[]) {
        const used = name === "rsContextCreate" ? table : this.#last ?? table;
        return super.call(used, name, args);
      }
    },
});

/** A look at the HAL for each context. */
export const halForEachContext = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-14",
  why: "It looks for the HAL for each context.",
  make: (Base) =>
    class extends Base {
      protected override halTable() {
        return this.initializeHal();
      }
    },
});

/** No HAL, asked for again. */
export const retriesMissingHal = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-15",
  why: "It looks for a HAL again as long as there is none.",
  make: (Base) =>
    class extends Base {
      protected override halTable() {
        const found = super.halTable();
        return found.vendor === null ? this.initializeHal() : found;
      }
    },
});

/** No HAL, no context. */
export const missingHalIsFatal = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-15",
  why: "Without a HAL it creates only contexts with RS_CONTEXT_LOW_LATENCY.",
  make: (Base) =>
    class extends Base {
      protected override initializeHal() {
        const found = super.initializeHal();
        return found.vendor === null
          ? { ...found, table: { ...found.table, rsContextCreate: () => 0 } }
          : found;
      }
    },
});
