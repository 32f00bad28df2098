/**
 * Uniform blocks, and the varyings that transform feedback captures.
 *
 * Source: OpenGL ES 3.2, sections 7.6.2, 7.6.3, 11.1.2.1 and 12.1.
 *
 * @module
 */

import type { GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import type { Variable } from "./interface.ts";
import { executableOf, programNamed } from "./objects.ts";
import { lengthWithNul } from "./shaders.ts";
import { cellCount, readCells, readTextCell, writeCell, writeCells, writeText } from "../words.ts";

const NAMES_MAX = 4096;

/** Functions of this file. */
export const PROGRAM_BLOCK_FUNCTIONS: GlFunctions = {
  glGetUniformIndices(gl, name, count, names, out) {
    const executable = programNamed(gl, name).executable;
    gl.checkSigns(count);
    const given = Math.min(count, cellCount(names));
    for (let i = 0; i < given; i++) {
      const index = indexOfName(executable?.uniforms ?? [], readTextCell(names, i));
      writeCell(out, i, index < 0 ? GL.INVALID_INDEX : index);
    }
  },
  glGetActiveUniformsiv(gl, name, count, list, pname, out) {
    const program = programNamed(gl, name);
    gl.checkSigns(count);
    const variables = program.executable?.uniforms ?? [];
    const indices = readCells(list, count);
    if (indices.some((index) => variables[index] === undefined)) return gl.fail(GL.INVALID_VALUE);
    gl.checkEnum(pname, Object.keys(UNIFORM_VALUES).map(Number));
    writeCells(out, indices.map((index) => UNIFORM_VALUES[pname]!(variables[index]!)));
  },
  glGetUniformBlockIndex(gl, name, text) {
    const executable = programNamed(gl, name).executable;
    const index = executable?.uniformBlocks.findIndex((one) =>
      one.name === readTextCell([text], 0)
    );
    return index === undefined || index < 0 ? GL.INVALID_INDEX : index;
  },
  glGetActiveUniformBlockiv(gl, name, index, pname, out) {
    const program = programNamed(gl, name);
    const block = program.executable?.uniformBlocks[index];
    if (block === undefined) return gl.fail(GL.INVALID_VALUE);
    const values: Readonly<Record<number, readonly number[]>> = {
      [GL.UNIFORM_BLOCK_BINDING]: [program.blockBindings.get(index) ?? block.binding],
      [GL.UNIFORM_BLOCK_DATA_SIZE]: [block.size],
      [GL.UNIFORM_BLOCK_NAME_LENGTH]: [lengthWithNul(block.name)],
      [GL.UNIFORM_BLOCK_ACTIVE_UNIFORMS]: [block.members.length],
      [GL.UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES]: block.members,
      [GL.UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER]: [block.stages & GL.VERTEX_SHADER_BIT ? 1 : 0],
      [GL.UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER]: [
        block.stages & GL.FRAGMENT_SHADER_BIT ? 1 : 0,
      ],
    };
    gl.checkEnum(pname, Object.keys(values).map(Number));
    writeCells(out, values[pname]!);
  },
  glGetActiveUniformBlockName(gl, name, index, size, length, out) {
    const program = programNamed(gl, name);
    gl.checkSigns(size);
    const block = program.executable?.uniformBlocks[index];
    if (block === undefined) return gl.fail(GL.INVALID_VALUE);
    writeText(block.name, size, length, out);
  },
  glUniformBlockBinding(gl, name, index, binding) {
    const program = programNamed(gl, name);
    const isRight = program.executable?.uniformBlocks[index] !== undefined &&
      binding < maximum(GL.MAX_UNIFORM_BUFFER_BINDINGS);
    if (isRight) program.blockBindings.set(index, binding);
    else gl.fail(GL.INVALID_VALUE);
  },
  glTransformFeedbackVaryings(gl, name, count, names, mode) {
    const program = programNamed(gl, name);
    gl.checkSigns(count);
    gl.checkEnum(mode, [GL.INTERLEAVED_ATTRIBS, GL.SEPARATE_ATTRIBS]);
    const most = maximum(GL.MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS);
    if (mode === GL.SEPARATE_ATTRIBS && count > most) return gl.fail(GL.INVALID_VALUE);
    const given = Math.min(count, cellCount(names), NAMES_MAX);
    program.varyings = Array.from({ length: given }, (_, i) => readTextCell(names, i) ?? "");
    program.feedbackMode = mode;
  },
  glGetTransformFeedbackVarying(gl, name, index, bufferSize, length, size, type, out) {
    const { varyings } = executableOf(gl, name);
    gl.checkSigns(bufferSize);
    const varying = varyings[index] ?? gl.fail(GL.INVALID_VALUE);
    writeCell(size, 0, varying.size);
    writeCell(type, 0, varying.type.name);
    writeText(varying.name, bufferSize, length, out);
  },
};

const UNIFORM_VALUES: Readonly<Record<number, (variable: Variable) => number>> = {
  [GL.UNIFORM_TYPE]: ({ type }) => type.name,
  [GL.UNIFORM_SIZE]: ({ size }) => size,
  [GL.UNIFORM_NAME_LENGTH]: ({ name }) => lengthWithNul(name),
  [GL.UNIFORM_BLOCK_INDEX]: ({ block }) => block,
  [GL.UNIFORM_OFFSET]: ({ offset }) => offset,
  [GL.UNIFORM_ARRAY_STRIDE]: ({ arrayStride }) => arrayStride,
  [GL.UNIFORM_MATRIX_STRIDE]: ({ matrixStride }) => matrixStride,
  [GL.UNIFORM_IS_ROW_MAJOR]: () => 0,
};

/** The number of a variable in its list, with or without the `[0]` of an array; -1 if there is none. */
export function indexOfName(
  variables: readonly { readonly name: string }[],
  name: string | undefined,
): number {
  return variables.findIndex((one) => one.name === name || one.name === `${name}[0]`);
}
