/**
 * Parts that start layers at the wrong time or on the wrong device.
 *
 * @module
 */

import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

const EXTENSION = "EGL_ANDROID_GLES_layers";

/** It initialises libEGL in eglQueryString. */
export const queryStringTriggers = mutant({
  part: "loader",
  clauses: ["GLES-ENABLE-19", "GLES-ENABLE-21"],
  why: "It initialises libEGL in eglQueryString.",
  make: (Base) =>
    class extends Base {
      protected override isTrigger(name: string): boolean {
        return name === "eglQueryString" || super.isTrigger(name);
      }
    },
});

/** It initialises libEGL in every EGL function. */
export const everyFunctionTriggers = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-19",
  why: "It initialises libEGL in every EGL function.",
  make: (Base) =>
    class extends Base {
      protected override isTrigger(): boolean {
        return true;
      }
    },
});

/** It initialises libEGL in eglGetDisplay and eglGetPlatformDisplay only. */
export const onlyGetDisplayTriggers = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-19",
  why: "It initialises libEGL in eglGetDisplay and eglGetPlatformDisplay only.",
  make: (Base) =>
    class extends Base {
      protected override isTrigger(name: string): boolean {
        return name.endsWith("Display") && super.isTrigger(name);
      }
    },
});

/** It forgets eglGetSystemTimeNV. */
export const systemTimeDoesNotTrigger = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-19",
  why: "It forgets eglGetSystemTimeNV.",
  make: (Base) =>
    class extends Base {
      protected override isTrigger(name: string): boolean {
        return name !== "eglGetSystemTimeNV" && super.isTrigger(name);
      }
    },
});

/** It does not list the extension. */
export const extensionMissing = mutant({
  part: "platform-functions",
  clauses: "GLES-ENABLE-21",
  why: "It does not list the extension.",
  make: (Base) =>
    class extends Base {
      protected override queryString(display: Word, name: Word): Word {
        const value = super.queryString(display, name);
        return typeof value === "string" ? value.replace(EXTENSION, "") : value;
      }
    },
});

/** It has no client extensions before a display is initialised. */
export const extensionWithDisplayOnly = mutant({
  part: "platform-functions",
  clauses: "GLES-ENABLE-21",
  why: "It has no client extensions before a display is initialised.",
  make: (Base) =>
    class extends Base {
      protected override queryString(display: Word, name: Word): Word {
        const ready = [...this.displays.values()].some(({ references }) => references > 0);
        return ready ? super.queryString(display, name) : "";
      }
    },
});

/** It loads layers below Android 10. */
export const layersOnEveryRelease = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-22",
  why: "It loads layers below Android 10.",
  make: (Base) =>
    class extends Base {
      protected override hasLayers(): boolean {
        return true;
      }
    },
});

/** It lists the extension below Android 10. */
export const extensionOnEveryRelease = mutant({
  part: "platform-functions",
  clauses: "GLES-ENABLE-33",
  why: "It lists the extension below Android 10.",
  make: (Base) =>
    class extends Base {
      protected override queryString(display: Word, name: Word): Word {
        const value = super.queryString(display, name);
        return this.host.release < 10 ? `${value} ${EXTENSION}` : value;
      }
    },
});
