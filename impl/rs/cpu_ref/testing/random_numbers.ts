/**
 * Numbers for tests that look random, and are the same in each run.
 *
 * @module
 */

/**
 * Makes numbers from 0 up to, not including, 1.
 *
 * @param seed Which ones. Default: 1.
 */
export function randomNumbers(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Makes bytes.
 *
 * @param count How many.
 * @param random Numbers from 0 up to 1.
 */
export function randomBytes(count: number, random: () => number): Uint8Array {
  return Uint8Array.from({ length: count }, () => 256 * random());
}

/** Makes bytes as {@link randomBytes}, of which one in five is 0 or 255. */
export function extremeBytes(count: number, random: () => number): Uint8Array {
  return Uint8Array.from(Uint8ClampedArray.from({ length: count }, () => 320 * random() - 32));
}
