/**
 * State that is values: what the program sets and reads back.
 *
 * Source: OpenGL ES 3.2, chapter 21 (state tables); OpenGL ES 1.1, chapter 6.
 *
 * @module
 */

import { GL } from "../../../cts/contract/enums.ts";
import { ALL, ES1, ES2, ES3, ES31, ES32, isIn } from "./versions.ts";

/** The comparisons of depth, stencil and alpha test. */
export const COMPARISONS: readonly number[] = [
  GL.NEVER,
  GL.LESS,
  GL.EQUAL,
  GL.LEQUAL,
  GL.GREATER,
  GL.NOTEQUAL,
  GL.GEQUAL,
  GL.ALWAYS,
];

/** How values are converted when they are read as another type: b(oolean), i(nteger or enum), f(loat), n(ormalized float). */
export type Kind = "b" | "i" | "f" | "n";

/** A state variable. */
export type StateVariable = readonly [since: number, kind: Kind, ...initial: readonly number[]];

const KEEP = GL.KEEP;
const ONES = 0xffffffff;

/** Every state variable with its initial value. */
export const VARIABLES: Readonly<Record<number, StateVariable>> = {
  [GL.VIEWPORT]: [ALL, "i", 0, 0, 0, 0],
  [GL.SCISSOR_BOX]: [ALL, "i", 0, 0, 0, 0],
  [GL.DEPTH_RANGE]: [ALL, "n", 0, 1],
  [GL.LINE_WIDTH]: [ALL, "f", 1],
  [GL.CULL_FACE_MODE]: [ALL, "i", GL.BACK],
  [GL.FRONT_FACE]: [ALL, "i", GL.CCW],
  [GL.POLYGON_OFFSET_FACTOR]: [ALL, "f", 0],
  [GL.POLYGON_OFFSET_UNITS]: [ALL, "f", 0],
  [GL.SAMPLE_COVERAGE_VALUE]: [ALL, "f", 1],
  [GL.SAMPLE_COVERAGE_INVERT]: [ALL, "b", 0],
  [GL.COLOR_CLEAR_VALUE]: [ALL, "n", 0, 0, 0, 0],
  [GL.DEPTH_CLEAR_VALUE]: [ALL, "n", 1],
  [GL.STENCIL_CLEAR_VALUE]: [ALL, "i", 0],
  [GL.COLOR_WRITEMASK]: [ALL, "b", 1, 1, 1, 1],
  [GL.DEPTH_WRITEMASK]: [ALL, "b", 1],
  [GL.STENCIL_WRITEMASK]: [ALL, "i", ONES],
  [GL.DEPTH_FUNC]: [ALL, "i", GL.LESS],
  [GL.STENCIL_FUNC]: [ALL, "i", GL.ALWAYS],
  [GL.STENCIL_REF]: [ALL, "i", 0],
  [GL.STENCIL_VALUE_MASK]: [ALL, "i", ONES],
  [GL.STENCIL_FAIL]: [ALL, "i", KEEP],
  [GL.STENCIL_PASS_DEPTH_FAIL]: [ALL, "i", KEEP],
  [GL.STENCIL_PASS_DEPTH_PASS]: [ALL, "i", KEEP],
  [GL.PACK_ALIGNMENT]: [ALL, "i", 4],
  [GL.UNPACK_ALIGNMENT]: [ALL, "i", 4],
  [GL.GENERATE_MIPMAP_HINT]: [ALL, "i", GL.DONT_CARE],
  [GL.STENCIL_BACK_FUNC]: [ES2, "i", GL.ALWAYS],
  [GL.STENCIL_BACK_REF]: [ES2, "i", 0],
  [GL.STENCIL_BACK_VALUE_MASK]: [ES2, "i", ONES],
  [GL.STENCIL_BACK_WRITEMASK]: [ES2, "i", ONES],
  [GL.STENCIL_BACK_FAIL]: [ES2, "i", KEEP],
  [GL.STENCIL_BACK_PASS_DEPTH_FAIL]: [ES2, "i", KEEP],
  [GL.STENCIL_BACK_PASS_DEPTH_PASS]: [ES2, "i", KEEP],
  [GL.BLEND_SRC_RGB]: [ES2, "i", GL.ONE],
  [GL.BLEND_DST_RGB]: [ES2, "i", GL.ZERO],
  [GL.BLEND_SRC_ALPHA]: [ES2, "i", GL.ONE],
  [GL.BLEND_DST_ALPHA]: [ES2, "i", GL.ZERO],
  [GL.BLEND_EQUATION_RGB]: [ES2, "i", GL.FUNC_ADD],
  [GL.BLEND_EQUATION_ALPHA]: [ES2, "i", GL.FUNC_ADD],
  [GL.BLEND_COLOR]: [ES2, "n", 0, 0, 0, 0],
  [GL.PACK_ROW_LENGTH]: [ES3, "i", 0],
  [GL.PACK_SKIP_ROWS]: [ES3, "i", 0],
  [GL.PACK_SKIP_PIXELS]: [ES3, "i", 0],
  [GL.UNPACK_ROW_LENGTH]: [ES3, "i", 0],
  [GL.UNPACK_IMAGE_HEIGHT]: [ES3, "i", 0],
  [GL.UNPACK_SKIP_ROWS]: [ES3, "i", 0],
  [GL.UNPACK_SKIP_PIXELS]: [ES3, "i", 0],
  [GL.UNPACK_SKIP_IMAGES]: [ES3, "i", 0],
  [GL.FRAGMENT_SHADER_DERIVATIVE_HINT]: [ES3, "i", GL.DONT_CARE],
  [GL.SAMPLE_MASK_VALUE]: [ES31, "i", ONES],
  [GL.MIN_SAMPLE_SHADING_VALUE]: [ES32, "f", 0],
  [GL.PATCH_VERTICES]: [ES32, "i", 3],
  [GL.PRIMITIVE_BOUNDING_BOX]: [ES32, "f", -1, -1, -1, 1, 1, 1, 1, 1],
  [GL.BLEND_SRC]: [ES1, "i", GL.ONE],
  [GL.BLEND_DST]: [ES1, "i", GL.ZERO],
  [GL.ALPHA_TEST_FUNC]: [ES1, "i", GL.ALWAYS],
  [GL.ALPHA_TEST_REF]: [ES1, "n", 0],
  [GL.LOGIC_OP_MODE]: [ES1, "i", GL.COPY],
  [GL.SHADE_MODEL]: [ES1, "i", GL.SMOOTH],
  [GL.POINT_SIZE]: [ES1, "f", 1],
  [GL.POINT_SIZE_MIN]: [ES1, "f", 0],
  [GL.POINT_SIZE_MAX]: [ES1, "f", 64],
  [GL.POINT_FADE_THRESHOLD_SIZE]: [ES1, "f", 1],
  [GL.POINT_DISTANCE_ATTENUATION]: [ES1, "f", 1, 0, 0],
  [GL.FOG_MODE]: [ES1, "i", GL.EXP],
  [GL.FOG_DENSITY]: [ES1, "f", 1],
  [GL.FOG_START]: [ES1, "f", 0],
  [GL.FOG_END]: [ES1, "f", 1],
  [GL.FOG_COLOR]: [ES1, "n", 0, 0, 0, 0],
  [GL.CURRENT_COLOR]: [ES1, "n", 1, 1, 1, 1],
  [GL.CURRENT_NORMAL]: [ES1, "n", 0, 0, 1],
  [GL.LIGHT_MODEL_AMBIENT]: [ES1, "n", Math.fround(0.2), Math.fround(0.2), Math.fround(0.2), 1],
  [GL.LIGHT_MODEL_TWO_SIDE]: [ES1, "b", 0],
  [GL.MATRIX_MODE]: [ES1, "i", GL.MODELVIEW],
  [GL.CLIENT_ACTIVE_TEXTURE]: [ES1, "i", GL.TEXTURE0],
  [GL.PERSPECTIVE_CORRECTION_HINT]: [ES1, "i", GL.DONT_CARE],
  [GL.POINT_SMOOTH_HINT]: [ES1, "i", GL.DONT_CARE],
  [GL.LINE_SMOOTH_HINT]: [ES1, "i", GL.DONT_CARE],
  [GL.FOG_HINT]: [ES1, "i", GL.DONT_CARE],
};

