/**
 * Wrong versions of EGL.
 *
 * @module
 */

import type { WrapperLibrary } from "../../../impl/egl/libegl.ts";
import { store } from "../../../impl/egl/platform_state.ts";
import type { Exports, Word } from "../../../impl/machine/machine.ts";
import type { Call } from "../../mutants/changed_driver.ts";
import { changedPlatform } from "../../mutants/changed_platform.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

/** Shows a version of EGL as 1.4. */
const initializeAs14 = (_host: unknown, right: Call, display: Word, major: Word, minor: Word) => {
  const done = right(display, major, minor);
  store(minor, 4);
  return done;
};

export const staysAt14 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 of a driver is reported as 1.4, as Android 9 did.",
  "eglInitialize",
  initializeAs14,
);

export const calls15By14 = changedPlatform(
  "EGL-API-1",
  "EGL_VERSION says 1.4 always.",
  "eglQueryString",
  (_host, right, ...args) => {
    const text = right(...args);
    return typeof text === "string" ? text.replace("1.5", "1.4") : text;
  },
);

export const lateBy11 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 is reported from Android 11 on only.",
  "eglInitialize",
  (host, right, ...args) =>
    host.release < 11 ? initializeAs14(host, right, args[0], args[1], args[2]) : right(...args),
);

export const exportsLess = mutant({
  part: "loader",
  clauses: "EGL-API-2",
  why: "A function of EGL 1.5 is not exported.",
  make: (Base) =>
    class extends Base {
      override exportsOf(library: WrapperLibrary): Exports {
        const exports = super.exportsOf(library);
        const isThere = (name: string) => name !== "eglGetSyncAttrib";
        return {
          get: (name) => isThere(name) ? exports.get(name) : undefined,
          has: (name) => isThere(name) && exports.has(name),
          keys: () => [...exports.keys()].filter(isThere)[Symbol.iterator](),
        };
      }
    },
});

export const angleIsToldBySymbolOfGlesIn11 = mutant({
  part: "driver-loader",
  clauses: "EGL-API-91",
  why: "In Android 11 it tells ANGLE by the symbol of later releases.",
  make: takenFor(11, 12),
});

export const angleIsToldIn10 = mutant({
  part: "driver-loader",
  clauses: "EGL-API-92",
  why: "In Android 10 it tells ANGLE by a function of EGL.",
  make: takenFor(10, 11),
});
