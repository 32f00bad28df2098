/**
 * The references that one object holds to others.
 *
 * @module
 */

import type { RsContext, RsObject } from "../driver/hal.ts";

/**
 * References of one object to others of its context, which keep those alive. Android's classes hold some of them as bare
 * pointers (IDBase::mScript, Closure::mArgs), which dangle when the app destroys what they lead to.
 *
 * Source: AOSP frameworks/rs, rsObjectBase.h of Android 9 (ObjectBaseRef).
 */
export class HeldReferences {
  readonly #rsc: RsContext;
  readonly #counts = new Map<RsObject, number>();

  /** @param rsc The context that counts them. */
  constructor(rsc: RsContext) {
    this.#rsc = rsc;
  }

  /** Holds an object, once more if it is held already; null does nothing. */
  hold(object: RsObject | null): void {
    if (object === null) return;
    this.#rsc.incrementReference(object);
    this.adopt(object);
  }

  /** Holds a reference that is counted already, as that of an Allocation which the context made. */
  adopt(object: RsObject): void {
    this.#counts.set(object, (this.#counts.get(object) ?? 0) + 1);
  }

  /** Gives one reference back; an object that is not held, and null, do nothing. */
  drop(object: RsObject | null): void {
    const count = object === null ? undefined : this.#counts.get(object);
    if (object === null || count === undefined) return;
    if (count === 1) this.#counts.delete(object);
    else this.#counts.set(object, count - 1);
    this.#rsc.decrementReference(object);
  }

  /** Gives all references back. */
  dropAll(): void {
    for (const [object, count] of [...this.#counts]) {
      for (let i = 0; i < count; i++) this.drop(object);
    }
  }
}