/** Every capability of glEnable with its initial value; those of texture units are not here. */
export const CAPABILITIES: Readonly<Record<number, readonly [since: number, initial: 0 | 1]>> = {
  [GL.CULL_FACE]: [ALL, 0],
  [GL.POLYGON_OFFSET_FILL]: [ALL, 0],
  [GL.SAMPLE_ALPHA_TO_COVERAGE]: [ALL, 0],
  [GL.SAMPLE_COVERAGE]: [ALL, 0],
  [GL.SCISSOR_TEST]: [ALL, 0],
  [GL.STENCIL_TEST]: [ALL, 0],
  [GL.DEPTH_TEST]: [ALL, 0],
  [GL.BLEND]: [ALL, 0],
  [GL.DITHER]: [ALL, 1],
  [GL.PRIMITIVE_RESTART_FIXED_INDEX]: [ES3, 0],
  [GL.RASTERIZER_DISCARD]: [ES3, 0],
  [GL.SAMPLE_MASK]: [ES31, 0],
  [GL.SAMPLE_SHADING]: [ES32, 0],
  [GL.DEBUG_OUTPUT]: [ES32, 0],
  [GL.DEBUG_OUTPUT_SYNCHRONOUS]: [ES32, 0],
  [GL.ALPHA_TEST]: [ES1, 0],
  [GL.COLOR_LOGIC_OP]: [ES1, 0],
  [GL.COLOR_MATERIAL]: [ES1, 0],
  [GL.FOG]: [ES1, 0],
  [GL.LIGHTING]: [ES1, 0],
  [GL.LINE_SMOOTH]: [ES1, 0],
  [GL.POINT_SMOOTH]: [ES1, 0],
  [GL.MULTISAMPLE]: [ES1, 1],
  [GL.NORMALIZE]: [ES1, 0],
  [GL.RESCALE_NORMAL]: [ES1, 0],
  [GL.POINT_SPRITE_OES]: [ES1, 0],
  [GL.LIGHT0]: [ES1, 0],
  [GL.LIGHT1]: [ES1, 0],
  [GL.LIGHT2]: [ES1, 0],
  [GL.LIGHT3]: [ES1, 0],
  [GL.LIGHT4]: [ES1, 0],
  [GL.LIGHT5]: [ES1, 0],
  [GL.LIGHT6]: [ES1, 0],
  [GL.LIGHT7]: [ES1, 0],
  [GL.CLIP_PLANE0]: [ES1, 0],
  [GL.CLIP_PLANE1]: [ES1, 0],
  [GL.CLIP_PLANE2]: [ES1, 0],
  [GL.CLIP_PLANE3]: [ES1, 0],
  [GL.CLIP_PLANE4]: [ES1, 0],
  [GL.CLIP_PLANE5]: [ES1, 0],
};

