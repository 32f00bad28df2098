/**
 * Drivers that are found where none is, or by a name that is none, and binaries that stand in for others.
 *
 * @module
 */

import { changedLoader } from "../../mutants/changed_loader.ts";
import type { Mutant } from "../../mutants/mutant.ts";

export const takesGlFromLibEgl: Mutant = changedLoader(
  "EGL-DRIVER-11",
  "A function of OpenGL ES that its binary lacks is taken from that of EGL.",
  (host, find) => ({
    symbol(library, name) {
      const egl = find("libEGL");
      return host.symbol(library, name) ?? (egl === undefined ? null : host.symbol(egl, name));
    },
  }),
);

export const takesEglFromLibGles: Mutant = changedLoader(
  "EGL-DRIVER-11",
  "A function of EGL that its binary lacks is taken from that of OpenGL ES 2.0.",
  () => ({}),
  ({ tables: { egl }, symbol }, find) => {
    const gles2 = find("libGLESv2");
    if (gles2 === undefined) return;
    for (const name of egl.names) egl.set(name, egl.get(name) ?? symbol(gles2, name));
  },
);

export const servesOldWithNew: Mutant = changedLoader(
  "EGL-DRIVER-11",
  "Where the binary for OpenGL ES 1.x is missing, that for 2.0 takes its place.",
  (host) => {
    const pathOf = (path: string) =>
      host.readable(path) ? path : path.replace("libGLESv1_CM", "libGLESv2");
    return {
      readable: (path) => host.readable(pathOf(path)),
      open: (path, place) => host.open(pathOf(path), place),
    };
  },
);
