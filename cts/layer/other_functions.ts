/**
 * Functions outside the known ones, who has them, and who hooks them.
 *
 * @module
 */

import type { Record } from "../contract/record.ts";
import type { Result } from "../contract/recorder.ts";
import type { DriverKnobs, LayerKnobs } from "../fakes/world_builder.ts";

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
export const NEIGHBOURS: readonly LayerKnobs[] = [
  { name: "upper", hooks: { glStrataFirst: [] } },
  { name: "lower", hooks: { glStrataSecond: [], glStrataFirst: [] } },
];

/**
 * Whether a call gave NULL, or did not return.
 *
 * @param record What came of the program.
 * @param result The call.
 */
export function isNull(record: Record, { ref }: Pick<Result, "ref">): boolean {
  const value = record.results[ref]?.value;
  return value === null || value === undefined || value === 0;
}
