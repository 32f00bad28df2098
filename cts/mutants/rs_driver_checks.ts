/**
 * Mutants of how a driver is checked, started and given up.
 *
 * @module
 */

import { RS_HAL_VERSION } from "../contract/rs_defines.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { callEntry } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** The first entry after those for the context and for scripts. */
const AFTER_SCRIPTS = 2000;

/** Three symbols of four. */
export const abortIsOptional = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-9",
  why: "It does without rsdHalAbort.",
  make: (Base) =>
    class extends Base {
      protected override isComplete(): boolean {
        return true;
      }
    },
});

/** Any answer to the question for the version. */
export const versionIsAssumed = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-10",
  why: "It takes a driver that does not tell its version for one of the expected version.",
  make: (Base) =>
    class extends Base {
      protected override queryVersion(query: EntryPoint) {
        return super.queryVersion(query) ?? { major: RS_HAL_VERSION, minor: 0 };
      }
    },
});

/** Newer drivers. */
export const newerIsAccepted = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-11",
  why: "It accepts a newer major version.",
  make: (Base) =>
    class extends Base {
      protected override isExpectedVersion(major: number): boolean {
        return major >= RS_HAL_VERSION;
      }
    },
});

/** Older drivers. */
export const olderIsAccepted = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-11",
  why: "It accepts an older major version.",
  make: (Base) =>
    class extends Base {
      protected override isExpectedVersion(major: number): boolean {
        return major <= RS_HAL_VERSION;
      }
    },
});

/** The whole version. */
export const minorIsCompared = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-12",
  why: "It refuses drivers whose minor version is not 0.",
  make: (Base) =>
    class extends Base {
      protected override queryVersion(query: EntryPoint) {
        const version = super.queryVersion(query);
        return version?.minor === 0 ? version : undefined;
      }
    },
});

/** Only some entries needed. */
export const someEntriesAreOptional = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-13",
  why: "It needs the entries for the context and for scripts only.",
  make: (Base) =>
    class extends Base {
      protected override queryHal(query: EntryPoint, entry: number) {
        const answer = super.queryHal(query, entry);
        return answer === undefined && entry >= AFTER_SCRIPTS ? null : answer;
      }
    },
});

/** Any result of rsdHalInit. */
export const initCannotFail = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-14",
  why: "It does not look at what rsdHalInit returns.",
  make: (Base) =>
    class extends Base {
      protected override halInit(init: EntryPoint): boolean {
        super.halInit(init);
        return true;
      }
    },
});

/** Drivers that are left half made. */
export const abortIsForgotten = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-15",
  why: "It does not call rsdHalAbort.",
  make: (Base) =>
    class extends Base {
      protected override halAbort(): void {}
    },
});

/** Only complete drivers are told. */
export const abortNeedsAllSymbols = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-15",
  why: "It calls rsdHalAbort only of drivers that have all symbols.",
  make: (Base) =>
    class extends Base {
      protected override halAbort(
        ...[symbols]: Parameters<InstanceType<typeof Base>["halAbort"]>
      ): void {
        if (this.isComplete(symbols)) super.halAbort(symbols);
      }
    },
});

/** Drivers that stay. */
export const refusedStaysOpen = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-16",
  why: "It does not close a driver that it refuses.",
  make: (Base) =>
    class extends Base {
      protected override close(): void {}
    },
});

/** Graphics for all. */
export const graphicsAlways = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-18",
  why: "It asks every driver for entries for graphics.",
  make: (Base) =>
    class extends Base {
      protected override asksForGraphics(): boolean {
        return true;
      }
    },
});

/** Graphics never. */
export const graphicsNever = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-19",
  why: "It does not ask for entries for graphics even if the context is for them.",
  make: (Base) =>
    class extends Base {
      protected override asksForGraphics(): boolean {
        return false;
      }
    },
});

/** No null pointers. */
export const nullIsRefused = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-20",
  why: "It takes a null pointer for an entry that the driver does not know.",
  make: (Base) =>
    class extends Base {
      protected override queryHal(query: EntryPoint, entry: number) {
        return super.queryHal(query, entry) ?? undefined;
      }
    },
});

/** Functions before the version. */
export const functionsComeFirst = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-32",
  why: "It asks a driver for its functions before it asks for the version.",
  make: (Base) =>
    class extends Base {
      protected override queryVersion(query: EntryPoint) {
        if (this.#query !== null) this.loadHalTable(this.#query);
        return super.queryVersion(query);
      }

      #query: EntryPoint | null = null;

      protected override start(
        ...[filename, symbols]: Parameters<InstanceType<typeof Base>["start"]>
      ) {
        this.#query = symbols.rsdHalQueryHal;
        return super.start(filename, symbols);
      }
    },
});

/** A version for rsdHalInit. */
export const initIsToldTheVersion = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-32",
  why: "It tells rsdHalInit the version that it expects.",
  make: (Base) =>
    class extends Base {
      protected override halInit(init: EntryPoint): boolean {
        return Boolean(callEntry(init, this.context, RS_HAL_VERSION, 0));
      }
    },
});

/** Exceptions as refusals. */
export const exceptionsAreCaught = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-33",
  why: "It takes an exception of rsdHalInit for a refusal.",
  make: (Base) =>
    class extends Base {
      protected override halInit(init: EntryPoint): boolean {
        try {
          return super.halInit(init);
        } catch {
          return false;
        }
      }
    },
});

/** One reason for all. */
export const reasonIsAlwaysTheSame = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-34",
  why: "The log does not say what a refused driver lacks.",
  make: (Base) =>
    class extends Base {
      protected override refuse(filename: string): false {
        return super.refuse(filename, `Failed loading RS driver: ${filename}`);
      }
    },
});
