/**
 * Wrong names of drivers.
 *
 * @module
 */

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

export const readsRoHardware: Mutant = misreads("ro.hardware.egl", "ro.hardware", "EGL-DRIVER-4");

export const readsRoProductBoard: Mutant = misreads(
  "ro.board.platform",
  "ro.product.board",
  "EGL-DRIVER-5",
);

export const overlooksLibGles: Mutant = overlooks(
  "libGLES.so",
  "EGL-DRIVER-6",
  (name) => name === "libGLES.so",
);

export const overlooksThreeOfHardware: Mutant = overlooks(
  "A driver in three binaries that ro.hardware.egl names",
  "EGL-DRIVER-7",
  (name, suffix) => name === `libEGL_${suffix("ro.hardware.egl")}.so`,
);

export const overlooksThreeOfBoard: Mutant = overlooks(
  "A driver in three binaries that ro.board.platform names",
  "EGL-DRIVER-8",
  (name, suffix) => name === `libEGL_${suffix("ro.board.platform")}.so`,
);

export const overlooksLibEgl: Mutant = overlooks(
  "A libEGL.so of the vendor's",
  "EGL-DRIVER-9",
  (name) => name === "libEGL.so",
);

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
