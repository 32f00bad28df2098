/**
 * Mutants of how RenderScript reads properties.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

const DEFAULT_DRIVER = "debug.rs.default-CPU-driver";
const RSOV = "debug.rs.rsov";

/** The property for drivers, not seen by libRS.so. */
export const ignoresDefaultDriver = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-16",
  why: "It looks for the HAL whatever debug.rs.default-CPU-driver says.",
  make: (Base) =>
    class extends Base {
      protected override asksForHal() {
        return this.getProp(RSOV) === 0;
      }
    },
});

/** The property for Vulkan, not seen by libRS.so. */
export const ignoresRsov = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-17",
  why: "It looks for the HAL whatever debug.rs.rsov says.",
  make: (Base) =>
    class extends Base {
      protected override asksForHal() {
        return this.getProp(DEFAULT_DRIVER) === 0;
      }
    },
});

/** Properties read for each context by libRS.so. */
export const shimReadsAgain = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-18",
  why: "It reads the properties for each context, and leaves the GPU path when one is set.",
  make: (Base) =>
    class extends Base {
      protected override tableFor(sdkVersion: number) {
        const table = super.tableFor(sdkVersion);
        return this.asksForHal() ? table : this.fallbackTable();
      }
    },
});

/** The HAL, looked for when a property is cleared. */
export const shimLooksAgain = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-18",
  why: "It looks for the HAL when a property is cleared that kept it from doing so.",
  make: (Base) =>
    class extends Base {
      #skipped = false;

      protected override asksForHal() {
        const asks = super.asksForHal();
        this.#skipped = !asks;
        return asks;
      }

      protected override halTable() {
        const found = super.halTable();
        return this.#skipped && super.asksForHal() ? this.initializeHal() : found;
      }
    },
});

/** Properties read by a context that does not need them. */
export const anyContextReads = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-19",
  why: "The first context reads the properties for all, also if it has RS_CONTEXT_LOW_LATENCY.",
  make: (Base) =>
    class extends Base {
      #asks: boolean | undefined;

      protected override asksForHal() {
        return this.#asks ??= super.asksForHal();
      }

      protected override lowLatencyTable() {
        this.asksForHal();
        return super.lowLatencyTable();
      }
    },
});

/** Words read by libRS.so. */
export const shimReadsWords = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-21",
  why: "It reads properties as truth values: 1, true, yes and on.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string) {
        return Number(/^(1|true|yes|on)$/.test(this.library.process.property(name)));
      }
    },
});

/** Any text read as yes by libRS.so. */
export const shimReadsPresence = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-21",
  why: "It takes every text but 0 and the empty one for not 0.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string) {
        return Number(!["", "0"].includes(this.library.process.property(name)));
      }
    },
});

/** Hexadecimal numbers read by libRS.so. */
export const shimReadsAnyBase = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-21",
  why: "It reads properties as strtol does with base 0, hexadecimal numbers included.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string) {
        const value = this.library.process.property(name);
        return /^\s*[+-]?0x/i.test(value) ? Number.parseInt(value, 16) : super.getProp(name);
      }
    },
});
