/**
 * Mutants of how a context comes to its driver: names, order, properties, flags, threads.
 *
 * @module
 */

import { RsContextFlags, RsContextType } from "../contract/rs_defines.ts";
import type { ContextProperties } from "../../impl/rs/internal/context_properties.ts";
import { ProcessFault, type Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_driver_checks.ts";
export * from "./rs_driver_loader.ts";

/** A HAL that forgets the name. */
export const halNamesNoDriver = mutant({
  part: "rs-hal",
  clauses: "RS-DRIVER-1",
  why: "The platform's HAL names no driver, whatever the build says.",
  make: (Base) =>
    class extends Base {
      protected override driverName() {
        return null;
      }
    },
});

/** libRS_internal.so that forgets the name. */
export const nameIsIgnored = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-2",
  why: "rsContextCreateVendor does as rsContextCreate does.",
  make: (Base) =>
    class extends Base {
      constructor(...[internal, options]: ConstructorParameters<typeof Base>) {
        super(internal, { ...options, driverName: null });
      }
    },
});

/** A failure of the vendor's that leads to the other instance. */
export const failureLeadsToTheCpuPath = mutant({
  part: "rs",
  clauses: "RS-DRIVER-8",
  why: "When the vendor's driver cannot be used, the context is made on the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override contextCreate(args: readonly Word[]): number {
        const { process } = this.library;
        const { decide } = process;
        let refused = false;
        process.decide = (...said) => {
          refused ||= said[0] === "DriverLoader" && said[3] === "refused";
          decide.apply(process, said);
        };
        const made = super.contextCreate(args);
        process.decide = decide;
        if (!refused) return made;
        return super.contextCreate(args.with(4, Number(args[4]) | RsContextFlags.LOW_LATENCY));
      }
    },
});

/** Properties as they were at first. */
export const propertiesAreRemembered = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-23",
  why: "It reads each property once in a process.",
  make: (Base) => {
    const known = new WeakMap<object, Map<string, number>>();
    return class extends Base {
      protected override getProp(name: string): number {
        const values = known.get(this.process) ?? new Map<string, number>();
        known.set(this.process, values);
        const value = values.get(name) ?? super.getProp(name);
        values.set(name, value);
        return value;
      }
    };
  },
});

/** Properties as words. */
export const propertiesAreBooleans = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-24",
  why: "It takes 1 and true for set, and everything else for not set.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string): number {
        return ["1", "true"].includes(this.process.property(name)) ? 1 : 0;
      }
    },
});

/** Properties that are set by any text. */
export const anyValueSetsAProperty = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-24",
  why: "It takes a property for set unless its value is 0 or empty.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string): number {
        return ["", "0"].includes(this.process.property(name)) ? 0 : 1;
      }
    },
});

/** debug.rs.debug without effect on the driver. */
export const debuggingKeepsTheDriver = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-25",
  why: "debug.rs.debug changes the type only.",
  make: (Base) =>
    class extends Base {
      protected override applyProperties(properties: ContextProperties) {
        const { forceRSoV } = super.applyProperties(properties);
        return { forceRSoV, forceCpu: this.isLowLatency() || properties.defaultCpuDriver };
      }
    },
});

/** The type decides. */
export const debugTypeForcesTheCpu = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-26",
  why: "A context of type DEBUG has the default driver.",
  make: (Base) =>
    class extends Base {
      protected override applyProperties(properties: ContextProperties) {
        const forced = super.applyProperties(properties);
        return { ...forced, forceCpu: forced.forceCpu || this.type === RsContextType.DEBUG };
      }
    },
});

/** LOW_LATENCY as the shim's business only. */
export const lowLatencyHasVendorsDriver = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-27",
  why: "libRS_internal.so leaves LOW_LATENCY to the shim.",
  make: (Base) =>
    class extends Base {
      protected override applyProperties(properties: ContextProperties) {
        const { forceRSoV } = super.applyProperties(properties);
        return { forceRSoV, forceCpu: properties.debug || properties.defaultCpuDriver };
      }
    },
});

/** A context without a driver. */
export const contextWithoutDriver = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-28",
  why: "It gives a context out that has no driver.",
  make: (Base) =>
    class extends Base {
      override initContext(): boolean {
        super.initContext();
        return true;
      }
    },
});

/** A driver that comes later. */
export const driverIsLoadedLater = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-29",
  why: "It does not wait for the thread that loads the driver.",
  make: (Base) =>
    class extends Base {
      override initContext(): boolean {
        this.async(0, () => this.threadProc());
        return true;
      }
    },
});

/** Initialisation on the app's thread. */
export const driverIsLoadedByTheCaller = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-30",
  why: "It loads the driver on the app's thread, and only then starts the context's.",
  make: (Base) =>
    class extends Base {
      #started = false;

      override sync<T>(body: () => T): T {
        if (this.#started) return super.sync(body);
        this.#started = true;
        return body();
      }
    },
});

/** A thread for each context. */
export const synchronousIsIgnored = mutant({
  part: "rs-thread-io",
  clauses: "RS-DRIVER-31",
  why: "A SYNCHRONOUS context has a thread as any other has.",
  make: (Base) =>
    class extends Base {
      constructor(...[process, options]: ConstructorParameters<typeof Base>) {
        super(process, { ...options, isSynchronous: false });
      }
    },
});

/** A call of address 0. */
export const nullFunctionIsCalled = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-21",
  why: "It calls the driver's function, be there one or not.",
  make: (Base) =>
    class extends Base {
      override setPriority(priority: number): void {
        if (this.hal.funcs.core.setPriority === null) {
          throw new ProcessFault("SIGSEGV", "call of core.setPriority through a NULL pointer");
        }
        super.setPriority(priority);
      }
    },
});

/** The property for drivers, not seen by libRS_internal.so. */
export const defaultDriverIsNotAskedFor = mutant({
  part: "rs-context",
  clauses: "RS-DRIVER-23",
  why: "It does not read debug.rs.default-CPU-driver.",
  make: (Base) =>
    class extends Base {
      protected override getProp(name: string) {
        return name === "debug.rs.default-CPU-driver" ? 0 : super.getProp(name);
      }
    },
});
