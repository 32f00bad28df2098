/**
 * Drawing and computing: what is wrong is said, what is right is given to webgl-mock, which draws nothing.
 *
 * Source: OpenGL ES 3.2, sections 10.5, 12.1 and 17; OpenGL ES 2.0, section 2.8.
 *
 * @module
 */

import { boundBuffer } from "../buffers/objects.ts";
import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { checkComplete } from "../framebuffers/status.ts";
import { INDEXED_LIMITS } from "../limits.ts";
import { Pipelines } from "../programs/pipeline_objects.ts";
import { CurrentProgram, type Program } from "../programs/objects.ts";
import { TransformFeedbacks } from "./transform_feedback_objects.ts";
import { ES31, ES32 } from "../versions.ts";
import { VertexArrays } from "./vertex_arrays.ts";
import { type Memory, toOffset } from "../words.ts";

/** Functions of this file. */
export const DRAW_FUNCTIONS: GlFunctions = {
  glDrawArrays: (gl, mode, first, count) => {
    checkMode(gl, mode);
    gl.checkSigns(first, count);
    draw(gl, "drawArrays", mode, count);
  },
  glDrawArraysInstanced: (gl, mode, first, count, instances) => {
    checkMode(gl, mode);
    gl.checkSigns(first, count, instances);
    draw(gl, "drawArraysInstanced", mode, count);
  },
  glDrawElements: drawElements,
  glDrawElementsBaseVertex: drawElements,
  glDrawElementsInstanced: drawInstances,
  glDrawElementsInstancedBaseVertex: drawInstances,
  glDrawRangeElements: drawRange,
  glDrawRangeElementsBaseVertex: drawRange,
  glDrawArraysIndirect: (gl, mode, indirect) => {
    checkMode(gl, mode);
    drawIndirect(gl, "drawArraysIndirect", mode, indirect, ARRAYS_COMMAND);
  },
  glDrawElementsIndirect: (gl, mode, type, indirect) => {
    checkMode(gl, mode);
    gl.checkEnum(type, INDEX_TYPES);
    if (gl.own(VertexArrays).current.elements === undefined) return gl.fail(GL.INVALID_OPERATION);
    drawIndirect(gl, "drawElementsIndirect", mode, indirect, ELEMENTS_COMMAND);
  },
  glDispatchCompute(gl, x, y, z) {
    const most = INDEXED_LIMITS[GL.MAX_COMPUTE_WORK_GROUP_COUNT]!;
    checkCompute(gl);
    if ([x, y, z].some((count, i) => count > most[i]!)) return gl.fail(GL.INVALID_VALUE);
    gl.driver.render("dispatchCompute", [x, y, z]);
  },
  glDispatchComputeIndirect(gl, offset) {
    checkCompute(gl);
    if (offset < 0 || offset % 4 !== 0) return gl.fail(GL.INVALID_VALUE);
    const buffer = boundBuffer(gl, GL.DISPATCH_INDIRECT_BUFFER);
    const isRight = buffer !== undefined && offset + COMPUTE_COMMAND <= buffer.size;
    if (isRight) gl.driver.render("dispatchComputeIndirect", [offset]);
    else gl.fail(GL.INVALID_OPERATION);
  },
  glMemoryBarrier: (gl, barriers) => memoryBarrier(gl, barriers, BARRIERS),
  glMemoryBarrierByRegion: (gl, barriers) => memoryBarrier(gl, barriers, REGION_BARRIERS),
};

/** Bytes of the commands in buffers. */
const [ARRAYS_COMMAND, ELEMENTS_COMMAND, COMPUTE_COMMAND] = [16, 20, 12];
const INDEX_TYPES = [GL.UNSIGNED_BYTE, GL.UNSIGNED_SHORT, GL.UNSIGNED_INT];
const MODES: readonly number[] = [
  GL.POINTS,
  GL.LINES,
  GL.LINE_LOOP,
  GL.LINE_STRIP,
  GL.TRIANGLES,
  GL.TRIANGLE_STRIP,
  GL.TRIANGLE_FAN,
];
const LATER_MODES: readonly number[] = [
  GL.LINES_ADJACENCY,
  GL.LINE_STRIP_ADJACENCY,
  GL.TRIANGLES_ADJACENCY,
  GL.TRIANGLE_STRIP_ADJACENCY,
  GL.PATCHES,
];
const REGION_BARRIERS = GL.ATOMIC_COUNTER_BARRIER_BIT | GL.FRAMEBUFFER_BARRIER_BIT |
  GL.SHADER_IMAGE_ACCESS_BARRIER_BIT | GL.SHADER_STORAGE_BARRIER_BIT |
  GL.TEXTURE_FETCH_BARRIER_BIT | GL.UNIFORM_BARRIER_BIT;
