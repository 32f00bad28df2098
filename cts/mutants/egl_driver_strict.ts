/**
 * Drivers that are found where none is, or by a name that is none, and binaries that stand in for others.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A loader that looks in one more directory. */
function looksAlsoIn(directory: string): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: "EGL-DRIVER-71",
    why: `Drivers are looked for in ${directory} as well.`,
    make: (Base) =>
      class extends Base {
        protected override directories(suffix?: string): string[] {
          return [...super.directories(suffix), directory];
        }
      },
  });
}

/** The directory of the odm partition has drivers. */
export const looksInOdm: Mutant = looksAlsoIn("/odm/lib64/egl");
/** The directory of the product partition has drivers. */
export const looksInProduct: Mutant = looksAlsoIn("/product/lib64/egl");
/** The directory of HALs has drivers. */
export const looksAmongHals: Mutant = looksAlsoIn("/vendor/lib64/hw");

/** The underscore before a property's value may be left out. */
export const takesNamesWithoutUnderscore = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-72",
  why: "The underscore before a property's value may be left out.",
  make: (Base) =>
    class extends Base {
      protected override loadSuffixed(suffix: string): Driver | undefined {
        return super.loadSuffixed(suffix) ??
          this.loadSystem((kind) => this.exact(`lib${kind}${suffix}.so`));
      }
    },
});

/** A loader that knows one more name of a binary. */
function takesAlso(other: string, of: DriverKind): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: "EGL-DRIVER-72",
    why: `A lib${other} is taken for the lib${of} of a driver.`,
    make: (Base) =>
      class extends Base {
        protected override exact(name: string, directories?: readonly string[]) {
          return super.exact(name, directories) ??
            super.exact(name.replace(`lib${of}_`, `lib${other}_`), directories);
        }
      },
  });
}

/** A libGLESv3 is taken for a libGLESv2. */
export const takesALibraryFor3: Mutant = takesAlso("GLESv3", "GLESv2");
/** A libGLESv1 is taken for a libGLESv1_CM. */
export const takesALibraryFor1: Mutant = takesAlso("GLESv1", "GLESv1_CM");

/** Values of properties end after 91 letters. */
export const cutsValuesAt91 = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-22",
  why: "Values of properties end after 91 letters, also those that begin with ro.",
  make: (Base) =>
    class extends Base {
      protected override loadSuffixed(suffix: string): Driver | undefined {
        return super.loadSuffixed(suffix.slice(0, 91));
      }
    },
});

/** The drivers of emulators will not do. */
export const passesOverEmulators = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-37",
  why: "Where any driver will do, those of emulators will not.",
  make: (Base) =>
    class extends Base {
      protected override fitsWildcard(kind: DriverKind, file: string): boolean {
        return super.fitsWildcard(kind, file) && !/emulation|swiftshader/.test(file);
      }
    },
});

/** No binary of the suffix android will do. */
export const passesOverAllOfAndroid = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-42",
  why: "Where any driver will do, neither will libEGL_android.so.",
  make: (Base) =>
    class extends Base {
      protected override fitsWildcard(kind: DriverKind, file: string): boolean {
        return super.fitsWildcard(kind, file) && !file.endsWith("_android.so");
      }
    },
});

/** The system's directory of drivers has libraries of angle, too. */
export const looksForAngleAmongDrivers = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-30",
  why: "The libraries of angle may lie in /system/lib64/egl.",
  make: (Base) =>
    class extends Base {
      protected override directories(suffix?: string): string[] {
        const found = super.directories(suffix);
        return this.isSystemAngle(suffix) ? [...found, `${found[0]}/egl`] : found;
      }
    },
});

/** The value angle may have capital letters. */
export const readsAngleInAnyLetters = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-22",
  why: "The value ANGLE means the system's libraries, too.",
  make: (Base) =>
    class extends Base {
      protected override isSystemAngle(suffix?: string): boolean {
        return super.isSystemAngle(suffix?.toLowerCase());
      }
    },
});

