/**
 * The names of subjects that random scenes are about.
 *
 * @module
 */

/** As the first level of test ids has them. */
export const AREAS = ["gles", "linker", "rs"] as const;

/** A subject. */
export type AreaName = typeof AREAS[number];
