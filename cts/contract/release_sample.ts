/**
 * The mark of filters that sample the releases of a test: what one leaves out is run for those who ask for one release.
 *
 * @module
 */

const IS_SAMPLE = Symbol("sample of releases");

/**
 * Marks a filter.
 *
 * @param keep Keeps the cases of some releases.
 * @returns The same filter.
 */
export function asReleaseSample<F extends (...params: never[]) => boolean>(keep: F): F {
  return Object.assign(keep, { [IS_SAMPLE]: true });
}

/**
 * Recognizes a filter that is marked.
 *
 * @param keep A filter of a test.
 */
export function isReleaseSample(keep: unknown): boolean {
  return typeof keep === "function" && IS_SAMPLE in keep;
}
