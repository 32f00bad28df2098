/**
 * Wrong extensions of GL.
 *
 * @module
 */

import type { ContextObject } from "../../impl/egl/display.ts";
import { GL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { changedPlatform } from "./changed_platform.ts";
import type { Mutant } from "./mutant.ts";

const MARKER = "GL_EXT_debug_marker";
const { EXTENSIONS: GL_EXTENSIONS } = GL;

/** A libEGL that makes another string of the driver's; undefined leaves the usual one. */
function composes(
  clause: string,
  why: string,
  compose: (listed: Word, context: ContextObject, compat: boolean) => string | undefined,
): Mutant {
  return changedPlatform(clause, why, (Base) =>
    class extends Base {
      protected override firstCurrent(context: ContextObject): void {
        super.firstCurrent(context);
        const listed = this.driverGl("glGetString", GL_EXTENSIONS);
        const string = compose(listed, context, this.host.compat);
        if (string === undefined) return;
        context.extensions = string;
        context.names = string.split(" ").filter((name) => name !== "");
      }
    });
}

/** The marker extension is not added. */
export const addsNothing = composes(
  "EGL-API-41",
  "GL_EXT_debug_marker is not added.",
  (listed) => typeof listed === "string" ? listed : undefined,
);

/** The marker extension is added behind. */
export const addsBehind = composes(
  "EGL-API-41",
  "GL_EXT_debug_marker is added behind the driver's names.",
  (listed) => typeof listed === "string" ? `${listed} ${MARKER}` : undefined,
);

/** Contexts of OpenGL ES 1.x do not get it. */
export const addsFrom2On = composes(
  "EGL-API-41",
  "GL_EXT_debug_marker is not added in contexts of OpenGL ES 1.x.",
  (listed, { version }) => version === 1 && typeof listed === "string" ? listed : undefined,
);

/** A driver without extensions gets none. */
export const addsToSomething = composes(
  "EGL-API-41",
  "GL_EXT_debug_marker is not added if the driver lists nothing.",
  (listed) => listed === "" ? "" : undefined,
);

/** glGetString of libGLESv1_CM gives the driver's string. */
export const oldStringIsTheDrivers = changedPlatform(
  "EGL-API-41",
  "glGetString of libGLESv1_CM gives the driver's string.",
  (Base) =>
    class extends Base {
      override getStringUnlayered(name: Word): Word {
        return this.driverGl("glGetString", name);
      }
    },
);

/** The marker extension is added though the driver has it. */
export const addsTwice = composes(
  "EGL-API-42",
  "GL_EXT_debug_marker is added though the driver lists it.",
  (listed) => typeof listed === "string" ? `${MARKER} ${listed}` : undefined,
);

/** The marker extension is put in front of the other names. */
export const putsInFront = composes(
  "EGL-API-42",
  "GL_EXT_debug_marker of the driver is put in front of its other names.",
  (listed) =>
    typeof listed === "string" ? `${MARKER} ${listed.replace(MARKER, "").trim()}` : undefined,
);

/** The driver's string is made of names with one blank between them. */
export const tidiesTheString = composes(
  "EGL-API-42",
  "The blanks of the driver's string are tidied.",
  (listed) =>
    typeof listed === "string" && listed.includes(MARKER)
      ? listed.replace(/ +/g, " ").trim()
      : undefined,
);

/** The string is the driver's if the name is anywhere in it, in the sane way as well. */
export const takesPartsForTheMarker = composes(
  "EGL-API-43",
  "A name that contains GL_EXT_debug_marker passes for it always.",
  (listed) => typeof listed === "string" && listed.includes(MARKER) ? listed : undefined,
);

/** Names are compared as a whole in Android's way as well. */
export const comparesMarkersSanely = composes(
  "EGL-API-43",
  "A name that contains GL_EXT_debug_marker never passes for it.",
  (listed, _context, compat) =>
    compat && typeof listed === "string" && !listed.split(" ").includes(MARKER)
      ? `${MARKER} ${listed}`
      : undefined,
);

/** glGetStringi is the driver's. */
export const indexesTheDriver = changedPlatform(
  "EGL-API-44",
  "glGetStringi gives the driver's names, without GL_EXT_debug_marker.",
  (Base) =>
    class extends Base {
      protected override getStringi(name: Word, index: Word): Word {
        return this.driverGl("glGetStringi", name, index);
      }
    },
);

/** The marker extension is the last by index. */
export const indexesTheMarkerLast = changedPlatform(
  "EGL-API-44",
  "By index GL_EXT_debug_marker is the last name, though it is the first in the string.",
  (Base) =>
    class extends Base {
      protected override getStringi(name: Word, index: Word): Word {
        const names = this.host.thread().context?.names ?? [];
        const at = Number(index);
        return at < names.length && name === GL_EXTENSIONS
          ? names[(at + 1) % names.length]!
          : super.getStringi(name, index);
      }
    },
);

/** Empty names are counted. */
export const indexesBlanks = changedPlatform(
  "EGL-API-44",
  "Two blanks in a row make an empty name.",
  (Base) =>
    class extends Base {
      protected override firstCurrent(context: ContextObject): void {
        super.firstCurrent(context);
        context.names = context.extensions.split(" ");
      }
    },
);

/** A driver without the string has the marker extension. */
export const addsToNothing = composes(
  "EGL-API-48",
  "GL_EXT_debug_marker is added though the driver gives no string.",
  (listed) => typeof listed === "string" ? undefined : `${MARKER} `,
);
