/**
 * Mutants of what RenderScript asks an implementation of the HAL for, and of what that one asks for.
 *
 * @module
 */

import { type EntryPoint, ProcessFault, type Word } from "../../impl/machine/machine.ts";
import type { IDevice } from "../../impl/rs/hal/i_device.ts";
import { callEntry } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** A version for an API level. */
export const versionForLevel = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-16",
  why: "The HAL is told the version as the target API level.",
  make: (Base) =>
    class extends Base {
      protected override contextCreate(...words: readonly Word[]): number {
        const [version, , type, flags] = words;
        return super.contextCreate(version, version, type, flags);
      }
    },
});

/** Flags that are lost. */
export const flagsAreDropped = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-16",
  why: "The HAL is told no flags.",
  make: (Base) =>
    class extends Base {
      protected override contextCreate(...words: readonly Word[]): number {
        return super.contextCreate(...words.slice(0, 3), 0);
      }
    },
});

/** Another instance. */
export const instanceWithPackage = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-24",
  why: "The instance is asked for by the name of the interface.",
  make: (Base) =>
    class extends Base {
      protected override fetch(entry: EntryPoint): IDevice | null {
        return callEntry(entry, "IDevice/default") as IDevice | null;
      }
    },
});

/** An API level for a version. */
export const levelForVersion = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-25",
  why: "libRS_internal.so is told an API level as the version.",
  make: (Base) =>
    class extends Base {
      protected override version(): number {
        return 23;
      }
    },
});

/** A driver's name without its directory. */
export const driverWithoutDirectory = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-26",
  why: "Only the last part of the driver's name counts.",
  make: (Base) =>
    class extends Base {
      protected override driverName(): string | null {
        return super.driverName()?.replace(/^.*\//, "") ?? null;
      }
    },
});

/** A driver where there is none. */
export const driverByDefault = mutant({
  part: "rs-hal",
  clauses: "RS-HAL-26",
  why: "Without a vendor's driver the default one is named as if it were the vendor's.",
  make: (Base) =>
    class extends Base {
      protected override driverName(): string | null {
        return super.driverName() ?? "libRSDriver.so";
      }
    },
});

/** NULL as a context. */
export const noContextIsUsed = mutant({
  part: "rs",
  clauses: "RS-HAL-27",
  why: "Calls for a context that was not made go through a NULL pointer.",
  make: (Base) =>
    class extends Base {
      protected override dispatch(name: string, context: Word, args: readonly Word[]): Word {
        if (this.contexts.wrapper(context) !== undefined) {
          return super.dispatch(name, context, args);
        }
        throw new ProcessFault("SIGSEGV", `${name} reads through a NULL pointer`);
      }
    },
});

/** Exceptions that nobody sees. */
export const exceptionsAreSwallowed = mutant({
  part: "rs-hidl",
  clauses: "RS-HAL-28",
  why: "An exception out of the HAL's code counts as no result.",
  make: (Base) =>
    class extends Base {
      protected override guard<T>(_method: string, body: () => T): T {
        try {
          return body();
        } catch {
          return 0 as T;
        }
      }
    },
});
