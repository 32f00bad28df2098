/**
 * Wrong names of drivers.
 *
 * @module
 */

import { posix } from "node:path";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A search that reads another property instead of a documented one. */
function misreads(property: string, other: string, clause: string): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why: `${other} is read instead of ${property}.`,
    make: (Base) =>
      class extends Base {
        protected override suffixProperties(): string[] {
          return super.suffixProperties().map((name) => name === property ? other : name);
        }
      },
  });
}

/** A search that does not find files of some names. */
function overlooks(
  what: string,
  clause: string,
  isOverlooked: (name: string, suffix: (property: string) => string) => boolean,
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why: `${what} is not looked for.`,
    make: (Base) =>
      class extends Base {
        protected override exact(name: string, directories?: readonly string[]) {
          const suffix = (property: string) => this.host.property(property);
          return isOverlooked(name, suffix) ? undefined : super.exact(name, directories);
        }
      },
  });
}

/** The hardware's driver goes by another property. */
export const readsRoHardware: Mutant = misreads("ro.hardware.egl", "ro.hardware", "EGL-DRIVER-4");

/** The platform's driver goes by another property. */
export const readsRoProductBoard: Mutant = misreads(
  "ro.board.platform",
  "ro.product.board",
  "EGL-DRIVER-5",
);

/** One binary of the exact name is not looked for. */
export const overlooksLibGles: Mutant = overlooks(
  "libGLES.so",
  "EGL-DRIVER-6",
  (name) => name === "libGLES.so",
);

/** Three binaries that ro.hardware.egl names are not looked for. */
export const overlooksThreeOfHardware: Mutant = overlooks(
  "A driver in three binaries that ro.hardware.egl names",
  "EGL-DRIVER-7",
  (name, suffix) => name === `libEGL_${suffix("ro.hardware.egl")}.so`,
);

/** Three binaries that ro.board.platform names are not looked for. */
export const overlooksThreeOfBoard: Mutant = overlooks(
  "A driver in three binaries that ro.board.platform names",
  "EGL-DRIVER-8",
  (name, suffix) => name === `libEGL_${suffix("ro.board.platform")}.so`,
);

/** Three binaries of exact names are not looked for. */
export const overlooksLibEgl: Mutant = overlooks(
  "A libEGL.so of the vendor's",
  "EGL-DRIVER-9",
  (name) => name === "libEGL.so",
);

/** Of OpenGL ES 1.x only a binary of its own has the functions. */
export const wantsABinaryForVersion1 = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-10",
  why: "Of OpenGL ES 1.x only a binary of its own has the functions.",
  make: (Base) =>
    class extends Base {
      protected override fillGles1(library: Library | undefined): void {
        if (library?.soname.startsWith("libGLES_") !== true) super.fillGles1(library);
      }
    },
});

/** The functions of both versions are taken from the binary for 2.0. */
export const takesVersion1FromVersion2 = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "The functions of both versions are taken from the binary for OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override fillGles2(library: Library | undefined): void {
        super.fillGles1(library);
        super.fillGles2(library);
      }
    },
});

/** All functions are taken from the binary for EGL. */
export const takesAllFromEgl = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "All functions are taken from the binary for EGL.",
  make: (Base) =>
    class extends Base {
      #egl: Library | undefined;
      protected override fillEgl(library: Library): void {
        super.fillEgl(library);
        this.#egl = library;
      }
      protected override fillGles2(): void {
        super.fillGles2(this.#egl);
      }
    },
});

/** A search that changes names before it looks for them. */
function rewrites(why: string, clause: string, rewrite: (name: string) => string): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override exact(name: string, directories?: readonly string[]) {
          return super.exact(rewrite(name), directories);
        }
      },
  });
}

/** Blanks around a value do not count. */
export const trimsValues: Mutant = rewrites(
  "Blanks in a value do not count.",
  "EGL-DRIVER-22",
  (name) => name.replaceAll(" ", ""),
);

/** A value is made lower case. */
export const lowersValues: Mutant = rewrites(
  "Capital letters in a value become small ones.",
  "EGL-DRIVER-22",
  (name) => name.replace(/_.*/, (suffix) => suffix.toLowerCase()),
);

/** Only what follows the last slash counts. */
export const dropsFolders: Mutant = rewrites(
  "Of a value with slashes only what follows the last one counts.",
  "EGL-DRIVER-22",
  (name) => name.slice(name.lastIndexOf("/") + 1),
);

/** Only what stands before a comma counts. */
export const takesTheFirstOfSeveral: Mutant = rewrites(
  "A value is a list, of which the first word counts.",
  "EGL-DRIVER-22",
  (name) => name.replace(/,.*(?=\.so$)/, ""),
);

/** Dots are taken out of the path before anything is looked for. */
export const normalizesPaths: Mutant = rewrites(
  "Dots are taken out of the path before it is looked for.",
  "EGL-DRIVER-22",
  (name) => posix.normalize(name),
);

/** Values with slashes name no driver. */
export const refusesFolders: Mutant = overlooks(
  "A driver whose name has slashes",
  "EGL-DRIVER-22",
  (name) => name.includes("/"),
);

/** A long value ends the process. */
export const endsForALongValue = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-23",
  why: "A value that is too long ends the process.",
  make: (Base) =>
    class extends Base {
      protected override exact(name: string, directories?: readonly string[]) {
        return name.length > 255
          ? this.host.abort("name too long")
          : super.exact(name, directories);
      }
    },
});

/** Values have 91 letters at most, as those of properties that are not read-only. */
export const cutsLongValues = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-22",
  why: "Of a long value only the first 91 letters count.",
  make: (Base) =>
    class extends Base {
      protected override loadSuffixed(suffix: string): Driver | undefined {
        return super.loadSuffixed(suffix.slice(0, 91));
      }
    },
});
