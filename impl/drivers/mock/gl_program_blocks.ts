/**
 * Uniform blocks, and the varyings that transform feedback captures.
 *
 * Source: OpenGL ES 3.2, sections 7.6.2, 7.6.3, 11.1.2.1 and 12.1.
 *
 * @module
 */

import type { GlFunctions } from "./gl_context.ts";
import { GL } from "./gl_enums.ts";
import { maximum } from "./gl_limits.ts";
import type { Variable } from "./gl_program_interface.ts";
import { type Executable, executableOf, programNamed } from "./gl_program_objects.ts";
import { lengthWithNul } from "./gl_shaders.ts";
import {
  cellCount,
  type Memory,
  readCells,
  readTextCell,
  writeCell,
  writeCells,
  writeText,
} from "./gl_words.ts";

const NAMES_MAX = 4096;

/** Functions of this file. */
export const PROGRAM_BLOCK_FUNCTIONS: GlFunctions = {
  glGetUniformIndices(gl, name: number, count: number, names: Memory, out: Memory) {
    const executable = programNamed(gl, name)?.executable;
    if (!gl.notNegative(count)) return;
    const given = Math.min(count, cellCount(names));
    for (let i = 0; i < given; i++) {
      const index = indexOfName(executable?.uniforms ?? [], readTextCell(names, i));
      writeCell(out, i, index < 0 ? GL.INVALID_INDEX : index);
    }
  },
  glGetActiveUniformsiv(
    gl,
    name: number,
    count: number,
    list: Memory,
    pname: number,
    out: Memory,
  ) {
    const program = programNamed(gl, name);
    if (program === undefined || !gl.notNegative(count)) return;
    const variables = program.executable?.uniforms ?? [];
    const indices = readCells(list, count);
    if (indices.some((index) => variables[index] === undefined)) {
      return void gl.raise(GL.INVALID_VALUE);
    }
    if (!gl.isEnum(pname, Object.keys(UNIFORM_VALUES).map(Number))) return;
    writeCells(out, indices.map((index) => UNIFORM_VALUES[pname]!(variables[index]!)));
  },
  glGetUniformBlockIndex(gl, name: number, text: Memory) {
    const executable = programNamed(gl, name)?.executable;
    const index = executable?.uniformBlocks.findIndex((one) =>
      one.name === readTextCell([text], 0)
    );
    return index === undefined || index < 0 ? GL.INVALID_INDEX : index;
  },
  glGetActiveUniformBlockiv(gl, name: number, index: number, pname: number, out: Memory) {
    const program = programNamed(gl, name);
    if (program === undefined) return;
    const block = program.executable?.uniformBlocks[index];
    if (block === undefined) return void gl.raise(GL.INVALID_VALUE);
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
    if (gl.isEnum(pname, Object.keys(values).map(Number))) writeCells(out, values[pname]!);
  },
  glGetActiveUniformBlockName(
    gl,
    name: number,
    index: number,
    size: number,
    length: Memory,
    out: Memory,
  ) {
    const program = programNamed(gl, name);
    if (program === undefined || !gl.notNegative(size)) return;
    const block = program.executable?.uniformBlocks[index];
    if (block === undefined) gl.raise(GL.INVALID_VALUE);
    else writeText(block.name, size, length, out);
  },
  glUniformBlockBinding(gl, name: number, index: number, binding: number) {
    const program = programNamed(gl, name);
    if (program === undefined) return;
    const isRight = program.executable?.uniformBlocks[index] !== undefined &&
      binding < maximum(gl, GL.MAX_UNIFORM_BUFFER_BINDINGS);
    if (isRight) program.blockBindings.set(index, binding);
    else gl.raise(GL.INVALID_VALUE);
  },
  glTransformFeedbackVaryings(gl, name: number, count: number, names: Memory, mode: number) {
    const program = programNamed(gl, name);
    if (program === undefined || !gl.notNegative(count)) return;
    if (!gl.isEnum(mode, [GL.INTERLEAVED_ATTRIBS, GL.SEPARATE_ATTRIBS])) return;
    const most = maximum(gl, GL.MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS);
    if (mode === GL.SEPARATE_ATTRIBS && count > most) return void gl.raise(GL.INVALID_VALUE);
    const given = Math.min(count, cellCount(names), NAMES_MAX);
    program.varyings = Array.from({ length: given }, (_, i) => readTextCell(names, i) ?? "");
    program.feedbackMode = mode;
  },
  glGetTransformFeedbackVarying(
    gl,
    name: number,
    index: number,
    bufferSize: number,
    length: Memory,
    size: Memory,
    type: Memory,
    out: Memory,
  ) {
    const executable: Executable | undefined = executableOf(gl, name);
    if (executable === undefined || !gl.notNegative(bufferSize)) return;
    const varying = executable.varyings[index];
    if (varying === undefined) return void gl.raise(GL.INVALID_VALUE);
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
