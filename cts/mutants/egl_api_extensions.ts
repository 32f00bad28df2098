/**
 * Wrong extensions of a display.
 *
 * @module
 */

import type { Display } from "../../impl/egl/display.ts";
import { changedComparison, changedNames, changedPlatform } from "./changed_platform.ts";

const FENCE = "EGL_ANDROID_native_fence_sync";
const PRIORITY = "EGL_NV_context_priority_realtime";
const SPACES = "EGL_EXT_gl_colorspace_";

/** An extension that libEGL implements is offered only if the driver lists it. */
export const asksTheDriverForBuiltIn = changedNames(
  "EGL-API-28",
  "An extension that libEGL implements is offered only if the driver lists it.",
  (all, { listed }) =>
    all.filter((name) => name !== "EGL_KHR_swap_buffers_with_damage" || listed.has(name)),
);

/** Without extensions of the driver there are none. */
export const needsADriversString = changedNames(
  "EGL-API-28",
  "There are no extensions if the driver's string is NULL.",
  (all, { strings }) => strings.extensions === null ? [] : all,
);

/** Metadata of HDR is not among the extensions. */
export const forgetsMetadata = changedNames(
  "EGL-API-28",
  "EGL_EXT_surface_CTA861_3_metadata is not among the extensions.",
  (all) => all.filter((name) => name !== "EGL_EXT_surface_CTA861_3_metadata"),
);

/** An extension that the driver lists and libEGL implements is left out. */
export const leavesOutWhatIsListed = changedNames(
  "EGL-API-28",
  "An extension that libEGL implements is left out if the driver lists it.",
  (all, { listed }) =>
    all.filter((name) => name !== "EGL_ANDROID_presentation_time" || !listed.has(name)),
);

/** Frames of ANGLE are timed everywhere. */
export const timesAngleEverywhere = changedPlatform(
  "EGL-API-29",
  "Frames of ANGLE are timed whatever the property says.",
  (Base) =>
    class extends Base {
      protected override hasFrameTimestamps(): boolean {
        return true;
      }
    },
);

/** Frames of ANGLE are not timed at all. */
export const neverTimesAngle = changedPlatform(
  "EGL-API-29",
  "Frames of ANGLE are not timed at all.",
  (Base) =>
    class extends Base {
      protected override presentsReliably(): boolean {
        return false;
      }
    },
);

/** Any value of the property counts as true. */
export const takesAnyValue = changedPlatform(
  "EGL-API-29",
  "Any value of service.sf.present_timestamp counts as true.",
  (Base) =>
    class extends Base {
      protected override presentsReliably(): boolean {
        return this.host.property("service.sf.present_timestamp") !== "";
      }
    },
);

/** Frames of other drivers are timed by the property. */
export const timesOthersByTheProperty = changedPlatform(
  "EGL-API-30",
  "Frames of other drivers are timed by the property, too.",
  (Base) =>
    class extends Base {
      protected override hasFrameTimestamps(): boolean {
        return this.presentsReliably();
      }
    },
);

/** A known extension of the driver is forgotten. */
export const forgetsOne = changedNames(
  "EGL-API-31",
  "A known extension of the driver is forgotten.",
  (all) => all.filter((name) => name !== "EGL_NV_system_time"),
);

/** A known extension is offered though the driver does not list it. */
export const takesOneForGranted = changedNames(
  "EGL-API-31",
  "A known extension is offered though the driver does not list it.",
  (all) => [...new Set([...all, "EGL_ANDROID_recordable"])],
);

/** The driver's string is read up to 4096 characters. */
export const readsFourKilobytes = changedComparison(
  "EGL-API-31",
  "The driver's string is read up to 4096 characters.",
  (string, name) => string.slice(0, 4096).split(" ").includes(name),
);

/** Only the first place that looks like a name is looked at. */
export const looksAtTheFirstPlace = changedComparison(
  "EGL-API-31",
  "Only the first place that looks like a name is looked at, as Android 8 did.",
  (string, name) => {
    const at = string.indexOf(name);
    return at >= 0 && [undefined, " "].includes(string[at + name.length]);
  },
);

/** Names of Android 12 are offered before. */
export const offersFencesEarly = changedNames(
  "EGL-API-32",
  "Native fences are offered before Android 12.",
  (all, { listed }) => listed.has(FENCE) ? [...new Set([...all, FENCE])] : all,
);

/** Native fences are offered from Android 13 on only. */
export const offersFencesLate = changedNames(
  "EGL-API-32",
  "Native fences are offered from Android 13 on only.",
  (all, _display, release) => release < 13 ? all.filter((name) => name !== FENCE) : all,
);

/** Realtime priority is not offered. */
export const withholdsPriority = changedNames(
  "EGL-API-32",
  "EGL_NV_context_priority_realtime is not offered.",
  (all) => all.filter((name) => name !== PRIORITY),
);

/** An app sees all that the driver lists. */
export const showsAll = changedNames(
  "EGL-API-33",
  "An app sees all that the driver lists.",
  (all, { listed }) => [...new Set([...all, ...listed])],
);

/** What a device needs of its driver an app sees as well. */
export const showsFramebufferTarget = changedNames(
  "EGL-API-33",
  "An app sees EGL_ANDROID_framebuffer_target.",
  (all, { listed }) => {
    const name = "EGL_ANDROID_framebuffer_target";
    return listed.has(name) ? [...all, name] : all;
  },
);

/** Colour spaces of the driver are passed through. */
export const passesColourSpaces = changedNames(
  "EGL-API-33",
  "Colour spaces of the driver are passed through without the flags of the board.",
  (all, { listed }) => [...all, ...[...listed].filter((name) => name.startsWith(SPACES))],
);

/** The driver's word is not taken for fences. */
export const hidesWhatIsLacking = changedPlatform(
  "EGL-API-31",
  "An extension of the driver is hidden if the driver lacks its function.",
  (Base) =>
    class extends Base {
      protected override extensionNames(display: Display): string[] {
        const isThere = this.host.tables.egl.get("eglCreateSyncKHR") !== null;
        return super.extensionNames(display).filter((name) =>
          isThere || name !== "EGL_KHR_fence_sync"
        );
      }
    },
);
