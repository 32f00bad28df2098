/**
 * Buffer objects by name, and what they are bound to.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { BufferObject, type BufferRange } from "./buffer_object.ts";
import { Names } from "../names.ts";
import { TransformFeedbacks } from "../vertices/transform_feedback_objects.ts";
import { VertexArrays } from "../vertices/vertex_arrays.ts";
import { ALL, ES3, ES31, ES32, isIn } from "../versions.ts";

/** Buffer objects of a share group. */
export class Buffers extends Names<BufferObject> {}

/** Bindings of a context, without those of vertex arrays and transform feedbacks. */
export class BufferBindings {
  /** By target. */
  readonly bound: Map<number, BufferObject> = new Map();
  readonly #ranges = new Map<number, (BufferRange | undefined)[]>();

  /** Numbered binding points of a target. */
  ranges(target: number): (BufferRange | undefined)[] {
    let ranges = this.#ranges.get(target);
    if (ranges === undefined) this.#ranges.set(target, ranges = []);
    return ranges;
  }

  /** All numbered binding points. */
  get all(): Iterable<(BufferRange | undefined)[]> {
    return this.#ranges.values();
  }
}

/** Every target, with the state that tells what is bound. */
export const BUFFER_TARGETS: readonly (readonly [
  target: number,
  since: number,
  binding: number,
])[] = [
  [GL.ARRAY_BUFFER, ALL, GL.ARRAY_BUFFER_BINDING],
  [GL.ELEMENT_ARRAY_BUFFER, ALL, GL.ELEMENT_ARRAY_BUFFER_BINDING],
  [GL.COPY_READ_BUFFER, ES3, GL.COPY_READ_BUFFER_BINDING],
  [GL.COPY_WRITE_BUFFER, ES3, GL.COPY_WRITE_BUFFER_BINDING],
  [GL.PIXEL_PACK_BUFFER, ES3, GL.PIXEL_PACK_BUFFER_BINDING],
  [GL.PIXEL_UNPACK_BUFFER, ES3, GL.PIXEL_UNPACK_BUFFER_BINDING],
  [GL.TRANSFORM_FEEDBACK_BUFFER, ES3, GL.TRANSFORM_FEEDBACK_BUFFER_BINDING],
  [GL.UNIFORM_BUFFER, ES3, GL.UNIFORM_BUFFER_BINDING],
  [GL.ATOMIC_COUNTER_BUFFER, ES31, GL.ATOMIC_COUNTER_BUFFER_BINDING],
  [GL.DISPATCH_INDIRECT_BUFFER, ES31, GL.DISPATCH_INDIRECT_BUFFER_BINDING],
  [GL.DRAW_INDIRECT_BUFFER, ES31, GL.DRAW_INDIRECT_BUFFER_BINDING],
  [GL.SHADER_STORAGE_BUFFER, ES31, GL.SHADER_STORAGE_BUFFER_BINDING],
  [GL.TEXTURE_BUFFER, ES32, GL.TEXTURE_BUFFER_BINDING],
];

/** The targets that a context's version has. */
export function bufferTargets(gl: GlContext): number[] {
  return BUFFER_TARGETS.filter(([, since]) => isIn(since, gl.api)).map(([target]) => target);
}

/** The buffer that is bound to a target. */
export function boundBuffer(gl: GlContext, target: number): BufferObject | undefined {
  if (target === GL.ELEMENT_ARRAY_BUFFER) return gl.own(VertexArrays).current.elements;
  return gl.peek(BufferBindings)?.bound.get(target);
}

/** Binds a buffer to a target. */
export function bindBuffer(gl: GlContext, target: number, buffer: BufferObject | undefined): void {
  const { bound } = gl.own(BufferBindings);
  if (target === GL.ELEMENT_ARRAY_BUFFER) gl.own(VertexArrays).current.elements = buffer;
  else if (buffer === undefined) bound.delete(target);
  else bound.set(target, buffer);
}

/** Numbered binding points of a target; those of transform feedback are the current object's. */
export function rangesOf(gl: GlContext, target: number): (BufferRange | undefined)[] {
  return target === GL.TRANSFORM_FEEDBACK_BUFFER
    ? gl.own(TransformFeedbacks).current.buffers
    : gl.own(BufferBindings).ranges(target);
}

/** The object of a name, made if it has none yet; undefined for 0. */
export function bufferNamed(gl: GlContext, name: number): BufferObject | undefined {
  if (name === 0) return undefined;
  return gl.shared.own(Buffers).create(name, () => new BufferObject(name));
}

/** Bytes of the buffer that is bound to a target; -1 if it is mapped, undefined if there is none. */
export function bufferRoom(gl: GlContext, target: number): number | undefined {
  const buffer = boundBuffer(gl, target);
  return buffer?.mapping === undefined ? buffer?.size : -1;
}
