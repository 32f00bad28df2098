/**
 * Functions of transform feedback and of queries. As nothing is drawn, queries count nothing.
 *
 * Source: OpenGL ES 3.2, sections 4.2 and 12.1.
 *
 * @module
 */

import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { deleteNames, generateNames, Names } from "../names.ts";
import { CurrentProgram } from "../programs/objects.ts";
import { activeProgram } from "../programs/pipeline_objects.ts";
import { TransformFeedback, TransformFeedbacks } from "./transform_feedback_objects.ts";
import { ES3, ES32 } from "../versions.ts";
import { cellCount, readCell, writeCell } from "../words.ts";

interface Query {
  readonly name: number;
  readonly target: number;
}

/** Queries of a context. */
export class Queries {
  readonly names: Names<Query> = new Names();
  /** By what they count; the two ways of GL_ANY_SAMPLES_PASSED are one. */
  readonly active: Map<number, Query> = new Map();
}

/** Functions of this file. */
export const FEEDBACK_FUNCTIONS: GlFunctions = {
  glGenTransformFeedbacks: (gl, count, out) =>
    generateNames(gl, gl.own(TransformFeedbacks).names, count, out),
  glIsTransformFeedback: (gl, name) => gl.own(TransformFeedbacks).names.get(name) ? 1 : 0,
  glDeleteTransformFeedbacks(gl, count, list) {
    gl.checkSigns(count);
    const feedbacks = gl.own(TransformFeedbacks);
    for (let i = 0; i < Math.min(count, cellCount(list)); i++) {
      const isActive = feedbacks.names.get(readCell(list, i))?.mode !== undefined;
      if (isActive) return gl.fail(GL.INVALID_OPERATION);
    }
    deleteNames(gl, feedbacks.names, count, list, (feedback) => {
      if (feedbacks.current === feedback) feedbacks.current = feedbacks.own;
    });
  },
  glBindTransformFeedback(gl, target, name) {
    gl.checkEnum(target, [GL.TRANSFORM_FEEDBACK]);
    const feedbacks = gl.own(TransformFeedbacks);
    const { current, names, own } = feedbacks;
    const isCapturing = current.mode !== undefined && !current.isPaused;
    if (isCapturing || name !== 0 && !names.has(name)) return gl.fail(GL.INVALID_OPERATION);
    feedbacks.current = name === 0 ? own : names.create(name, () => new TransformFeedback(name));
  },
  glBeginTransformFeedback(gl, mode) {
    gl.checkEnum(mode, [GL.POINTS, GL.LINES, GL.TRIANGLES]);
    const { current } = gl.own(TransformFeedbacks);
    const program = gl.own(CurrentProgram).program ?? activeProgram(gl);
    const varyings = program?.executable?.varyings.length ?? 0;
    const needed = program?.feedbackMode === GL.SEPARATE_ATTRIBS ? varyings : Math.min(1, varyings);
    const hasBuffers = Array.from({ length: needed }, (_, i) => current.buffers[i]).every(Boolean);
    if (current.mode !== undefined || needed === 0 || !hasBuffers) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    Object.assign(current, { mode, isPaused: false, program });
  },
  glEndTransformFeedback(gl) {
    const { current } = gl.own(TransformFeedbacks);
    if (current.mode === undefined) gl.raise(GL.INVALID_OPERATION);
    Object.assign(current, { mode: undefined, isPaused: false, program: undefined });
  },
  glPauseTransformFeedback: (gl) => setPaused(gl, true),
  glResumeTransformFeedback: (gl) => setPaused(gl, false),

  glGenQueries: (gl, count, out) => generateNames(gl, gl.own(Queries).names, count, out),
  glIsQuery: (gl, name) => gl.own(Queries).names.get(name) ? 1 : 0,
  glDeleteQueries(gl, count, list) {
    const queries = gl.own(Queries);
    deleteNames(gl, queries.names, count, list, (query) => {
      const counter = counterOf(query.target);
      if (queries.active.get(counter) === query) queries.active.delete(counter);
    });
  },
  glBeginQuery(gl, target, name) {
    gl.checkEnum(target, queryTargets(gl));
    const { names, active } = gl.own(Queries);
    const isActive = [...active.values()].some((query) => query.name === name);
    const isTaken = active.has(counterOf(target)) || isActive;
    if (isTaken || !names.has(name)) return gl.fail(GL.INVALID_OPERATION);
    const query = names.create(name, () => ({ name, target }));
    if (query.target === target) active.set(counterOf(target), query);
    else gl.fail(GL.INVALID_OPERATION);
  },
  glEndQuery(gl, target) {
    gl.checkEnum(target, queryTargets(gl));
    const { active } = gl.own(Queries);
    const isActive = active.get(counterOf(target))?.target === target;
    if (isActive) active.delete(counterOf(target));
    else gl.fail(GL.INVALID_OPERATION);
  },
  glGetQueryiv(gl, target, name, out) {
    gl.checkEnum(target, queryTargets(gl));
    gl.checkEnum(name, [GL.CURRENT_QUERY]);
    const query = gl.own(Queries).active.get(counterOf(target));
    writeCell(out, 0, query?.target === target ? query.name : 0);
  },
  glGetQueryObjectuiv(gl, name, pname, out) {
    const { names, active } = gl.own(Queries);
    const query = names.get(name);
    const isActive = query !== undefined && active.get(counterOf(query.target)) === query;
    if (query === undefined || isActive) return gl.fail(GL.INVALID_OPERATION);
    gl.checkEnum(pname, [GL.QUERY_RESULT, GL.QUERY_RESULT_AVAILABLE]);
    writeCell(out, 0, pname === GL.QUERY_RESULT_AVAILABLE ? 1 : 0);
  },
};

/** Transform feedback that is bound, and what it does. */
export const FEEDBACK_GETTERS: GlGetters = {
  [GL.TRANSFORM_FEEDBACK_BINDING]: [ES3, (gl) => nameOf(gl.own(TransformFeedbacks).current)],
  [GL.TRANSFORM_FEEDBACK_ACTIVE]: [
    ES3,
    (gl) => gl.own(TransformFeedbacks).current.mode === undefined ? 0 : 1,
  ],
  [GL.TRANSFORM_FEEDBACK_PAUSED]: [
    ES3,
    (gl) => Number(gl.own(TransformFeedbacks).current.isPaused),
  ],
};

function setPaused(gl: GlContext, isPaused: boolean): void {
  const { current } = gl.own(TransformFeedbacks);
  if (current.mode === undefined || current.isPaused === isPaused) gl.fail(GL.INVALID_OPERATION);
  else current.isPaused = isPaused;
}

function queryTargets(gl: GlContext): number[] {
  const targets: number[] = [
    GL.ANY_SAMPLES_PASSED,
    GL.ANY_SAMPLES_PASSED_CONSERVATIVE,
    GL.TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
  ];
  return gl.api >= ES32 ? [...targets, GL.PRIMITIVES_GENERATED] : targets;
}

function counterOf(target: number): number {
  return target === GL.ANY_SAMPLES_PASSED_CONSERVATIVE ? GL.ANY_SAMPLES_PASSED : target;
}
