/**
 * Program pipeline objects.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { Names } from "../names.ts";
import { CurrentProgram, type Program } from "./objects.ts";

/** A program pipeline. */
export class Pipeline {
  readonly name: number;
  /** The program of each stage, by its bit. */
  readonly stages: Map<number, Program> = new Map();
  /** The program whose uniforms glUniform* sets. */
  active: Program | undefined;
  isValid = false;
  log = "";

  /** @param name Its name. */
  constructor(name: number) {
    this.name = name;
  }
}

/** Program pipelines of a context. */
export class Pipelines {
  readonly names: Names<Pipeline> = new Names();
  current: Pipeline | undefined;
}

/** The program whose uniforms glUniform* sets: the one in use, or the pipeline's. */
export function activeProgram(gl: GlContext): Program | undefined {
  return gl.own(CurrentProgram).program ?? gl.peek(Pipelines)?.current?.active;
}
