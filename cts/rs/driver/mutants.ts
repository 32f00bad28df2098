/**
 * Mutants of how a context comes to its driver: names, order, properties, flags, threads.
 *
 * @module
 */

import { ProcessFault } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

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
