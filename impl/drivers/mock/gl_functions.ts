/**
 * Every function of OpenGL ES that the driver has: what it does, and which versions have it.
 *
 * @module
 */

import { BLEND_FUNCTIONS } from "./gl_blend.ts";
import { BUFFER_FUNCTIONS } from "./gl_buffers.ts";
import type { GlFunction } from "./gl_context.ts";
import { DEBUG_FUNCTIONS } from "./gl_debug.ts";
import { DRAW_FUNCTIONS } from "./gl_draw.ts";
import { EGL_IMAGE_FUNCTIONS } from "./gl_egl_images.ts";
import { GL_EXTENSIONS } from "./gl_extensions.ts";
import { FEEDBACK_FUNCTIONS } from "./gl_feedback.ts";
import { FIXED_MATRIX_FUNCTIONS } from "./gl_fixed_matrix.ts";
import { fixedParameterFunctions } from "./gl_fixed_parameters.ts";
import { FIXED_VERTEX_FUNCTIONS } from "./gl_fixed_vertex.ts";
import { FRAMEBUFFER_QUERY_FUNCTIONS } from "./gl_framebuffer_queries.ts";
import { FRAMEBUFFER_FUNCTIONS } from "./gl_framebuffers.ts";
import { GET_FUNCTIONS } from "./gl_get.ts";
import { IMAGE_UNIT_FUNCTIONS } from "./gl_image_units.ts";
import { PIPELINE_FUNCTIONS } from "./gl_pipelines.ts";
import { PIXEL_FUNCTIONS } from "./gl_pixels.ts";
import { PROGRAM_BINARY_FUNCTIONS } from "./gl_program_binary.ts";
import { PROGRAM_BLOCK_FUNCTIONS } from "./gl_program_blocks.ts";
import { PROGRAM_RESOURCE_FUNCTIONS } from "./gl_program_resources.ts";
import { PROGRAM_FUNCTIONS } from "./gl_programs.ts";
import { RENDERBUFFER_FUNCTIONS } from "./gl_renderbuffers.ts";
import { SHADER_FUNCTIONS } from "./gl_shaders.ts";
import { FIXED_STATE_FUNCTIONS, STATE_FUNCTIONS } from "./gl_state.ts";
import { SYNC_FUNCTIONS } from "./gl_syncs.ts";
import { TEXTURE_COMPRESSED_FUNCTIONS } from "./gl_texture_compressed.ts";
import { TEXTURE_IMAGE_FUNCTIONS } from "./gl_texture_images.ts";
import { TEXTURE_QUERY_FUNCTIONS } from "./gl_texture_queries.ts";
import { TEXTURE_STORAGE_FUNCTIONS } from "./gl_texture_storage.ts";
import { TEXTURE_FUNCTIONS } from "./gl_textures.ts";
import { UNIFORM_GET_FUNCTIONS, uniformSetters } from "./gl_uniforms.ts";
import { VERSION_FUNCTIONS } from "./gl_versions.ts";
import { VERTEX_FUNCTIONS } from "./gl_vertex.ts";
import { type Signature, signatureOf } from "./gl_words.ts";

/** A function that the driver exports. */
export interface DriverFunction {
  readonly name: string;
  readonly run: GlFunction;
  /** The versions that have it. */
  readonly since: readonly number[];
  /** What its declaration says. */
  readonly signature: Signature;
}

let bodies: Readonly<Record<string, GlFunction | undefined>> | undefined;
let functions: ReadonlyMap<string, readonly [body: string, since: readonly number[]]> | undefined;
const known = new Map<string, DriverFunction>();

/** What each function does, by its core name. */
export function functionBodies(): Readonly<Record<string, GlFunction | undefined>> {
  return bodies ??= {
    ...BLEND_FUNCTIONS,
    ...BUFFER_FUNCTIONS,
    ...DEBUG_FUNCTIONS,
    ...DRAW_FUNCTIONS,
    ...EGL_IMAGE_FUNCTIONS,
    ...FEEDBACK_FUNCTIONS,
    ...FIXED_MATRIX_FUNCTIONS,
    ...FIXED_STATE_FUNCTIONS,
    ...FIXED_VERTEX_FUNCTIONS,
    ...fixedParameterFunctions(),
    ...FRAMEBUFFER_FUNCTIONS,
    ...FRAMEBUFFER_QUERY_FUNCTIONS,
    ...GET_FUNCTIONS,
    ...IMAGE_UNIT_FUNCTIONS,
    ...PIPELINE_FUNCTIONS,
    ...PIXEL_FUNCTIONS,
    ...PROGRAM_BINARY_FUNCTIONS,
    ...PROGRAM_BLOCK_FUNCTIONS,
    ...PROGRAM_FUNCTIONS,
    ...PROGRAM_RESOURCE_FUNCTIONS,
    ...RENDERBUFFER_FUNCTIONS,
    ...SHADER_FUNCTIONS,
    ...STATE_FUNCTIONS,
    ...SYNC_FUNCTIONS,
    ...TEXTURE_COMPRESSED_FUNCTIONS,
    ...TEXTURE_FUNCTIONS,
    ...TEXTURE_IMAGE_FUNCTIONS,
    ...TEXTURE_QUERY_FUNCTIONS,
    ...TEXTURE_STORAGE_FUNCTIONS,
    ...UNIFORM_GET_FUNCTIONS,
    ...uniformSetters(),
    ...VERTEX_FUNCTIONS,
  };
}

/** Every exported name, with the name of what it does and the versions that have it. */
function exported(): ReadonlyMap<string, readonly [body: string, since: readonly number[]]> {
  if (functions !== undefined) return functions;
  const all = new Map<string, readonly [string, readonly number[]]>();
  const add = (name: string, body: string, since: number) =>
    all.set(name, [body, [...all.get(name)?.[1] ?? [], since]]);
  for (const [since, names] of VERSION_FUNCTIONS) {
    for (const name of names.split(/\s+/)) add(`gl${name}`, `gl${name}`, since);
  }
  for (const { since, functions: own = {} } of GL_EXTENSIONS) {
    for (const [name, core] of Object.entries(own)) add(`gl${name}`, `gl${core ?? name}`, since);
  }
  return functions = all;
}

/** The names of all functions that the driver exports. */
export function exportedNames(): ReadonlySet<string> {
  return names ??= new Set(exported().keys());
}

let names: ReadonlySet<string> | undefined;

/**
 * A function by name.
 *
 * @throws {Error} If the driver has none of that name.
 */
export function driverFunction(name: string): DriverFunction {
  let found = known.get(name);
  if (found !== undefined) return found;
  const [body = "", since = []] = exported().get(name) ?? [];
  const run = functionBodies()[body];
  if (run === undefined) throw new Error(`Cannot export "${name}": the driver does not have it`);
  found = { name, run, since, signature: signatureOf(name) };
  known.set(name, found);
  return found;
}
