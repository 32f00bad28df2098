/**
 * Structs of Elements.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Element.java (Builder).
 *
 * @module
 */

import { Element } from "./element.ts";
import type { ElementField } from "./element_parts.ts";
import { isInt } from "./enums.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";

/** `Element.Builder`: makes a struct, field by field. */
export class ElementBuilder {
  readonly #rs: RenderScript;
  readonly #fields: ElementField[] = [];
  #skipPadding = false;

  /**
   * Begins a struct.
   *
   * @param rs The context.
   */
  constructor(rs: RenderScript) {
    this.#rs = rs;
  }

  /**
   * Adds a field. A field `#padding_...` right after a vector of three is left out, since that has room for four.
   *
   * @param element What it is.
   * @param name Its name.
   * @param arraySize How many there are of it. Default: 1.
   * @returns This.
   * @throws {RSIllegalArgumentException} If there are less than 1.
   */
  add(element: Element, name: string, arraySize = 1): this {
    if (!isInt(arraySize, 1)) {
      throw new RSIllegalArgumentException("Array size cannot be less than 1.");
    }
    if (this.#skipPadding && name.startsWith("#padding_")) {
      this.#skipPadding = false;
      return this;
    }
    this.#skipPadding = element.getVectorSize() === 3;
    this.#fields.push({ element, name, arraySize });
    return this;
  }

  /** Makes the struct. */
  create(): Element {
    const rs = this.#rs;
    rs.validate();
    const fields = [...this.#fields];
    const names = fields.map(({ name }) => name);
    const lengths = names.map((name) => new TextEncoder().encode(name).length);
    const id = rs.call(
      "rsElementCreate2",
      fields.map(({ element }) => element.getID(rs)),
      fields.length,
      names,
      fields.length,
      lengths,
      Int32Array.from(fields, ({ arraySize }) => arraySize),
      fields.length,
    );
    return new Element(id, rs, {
      dataType: "NONE",
      dataKind: "USER",
      normalized: false,
      vectorSize: 1,
      fields,
    });
  }
}
