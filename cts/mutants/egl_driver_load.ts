/**
 * Wrong times to load a driver, and wrong ends without one.
 *
 * @module
 */

import type { Driver } from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A process goes on without a driver. */
export const goesOnWithoutADriver = mutant({
  part: "loader",
  clauses: "EGL-DRIVER-52",
  why: "A process that finds no driver goes on without one.",
  make: (Base) =>
    class extends Base {
      protected override openDriver(): void {
        try {
          super.openDriver();
        } catch {
          // It goes on.
        }
      }
    },
});

/** The message has other words. */
export const saysItOtherwise = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-53",
  why: "The message that no driver is found begins with other words.",
  make: (Base) =>
    class extends Base {
      protected override noDriver(): string {
        return super.noDriver().replace("couldn't find", "could not find");
      }
    },
});

/** That there is no driver is an error like others. */
export const saysItLess = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-53",
  why: "The message that no driver is found is not one of a fatal error.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        const driver = super.findDriver();
        if (driver === undefined) this.host.log("E", this.noDriver());
        return driver;
      }
    },
});

/** The message names the properties of 13 in every release. */
export const namesOldProperties = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-54",
  why: "The message names the properties of Android 13 in every release.",
  make: (Base) =>
    class extends Base {
      protected override noDriver(): string {
        return super.noDriver().replace("persist.graphics.egl, ", "");
      }
    },
});

/** The message names only properties that are set. */
export const namesSetProperties = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-54",
  why: "The message names only properties that are set.",
  make: (Base) =>
    class extends Base {
      protected override noDriver(): string {
        const isUnset = (name: string) => this.host.property(name) === "";
        return super.noDriver().replace(/\b(?:ro|persist)(?:\.\w+)+/g, (name) =>
          isUnset(name) ? "it" : name);
      }
    },
});

/** That one process found no driver is remembered for all. */
export const remembersForAll = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-55",
  why: "After one process found no driver, no other looks for one.",
  make: (Base) => {
    let none = false;
    return class extends Base {
      protected override findDriver(): Driver | undefined {
        const driver = none ? undefined : super.findDriver();
        none ||= driver === undefined;
        return driver;
      }
    };
  },
});

/** A libEGL that loads the driver in other functions. */
function loadsIn(
  why: string,
  clause: string,
  decide: (name: string, usual: boolean) => boolean,
): Mutant {
  return mutant({
    part: "loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override isTrigger(name: string): boolean {
          return decide(name, super.isTrigger(name));
        }
      },
  });
}

/** Only functions that give a display load the driver. */
export const loadsForDisplaysOnly: Mutant = loadsIn(
  "Only eglGetDisplay and eglGetPlatformDisplay load the driver.",
  "EGL-DRIVER-56",
  (name) => name === "eglGetDisplay" || name === "eglGetPlatformDisplay",
);

/** The functions of NVIDIA's extension do not load the driver. */
export const forgetsTheClock: Mutant = loadsIn(
  "eglGetSystemTimeNV does not load the driver.",
  "EGL-DRIVER-56",
  (name, usual) => usual && name !== "eglGetSystemTimeNV",
);

/** eglQueryAPI does not load the driver. */
export const forgetsTheQuery: Mutant = loadsIn(
  "eglQueryAPI does not load the driver.",
  "EGL-DRIVER-56",
  (name, usual) => usual && name !== "eglQueryAPI",
);

/** eglQueryString loads the driver. */
export const loadsForStrings: Mutant = loadsIn(
  "eglQueryString loads the driver.",
  "EGL-DRIVER-57",
  (name, usual) => usual || name === "eglQueryString",
);

/** Every function loads the driver. */
export const loadsForAll: Mutant = loadsIn(
  "Every function of libEGL but eglGetError loads the driver.",
  "EGL-DRIVER-57",
  (name) => name !== "eglGetError",
);

/** One rarely used function loads the driver. */
export const loadsForAPixmap: Mutant = loadsIn(
  "eglCopyBuffers loads the driver.",
  "EGL-DRIVER-57",
  (name, usual) => usual || name === "eglCopyBuffers",
);

/** Functions of GL load the driver. */
export const loadsForGl = mutant({
  part: "loader",
  clauses: "EGL-DRIVER-57",
  why: "Functions of libGLESv2 load the driver.",
  make: (Base) =>
    class extends Base {
      protected override callHook(...args: Parameters<InstanceType<typeof Base>["callHook"]>) {
        this.openDriver();
        return super.callHook(...args);
      }
    },
});

/** The driver is asked anew at each call that may load it. */
export const asksAgain = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-58",
  why: "Each call that may load the driver asks it for its functions anew.",
  make: (Base) =>
    class extends Base {
      #library: Library | undefined;
      protected override fillGles2(library: Library | undefined): void {
        super.fillGles2(library);
        this.#library = library;
      }
      override open(): void {
        const { isLoaded } = this;
        super.open();
        if (isLoaded) this.fillGles2(this.#library);
      }
    },
});

/** The zygote loads no driver. */
export const preloadsNothing = mutant({
  part: "loader",
  clauses: "EGL-DRIVER-59",
  why: "The zygote loads no driver.",
  make: (Base) =>
    class extends Base {
      override preload(): void {}
    },
});

/** A device whose zygote misreads the property. */
function readsZygoteProperty(why: string, read: (text: string) => string): Mutant {
  return mutant({
    part: "properties",
    clauses: "EGL-DRIVER-60",
    why,
    make: (Base) =>
      class extends Base {
        override get(name: string): string {
          const text = super.get(name);
          return name === "ro.zygote.disable_gl_preload" ? read(text) : text;
        }
      },
  });
}

/** The zygote loads the driver on every device. */
export const preloadsAlways: Mutant = readsZygoteProperty(
  "The zygote loads the driver whatever the device says.",
  () => "",
);

/** Only the word true tells the zygote not to load the driver. */
export const knowsOneWord: Mutant = readsZygoteProperty(
  "Only the word true keeps the zygote from loading the driver.",
  (text) => text === "true" ? text : "",
);

/** The libraries for apps need not be there. */
export const doesWithoutWrappers = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-64",
  why: "Whether the system has the libraries for apps is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override openWrappers(): void {}
    },
});

/** Only libEGL need be there. */
export const wantsLibEglAlone = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-64",
  why: "Of the libraries for apps only libGLESv2.so need be there.",
  make: (Base) =>
    class extends Base {
      protected override openWrappers(): void {
        const lib = this.host.is64Bit ? "lib64" : "lib";
        if (!this.host.readable(`/system/${lib}/libGLESv2.so`)) this.host.abort("missing");
      }
    },
});
