/**
 * Wrong handling of functions that drivers lack.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** The platform functions by name. */
type Functions = Readonly<Record<string, (...args: Args) => Word>>;

/** Functions of surfaces that the driver lacks fail without an error. */
export const missesWithoutAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-68",
  why: "Functions of surfaces that the driver lacks fail without an error.",
  make: (Base) =>
    class extends Base {
      protected override optional(_error: number, name: string, ...args: Args): Word {
        return this.driver(name, ...args) ?? 0;
      }
    },
});

/** Functions that the driver lacks are EGL_BAD_DISPLAY. */
export const missesWithOneError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-68",
  why: "Functions that the driver lacks are EGL_BAD_DISPLAY.",
  make: (Base) =>
    class extends Base {
      protected override optional(_error: number, name: string, ...args: Args): Word {
        return super.optional(EGL.BAD_DISPLAY, name, ...args);
      }
    },
});

/** Functions of surfaces that the driver lacks do nothing, and succeed. */
export const succeedsWithoutTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-68",
  why: "Functions of surfaces that the driver lacks do nothing, and succeed.",
  make: (Base) =>
    class extends Base {
      protected override forwardSurface(error: number, name: string, args: Args): Word {
        return this.driverHas(name)
          ? super.forwardSurface(error, name, args)
          : this.onSurface(args[0], args[1], () => 1);
      }
    },
});

/** Functions of extensions that the driver lacks are EGL_BAD_DISPLAY. */
export const missesExtensionsWithAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-69",
  why: "Functions of extensions that the driver lacks are EGL_BAD_DISPLAY.",
  make: (Base) =>
    class extends Base {
      protected override forward(name: string, args: Args, lacking?: number): Word {
        if (!this.driverHas(name)) this.fail(EGL.BAD_DISPLAY);
        return super.forward(name, args, lacking);
      }
    },
});

/** Where there is no file descriptor, it is 0. */
export const givesDescriptor0 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-69",
  why: "Where there is no file descriptor, it is 0.",
  make: (Base) =>
    class extends Base {
      protected override forward(name: string, args: Args): Word {
        return super.forward(name, args);
      }
    },
});

/** eglCreateStreamProducerSurfaceKHR is EGL_BAD_SURFACE if the driver lacks it. */
export const missesStreamsWithAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-69",
  why: "eglCreateStreamProducerSurfaceKHR is EGL_BAD_SURFACE if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override createStreamProducerSurface(args: Args): Word {
        const name = "eglCreateStreamProducerSurfaceKHR";
        return this.driverHas(name)
          ? super.createStreamProducerSurface(args)
          : this.fail(EGL.BAD_SURFACE);
      }
    },
});

/** Functions of EGL 1.5 are called by their names, whatever the driver is. */
export const callsCoreNamesOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-70",
  why: "Functions of EGL 1.5 are called by their names, whatever the driver is.",
  make: (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return name;
      }
    },
});

/** Functions of EGL 1.5 are always called by the extensions' names. */
export const callsExtensionsOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-70",
  why: "Functions of EGL 1.5 are always called by the extensions' names.",
  make: (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return `${name}KHR`;
      }
    },
});

/** eglWaitSync is not the extension's for a driver of EGL 1.4. */
export const waitsByTheCoreNameOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-70",
  why: "eglWaitSync is not the extension's for a driver of EGL 1.4.",
  make: (Base) =>
    class extends Base {
      protected override nameBelow(name: string): string {
        return name === "eglWaitSync" ? name : super.nameBelow(name);
      }
    },
});

/** Without the driver's, the system's time is 0, and no error. */
export const hasNoTimeWithoutAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-71",
  why: "Without the driver's, the system's time is 0, and no error.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        const name = "eglGetSystemTimeNV";
        return { ...super.functions(), [name]: () => this.driver(name) ?? 0 };
      }
    },
});

/** Without the driver's, the frequency of time is 0, and no error. */
export const hasNoFrequencyWithoutAnError = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-71",
  why: "Without the driver's, the frequency of time is 0, and no error.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        const name = "eglGetSystemTimeFrequencyNV";
        return { ...super.functions(), [name]: () => this.driver(name) ?? 0 };
      }
    },
});

/** eglSwapInterval fails if the driver lacks it. */
export const needsSwapIntervals = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-72",
  why: "eglSwapInterval fails if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override swapInterval(display: Word, interval: Word): Word {
        return this.driverHas("eglSwapInterval") ? super.swapInterval(display, interval) : 0;
      }
    },
});

/** eglSwapInterval never reaches the driver. */
export const keepsSwapIntervals = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-72",
  why: "eglSwapInterval never reaches the driver.",
  make: (Base) =>
    class extends Base {
      protected override swapInterval(display: Word): Word {
        return this.onDisplay(display, () => 1);
      }
    },
});

/** eglSetDamageRegionKHR is EGL_BAD_DISPLAY if the driver lacks it. */
export const needsDamageRegions = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-73",
  why: "eglSetDamageRegionKHR is EGL_BAD_DISPLAY if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override setDamageRegion(args: Args): Word {
        const lacks = !this.driverHas("eglSetDamageRegionKHR");
        return lacks ? this.fail(EGL.BAD_DISPLAY) : super.setDamageRegion(args);
      }
    },
});

/** eglSetDamageRegionKHR succeeds if the driver lacks it. */
export const ignoresDamageRegions = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-73",
  why: "eglSetDamageRegionKHR succeeds if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override setDamageRegion(args: Args): Word {
        return this.driverHas("eglSetDamageRegionKHR") ? super.setDamageRegion(args) : 1;
      }
    },
});
