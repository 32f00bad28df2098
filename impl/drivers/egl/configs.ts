/**
 * The driver's configs: which there are, and how programs choose among them.
 *
 * Source: EGL 1.5, section 3.4.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { COLOR_COMPONENTS, CRITERIA, SMALLER_FIRST } from "./config_criteria.ts";
import { CONFIGS, type EglConfig } from "./config_formats.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { asMemory, attributesIn, isNull, store, toInt } from "./memory.ts";
import type { Egl, EglFunctions } from "./state.ts";

/** Largest width and height of a pbuffer, in pixels. */
export const PBUFFER_SIZE_MAX = 8192;

/** Attributes that all configs have alike. */
const SAME_FOR_ALL: ReadonlyMap<number, number> = new Map<number, number>([
  [
    EGL.SURFACE_TYPE,
    EGL.PBUFFER_BIT | EGL.WINDOW_BIT | EGL.SWAP_BEHAVIOR_PRESERVED_BIT |
    EGL.MULTISAMPLE_RESOLVE_BOX_BIT,
  ],
  [EGL.LUMINANCE_SIZE, 0],
  [EGL.ALPHA_MASK_SIZE, 0],
  [EGL.BIND_TO_TEXTURE_RGB, 0],
  [EGL.BIND_TO_TEXTURE_RGBA, 0],
  [EGL.COLOR_BUFFER_TYPE, EGL.RGB_BUFFER],
  [EGL.CONFIG_CAVEAT, EGL.NONE],
  [EGL.LEVEL, 0],
  [EGL.MAX_PBUFFER_WIDTH, PBUFFER_SIZE_MAX],
  [EGL.MAX_PBUFFER_HEIGHT, PBUFFER_SIZE_MAX],
  [EGL.MAX_PBUFFER_PIXELS, PBUFFER_SIZE_MAX * PBUFFER_SIZE_MAX],
  [EGL.MAX_SWAP_INTERVAL, 1],
  [EGL.MIN_SWAP_INTERVAL, 0],
  [EGL.NATIVE_RENDERABLE, 1],
  [EGL.TRANSPARENT_TYPE, EGL.NONE],
  [EGL.TRANSPARENT_RED_VALUE, 0],
  [EGL.TRANSPARENT_GREEN_VALUE, 0],
  [EGL.TRANSPARENT_BLUE_VALUE, 0],
]);

/** Functions of this file. */
export const CONFIG_FUNCTIONS = {
  eglGetConfigAttrib(egl, display, handle, name, value) {
    const found = configAttribute(egl, egl.config(display, handle), name as number) ??
      egl.fail(EGL.BAD_ATTRIBUTE);
    return store(value, found) ? 1 : egl.fail(EGL.BAD_PARAMETER);
  },
  eglGetConfigs(egl, display, out, size, count) {
    egl.ready(display);
    return give(egl, CONFIGS, out, size, count);
  },
  eglChooseConfig(egl, display, list, out, size, count) {
    egl.ready(display);
    const wishes = new Map<number, number>();
    for (const [name, value] of attributesIn(list)) {
      if (!CRITERIA.get(name)?.accepts(value)) return egl.fail(EGL.BAD_ATTRIBUTE);
      wishes.set(name, value);
    }
    const pixmap = wishes.get(EGL.MATCH_NATIVE_PIXMAP) ?? EGL.NONE;
    if (pixmap !== EGL.NONE) return egl.fail(EGL.BAD_NATIVE_PIXMAP);
    return give(egl, bestFirst(egl, wishes), out, size, count);
  },
} satisfies EglFunctions;

/** EGL_RENDERABLE_TYPE of all configs: the versions of OpenGL ES that draw into them. */
export function renderableTypes(egl: Egl): number {
  const es3 = egl.newestVersion[0] >= 3 ? EGL.OPENGL_ES3_BIT : 0;
  return EGL.OPENGL_ES_BIT | EGL.OPENGL_ES2_BIT | es3;
}

/** An attribute of a config; undefined if configs have no such attribute. */
function configAttribute(egl: Egl, config: EglConfig, name: number): number | undefined {
  const { id, color, depth, stencil, samples } = config;
  switch (name) {
    case EGL.BUFFER_SIZE:
      return color.red + color.green + color.blue + color.alpha;
    case EGL.RED_SIZE:
      return color.red;
    case EGL.GREEN_SIZE:
      return color.green;
    case EGL.BLUE_SIZE:
      return color.blue;
    case EGL.ALPHA_SIZE:
      return color.alpha;
    case EGL.DEPTH_SIZE:
      return depth;
    case EGL.STENCIL_SIZE:
      return stencil;
    case EGL.SAMPLES:
      return samples;
    case EGL.SAMPLE_BUFFERS:
      return samples > 0 ? 1 : 0;
    case EGL.CONFIG_ID:
      return id;
    case EGL.RENDERABLE_TYPE:
    case EGL.CONFORMANT:
      return renderableTypes(egl);
    case EGL.NATIVE_VISUAL_ID:
    case EGL.NATIVE_VISUAL_TYPE:
      return color.visual;
    case EGL.RECORDABLE_ANDROID:
      return Number(color.isRecordable);
    case EGL.FRAMEBUFFER_TARGET_ANDROID:
      return Number(color.isFramebufferTarget);
    case EGL.COLOR_COMPONENT_TYPE_EXT:
      return color.isFloat
        ? EGL.COLOR_COMPONENT_TYPE_FLOAT_EXT
        : EGL.COLOR_COMPONENT_TYPE_FIXED_EXT;
    default:
      return SAME_FOR_ALL.get(name);
  }
}

/** The configs that have what is wished for, the best first. An id that is wished for makes all else irrelevant. */
function bestFirst(egl: Egl, wishes: ReadonlyMap<number, number>): readonly EglConfig[] {
  const of = (config: EglConfig, name: number) => configAttribute(egl, config, name)!;
  const id = wishes.get(EGL.CONFIG_ID) ?? EGL.DONT_CARE;
  const fits = (config: EglConfig) =>
    CRITERIA.entries().every(([name, { how, initial }]) => {
      const wish = wishes.get(name) ?? initial;
      if (how === "ignored" || wish === EGL.DONT_CARE) return true;
      const has = of(config, name);
      return how === "exact" ? has === wish : how === "mask" ? (has & wish) === wish : has >= wish;
    });
  const counting = COLOR_COMPONENTS.filter((name) => (wishes.get(name) ?? 0) > 0);
  const bits = (config: EglConfig) => counting.reduce((sum, name) => sum + of(config, name), 0);
  return CONFIGS.filter((config) => id === EGL.DONT_CARE ? fits(config) : config.id === id)
    .toSorted((a, b) => {
      const floats = Number(a.color.isFloat) - Number(b.color.isFloat);
      const order = floats || bits(b) - bits(a);
      if (order !== 0) return order;
      const differing = SMALLER_FIRST.find((name) => of(a, name) !== of(b, name));
      return differing === undefined ? 0 : of(a, differing) - of(b, differing);
    });
}

function give(
  egl: Egl,
  configs: readonly EglConfig[],
  out: Word,
  size: Word,
  count: Word,
): number {
  if (asMemory(count) === undefined) return egl.fail(EGL.BAD_PARAMETER);
  if (isNull(out)) {
    store(count, configs.length);
    return 1;
  }
  const room = toInt(size);
  if (asMemory(out) === undefined || !(room >= 0)) return egl.fail(EGL.BAD_PARAMETER);
  const given = configs.slice(0, room);
  given.forEach(({ handle }, at) => store(out, handle, at));
  store(count, given.length);
  return 1;
}
