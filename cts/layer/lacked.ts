/**
 * What drivers lack.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, KNOWN_NAMES } from "../contract/entry_points.ts";

/** Known functions that a driver of OpenGL ES 2.0 and nothing else lacks. */
export const LACKED: readonly string[] = KNOWN_NAMES.filter((name) =>
  DRIVER_ONLY_EGL_NAMES.includes(name) ||
  /[a-z0-9](KHR|EXT|OES|ANDROID|NV|QCOM|IMG|APPLE|AMD|ARM|INTEL|OVR)$/.test(name)
);
