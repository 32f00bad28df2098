/**
 * Functions of buffer objects.
 *
 * Source: OpenGL ES 3.2, chapter 6; OpenGL ES 1.1, section 2.9.
 *
 * @module
 */

import type { BufferObject } from "./buffer_object.ts";
import {
  bindBuffer,
  boundBuffer,
  BUFFER_TARGETS,
  BufferBindings,
  bufferNamed,
  Buffers,
  bufferTargets,
  rangesOf,
} from "./objects.ts";
import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import { deleteNames, generateNames } from "../names.ts";
import { TransformFeedbacks } from "../vertices/transform_feedback_objects.ts";
import { VertexArrays } from "../vertices/vertex_arrays.ts";
import { ALL, ES1, ES2, ES3, isIn } from "../versions.ts";
import { bytesOf, type Memory, writeCell, writePointer } from "../words.ts";

/** The largest buffer, in bytes. */
const SIZE_MAX = 2 ** 28;

const USAGES: readonly (readonly [usage: number, since: number])[] = [
  [GL.STATIC_DRAW, ALL],
  [GL.DYNAMIC_DRAW, ALL],
  [GL.STREAM_DRAW, ES2],
  [GL.STATIC_READ, ES3],
  [GL.DYNAMIC_READ, ES3],
  [GL.STREAM_READ, ES3],
  [GL.STATIC_COPY, ES3],
  [GL.DYNAMIC_COPY, ES3],
  [GL.STREAM_COPY, ES3],
];

/** Functions of this file. */
export const BUFFER_FUNCTIONS: GlFunctions = {
  glGenBuffers: (gl, count, out) => generateNames(gl, gl.shared.own(Buffers), count, out),
  glIsBuffer: (gl, name) => gl.shared.own(Buffers).get(name) ? 1 : 0,
  glDeleteBuffers(gl, count, list) {
    deleteNames(gl, gl.shared.own(Buffers), count, list, (buffer) => {
      buffer.mapping = undefined;
      unbind(gl, buffer);
    });
  },
  glBindBuffer(gl, target, name) {
    gl.checkEnum(target, bufferTargets(gl));
    bindBuffer(gl, target, bufferNamed(gl, name));
  },
  glBindBufferBase: (gl, target, index, name) => bindRange(gl, target, index, name),
  glBindBufferRange: (gl, target, index, name, offset, size) =>
    bindRange(gl, target, index, name, [offset, size]),

  glBufferData(gl, target, size, data, usage) {
    const usages = USAGES.filter(([, since]) => isIn(since, gl.api)).map(([name]) => name);
    gl.checkEnum(target, bufferTargets(gl));
    gl.checkEnum(usage, usages);
    gl.checkSigns(size);
    const buffer = neededBuffer(gl, target);
    if (size > SIZE_MAX) return gl.fail(GL.OUT_OF_MEMORY);
    buffer.resize(size);
    buffer.usage = usage;
    store(gl, buffer, 0, size, data);
  },
  glBufferSubData(gl, target, offset, size, data) {
    const buffer = bufferPart(gl, target, offset, size);
    if (buffer.mapping !== undefined) return gl.fail(GL.INVALID_OPERATION);
    store(gl, buffer, offset, size, data);
  },
  glCopyBufferSubData(gl, from, to, readAt, writeAt, size) {
    const source = bufferPart(gl, from, readAt, size);
    const destination = bufferPart(gl, to, writeAt, size);
    const overlaps = source === destination && Math.abs(readAt - writeAt) < size;
    if (overlaps) return gl.fail(GL.INVALID_VALUE);
    if (source.mapping ?? destination.mapping) return gl.fail(GL.INVALID_OPERATION);
    store(gl, destination, writeAt, size, source.bytes?.subarray(readAt, readAt + size));
  },

  glMapBufferRange(gl, target, offset, length, access) {
    const buffer = bufferPart(gl, target, offset, length);
    if (access & ~ALL_BITS) return gl.fail(GL.INVALID_VALUE);
    const reads = (access & GL.MAP_READ_BIT) !== 0;
    const writes = (access & GL.MAP_WRITE_BIT) !== 0;
    const isWrong = length === 0 || buffer.mapping !== undefined || !reads && !writes ||
      reads && (access & ONLY_WRITTEN) !== 0 ||
      !writes && (access & GL.MAP_FLUSH_EXPLICIT_BIT) !== 0;
    if (isWrong) return gl.fail(GL.INVALID_OPERATION);
    const pointer = buffer.bytes?.subarray(offset, offset + length);
    if (pointer === undefined) return gl.fail(GL.OUT_OF_MEMORY);
    buffer.mapping = { offset, length, access, pointer };
    return pointer;
  },
  glFlushMappedBufferRange(gl, target, offset, length) {
    gl.checkEnum(target, bufferTargets(gl));
    gl.checkSigns(offset, length);
    const mapping = neededBuffer(gl, target).mapping;
    if (mapping === undefined || !(mapping.access & GL.MAP_FLUSH_EXPLICIT_BIT)) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    if (offset + length > mapping.length) gl.fail(GL.INVALID_VALUE);
  },
  glUnmapBuffer(gl, target) {
    gl.checkEnum(target, bufferTargets(gl));
    const buffer = neededBuffer(gl, target);
    if (buffer.mapping === undefined) return gl.fail(GL.INVALID_OPERATION);
    buffer.mapping = undefined;
    return 1;
  },
  glGetBufferPointerv(gl, target, name, out) {
    gl.checkEnum(target, bufferTargets(gl));
    gl.checkEnum(name, [GL.BUFFER_MAP_POINTER]);
    const buffer = neededBuffer(gl, target);
    writePointer(out, buffer.mapping?.pointer ?? null);
  },
  glGetBufferParameteriv: getBufferParameter,
  glGetBufferParameteri64v: getBufferParameter,
};

