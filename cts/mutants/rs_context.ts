/**
 * Mutants of the choice between the paths of RenderScript.
 *
 * @module
 */

import type { Functions } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_context_devices.ts";
export * from "./rs_context_libraries.ts";

const LOW_LATENCY = 0x2;
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
