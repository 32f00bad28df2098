/**
 * Finds those of several mutants that something holds of, by halves.
 *
 * @module
 */

/**
 * The last of the fewest members, from the first on, of which something holds that holds of all.
 *
 * @param group The members.
 * @param holds Whether it holds of some of them together.
 * @returns Undefined if it holds of none.
 */
export async function tip<T>(
  group: readonly T[],
  holds: (some: readonly T[]) => Promise<boolean>,
): Promise<T | undefined> {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(group.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return group[low - 1];
}

/**
 * All members of which something holds alone.
 *
 * @param group The members.
 * @param holds Whether it holds of some of them together; of one it is asked last.
 * @param isKnown Whether it holds of all together, so that this is not asked. Default: false.
 * @returns None if it holds of none but together.
 */
export async function each<T>(
  group: readonly T[],
  holds: (some: readonly T[]) => Promise<boolean>,
  isKnown = false,
): Promise<T[]> {
  if (group.length === 0) return [];
  if ((group.length === 1 || !isKnown) && !await holds(group)) return [];
  if (group.length === 1) return [...group];
  const middle = Math.ceil(group.length / 2);
  const first = await each(group.slice(0, middle), holds);
  return [...first, ...await each(group.slice(middle), holds, first.length === 0)];
}
