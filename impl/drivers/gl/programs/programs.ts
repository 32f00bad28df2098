/**
 * Functions of program objects: shaders, linking, use, and what programs are like.
 *
 * Source: OpenGL ES 3.2, sections 7.3, 7.12 and 11.1; OpenGL ES 2.0, sections 2.10.3 to 2.10.5.
 *
 * @module
 */

import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import { install, linkProgram } from "./binary.ts";
import type { Variable } from "./interface.ts";
import {
  CurrentProgram,
  detachShader,
  type Executable,
  executableOf,
  Program,
  programNamed,
  releaseProgram,
  removeProgram,
  shaderNamed,
  ShadersAndPrograms,
} from "./objects.ts";
import { lengthWithNul } from "./shaders.ts";
import { TransformFeedbacks } from "../vertices/transform_feedback_objects.ts";
import { ES2, ES3, ES31, ES32, isIn } from "../versions.ts";
import { type Memory, readText, writeCell, writeCells, writeText } from "../words.ts";

/** Functions of this file. */
export const PROGRAM_FUNCTIONS: GlFunctions = {
  glCreateProgram(gl) {
    const names = gl.shared.own(ShadersAndPrograms);
    const name = names.generate();
    names.set(name, new Program(name));
    return name;
  },
  glIsProgram: (gl, name) => gl.shared.own(ShadersAndPrograms).get(name) instanceof Program ? 1 : 0,
  glDeleteProgram(gl, name) {
    if (name === 0) return;
    const program = programNamed(gl, name);
    program.isDeleted = true;
    if (program.users <= 0) removeProgram(gl, program);
  },
  glAttachShader(gl, name, shaderName) {
    const program = programNamed(gl, name);
    const shader = shaderNamed(gl, shaderName);
    const hasOne = [...program.shaders].some(({ type }) => type === shader.type);
    if (hasOne) return gl.fail(GL.INVALID_OPERATION);
    program.shaders.add(shader);
    shader.users++;
  },
  glDetachShader(gl, name, shaderName) {
    const program = programNamed(gl, name);
    const shader = shaderNamed(gl, shaderName);
    if (program.shaders.has(shader)) detachShader(gl, program, shader);
    else gl.fail(GL.INVALID_OPERATION);
  },
  glLinkProgram(gl, name) {
    const program = programNamed(gl, name);
    const feedback = gl.peek(TransformFeedbacks)?.current;
    if (feedback?.mode !== undefined && feedback.program === program) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    const fault = linkFault(program);
    if (fault === undefined) return linkProgram(gl, program);
    install(program, undefined);
    program.log = `ERROR: ${fault}`;
  },
  glUseProgram(gl, name) {
    const feedback = gl.peek(TransformFeedbacks)?.current;
    const isCapturing = feedback?.mode !== undefined && !feedback.isPaused;
    if (isCapturing) return gl.fail(GL.INVALID_OPERATION);
    const program = name === 0 ? undefined : programNamed(gl, name);
    if (program !== undefined && program.executable === undefined) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    const current = gl.own(CurrentProgram);
    if (program !== undefined) program.users++;
    const former = current.program;
    current.program = program;
    releaseProgram(gl, former);
  },
  glValidateProgram(gl, name) {
    const program = programNamed(gl, name);
    program.isValid = program.executable !== undefined;
    program.log = program.isValid ? "" : "ERROR: the program is not linked";
  },
  glProgramParameteri(gl, name, pname, value) {
    const program = programNamed(gl, name);
    const names: number[] = [GL.PROGRAM_BINARY_RETRIEVABLE_HINT];
    if (gl.api >= ES31) names.push(GL.PROGRAM_SEPARABLE);
    gl.checkEnum(pname, names);
    if (value !== 0 && value !== 1) return gl.fail(GL.INVALID_VALUE);
    if (pname === GL.PROGRAM_SEPARABLE) program.isSeparable = value === 1;
    else program.isRetrievable = value === 1;
  },
  glGetProgramiv(gl, name, pname, out) {
    const program = programNamed(gl, name);
    const entry = PARAMETERS[pname];
    if (entry === undefined || !isIn(entry[0], gl.api)) return gl.fail(GL.INVALID_ENUM);
    const values = entry[1](program, program.executable) ?? gl.fail(GL.INVALID_OPERATION);
    writeCells(out, typeof values === "number" ? [values] : values);
  },
  glGetProgramInfoLog(gl, name, size, length, out) {
    const program = programNamed(gl, name);
    gl.checkSigns(size);
    writeText(program.log, size, length, out);
  },
  glGetAttachedShaders(gl, name, size, count, out) {
    const program = programNamed(gl, name);
    gl.checkSigns(size);
    const names = [...program.shaders].map(nameOf).slice(0, size);
    writeCells(out, names);
    writeCell(count, 0, names.length);
  },

  glBindAttribLocation(gl, name, index, text) {
    const program = programNamed(gl, name);
    const attribute = readText(text);
    if (attribute === undefined) return;
    if (index >= maximum(GL.MAX_VERTEX_ATTRIBS)) return gl.fail(GL.INVALID_VALUE);
    if (attribute.startsWith("gl_")) gl.fail(GL.INVALID_OPERATION);
    else program.attributes.set(attribute, index);
  },
  glGetAttribLocation: (gl, name, text) =>
    locationIn(executableOf(gl, name).attributes, readText(text)),
  glGetFragDataLocation: (gl, name, text) =>
    locationIn(executableOf(gl, name).outputs, readText(text)),
  glGetUniformLocation: (gl, name, text) =>
    locationIn(executableOf(gl, name).uniforms, readText(text)),
  glGetActiveAttrib: (gl, name, index, size, ...out: Memory[]) =>
    giveVariable(gl, name, "attributes", index, size, out),
  glGetActiveUniform: (gl, name, index, size, ...out: Memory[]) =>
    giveVariable(gl, name, "uniforms", index, size, out),
};

