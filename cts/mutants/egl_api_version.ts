/**
 * Wrong versions of EGL.
 *
 * @module
 */

import type { WrapperLibrary } from "../../impl/egl/libegl.ts";
import type { Exports } from "../../impl/machine/machine.ts";
import { changedPlatform } from "./changed_platform.ts";
import { mutant } from "./mutant.ts";

export const staysAt14 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 of a driver is reported as 1.4, as Android 9 did.",
  (Base) =>
    class extends Base {
      protected override shownVersion(): readonly [number, number] {
        return [1, 4];
      }
    },
);

export const calls15By14 = changedPlatform(
  "EGL-API-1",
  "EGL_VERSION says 1.4 always.",
  (Base) =>
    class extends Base {
      protected override versionName(): string {
        return "1.4";
      }
    },
);

export const lateBy11 = changedPlatform(
  "EGL-API-1",
  "EGL 1.5 is reported from Android 11 on only.",
  (Base) =>
    class extends Base {
      protected override reportedMinor(minor: number): number {
        return this.host.release < 11 ? Math.min(minor, 4) : super.reportedMinor(minor);
      }
    },
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
