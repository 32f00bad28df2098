/**
 * Parameters of textures and samplers.
 *
 * Source: OpenGL ES 3.2, sections 8.2, 8.10 and 8.11, tables 8.19 and 21.14 to 21.16; OES_EGL_image_external.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { COMPARISONS } from "../state_values.ts";
import { ALL, ES1, ES2, ES3, ES31, ES32, isIn } from "../versions.ts";

/** Values that were set, by parameter. */
export type Parameters = Map<number, readonly number[]>;

interface Parameter {
  readonly since: number;
  /** Its initial value. */
  readonly initial: readonly number[];
  /** The values that it may have, with the version that has each; undefined for any number. */
  readonly values?: readonly (readonly [value: number, since: number])[];
  /** Whether samplers have it too. */
  readonly ofSamplers: boolean;
  /** Whether it is a float. */
  readonly isFloat?: boolean;
  /** Whether it must not be negative. */
  readonly isCount?: boolean;
}

const inAll = (...values: number[]) => values.map((value) => [value, ALL] as const);
const WRAPS = [
  [GL.REPEAT, ALL],
  [GL.CLAMP_TO_EDGE, ALL],
  [GL.MIRRORED_REPEAT, ES2],
  [GL.CLAMP_TO_BORDER, ES32],
] as const;
const MIN_FILTERS = inAll(
  GL.NEAREST,
  GL.LINEAR,
  GL.NEAREST_MIPMAP_NEAREST,
  GL.LINEAR_MIPMAP_NEAREST,
  GL.NEAREST_MIPMAP_LINEAR,
  GL.LINEAR_MIPMAP_LINEAR,
);
const SWIZZLES = inAll(GL.RED, GL.GREEN, GL.BLUE, GL.ALPHA, GL.ZERO, GL.ONE);
const wrap = { since: ALL, initial: [GL.REPEAT], values: WRAPS, ofSamplers: true };
const swizzle = { since: ES3, values: SWIZZLES, ofSamplers: false };
const count = { since: ES3, ofSamplers: false, isCount: true };
const lod = { since: ES3, ofSamplers: true, isFloat: true };

const PARAMETERS: Readonly<Record<number, Parameter>> = {
  [GL.TEXTURE_MIN_FILTER]: {
    since: ALL,
    initial: [GL.NEAREST_MIPMAP_LINEAR],
    values: MIN_FILTERS,
    ofSamplers: true,
  },
  [GL.TEXTURE_MAG_FILTER]: {
    since: ALL,
    initial: [GL.LINEAR],
    values: inAll(GL.NEAREST, GL.LINEAR),
    ofSamplers: true,
  },
  [GL.TEXTURE_WRAP_S]: wrap,
  [GL.TEXTURE_WRAP_T]: wrap,
  [GL.TEXTURE_WRAP_R]: { ...wrap, since: ES3 },
  [GL.GENERATE_MIPMAP]: { since: ES1, initial: [0], values: inAll(0, 1), ofSamplers: false },
  [GL.TEXTURE_MIN_LOD]: { ...lod, initial: [-1000] },
  [GL.TEXTURE_MAX_LOD]: { ...lod, initial: [1000] },
  [GL.TEXTURE_BASE_LEVEL]: { ...count, initial: [0] },
  [GL.TEXTURE_MAX_LEVEL]: { ...count, initial: [1000] },
  [GL.TEXTURE_COMPARE_MODE]: {
    since: ES3,
    initial: [GL.NONE],
    values: inAll(GL.NONE, GL.COMPARE_REF_TO_TEXTURE),
    ofSamplers: true,
  },
  [GL.TEXTURE_COMPARE_FUNC]: {
    since: ES3,
    initial: [GL.LEQUAL],
    values: inAll(...COMPARISONS),
    ofSamplers: true,
  },
  [GL.TEXTURE_SWIZZLE_R]: { ...swizzle, initial: [GL.RED] },
  [GL.TEXTURE_SWIZZLE_G]: { ...swizzle, initial: [GL.GREEN] },
  [GL.TEXTURE_SWIZZLE_B]: { ...swizzle, initial: [GL.BLUE] },
  [GL.TEXTURE_SWIZZLE_A]: { ...swizzle, initial: [GL.ALPHA] },
  [GL.DEPTH_STENCIL_TEXTURE_MODE]: {
    since: ES31,
    initial: [GL.DEPTH_COMPONENT],
    values: inAll(GL.DEPTH_COMPONENT, GL.STENCIL_INDEX),
    ofSamplers: false,
  },
  [GL.TEXTURE_BORDER_COLOR]: {
    since: ES32,
    initial: [0, 0, 0, 0],
    ofSamplers: true,
    isFloat: true,
  },
};

