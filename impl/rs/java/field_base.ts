/**
 * Arrays of structs, as the classes that Android's tools derive for them have.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java (FieldBase).
 *
 * @module
 */

import { Allocation } from "./allocation/allocation.ts";
import type { Element } from "./element.ts";
import type { RenderScript } from "./render_script.ts";
import type { Type } from "./type.ts";

/** `Script.FieldBase`: to be derived from; a constructor sets {@link mElement} and calls {@link init}. */
export abstract class FieldBase {
  /** The struct. */
  protected mElement!: Element;
  /** The structs' memory. */
  #mAllocation!: Allocation;

  /** Makes the memory for some structs, for scripts and what else `usages` say. */
  protected init(rs: RenderScript, dimx: number, usages = 0): void {
    const all = Allocation.USAGE_SCRIPT | usages;
    this.#mAllocation = Allocation.createSized(rs, this.mElement, dimx, all);
  }

  /** The struct. */
  getElement(): Element {
    return this.mElement;
  }

  /** The memory's shape. */
  getType(): Type {
    return this.#mAllocation.getType();
  }

  /** The structs' memory. */
  getAllocation(): Allocation {
    return this.#mAllocation;
  }

  /** Does nothing, unless a derived class does. */
  updateAllocation(): void {}
}
