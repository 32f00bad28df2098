/**
 * Shader and program objects, which have one space of names.
 *
 * Source: OpenGL ES 3.2, sections 7.1 and 7.3.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { Names } from "../names.ts";
import type { ProgramInterface } from "./interface.ts";

/** A shader. */
export class Shader {
  readonly name: number;
  /** GL_VERTEX_SHADER and so on. */
  readonly type: number;
  source = "";
  isCompiled = false;
  /** Whether it goes when no program has it any more. */
  isDeleted = false;
  log = "";
  /** Programs that it is attached to. */
  users = 0;

  /**
   * @param name Its name.
   * @param type What it is a shader for.
   */
  constructor(name: number, type: number) {
    this.name = name;
    this.type = type;
  }
}

/** A program that is linked. */
export interface Executable extends ProgramInterface {
  /** The contents of its program binary. */
  readonly binary: Uint8Array;
}

/** A program. */
export class Program {
  readonly name: number;
  readonly shaders: Set<Shader> = new Set();
  /** Locations for the next link, by attribute. */
  readonly attributes: Map<string, number> = new Map();
  /** Varyings that the next link captures. */
  varyings: readonly string[] = [];
  feedbackMode: number = GL.INTERLEAVED_ATTRIBS;
  isRetrievable = false;
  isSeparable = false;
  isDeleted = false;
  isValid = false;
  log = "";
  /** The result of the last link; undefined if it failed or there was none. */
  executable: Executable | undefined;
  /** Values of uniforms, by location. */
  readonly values: Map<number, readonly number[]> = new Map();
  /** Bindings of uniform blocks that were set. */
  readonly blockBindings: Map<number, number> = new Map();
  /** Contexts and pipelines that use it. */
  users = 0;

  /** @param name Its name. */
  constructor(name: number) {
    this.name = name;
  }
}

/** Shaders and programs of a share group. */
export class ShadersAndPrograms extends Names<Shader | Program> {}

/** The program that is current in a context. */
export class CurrentProgram {
  program: Program | undefined;
}

/** The shader of a name. */
export function shaderNamed(gl: GlContext, name: number): Shader {
  const object = gl.shared.own(ShadersAndPrograms).get(name);
  if (object instanceof Shader) return object;
  return gl.fail(object === undefined ? GL.INVALID_VALUE : GL.INVALID_OPERATION);
}

/** The program of a name. */
export function programNamed(gl: GlContext, name: number): Program {
  const object = gl.shared.own(ShadersAndPrograms).get(name);
  if (object instanceof Program) return object;
  return gl.fail(object === undefined ? GL.INVALID_VALUE : GL.INVALID_OPERATION);
}

/** Finds the executable of a program that is linked. */
export function executableOf(gl: GlContext, name: number): Executable {
  return programNamed(gl, name).executable ?? gl.fail(GL.INVALID_OPERATION);
}

/** Takes a shader off a program; one that is deleted goes with its last user. */
export function detachShader(gl: GlContext, program: Program, shader: Shader): void {
  program.shaders.delete(shader);
  shader.users--;
  if (shader.isDeleted && shader.users === 0) {
    gl.shared.own(ShadersAndPrograms).delete(shader.name);
  }
}

/** A program is no longer used by a context or pipeline; one that is deleted goes with its last user. */
export function releaseProgram(gl: GlContext, program: Program | undefined): void {
  if (program === undefined) return;
  program.users--;
  if (program.isDeleted && program.users <= 0) removeProgram(gl, program);
}

/** Removes a program and what only it keeps. */
export function removeProgram(gl: GlContext, program: Program): void {
  gl.shared.own(ShadersAndPrograms).delete(program.name);
  for (const shader of [...program.shaders]) detachShader(gl, program, shader);
}