/** How many draw buffers there are, each of which has state of its own. */
export const DRAW_BUFFERS = 8;

/** State with an index: of draw buffers (OpenGL ES 3.2, section 15.1), and the words of the sample mask. */
export const INDEXED: Readonly<Record<number, readonly [since: number, count: number]>> = {
  [GL.BLEND]: [ES32, DRAW_BUFFERS],
  [GL.COLOR_WRITEMASK]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_SRC_RGB]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_DST_RGB]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_SRC_ALPHA]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_DST_ALPHA]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_EQUATION_RGB]: [ES32, DRAW_BUFFERS],
  [GL.BLEND_EQUATION_ALPHA]: [ES32, DRAW_BUFFERS],
  [GL.SAMPLE_MASK_VALUE]: [ES31, 1],
};

/** The values of one context's state; only what differs from the initial value takes room. */
export class StateValues {
  readonly #api: number;
  readonly #values = new Map<number, readonly number[]>();
  readonly #indexed = new Map<number, (readonly number[])[]>();

  /** @param api The context's version: 11, 20, 30, 31 or 32. */
  constructor(api: number) {
    this.#api = api;
  }

  /** How a variable or capability is converted; undefined if this version has none of that name without an index. */
  kind(name: number): Kind | undefined {
    if (name === GL.SAMPLE_MASK_VALUE) return undefined;
    const variable = VARIABLES[name];
    if (variable !== undefined) return isIn(variable[0], this.#api) ? variable[1] : undefined;
    return this.hasCapability(name) ? "b" : undefined;
  }

  /** Checks that this version has a capability. */
  hasCapability(name: number): boolean {
    const capability = CAPABILITIES[name];
    return capability !== undefined && isIn(capability[0], this.#api);
  }

  /** The values of a variable or capability. */
  get(name: number): readonly number[] {
    const set = this.#indexed.get(name)?.[0] ?? this.#values.get(name);
    if (set !== undefined) return set;
    const [, ...initial] = CAPABILITIES[name] ?? VARIABLES[name]?.slice(1) ?? [];
    return initial as number[];
  }

  /** The only value of a variable or capability. */
  one(name: number): number {
    return this.get(name)[0] ?? 0;
  }

  /** The values of one draw buffer. */
  at(name: number, index: number): readonly number[] {
    return this.#indexed.get(name)?.[index] ?? this.get(name);
  }

  /** Sets a variable or capability, of all draw buffers if each has its own. */
  set(name: number, ...values: readonly number[]): void {
    this.#indexed.delete(name);
    this.#values.set(name, values);
  }

  /** Sets what is one draw buffer's. */
  setAt(name: number, index: number, ...values: readonly number[]): void {
    let all = this.#indexed.get(name);
    if (all === undefined) {
      all = new Array(DRAW_BUFFERS).fill(this.get(name));
      this.#indexed.set(name, all);
    }
    all[index] = values;
  }
}
