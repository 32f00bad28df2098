/**
 * How long an adapter may take.
 *
 * Time in which the machine gave it no processor does not count.
 *
 * @module
 */

/** Limits of an adapter. */
export interface AdapterLimits {
  /** Milliseconds from its start to its greeting. */
  readonly start: number;
  /** Milliseconds without any reply while one is due, and those of one step of its check. */
  readonly step: number;
}

/** The limits unless somebody says otherwise. */
export const DEFAULT_LIMITS: AdapterLimits = { start: 60_000, step: 30_000 };