/** A loader that reads `ro.gfx.angle.supported` otherwise. */
function hasAngle(why: string, clause: string, isTrue: (value: string) => boolean): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override isSystemAngle(suffix?: string): boolean {
          const { release } = this.host;
          if (suffix !== "angle" || release !== 14) return super.isSystemAngle(suffix);
          return !isTrue(this.host.property("ro.gfx.angle.supported"));
        }
      },
  });
}

/** Only the word true says that the vendor has angle. */
export const wantsTheWordTrue: Mutant = hasAngle(
  "Only the word true says that the vendor has the libraries of angle.",
  "EGL-DRIVER-31",
  (value) => value === "true",
);

/** Any value says that the vendor has angle. */
export const takesAnyWordForTrue: Mutant = hasAngle(
  "Any value of ro.gfx.angle.supported says that the vendor has the libraries of angle.",
  "EGL-DRIVER-30",
  (value) => value !== "",
);

/** After angle, the names without a suffix are looked for where its libraries are. */
export const looksForAllWhereAngleIs = mutant({
  part: "driver-loader",
  clauses: ["EGL-DRIVER-19", "EGL-DRIVER-35"],
  why: "After the value angle, the names without a suffix are the system's as well.",
  make: (Base) =>
    class extends Base {
      protected override exact(name: string, directories?: readonly string[]) {
        const first = this.suffixProperties().map((property) => this.host.property(property))
          .find((value) => value !== "");
        return super.exact(name, directories ?? this.directories(first));
      }
    },
});

/** What one binary lacks is taken from that of EGL. */
export const takesGlFromLibEgl = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "A function of OpenGL ES that its binary lacks is taken from that of EGL.",
  make: (Base) =>
    class extends Base {
      #egl: Library | undefined;
      protected override fillEgl(library: Library): void {
        this.#egl = library;
        super.fillEgl(library);
      }
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.symbol(library, name) ?? (this.#egl && this.symbol(this.#egl, name)) ??
          super.resolveGl(library, name);
      }
    },
});

/** What the binary of EGL lacks is taken from that of OpenGL ES 2.0. */
export const takesEglFromLibGles = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "A function of EGL that its binary lacks is taken from that of OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override fillGles2(library: Library | undefined): void {
        super.fillGles2(library);
        const { egl } = this.host.tables;
        for (const name of egl.names) egl.set(name, egl.get(name) ?? this.symbol(library, name));
      }
    },
});

/** The binary for 2.0 serves for a missing one for 1.x. */
export const servesOldWithNew = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "Where the binary for OpenGL ES 1.x is missing, that for 2.0 takes its place.",
  make: (Base) =>
    class extends Base {
      protected override loadParts(open: (kind: DriverKind) => Library | undefined) {
        return super.loadParts((kind) =>
          open(kind) ?? (kind === "GLESv1_CM" ? open("GLESv2") : undefined)
        );
      }
    },
});

/** Each binary's own eglGetProcAddress is asked. */
export const asksEachBinary = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-3",
  why: "Each binary's own eglGetProcAddress is asked for what it does not export.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        const own = library && this.symbol(library, "eglGetProcAddress");
        const { machine } = this.host;
        return this.symbol(library, name) ??
          (own ? this.host.entryPoint(machine.call(own, "eglGetProcAddress", name)) : null) ??
          super.resolveGl(library, name);
      }
    },
});

/** NULL is RTLD_DEFAULT to processes of either width. */
export const takesNullForDefaultIn32Bits = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-65",
  why: "In a 32-bit process, too, dlsym of NULL finds libEGL's own functions.",
  make: (Base) =>
    class extends Base {
      protected override symbol(library: Library | undefined, name: string): EntryPoint | null {
        if (library !== undefined || !this.host.compat) return super.symbol(library, name);
        return this.host.globalSymbol(name);
      }
    },
});
