/**
 * Interfaces of programs, as OpenGL ES 3.1 asks for them.
 *
 * Source: OpenGL ES 3.2, section 7.3.1, tables 7.1 and 7.2.
 *
 * @module
 */

import type { GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { indexOfName } from "./blocks.ts";
import type { Block, Variable } from "./interface.ts";
import { type Executable, executableOf, type Program, programNamed } from "./objects.ts";
import { locationIn, longest } from "./programs.ts";
import { lengthWithNul } from "./shaders.ts";
import { readCells, readText, writeCell, writeCells, writeText } from "../words.ts";

/** One resource: its name, and its properties by enum. */
interface Resource {
  readonly name: string;
  readonly properties: Readonly<Record<number, readonly number[]>>;
}

/** Functions of this file. */
export const PROGRAM_RESOURCE_FUNCTIONS: GlFunctions = {
  glGetProgramInterfaceiv(gl, name, which, pname, out) {
    const program = programNamed(gl, name);
    gl.checkEnum(which, INTERFACES);
    const resources = resourcesOf(program, which);
    const isNamed = which !== GL.ATOMIC_COUNTER_BUFFER;
    const blocks = BLOCKS.includes(which) || !isNamed;
    const names = [GL.ACTIVE_RESOURCES, GL.MAX_NAME_LENGTH, GL.MAX_NUM_ACTIVE_VARIABLES];
    gl.checkEnum(pname, names);
    if (pname === GL.ACTIVE_RESOURCES) return writeCell(out, 0, resources.length);
    const isWrong = pname === GL.MAX_NAME_LENGTH ? !isNamed : !blocks;
    if (isWrong) return gl.fail(GL.INVALID_OPERATION);
    const counts = resources.map(({ properties }) => properties[GL.ACTIVE_VARIABLES]?.length ?? 0);
    writeCell(out, 0, pname === GL.MAX_NAME_LENGTH ? longest(resources) : Math.max(0, ...counts));
  },
  glGetProgramResourceIndex(gl, name, which, text) {
    const program = programNamed(gl, name);
    gl.checkEnum(which, NAMED);
    const index = indexOfName(resourcesOf(program, which), readText(text));
    return index < 0 ? GL.INVALID_INDEX : index;
  },
  glGetProgramResourceName(gl, name, which, index, size, length, out) {
    const program = programNamed(gl, name);
    gl.checkEnum(which, NAMED);
    const resource = resourcesOf(program, which)[index];
    if (resource === undefined || size < 0) gl.fail(GL.INVALID_VALUE);
    else writeText(resource.name, size, length, out);
  },
  glGetProgramResourceiv(gl, name, which, index, count, list, size, length, out) {
    const program = programNamed(gl, name);
    gl.checkEnum(which, INTERFACES);
    const resource = resourcesOf(program, which)[index];
    if (resource === undefined || count <= 0 || size < 0) return gl.fail(GL.INVALID_VALUE);
    const values: number[] = [];
    for (const property of readCells(list, count)) {
      gl.checkEnum(property, PROPERTIES);
      const found = resource.properties[property] ?? gl.fail(GL.INVALID_OPERATION);
      values.push(...found);
    }
    writeCells(out, values.slice(0, size));
    writeCell(length, 0, Math.min(size, values.length));
  },
  glGetProgramResourceLocation(gl, name, which, text) {
    const executable = executableOf(gl, name);
    gl.checkEnum(which, LOCATED);
    return locationIn(variablesOf(executable, which), readText(text));
  },
};

const LOCATED: readonly number[] = [GL.UNIFORM, GL.PROGRAM_INPUT, GL.PROGRAM_OUTPUT];
const BLOCKS: readonly number[] = [GL.UNIFORM_BLOCK, GL.SHADER_STORAGE_BLOCK];
const NAMED: readonly number[] = [
  ...LOCATED,
  ...BLOCKS,
  GL.BUFFER_VARIABLE,
  GL.TRANSFORM_FEEDBACK_VARYING,
];
const INTERFACES: readonly number[] = [...NAMED, GL.ATOMIC_COUNTER_BUFFER];
const REFERENCES: readonly (readonly [property: number, bit: number])[] = [
  [GL.REFERENCED_BY_VERTEX_SHADER, GL.VERTEX_SHADER_BIT],
  [GL.REFERENCED_BY_FRAGMENT_SHADER, GL.FRAGMENT_SHADER_BIT],
  [GL.REFERENCED_BY_COMPUTE_SHADER, GL.COMPUTE_SHADER_BIT],
  [GL.REFERENCED_BY_GEOMETRY_SHADER, GL.GEOMETRY_SHADER_BIT],
  [GL.REFERENCED_BY_TESS_CONTROL_SHADER, GL.TESS_CONTROL_SHADER_BIT],
  [GL.REFERENCED_BY_TESS_EVALUATION_SHADER, GL.TESS_EVALUATION_SHADER_BIT],
];
const PROPERTIES: readonly number[] = [
  GL.NAME_LENGTH,
  GL.TYPE,
  GL.ARRAY_SIZE,
  GL.OFFSET,
  GL.BLOCK_INDEX,
  GL.ARRAY_STRIDE,
  GL.MATRIX_STRIDE,
  GL.IS_ROW_MAJOR,
  GL.ATOMIC_COUNTER_BUFFER_INDEX,
  GL.BUFFER_BINDING,
  GL.BUFFER_DATA_SIZE,
  GL.NUM_ACTIVE_VARIABLES,
  GL.ACTIVE_VARIABLES,
  GL.TOP_LEVEL_ARRAY_SIZE,
  GL.TOP_LEVEL_ARRAY_STRIDE,
  GL.LOCATION,
  GL.IS_PER_PATCH,
  ...REFERENCES.map(([property]) => property),
];

function variablesOf(executable: Executable | undefined, which: number): readonly Variable[] {
  switch (which) {
    case GL.UNIFORM:
      return executable?.uniforms ?? [];
    case GL.PROGRAM_INPUT:
      return executable?.attributes ?? [];
    case GL.PROGRAM_OUTPUT:
      return executable?.outputs ?? [];
    default:
      return executable?.bufferVariables ?? [];
  }
}

function resourcesOf(program: Program, which: number): Resource[] {
  const { executable } = program;
  switch (which) {
    case GL.ATOMIC_COUNTER_BUFFER:
      return [];
    case GL.UNIFORM_BLOCK:
      return (executable?.uniformBlocks ?? []).map((block, i) =>
        ofBlock(block, program.blockBindings.get(i))
      );
    case GL.SHADER_STORAGE_BLOCK:
      return (executable?.storageBlocks ?? []).map((block) => ofBlock(block));
    case GL.TRANSFORM_FEEDBACK_VARYING:
      return (executable?.varyings ?? []).map(({ name, type, size }) => ({
        name,
        properties: {
          [GL.NAME_LENGTH]: [lengthWithNul(name)],
          [GL.TYPE]: [type.name],
          [GL.ARRAY_SIZE]: [size],
        },
      }));
    default:
      return variablesOf(executable, which).map((variable) => ofVariable(variable, which));
  }
}

function references(stages: number): Record<number, readonly number[]> {
  return Object.fromEntries(
    REFERENCES.map(([property, bit]) => [property, [stages & bit ? 1 : 0]]),
  );
}

function ofBlock(block: Block, binding = block.binding): Resource {
  return {
    name: block.name,
    properties: {
      ...references(block.stages),
      [GL.NAME_LENGTH]: [lengthWithNul(block.name)],
      [GL.BUFFER_BINDING]: [binding],
      [GL.BUFFER_DATA_SIZE]: [block.size],
      [GL.NUM_ACTIVE_VARIABLES]: [block.members.length],
      [GL.ACTIVE_VARIABLES]: block.members,
    },
  };
}

function ofVariable(variable: Variable, which: number): Resource {
  const inBlock = {
    [GL.OFFSET]: [variable.offset],
    [GL.BLOCK_INDEX]: [variable.block],
    [GL.ARRAY_STRIDE]: [variable.arrayStride],
    [GL.MATRIX_STRIDE]: [variable.matrixStride],
    [GL.IS_ROW_MAJOR]: [0],
  };
  const own = which === GL.UNIFORM
    ? { ...inBlock, [GL.LOCATION]: [variable.location], [GL.ATOMIC_COUNTER_BUFFER_INDEX]: [-1] }
    : which === GL.BUFFER_VARIABLE
    ? { ...inBlock, [GL.TOP_LEVEL_ARRAY_SIZE]: [1], [GL.TOP_LEVEL_ARRAY_STRIDE]: [0] }
    : { [GL.LOCATION]: [variable.location], [GL.IS_PER_PATCH]: [0] };
  return {
    name: variable.name,
    properties: {
      ...references(variable.stages),
      ...own,
      [GL.NAME_LENGTH]: [lengthWithNul(variable.name)],
      [GL.TYPE]: [variable.type.name],
      [GL.ARRAY_SIZE]: [variable.size],
    },
  };
}
