/**
 * Vertex arrays: where the values of vertices come from.
 *
 * Source: OpenGL ES 3.2, chapter 10, table 21.3.
 *
 * @module
 */

import type { BufferObject } from "../buffers/buffer_object.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { Names } from "../names.ts";
import type { Memory } from "../words.ts";

/** A generic vertex attribute. */
export interface Attribute {
  isEnabled: boolean;
  size: number;
  type: number;
  isNormalized: boolean;
  isInteger: boolean;
  /** As the program gave it; 0 for closely packed. */
  stride: number;
  pointer: Memory;
  /** From the binding's offset on. */
  relativeOffset: number;
  /** Number of its binding. */
  binding: number;
}

/** A vertex buffer binding point. */
export interface VertexBinding {
  buffer: BufferObject | undefined;
  offset: number;
  stride: number;
  divisor: number;
}

/** A vertex array object. */
export class VertexArray {
  readonly name: number;
  /** The buffer that glDrawElements reads. */
  elements: BufferObject | undefined;
  readonly #attributes: Attribute[] = [];
  readonly #bindings: VertexBinding[] = [];

  /** @param name Its name; 0 for the context's own. */
  constructor(name: number) {
    this.name = name;
  }

  /** An attribute by number. */
  attribute(index: number): Attribute {
    return this.#attributes[index] ??= {
      isEnabled: false,
      size: 4,
      type: GL.FLOAT,
      isNormalized: false,
      isInteger: false,
      stride: 0,
      pointer: null,
      relativeOffset: 0,
      binding: index,
    };
  }

  /** A binding point by number. */
  binding(index: number): VertexBinding {
    return this.#bindings[index] ??= { buffer: undefined, offset: 0, stride: 16, divisor: 0 };
  }

  /** The attributes that were ever used. */
  get attributes(): readonly Attribute[] {
    return this.#attributes.filter((attribute) => attribute !== undefined);
  }

  /** The buffers that enabled attributes read. */
  get buffers(): readonly (BufferObject | undefined)[] {
    return this.attributes.filter(({ isEnabled }) => isEnabled)
      .map(({ binding }) => this.binding(binding).buffer);
  }

  /** Forgets a buffer that is deleted. */
  detach(buffer: BufferObject): void {
    if (this.elements === buffer) this.elements = undefined;
    for (const binding of this.#bindings) {
      if (binding?.buffer === buffer) binding.buffer = undefined;
    }
  }
}

/** The vertex arrays of a context. */
export class VertexArrays {
  readonly names: Names<VertexArray> = new Names();
  /** The context's own. */
  readonly own: VertexArray = new VertexArray(0);
  current: VertexArray = this.own;
}
