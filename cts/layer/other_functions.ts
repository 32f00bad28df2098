/**
 * Functions that not every driver has: known ones that some lack, and others, who has those, and who hooks them.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, KNOWN_NAMES } from "../contract/entry_points.ts";
import type { DriverKnobs, LayerKnobs } from "../fakes/world_builder.ts";

/** Known functions that a driver of OpenGL ES 2.0 and nothing else lacks. */
export const LACKED: readonly string[] = KNOWN_NAMES.filter((name) =>
  DRIVER_ONLY_EGL_NAMES.includes(name) ||
  /[a-z0-9](KHR|EXT|OES|ANDROID|NV|QCOM|IMG|APPLE|AMD|ARM|INTEL|OVR)$/.test(name)
);
/** Functions outside the known ones; none that a layer can have heard of. */
export const EXTRA = [
  "glStrataFirst",
  "glStrataSecond",
  "eglStrataThird",
  "glClearStrata",
] as const;
/** Functions that nobody has, some of them misspelled. */
export const ABSENT = [
  "glStrataNothing",
  "eglStrataNothing",
  "strata",
  "glclear",
  "EGLGETERROR",
] as const;
/** A driver that has them. */
export const DRIVER: DriverKnobs = {
  extra: EXTRA,
  reports: EXTRA,
  returns: { glStrataFirst: 11, glStrataSecond: 12, eglStrataThird: 13, glClearStrata: 14 },
};

/** Layers around the layer under test that hook functions outside the known ones. */
export const NEIGHBORS: readonly LayerKnobs[] = [
  { name: "upper", hooks: { glStrataFirst: [] } },
  { name: "lower", hooks: { glStrataSecond: [], glStrataFirst: [] } },
];
