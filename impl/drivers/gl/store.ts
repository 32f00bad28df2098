/**
 * State that is kept by area: each area of the API declares a class for its part of it.
 *
 * @module
 */

/** Parts of state by class, each made when it is first asked for. */
export class Store {
  readonly #parts = new Map<new () => object, object>();

  /** The part of that class. */
  own<T extends object>(Part: new () => T): T {
    let part = this.#parts.get(Part) as T | undefined;
    if (part === undefined) this.#parts.set(Part, part = new Part());
    return part;
  }

  /** The part of that class, if it was ever asked for. */
  peek<T extends object>(Part: new () => T): T | undefined {
    return this.#parts.get(Part) as T | undefined;
  }
}