/** The program that is used. */
export const PROGRAM_GETTERS: GlGetters = {
  [GL.CURRENT_PROGRAM]: [ES2, (gl) => nameOf(gl.own(CurrentProgram).program)],
};

/** Why a program cannot be linked; undefined if it can. */
function linkFault({ shaders, isSeparable }: Program): string | undefined {
  const types = new Set([...shaders].map(({ type }) => type));
  if (types.size === 0) return "no shader is attached";
  const uncompiled = [...shaders].find(({ isCompiled }) => !isCompiled);
  if (uncompiled !== undefined) return `shader ${uncompiled.name} is not compiled`;
  if (types.has(GL.COMPUTE_SHADER)) {
    return types.size > 1 ? "a compute shader goes with no other" : undefined;
  }
  if (isSeparable) return undefined;
  if (!types.has(GL.VERTEX_SHADER)) return "no vertex shader is attached";
  return types.has(GL.FRAGMENT_SHADER) ? undefined : "no fragment shader is attached";
}

type ProgramParameter = readonly [
  since: number,
  read: (
    program: Program,
    executable: Executable | undefined,
  ) => number | readonly number[] | undefined,
];

/** Values of programs; undefined where only a program with a certain shader has one. */
const PARAMETERS: Readonly<Record<number, ProgramParameter>> = {
  [GL.DELETE_STATUS]: [ES2, (program) => Number(program.isDeleted)],
  [GL.LINK_STATUS]: [ES2, (_program, executable) => executable === undefined ? 0 : 1],
  [GL.VALIDATE_STATUS]: [ES2, (program) => Number(program.isValid)],
  [GL.INFO_LOG_LENGTH]: [ES2, (program) => lengthWithNul(program.log)],
  [GL.ATTACHED_SHADERS]: [ES2, (program) => program.shaders.size],
  [GL.ACTIVE_ATTRIBUTES]: [ES2, (_program, executable) => executable?.attributes.length ?? 0],
  [GL.ACTIVE_ATTRIBUTE_MAX_LENGTH]: [ES2, (_, executable) => longest(executable?.attributes)],
  [GL.ACTIVE_UNIFORMS]: [ES2, (_program, executable) => executable?.uniforms.length ?? 0],
  [GL.ACTIVE_UNIFORM_MAX_LENGTH]: [ES2, (_, executable) => longest(executable?.uniforms)],
  [GL.PROGRAM_BINARY_LENGTH]: [ES2, (_program, executable) => executable?.binary.length ?? 0],
  [GL.PROGRAM_BINARY_RETRIEVABLE_HINT]: [ES3, (program) => Number(program.isRetrievable)],
  [GL.TRANSFORM_FEEDBACK_BUFFER_MODE]: [ES3, (program) => program.feedbackMode],
  [GL.TRANSFORM_FEEDBACK_VARYINGS]: [ES3, (_, executable) => executable?.varyings.length ?? 0],
  [GL.TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH]: [
    ES3,
    (_, executable) => longest(executable?.varyings),
  ],
  [GL.ACTIVE_UNIFORM_BLOCKS]: [ES3, (_, executable) => executable?.uniformBlocks.length ?? 0],
  [GL.ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH]: [
    ES3,
    (_, executable) => longest(executable?.uniformBlocks),
  ],
  [GL.PROGRAM_SEPARABLE]: [ES31, (program) => Number(program.isSeparable)],
  [GL.ACTIVE_ATOMIC_COUNTER_BUFFERS]: [ES31, () => 0],
  [GL.COMPUTE_WORK_GROUP_SIZE]: [ES31, (_program, executable) => executable?.workGroup],
  [GL.GEOMETRY_VERTICES_OUT]: [ES32, stage(GL.GEOMETRY_SHADER_BIT, 0)],
  [GL.GEOMETRY_INPUT_TYPE]: [ES32, stage(GL.GEOMETRY_SHADER_BIT, GL.TRIANGLES)],
  [GL.GEOMETRY_OUTPUT_TYPE]: [ES32, stage(GL.GEOMETRY_SHADER_BIT, GL.TRIANGLE_STRIP)],
  [GL.GEOMETRY_SHADER_INVOCATIONS]: [ES32, stage(GL.GEOMETRY_SHADER_BIT, 1)],
  [GL.TESS_CONTROL_OUTPUT_VERTICES]: [ES32, stage(GL.TESS_CONTROL_SHADER_BIT, 0)],
  [GL.TESS_GEN_MODE]: [ES32, stage(GL.TESS_EVALUATION_SHADER_BIT, GL.TRIANGLES)],
  [GL.TESS_GEN_SPACING]: [ES32, stage(GL.TESS_EVALUATION_SHADER_BIT, GL.EQUAL)],
  [GL.TESS_GEN_VERTEX_ORDER]: [ES32, stage(GL.TESS_EVALUATION_SHADER_BIT, GL.CCW)],
  [GL.TESS_GEN_POINT_MODE]: [ES32, stage(GL.TESS_EVALUATION_SHADER_BIT, 0)],
};