/** Bindings of buffers. */
export const BUFFER_GETTERS: GlGetters = Object.fromEntries(
  BUFFER_TARGETS.map(([target, since, binding]) => [
    binding,
    [since, (gl: GlContext) => nameOf(boundBuffer(gl, target))] as const,
  ]),
);

const ALL_BITS = GL.MAP_READ_BIT | GL.MAP_WRITE_BIT | GL.MAP_INVALIDATE_RANGE_BIT |
  GL.MAP_INVALIDATE_BUFFER_BIT | GL.MAP_FLUSH_EXPLICIT_BIT | GL.MAP_UNSYNCHRONIZED_BIT;
const ONLY_WRITTEN = GL.MAP_INVALIDATE_RANGE_BIT | GL.MAP_INVALIDATE_BUFFER_BIT |
  GL.MAP_UNSYNCHRONIZED_BIT;

/** A target with numbered binding points: how many, and what offsets must be multiples of. */
function pointsOf(target: number): readonly [count: number, alignment: number] {
  switch (target) {
    case GL.UNIFORM_BUFFER:
      return [
        maximum(GL.MAX_UNIFORM_BUFFER_BINDINGS),
        maximum(GL.UNIFORM_BUFFER_OFFSET_ALIGNMENT),
      ];
    case GL.SHADER_STORAGE_BUFFER:
      return [
        maximum(GL.MAX_SHADER_STORAGE_BUFFER_BINDINGS),
        maximum(GL.SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT),
      ];
    case GL.ATOMIC_COUNTER_BUFFER:
      return [maximum(GL.MAX_ATOMIC_COUNTER_BUFFER_BINDINGS), 4];
    default:
      return [maximum(GL.MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS), 4];
  }
}

