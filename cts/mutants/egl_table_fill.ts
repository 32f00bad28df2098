/**
 * Tables that are filled with other functions of the driver.
 *
 * @module
 */

import { GLES1_NAMES } from "../contract/entry_points.ts";
import type { ExtensionSlot } from "../../impl/egl/extension_functions.ts";
import type { Library } from "../../impl/linker/linker.ts";
import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { EGL } from "../../impl/egl/enums.ts";
import { mutant } from "./mutant.ts";

/** Functions of OpenGL ES count only if they are exported. */
export const asksForNoGl = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-1",
  why: "The driver's eglGetProcAddress is not asked for functions of OpenGL ES.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.symbol(library, name) ?? this.standIn(name);
      }
    },
});

/** Functions of OpenGL ES 1.x count only if they are exported. */
export const asksForNoGles1 = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-1",
  why: "The driver's eglGetProcAddress is not asked for functions of OpenGL ES 1.x.",
  make: (Base) =>
    class extends Base {
      protected override fillGles1(library: Library | undefined): void {
        for (const name of GLES1_NAMES) {
          this.host.tables.v1.core.set(name, this.symbol(library, name) ?? this.standIn(name));
        }
      }
    },
});

/** EGL functions count only if they are exported. */
export const asksForNoEgl = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-2",
  why: "The driver's eglGetProcAddress is not asked for EGL functions.",
  make: (Base) =>
    class extends Base {
      protected override resolveEgl(library: Library, name: string): EntryPoint | null {
        return this.symbol(library, name);
      }
    },
});

/** A binary without an eglGetProcAddress of its own has only what it exports. */
export const asksTheBinaryItself = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-3",
  why: "For a binary that exports no eglGetProcAddress none is asked.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.symbol(library, "eglGetProcAddress") === null
          ? this.symbol(library, name) ?? this.standIn(name)
          : super.resolveGl(library, name);
      }
    },
});

/** A name keeps its OES. */
export const keepsOes = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-4",
  why: "The spelling without OES is not looked for.",
  make: (Base) =>
    class extends Base {
      protected override otherSpelling(name: string): string {
        return `${name}OES`;
      }
    },
});

/** A name gets no OES. */
export const addsNoOes = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-5",
  why: "The spelling with OES is not looked for.",
  make: (Base) =>
    class extends Base {
      protected override otherSpelling(name: string): string {
        return name.endsWith("OES") ? super.otherSpelling(name) : name;
      }
    },
});

/** The other spelling may come from eglGetProcAddress. */
export const asksForTheOtherSpelling = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-6",
  why: "The driver's eglGetProcAddress is asked for the other spelling, too.",
  make: (Base) =>
    class extends Base {
      protected override standIn(name: string): EntryPoint {
        return this.getProcAddress(this.otherSpelling(name)) ?? super.standIn(name);
      }
    },
});

/** The other spelling comes before eglGetProcAddress. */
export const looksBeforeItAsks = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-7",
  why: "The other spelling comes before what the driver's eglGetProcAddress gives.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.symbol(library, name) ?? this.symbol(library, this.otherSpelling(name)) ??
          super.resolveGl(library, name);
      }
    },
});

/** A function without OES comes before its extension. */
export const prefersCore = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-7",
  why: "A function without OES comes before that with OES.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        const core = name.endsWith("OES") ? this.symbol(library, this.otherSpelling(name)) : null;
        return core ?? super.resolveGl(library, name);
      }
    },
});

/** Functions of OpenGL ES 1.x are always those of its own binary. */
export const takesVersion1FromItsBinary = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-8",
  why: "Functions of OpenGL ES 1.x are those of its own binary in every context.",
  make: (Base) =>
    class extends Base {
      protected override fillGles2(library: Library | undefined): void {
        super.fillGles2(library);
        const { v1, v2 } = this.host.tables;
        v2.core.set("glMatrixMode", v1.core.get("glMatrixMode"));
      }
    },
});

/** A driver that gives anything is not believed. */
export const distrustsDrivers = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-9",
  why: "A driver that gives a function for a name that nobody knows is not asked for others.",
  make: (Base) =>
    class extends Base {
      override getProcAddress(name: string): EntryPoint | null {
        return super.getProcAddress("glNobodyKnowsEXT") === null
          ? super.getProcAddress(name)
          : null;
      }
    },
});

/** Extension functions are told apart by the driver's address. */
export const knowsExtensionsByAddress = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-10",
  why: "Two extension functions for which the driver gives one address are one.",
  make: (Base) =>
    class extends Base {
      readonly #known = new Map<EntryPoint, ExtensionSlot | undefined>();
      protected override allocate(name: string, driver: EntryPoint): ExtensionSlot | undefined {
        if (!this.#known.has(driver)) this.#known.set(driver, super.allocate(name, driver));
        return this.#known.get(driver);
      }
    },
});

/** A second function with the same address counts as missing. */
export const takesAnAddressOnce = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-10",
  why: "An address that the driver gives a second time for OpenGL ES counts as none.",
  make: (Base) =>
    class extends Base {
      readonly #taken = new Map<EntryPoint, string>();
      override getProcAddress(name: string): EntryPoint | null {
        const entry = super.getProcAddress(name);
        if (entry === null || !name.startsWith("gl")) return entry;
        const first = this.#taken.get(entry) ?? name;
        this.#taken.set(entry, first);
        return first === name ? entry : null;
      }
    },
});

/** What is no address is called in the sane world, too. */
export const callsWhatIsNoAddress = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-11",
  why: "What is no address of a function is called in every world.",
  make: (Base) =>
    class extends Base {
      protected override noAddress(name: string, answer: Word): EntryPoint | null {
        if (!answer) return null;
        return this.host.machine.entry(() => this.host.machine.call(null, name));
      }
    },
});

/** What is no address is never called. */
export const neverCallsWhatIsNoAddress = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-11",
  why: "What is no address of a function counts as NULL even as Android would call it.",
  make: (Base) =>
    class extends Base {
      protected override noAddress(): EntryPoint | null {
        return null;
      }
    },
});

/** An EGL function that is missing ends every process. */
export const jumpsToNoEglFunction = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-12",
  why: "An EGL function that the driver lacks is called in every world.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: readonly Word[]): Word {
        return this.host.machine.call(this.host.tables.egl.get(name), name, ...args);
      }
    },
});

/** An EGL function that is missing ends no process. */
export const neverJumpsToNoEglFunction = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-12",
  why: "An EGL function that the driver lacks is an error even as Android would call it.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: readonly Word[]): Word {
        return this.driverHas(name) ? super.required(name, ...args) : this.fail(EGL.BAD_DISPLAY);
      }
    },
});

/** An EGL function that is missing fails without an error. */
export const failsWithoutAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-12",
  why: "An EGL function that the driver lacks fails without an error.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: readonly Word[]): Word {
        return this.host.compat || this.driverHas(name) ? super.required(name, ...args) : 0;
      }
    },
});
