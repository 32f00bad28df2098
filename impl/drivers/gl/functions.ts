/**
 * Every function of OpenGL ES that the driver has: what it does, and which versions have it.
 *
 * @module
 */

import { BLEND_FUNCTIONS } from "./framebuffers/blend.ts";
import { BUFFER_FUNCTIONS } from "./buffers/buffers.ts";
import type { GlFunction } from "./context.ts";
import { DEBUG_FUNCTIONS } from "./debug.ts";
import { DRAW_FUNCTIONS } from "./vertices/draw.ts";
import { EGL_IMAGE_FUNCTIONS } from "./textures/egl_images.ts";
import { GL_EXTENSIONS } from "./extensions.ts";
import { FEEDBACK_FUNCTIONS } from "./vertices/feedback.ts";
import { FIXED_MATRIX_FUNCTIONS } from "./fixed/matrix.ts";
import { fixedParameterFunctions } from "./fixed/parameters.ts";
import { FIXED_VERTEX_FUNCTIONS } from "./fixed/vertex.ts";
import { FRAMEBUFFER_QUERY_FUNCTIONS } from "./framebuffers/queries.ts";
import { FRAMEBUFFER_FUNCTIONS } from "./framebuffers/framebuffers.ts";
import { GET_FUNCTIONS } from "./get.ts";
import { IMAGE_UNIT_FUNCTIONS } from "./textures/image_units.ts";
import { PIPELINE_FUNCTIONS } from "./programs/pipelines.ts";
import { PIXEL_FUNCTIONS } from "./pixels/pixels.ts";
import { PROGRAM_BINARY_FUNCTIONS } from "./programs/binary.ts";
import { PROGRAM_BLOCK_FUNCTIONS } from "./programs/blocks.ts";
import { PROGRAM_RESOURCE_FUNCTIONS } from "./programs/resources.ts";
import { PROGRAM_FUNCTIONS } from "./programs/programs.ts";
import { RENDERBUFFER_FUNCTIONS } from "./framebuffers/renderbuffers.ts";
import { SHADER_FUNCTIONS } from "./programs/shaders.ts";
import { FIXED_STATE_FUNCTIONS, STATE_FUNCTIONS } from "./state.ts";
import { SYNC_FUNCTIONS } from "./syncs.ts";
import { TEXTURE_COMPRESSED_FUNCTIONS } from "./textures/compressed.ts";
import { TEXTURE_IMAGE_FUNCTIONS } from "./textures/images.ts";
import { TEXTURE_QUERY_FUNCTIONS } from "./textures/queries.ts";
import { TEXTURE_STORAGE_FUNCTIONS } from "./textures/storage.ts";
import { TEXTURE_FUNCTIONS } from "./textures/textures.ts";
import { UNIFORM_GET_FUNCTIONS, uniformSetters } from "./programs/uniforms.ts";
import { VERSION_FUNCTIONS } from "./versions.ts";
import { VERTEX_FUNCTIONS } from "./vertices/vertex.ts";
import { type Signature, signatureOf } from "./words.ts";

/** A function that the driver exports. */
export interface DriverFunction {
  readonly name: string;
  readonly run: GlFunction;
  /** The versions that have it. */
  readonly since: readonly number[];
  /** The types in its declaration. */
  readonly signature: Signature;
}

let bodies: Readonly<Record<string, GlFunction | undefined>> | undefined;
let functions: ReadonlyMap<string, readonly [body: string, since: readonly number[]]> | undefined;
const known = new Map<string, DriverFunction>();

/** The bodies of all functions, by their core names. */
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
