/**
 * Wrong names of drivers.
 *
 * @module
 */

import { baseName } from "../../../impl/platform/file_path.ts";
import { changedLoader } from "../../mutants/changed_loader.ts";
import { type Mutant, mutant } from "../../mutants/mutant.ts";

/** A search that reads another property instead of a documented one. */
function misreads(property: string, other: string, clause: string): Mutant {
  return changedLoader(clause, `${other} is read instead of ${property}.`, (host) => ({
    property: (name) => host.property(name === property ? other : name),
  }));
}

/** A search that does not find files of some names. */
function overlooks(
  what: string,
  clause: string,
  isOverlooked: (name: string, suffix: (property: string) => string) => boolean,
): Mutant {
  return changedLoader(clause, `${what} is not looked for.`, (host) => ({
    readable: (path) => !isOverlooked(baseName(path), host.property) && host.readable(path),
  }));
}

/** A search that takes another file where there is none of the right name. */
function takes(what: string, clause: string, otherFor: (path: string) => string): Mutant {
  return changedLoader(clause, `${what} is taken, too.`, (host) => {
    const found = (path: string) =>
      [path, otherFor(path)].find((one) => host.readable(one)) ?? path;
    return {
      readable: (path) => host.readable(found(path)),
      open: (path, place) => host.open(found(path), place),
    };
  });
}

export const takesADriverOfOdm: Mutant = takes(
  "A driver in the odm partition",
  "EGL-DRIVER-71",
  (path) => path.replace("/vendor/", "/odm/"),
);

export const takesABinaryForVersion3: Mutant = takes(
  "A binary for OpenGL ES 3.0",
  "EGL-DRIVER-72",
  (path) => path.replace("libGLESv2_", "libGLESv3_"),
);

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

export const wantsABinaryForVersion1: Mutant = changedLoader(
  "EGL-DRIVER-10",
  "Of OpenGL ES 1.x only a binary of its own has the functions.",
  () => ({}),
  ({ tables, unimplemented }, find) => {
    if (find("libGLES_") !== undefined) tables.v1.core.fill(unimplemented);
  },
);

export const takesVersion1FromVersion2: Mutant = changedLoader(
  "EGL-DRIVER-11",
  "The functions of both versions are taken from the binary for OpenGL ES 2.0.",
  (host, find) => ({
    symbol: (library, name) =>
      host.symbol(library === find("libGLESv1_CM") ? find("libGLESv2") ?? library : library, name),
  }),
  ({ tables, symbol, unimplemented }, find) => {
    const gles2 = find("libGLESv2");
    if (gles2 === undefined) return;
    const { core } = tables.v1;
    for (const name of core.names) core.set(name, symbol(gles2, name) ?? unimplemented);
  },
);

export const takesAllFromEgl: Mutant = changedLoader(
  "EGL-DRIVER-11",
  "All functions are taken from the binary for EGL.",
  (host, find) => ({
    symbol: (library, name) =>
      host.symbol(library === find("libGLESv2") ? find("libEGL") ?? library : library, name),
  }),
);

export const imagesPropertiesWin: Mutant = mutant({
  part: "properties",
  clauses: "EGL-DRIVER-73",
  why: "What the image has for a property takes the place of what was set and kept over a reboot.",
  make: (Base) =>
    class extends Base {
      readonly #names: ReadonlySet<string>;
      constructor(initial: Readonly<Record<string, string>>) {
        super(initial);
        this.#names = new Set(Object.keys(initial));
      }
      protected override survivesReboot(name: string): boolean {
        return super.survivesReboot(name) && !this.#names.has(name);
      }
    },
});
