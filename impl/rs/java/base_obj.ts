/**
 * The common parts of all objects of a context.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/BaseObj.java.
 *
 * @module
 */

import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";

/** An object of a context. */
export abstract class BaseObj implements Disposable {
  #id: number;
  readonly #rs: RenderScript;
  #name: string | null = null;
  #isDestroyed = false;

  /**
   * Takes a native object.
   *
   * @param id The native handle; 0 if it is set later.
   * @param rs The context.
   * @throws {RSInvalidStateException} If the context is destroyed.
   */
  constructor(id: number, rs: RenderScript) {
    rs.validate();
    this.#id = id;
    this.#rs = rs;
  }

  /**
   * The context.
   *
   * @throws {RSInvalidStateException} If the object or its context is destroyed. (Android throws a NullPointerException for
   * most uses of a destroyed object.)
   */
  protected get rs(): RenderScript {
    this.#rs.validate();
    if (this.#isDestroyed) throw new RSInvalidStateException("using a destroyed object.");
    return this.#rs;
  }

  /** Sets the native handle, once. */
  protected setID(id: number): void {
    if (this.#id !== 0) throw new RSRuntimeException("Internal Error, reset of object ID.");
    this.#id = id;
  }

  /**
   * The native handle.
   *
   * @param rs The context that it is used with, if that is to be checked.
   * @throws {RSInvalidStateException} If the object is destroyed, or of another context.
   */
  getID(rs: RenderScript | null = null): number {
    const own = this.rs;
    if (this.#id === 0) throw new RSRuntimeException("Internal error: Object id 0.");
    if (rs !== null && rs !== own) {
      throw new RSInvalidStateException("using object with mismatched context.");
    }
    return this.#id;
  }

  /**
   * Checks that there is a native object.
   *
   * @throws {RSIllegalArgumentException} If not.
   */
  checkValid(): void {
    if (this.#id === 0) throw new RSIllegalArgumentException("Invalid object.");
  }

  /** Checks that the object is of that context, destroyed or not. */
  isOf(rs: RenderScript): boolean {
    return this.#rs === rs;
  }

  /**
   * Gives the object its name.
   *
   * @param name The name.
   * @throws {RSIllegalArgumentException} If it is empty, or the object has one.
   */
  setName(name: string): void {
    if (typeof name !== "string") {
      throw new RSIllegalArgumentException("setName requires a string of non-zero length.");
    }
    if (name.length < 1) {
      throw new RSIllegalArgumentException("setName does not accept a zero length string.");
    }
    if (this.#name !== null) {
      throw new RSIllegalArgumentException("setName object already has a name.");
    }
    const size = new TextEncoder().encode(name).length;
    this.rs.call("rsAssignName", this.getID(), name, size);
    this.#name = name;
  }

  /** The name; null if it has none. */
  getName(): string | null {
    return this.#name;
  }

  /**
   * Gives up the native object.
   *
   * @throws {RSInvalidStateException} If that was done before.
   */
  destroy(): void {
    if (this.#isDestroyed) throw new RSInvalidStateException("Object already destroyed.");
    const id = this.#id;
    try {
      if (this.#rs.isAlive() && id !== 0) this.beforeDestroy();
    } finally {
      this.#isDestroyed = true;
      this.#id = 0;
      if (id !== 0 && this.#rs.isAlive()) this.#rs.call("rsObjDestroy", id);
    }
  }

  /** Called before the native object is given up. */
  protected beforeDestroy(): void {}

  /** As {@link destroy}; an object that is destroyed already stays so. */
  [Symbol.dispose](): void {
    if (!this.#isDestroyed) this.destroy();
  }

  /** Checks that two objects stand for the same native object. */
  equals(other: unknown): boolean {
    if (this === other) return true;
    return other instanceof BaseObj && other.constructor === this.constructor &&
      other.#rs === this.#rs && this.#id !== 0 && other.#id === this.#id;
  }
}