function bindRange(
  gl: GlContext,
  target: number,
  index: number,
  name: number,
  range?: readonly [offset: number, size: number],
): void {
  const targets: number[] = [GL.UNIFORM_BUFFER, GL.TRANSFORM_FEEDBACK_BUFFER];
  if (gl.api > ES3) targets.push(GL.SHADER_STORAGE_BUFFER, GL.ATOMIC_COUNTER_BUFFER);
  gl.checkEnum(target, targets);
  const [count, alignment] = pointsOf(target);
  const [offset, size] = range ?? [0, 0];
  const isPart = range !== undefined && name !== 0;
  const isWrong = index >= count ||
    isPart && (size <= 0 || offset < 0 || offset % alignment !== 0 ||
        target === GL.TRANSFORM_FEEDBACK_BUFFER && size % 4 !== 0);
  if (isWrong) return gl.fail(GL.INVALID_VALUE);
  const isCapturing = gl.peek(TransformFeedbacks)?.current.mode !== undefined;
  if (target === GL.TRANSFORM_FEEDBACK_BUFFER && isCapturing) return gl.fail(GL.INVALID_OPERATION);
  const buffer = bufferNamed(gl, name);
  bindBuffer(gl, target, buffer);
  rangesOf(gl, target)[index] = buffer && { buffer, offset, size };
}

/** Takes a buffer that is deleted out of the bindings of the context that deletes it. */
function unbind(gl: GlContext, buffer: BufferObject): void {
  const { bound, all } = gl.own(BufferBindings);
  for (const [target, one] of bound) if (one === buffer) bound.delete(target);
  for (const ranges of [...all, gl.own(TransformFeedbacks).current.buffers]) {
    for (const [i, range] of ranges.entries()) {
      if (range?.buffer === buffer) ranges[i] = undefined;
    }
  }
  gl.own(VertexArrays).current.detach(buffer);
}

/** The buffer that is bound to a target; GL_INVALID_OPERATION if there is none. */
function neededBuffer(gl: GlContext, target: number): BufferObject {
  return boundBuffer(gl, target) ?? gl.fail(GL.INVALID_OPERATION);
}

/** The buffer of a target that has such a part. */
function bufferPart(
  gl: GlContext,
  target: number,
  offset: number,
  size: number,
): BufferObject {
  gl.checkEnum(target, bufferTargets(gl));
  gl.checkSigns(offset, size);
  const buffer = neededBuffer(gl, target);
  return offset + size <= buffer.size ? buffer : gl.fail(GL.INVALID_VALUE);
}

/** Copies what the program gives, as far as its memory goes. */
function store(
  gl: GlContext,
  buffer: BufferObject,
  offset: number,
  size: number,
  data: Memory,
): void {
  const given = bytesOf(data)?.subarray(0, size);
  if (given === undefined) return;
  const { bytes } = buffer;
  if (bytes === undefined) return gl.fail(GL.OUT_OF_MEMORY);
  bytes.set(given, offset);
}

function getBufferParameter(gl: GlContext, target: number, name: number, out: Memory): void {
  gl.checkEnum(target, bufferTargets(gl));
  const names = [GL.BUFFER_SIZE, GL.BUFFER_USAGE];
  const mapped = [
    GL.BUFFER_ACCESS_FLAGS,
    GL.BUFFER_MAPPED,
    GL.BUFFER_MAP_LENGTH,
    GL.BUFFER_MAP_OFFSET,
  ];
  gl.checkEnum(name, gl.api === ES1 || gl.api === ES2 ? names : [...names, ...mapped]);
  const buffer = neededBuffer(gl, target);
  const { mapping } = buffer;
  const values: Readonly<Record<number, number>> = {
    [GL.BUFFER_SIZE]: buffer.size,
    [GL.BUFFER_USAGE]: buffer.usage,
    [GL.BUFFER_ACCESS_FLAGS]: mapping?.access ?? 0,
    [GL.BUFFER_MAPPED]: mapping === undefined ? 0 : 1,
    [GL.BUFFER_MAP_LENGTH]: mapping?.length ?? 0,
    [GL.BUFFER_MAP_OFFSET]: mapping?.offset ?? 0,
  };
  writeCell(out, 0, values[name] ?? 0);
}