/** The owner of a parameter. */
export interface ParameterOwner {
  /** The texture's target; undefined for a sampler. */
  readonly target: number | undefined;
  readonly parameters: Parameters;
}

/** A parameter that a texture or sampler has in a context's version. */
function parameterOf(gl: GlContext, owner: ParameterOwner, name: number): Parameter | undefined {
  const parameter = PARAMETERS[name];
  if (parameter === undefined || !isIn(parameter.since, gl.api)) return undefined;
  return owner.target !== undefined || parameter.ofSamplers ? parameter : undefined;
}

/** Checks that a target is multisampled, so that nothing is filtered. */
function isMultisample(target: number | undefined): boolean {
  return target === GL.TEXTURE_2D_MULTISAMPLE || target === GL.TEXTURE_2D_MULTISAMPLE_ARRAY;
}

/** Checks that the values of a parameter are enums or truth values, which fixed-point calls give as they are. */
export function isEnumParameter(name: number): boolean {
  return PARAMETERS[name]?.values !== undefined;
}

/** How many numbers a parameter has; 1 for one that does not exist. */
export function parameterSize(name: number): number {
  return PARAMETERS[name]?.initial.length ?? 1;
}

/** Sets a parameter, or says why not. */
export function setParameter(
  gl: GlContext,
  owner: ParameterOwner,
  name: number,
  values: readonly number[],
): void {
  const parameter = parameterOf(gl, owner, name);
  const isFixed = isMultisample(owner.target) && parameter?.ofSamplers;
  if (parameter === undefined || isFixed) return gl.fail(GL.INVALID_ENUM);
  const size = parameter.initial.length;
  const given = parameter.isFloat ? values : values.map((value) => Math.round(value));
  const [value = 0] = given;
  if (given.length < size) return;
  if (parameter.values !== undefined) {
    const accepted = parameter.values.filter(([, since]) => isIn(since, gl.api));
    const { target } = owner;
    const taken = target === undefined || isSampledSo(target, name, value);
    if (!taken || !accepted.some(([one]) => one === value)) return gl.fail(GL.INVALID_ENUM);
  }
  if (parameter.isCount && value < 0) return gl.fail(GL.INVALID_VALUE);
  if (
    name === GL.TEXTURE_BASE_LEVEL && value !== 0 &&
    (isMultisample(owner.target) || owner.target === GL.TEXTURE_EXTERNAL_OES)
  ) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  owner.parameters.set(name, given.slice(0, size));
}

/** The values of a parameter; undefined if there is none of that name. */
export function getParameter(
  gl: GlContext,
  owner: ParameterOwner,
  name: number,
): readonly number[] | undefined {
  const parameter = parameterOf(gl, owner, name);
  if (parameter === undefined) return undefined;
  return owner.parameters.get(name) ?? initialFor(owner.target, name) ?? parameter.initial;
}

/** External textures start otherwise (OES_EGL_image_external, section 3.7.14). */
function initialFor(target: number | undefined, name: number): readonly number[] | undefined {
  if (target !== GL.TEXTURE_EXTERNAL_OES) return undefined;
  if (name === GL.TEXTURE_MIN_FILTER) return [GL.LINEAR];
  return PARAMETERS[name]?.values === WRAPS ? [GL.CLAMP_TO_EDGE] : undefined;
}

const ONE_LEVEL_FILTERS: readonly number[] = [GL.NEAREST, GL.LINEAR];

/**
 * Checks that textures of a target can be sampled with that value: external ones have one level and no other wrap mode than
 * GL_CLAMP_TO_EDGE (OES_EGL_image_external, section 3.7.4).
 */
export function isSampledSo(target: number, name: number, value: number): boolean {
  if (target !== GL.TEXTURE_EXTERNAL_OES) return true;
  if (name === GL.TEXTURE_MIN_FILTER) return ONE_LEVEL_FILTERS.includes(value);
  return PARAMETERS[name]?.values !== WRAPS || value === GL.CLAMP_TO_EDGE;
}
