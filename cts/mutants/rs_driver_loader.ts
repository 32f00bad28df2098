/**
 * Mutants of which driver is loaded, how often, and what it is called.
 *
 * @module
 */

import type { EntryPoint } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** The platform's default driver. */
export const defaultIsThePlatforms = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-4",
  why: "It opens the default driver by its path in /system.",
  make: (Base) =>
    class extends Base {
      protected override loadDefault(): boolean {
        return this.loadRuntime("/system/lib64/libRSDriver.so");
      }
    },
});

/** The default driver before the vendor's. */
export const defaultComesFirst = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-5",
  why: "It tries libRSDriver.so before the vendor's driver.",
  make: (Base) =>
    class extends Base {
      override loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
        return forceRSoV && this.loadRSoV() || this.loadDefault() ||
          super.loadDriver(forceDefault, false);
      }
    },
});

/** The driver over Vulkan as the last. */
export const vulkanComesLast = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-6",
  why: "It tries the driver over Vulkan when the others have failed.",
  make: (Base) =>
    class extends Base {
      override loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
        return super.loadDriver(forceDefault, false) || forceRSoV && this.loadRSoV();
      }
    },
});

/** The driver over Vulkan as hardware. */
export const defaultExcludesVulkan = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-6",
  why: "It leaves the driver over Vulkan out where the default driver is asked for.",
  make: (Base) =>
    class extends Base {
      override loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
        return super.loadDriver(forceDefault, forceRSoV && !forceDefault);
      }
    },
});

/** The driver over Vulkan or none. */
export const vulkanOrNothing = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-7",
  why: "It makes no context where the driver over Vulkan cannot be used.",
  make: (Base) =>
    class extends Base {
      override loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
        return forceRSoV ? this.loadRSoV() : super.loadDriver(forceDefault, false);
      }
    },
});

/** The vendor's driver or none. */
export const vendorOrNothing = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-8",
  why: "It makes no context where the vendor's driver cannot be used.",
  make: (Base) =>
    class extends Base {
      override loadDriver(forceDefault: boolean, forceRSoV: boolean): boolean {
        const vendor = this.context.vendorDriverName;
        if (forceDefault || forceRSoV || vendor === null) {
          return super.loadDriver(forceDefault, forceRSoV);
        }
        return this.loadVendor(vendor);
      }
    },
});

/** Refusals that last. */
export const refusalIsRemembered = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-17",
  why: "It does not try a driver again that was refused in the same process.",
  make: (Base) => {
    const refused = new WeakMap<object, Set<string>>();
    return class extends Base {
      protected override loadRuntime(filename: string): boolean {
        const { process } = this.context;
        const names = refused.get(process) ?? new Set();
        refused.set(process, names);
        if (names.has(filename)) return false;
        if (super.loadRuntime(filename)) return true;
        names.add(filename);
        return false;
      }
    };
  },
});

/** One initialisation for all contexts. */
export const initialisedOnce = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-17",
  why: "It initialises a driver for the first context only.",
  make: (Base) => {
    const done = new WeakSet<object>();
    return class extends Base {
      protected override halInit(init: EntryPoint): boolean {
        if (done.has(init)) return true;
        done.add(init);
        return super.halInit(init);
      }
    };
  },
});

/** The file's name. */
export const nameIsTheFiles = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-22",
  why: "It names each driver by its file.",
  make: (Base) =>
    class extends Base {
      protected override setDriverName(filename: string): void {
        this.context.driverName = filename;
      }
    },
});

/** The vendor's name. */
export const nameIsTheVendors = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-22",
  why: "It gives the default driver the name of the vendor's that was refused.",
  make: (Base) =>
    class extends Base {
      protected override setDriverName(filename: string): void {
        super.setDriverName(this.context.vendorDriverName ?? filename);
      }
    },
});

/** A name that does not count. */
export const namedDriverIsIgnored = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-2",
  why: "Every context has the default driver.",
  make: (Base) =>
    class extends Base {
      protected override loadVendor(_name: string): boolean {
        return this.loadDefault();
      }
    },
});
