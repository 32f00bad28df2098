/**
 * Buffer objects.
 *
 * @module
 */

import { GL } from "../../../../cts/contract/enums.ts";

/** A part of a buffer that is mapped. */
export interface Mapping {
  readonly offset: number;
  readonly length: number;
  /** Bits of GL_MAP_*. */
  readonly access: number;
  /** The memory that the program has. */
  readonly pointer: Uint8Array;
}

/** A buffer object. */
export class BufferObject {
  readonly name: number;
  usage: number = GL.STATIC_DRAW;
  mapping: Mapping | undefined;
  #size = 0;
  #bytes: Uint8Array | undefined;

  /** @param name Its name. */
  constructor(name: number) {
    this.name = name;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** Its bytes; undefined if there is no memory for them. Only buffers that are looked into take memory. */
  get bytes(): Uint8Array | undefined {
    try {
      return this.#bytes ??= new Uint8Array(this.#size);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** Makes its store anew. */
  resize(size: number): void {
    this.mapping = undefined;
    this.#size = size;
    this.#bytes = undefined;
  }
}

/** A buffer, or a part of it, at a numbered binding point. */
export interface BufferRange {
  readonly buffer: BufferObject;
  readonly offset: number;
  /** In bytes; 0 for the whole buffer. */
  readonly size: number;
}
