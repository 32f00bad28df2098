/**
 * Transform feedback objects.
 *
 * @module
 */

import type { BufferRange } from "../buffers/buffer_object.ts";
import { Names } from "../names.ts";

/** A transform feedback object. */
export class TransformFeedback {
  readonly name: number;
  /** The buffers that it writes to. */
  readonly buffers: (BufferRange | undefined)[] = [];
  /** The primitives that it captures: GL_POINTS, GL_LINES or GL_TRIANGLES; undefined if it is not active. */
  mode: number | undefined;
  isPaused = false;
  /** The program that it was begun with. */
  program: object | undefined;

  /** @param name Its name; 0 for the context's own. */
  constructor(name: number) {
    this.name = name;
  }
}

/** Transform feedback objects of a context. */
export class TransformFeedbacks {
  readonly names: Names<TransformFeedback> = new Names();
  /** The context's own. */
  readonly own: TransformFeedback = new TransformFeedback(0);
  current: TransformFeedback = this.own;
}
