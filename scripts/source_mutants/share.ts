/**
 * A part of all mutants that stands for the whole.
 *
 * @module
 */

/**
 * So many members of a list, evenly spread, so that each folder has its part of them.
 *
 * @param list The list.
 * @param size How many. Default: all.
 */
export function sampled<T>(list: readonly T[], size = list.length): readonly T[] {
  const count = Math.min(size, list.length);
  return list.filter((_, i) =>
    Math.floor((i + 1) * count / list.length) > Math.floor(i * count / list.length)
  );
}
