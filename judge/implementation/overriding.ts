/**
 * Objects with some of their members replaced.
 *
 * @module
 */

/**
 * An object that is as another one, less what is replaced; the other may be of a class with private fields.
 *
 * @param target The other one.
 * @param replaced Members that take the place of its own; undefined takes one away.
 */
export function overriding<T extends object>(
  target: T,
  replaced: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  return new Proxy(target, {
    get: (_, key) => {
      if (Object.hasOwn(replaced, key)) return Reflect.get(replaced, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    has: (_, key) => Object.hasOwn(replaced, key) || Reflect.has(target, key),
  });
}
