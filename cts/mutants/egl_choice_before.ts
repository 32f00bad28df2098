/**
 * Drivers that are not, or not wholly, replaced by updatable ones.
 *
 * @module
 */

import type { Library } from "../../impl/linker/linker.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** Nothing is replaced. */
export const keepsTheSystems = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-32",
  why: "A process keeps the driver that zygote loaded, though an updatable one is chosen.",
  make: (Base) =>
    class extends Base {
      protected override isReplaced(): boolean {
        return this.host.choice.angle !== "none" && super.isReplaced();
      }
    },
});

/** Nothing is closed. */
export const leavesTheSystems = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-32",
  why: "The driver that zygote loaded stays in the process, unused, beside an updatable one.",
  make: (Base) =>
    class extends Base {
      protected override unloadLibrary(library: Library): void {
        if (this.host.choice.driverPath === "") super.unloadLibrary(library);
      }
    },
});

/** A loader that says other things. */
function says(clause: string, why: string, change: (line: string) => string): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override say(line: string): void {
          super.say(change(line));
        }
      },
  });
}

/** The line on unloading has other words. */
export const saysUnloadOtherwise: Mutant = says(
  "EGL-CHOICE-33",
  "The line on the driver that is unloaded has other words.",
  (line) => line.replace("Unload system", "Unloaded"),
);

/** It is said that nothing is unloaded. */
export const saysUnloadAlways = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-33",
  why: "That a driver is unloaded is said where none was loaded.",
  make: (Base) =>
    class extends Base {
      override open(): void {
        if (!this.isLoaded) this.say("Unload system gl driver.");
        super.open();
      }
    },
});

/** The line on loading has other words. */
export const saysLoadOtherwise: Mutant = says(
  "EGL-CHOICE-34",
  "The line on the updatable driver that is loaded has other words.",
  (line) => line.replace("updated", "updatable"),
);

/** Each call loads the driver again. */
export const loadsAgain = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-35",
  why: "Each call that loads drivers loads the chosen one again.",
  make: (Base) =>
    class extends Base {
      #isOpen = false;
      override open(): void {
        if (this.#isOpen) this.chosenDriver();
        this.#isOpen = true;
        super.open();
      }
    },
});

/** GL functions stay the first driver's. */
export const keepsFunctionsOfGl = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-36",
  why: "The functions of OpenGL ES 2.0 stay those of the driver that zygote loaded.",
  make: (Base) =>
    class extends Base {
      #isFilled = false;
      protected override emptyTables(): void {}
      protected override fillGles2(library: Library | undefined): void {
        if (!this.#isFilled) super.fillGles2(library);
        this.#isFilled = true;
      }
    },
});

/** The first driver is asked. */
export const asksTheFirstDriver = mutant({
  part: "driver-loader",
  clauses: "EGL-CHOICE-64",
  why: "eglGetProcAddress asks the driver that zygote loaded.",
  make: (Base) =>
    class extends Base {
      #first: Library | undefined;
      protected override fillEgl(library: Library): void {
        this.#first ??= library;
        super.fillEgl(library);
      }
      override getProcAddress(name: string): EntryPoint | null {
        const { machine } = this.host;
        const ask = this.symbol(this.#first, "eglGetProcAddress");
        return this.host.entryPoint(machine.call(ask, "eglGetProcAddress", name));
      }
    },
});
