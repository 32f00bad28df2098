/**
 * Functions of program pipelines.
 *
 * Source: OpenGL ES 3.2, sections 7.4, 7.12 and 7.13.
 *
 * @module
 */

import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { deleteNames, generateNames } from "../names.ts";
import { Pipeline, Pipelines } from "./pipeline_objects.ts";
import { linkProgram } from "./binary.ts";
import { Program, programNamed, releaseProgram, ShadersAndPrograms } from "./objects.ts";
import { Shader } from "./objects.ts";
import { languagesOf, languageVersion, lengthWithNul, shaderKinds } from "./shaders.ts";
import { ES31, ES32 } from "../versions.ts";
import { cellCount, readTextCell, writeCell, writeText } from "../words.ts";

/** Functions of this file. */
export const PIPELINE_FUNCTIONS: GlFunctions = {
  glGenProgramPipelines: (gl, count, out) => generateNames(gl, gl.own(Pipelines).names, count, out),
  glIsProgramPipeline: (gl, name) => gl.own(Pipelines).names.get(name) ? 1 : 0,
  glDeleteProgramPipelines(gl, count, list) {
    const pipelines = gl.own(Pipelines);
    deleteNames(gl, pipelines.names, count, list, (pipeline) => {
      if (pipelines.current === pipeline) pipelines.current = undefined;
      for (const program of pipeline.stages.values()) releaseProgram(gl, program);
    });
  },
  glBindProgramPipeline(gl, name) {
    gl.own(Pipelines).current = name === 0 ? undefined : pipelineNamed(gl, name);
  },
  glUseProgramStages(gl, name, stages, programName) {
    const pipeline = pipelineNamed(gl, name);
    const known = STAGES.slice(0, gl.api >= ES32 ? STAGES.length : 3);
    const unknown = stages & ~known.reduce((bits, bit) => bits | bit, 0);
    if (unknown !== 0 && stages >>> 0 !== GL.ALL_SHADER_BITS) return gl.fail(GL.INVALID_VALUE);
    const program = programName === 0 ? undefined : programNamed(gl, programName);
    if (program !== undefined && !(program.isSeparable && program.executable)) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    for (const bit of known.filter((one) => stages & one)) {
      const former = pipeline.stages.get(bit);
      const hasStage = program !== undefined && (program.executable?.stages ?? 0) & bit;
      if (hasStage) {
        pipeline.stages.set(bit, program);
        program.users++;
      } else pipeline.stages.delete(bit);
      releaseProgram(gl, former);
    }
  },
  glActiveShaderProgram(gl, name, programName) {
    const pipeline = pipelineNamed(gl, name);
    const program = programName === 0 ? undefined : programNamed(gl, programName);
    if (program !== undefined && program.executable === undefined) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    pipeline.active = program;
  },
  glCreateShaderProgramv(gl, type, count, strings) {
    gl.checkEnum(type, shaderKinds(gl));
    gl.checkSigns(count);
    const names = gl.shared.own(ShadersAndPrograms);
    const name = names.generate();
    const program = names.set(name, new Program(name)) as Program;
    program.isSeparable = true;
    const shader = new Shader(0, type);
    const given = Math.min(count, cellCount(strings));
    shader.source = Array.from({ length: given }, (_, i) => readTextCell(strings, i) ?? "").join(
      "",
    );
    if (languagesOf(gl).includes(languageVersion(shader.source))) {
      program.shaders.add(shader);
      linkProgram(gl, program);
      program.shaders.delete(shader);
    } else program.log = "ERROR: the version of the shading language is not supported";
    return name;
  },
  glGetProgramPipelineiv(gl, name, pname, out) {
    const pipeline = pipelineNamed(gl, name);
    const values: Record<number, number> = {
      [GL.ACTIVE_PROGRAM]: nameOf(pipeline.active),
      [GL.VALIDATE_STATUS]: Number(pipeline.isValid),
      [GL.INFO_LOG_LENGTH]: lengthWithNul(pipeline.log),
    };
    for (const [i, type] of STAGE_SHADERS.entries()) {
      if (i < 3 || gl.api >= ES32) values[type] = nameOf(pipeline.stages.get(STAGES[i]!));
    }
    gl.checkEnum(pname, Object.keys(values).map(Number));
    writeCell(out, 0, values[pname]!);
  },
  glValidateProgramPipeline(gl, name) {
    const pipeline = pipelineNamed(gl, name);
    pipeline.isValid = pipeline.stages.size > 0;
    pipeline.log = pipeline.isValid ? "" : "ERROR: the pipeline has no program";
  },
  glGetProgramPipelineInfoLog(gl, name, size, length, out) {
    const { names } = gl.own(Pipelines);
    if (!names.has(name)) return gl.fail(GL.INVALID_OPERATION);
    gl.checkSigns(size);
    writeText(names.get(name)?.log ?? "", size, length, out);
  },
};

/** The pipeline that is bound. */
export const PIPELINE_GETTERS: GlGetters = {
  [GL.PROGRAM_PIPELINE_BINDING]: [ES31, (gl) => nameOf(gl.own(Pipelines).current)],
};

const STAGES: readonly number[] = [
  GL.VERTEX_SHADER_BIT,
  GL.FRAGMENT_SHADER_BIT,
  GL.COMPUTE_SHADER_BIT,
  GL.GEOMETRY_SHADER_BIT,
  GL.TESS_CONTROL_SHADER_BIT,
  GL.TESS_EVALUATION_SHADER_BIT,
];
const STAGE_SHADERS: readonly number[] = [
  GL.VERTEX_SHADER,
  GL.FRAGMENT_SHADER,
  GL.COMPUTE_SHADER,
  GL.GEOMETRY_SHADER,
  GL.TESS_CONTROL_SHADER,
  GL.TESS_EVALUATION_SHADER,
];

/** The pipeline of a name that was generated. */
function pipelineNamed(gl: GlContext, name: number): Pipeline {
  const { names } = gl.own(Pipelines);
  if (!names.has(name)) return gl.fail(GL.INVALID_OPERATION);
  return names.create(name, () => new Pipeline(name));
}