const BARRIERS = REGION_BARRIERS | GL.VERTEX_ATTRIB_ARRAY_BARRIER_BIT |
  GL.ELEMENT_ARRAY_BARRIER_BIT | GL.COMMAND_BARRIER_BIT | GL.PIXEL_BUFFER_BARRIER_BIT |
  GL.TEXTURE_UPDATE_BARRIER_BIT | GL.BUFFER_UPDATE_BARRIER_BIT |
  GL.TRANSFORM_FEEDBACK_BARRIER_BIT;

function memoryBarrier(gl: GlContext, barriers: number, known: number): void {
  const isRight = barriers >>> 0 === GL.ALL_BARRIER_BITS || (barriers & ~known) === 0;
  if (!isRight) gl.fail(GL.INVALID_VALUE);
}

/** Fails unless a mode exists, and is the one for patches if and only if they are tessellated. */
function checkMode(gl: GlContext, mode: number): void {
  gl.checkEnum(mode, gl.api >= ES32 ? [...MODES, ...LATER_MODES] : MODES);
  const tessellates = programOf(gl, GL.TESS_EVALUATION_SHADER_BIT) !== undefined;
  if (tessellates !== (mode === GL.PATCHES)) gl.fail(GL.INVALID_OPERATION);
}

/** The program that runs in a stage. */
function programOf(gl: GlContext, stage: number): Program | undefined {
  const used = gl.own(CurrentProgram).program;
  const program = used ?? gl.peek(Pipelines)?.current?.stages.get(stage);
  return (program?.executable?.stages ?? 0) & stage ? program : undefined;
}

function drawElements(gl: GlContext, mode: number, count: number, type: number): void {
  checkMode(gl, mode);
  gl.checkEnum(type, INDEX_TYPES);
  gl.checkSigns(count);
  draw(gl, "drawElements", mode, count, true);
}

function drawInstances(
  gl: GlContext,
  mode: number,
  count: number,
  type: number,
  _indices: Memory,
  instances: number,
): void {
  checkMode(gl, mode);
  gl.checkEnum(type, INDEX_TYPES);
  gl.checkSigns(count, instances);
  draw(gl, "drawElementsInstanced", mode, count, true);
}

function drawRange(
  gl: GlContext,
  mode: number,
  start: number,
  end: number,
  count: number,
  type: number,
): void {
  if (end < start) return gl.fail(GL.INVALID_VALUE);
  drawElements(gl, mode, count, type);
}

/** The primitives that transform feedback captures of each mode of drawing. */
function captured(mode: number): number {
  if (mode === GL.POINTS) return GL.POINTS;
  return mode <= GL.LINE_STRIP || mode === GL.LINES_ADJACENCY || mode === GL.LINE_STRIP_ADJACENCY
    ? GL.LINES
    : GL.TRIANGLES;
}

function draw(gl: GlContext, method: string, mode: number, count: number, isIndexed = false): void {
  checkComplete(gl, "draw");
  const array = gl.own(VertexArrays).current;
  const read = [...array.buffers, isIndexed ? array.elements : undefined];
  const isMapped = read.some((buffer) => buffer?.mapping !== undefined);
  if (isMapped || !canCapture(gl, mode, isIndexed) || !hasStages(gl)) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  gl.driver.render(method, [mode, count]);
}

/** Checks that a program pipeline that is used has what drawing needs. */
function hasStages(gl: GlContext): boolean {
  const pipeline = gl.peek(Pipelines)?.current;
  return gl.own(CurrentProgram).program !== undefined || pipeline === undefined ||
    pipeline.stages.has(GL.VERTEX_SHADER_BIT) && pipeline.stages.has(GL.FRAGMENT_SHADER_BIT);
}

/** Checks that active transform feedback allows drawing so: before OpenGL ES 3.2 in its own mode, without indices. */
function canCapture(gl: GlContext, mode: number, isIndexed: boolean): boolean {
  const feedback = gl.peek(TransformFeedbacks)?.current;
  if (feedback?.mode === undefined || feedback.isPaused) return true;
  if (gl.api >= ES32) return captured(mode) === feedback.mode;
  return !isIndexed && mode === feedback.mode;
}

function drawIndirect(
  gl: GlContext,
  method: string,
  mode: number,
  indirect: Memory,
  bytes: number,
): void {
  const offset = toOffset(indirect);
  if (offset % 4 !== 0) return gl.fail(GL.INVALID_VALUE);
  const array = gl.own(VertexArrays).current;
  const buffer = boundBuffer(gl, GL.DRAW_INDIRECT_BUFFER);
  const isCapturing = gl.api === ES31 && !canCapture(gl, mode, true);
  const isRight = array.name !== 0 && buffer?.mapping === undefined &&
    offset + bytes <= (buffer?.size ?? -1) && !array.buffers.includes(undefined) && !isCapturing;
  if (isRight) draw(gl, method, mode, 1);
  else gl.fail(GL.INVALID_OPERATION);
}

function checkCompute(gl: GlContext): void {
  if (programOf(gl, GL.COMPUTE_SHADER_BIT) === undefined) gl.fail(GL.INVALID_OPERATION);
}
