/**
 * The results of reading ld.config.txt, kept for the same file in one process after another.
 *
 * @module
 */

/** Results that hang on nothing but a value, a key and the class of the reader. */
export class LdConfigCache {
  readonly #known = new WeakMap<object, WeakMap<object, Map<string, unknown>>>();

  /**
   * Finds what a reader of this class made of a value before, or else makes it now.
   *
   * @param reader The reader.
   * @param of The value, which nobody changes.
   * @param key What is made of it, and what else that hangs on. One key always stands for one type.
   * @param make Makes it. What it throws is not remembered.
   */
  remember<T>(reader: object, of: object, key: string, make: () => T): T {
    const ofClass = emptyIfMissing(this.#known, reader.constructor, () => new WeakMap());
    const results = emptyIfMissing(ofClass, of, () => new Map<string, unknown>());
    if (!results.has(key)) results.set(key, make());
    return results.get(key) as T;
  }
}

function emptyIfMissing<V>(map: WeakMap<object, V>, key: object, empty: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, value = empty());
  return value;
}