/** A value that programs with a shader of a stage have. */
function stage(bit: number, value: number): ProgramParameter[1] {
  return (_program, executable) => (executable?.stages ?? 0) & bit ? value : undefined;
}

/** Length of the longest name with its NUL; 0 if there is none. */
export function longest(named: readonly { readonly name: string }[] = []): number {
  return Math.max(0, ...named.map(({ name }) => lengthWithNul(name)));
}

/** The location of a variable, or of an element of an array; -1 if there is none of that name. */
export function locationIn(variables: readonly Variable[], name: string | undefined): number {
  const [, base, index] = /^(.*?)(?:\[(\d+)\])?$/s.exec(name ?? "") ?? [];
  for (const variable of variables) {
    if (variable.location < 0) continue;
    if (variable.name === name) return variable.location;
    if (!variable.isArray || variable.name !== `${base}[0]`) continue;
    const element = Number(index ?? 0);
    return element < variable.size ? variable.location + element : -1;
  }
  return -1;
}

function giveVariable(
  gl: GlContext,
  name: number,
  list: "attributes" | "uniforms",
  index: number,
  bufferSize: number,
  [length, size, type, text]: readonly Memory[],
): void {
  const program = programNamed(gl, name);
  gl.checkSigns(bufferSize);
  const variable = program.executable?.[list][index];
  if (variable === undefined) return gl.fail(GL.INVALID_VALUE);
  writeCell(size, 0, variable.size);
  writeCell(type, 0, variable.type.name);
  writeText(variable.name, bufferSize, length, text);
}
