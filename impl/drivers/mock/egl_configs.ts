/**
 * The driver's configs: which there are, and how programs choose among them.
 *
 * Source: EGL 1.5, section 3.4.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { COLOR_COMPONENTS, CRITERIA, SMALLER_FIRST } from "./egl_config_criteria.ts";
import { CONFIGS, type EglConfig } from "./egl_config_formats.ts";
import { EGL } from "./egl_enums.ts";
import { asMemory, attributesIn, isNull, store, toInt } from "./egl_memory.ts";
import { EglState } from "./egl_state.ts";

/** Largest width and height of a pbuffer, in pixels. */
export const PBUFFER_SIZE_MAX = 8192;
/** The newest OpenGL ES that the driver has. */
const NEWEST: readonly [number, number] = [3, 2];

/** Choosing configs. */
export abstract class EglConfigs extends EglState {
  #newest: readonly [major: number, minor: number] | undefined;

  /**
   * The newest version of OpenGL ES, at least 2.0: what the property `ro.opengles.version` says (major version in the upper
   * 16 bits, minor in the lower), or 3.2 if it says nothing.
   */
  protected newestVersion(): readonly [major: number, minor: number] {
    return this.#newest ??= versionIn(this.host.property("ro.opengles.version"));
  }

  /** All configs, by rising id. */
  protected configs(): readonly EglConfig[] {
    return CONFIGS;
  }

  /** The config of a handle; records the error if there is none. */
  protected configOf(handle: Word): EglConfig | undefined {
    const config = this.configs().find((one) => one.handle === handle);
    if (config === undefined) this.fail(EGL.BAD_CONFIG);
    return config;
  }

  /** EGL_RENDERABLE_TYPE: the versions of OpenGL ES that draw into a config. */
  protected renderableTypes(_config: EglConfig): number {
    const es3 = this.newestVersion()[0] >= 3 ? EGL.OPENGL_ES3_BIT : 0;
    return EGL.OPENGL_ES_BIT | EGL.OPENGL_ES2_BIT | es3;
  }

  /** EGL_SURFACE_TYPE. */
  protected surfaceTypes(_config: EglConfig): number {
    return EGL.PBUFFER_BIT | EGL.WINDOW_BIT | EGL.SWAP_BEHAVIOR_PRESERVED_BIT |
      EGL.MULTISAMPLE_RESOLVE_BOX_BIT;
  }

  /** An attribute of a config; undefined if configs have no such attribute. */
  protected configAttribute(config: EglConfig, name: number): number | undefined {
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
        return this.renderableTypes(config);
      case EGL.SURFACE_TYPE:
        return this.surfaceTypes(config);
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

  /** eglGetConfigAttrib. */
  protected getConfigAttrib(display: Word, handle: Word, name: Word, value: Word): number {
    if (!this.isReady(display)) return 0;
    const config = this.configOf(handle);
    if (config === undefined) return 0;
    const found = this.configAttribute(config, name as number);
    if (found === undefined) return this.fail(EGL.BAD_ATTRIBUTE);
    return store(value, found) ? 1 : this.fail(EGL.BAD_PARAMETER);
  }

  /** eglGetConfigs. */
  protected getConfigs(display: Word, out: Word, size: Word, count: Word): number {
    return this.isReady(display) ? this.#give(this.configs(), out, size, count) : 0;
  }

  /** eglChooseConfig. */
  protected chooseConfig(
    display: Word,
    list: Word,
    out: Word,
    size: Word,
    count: Word,
  ): number {
    if (!this.isReady(display)) return 0;
    const wishes = new Map<number, number>();
    for (const [name, value] of attributesIn(list)) {
      if (!CRITERIA.get(name)?.accepts(value)) return this.fail(EGL.BAD_ATTRIBUTE);
      wishes.set(name, value);
    }
    const pixmap = wishes.get(EGL.MATCH_NATIVE_PIXMAP) ?? EGL.NONE;
    if (pixmap !== EGL.NONE) return this.fail(EGL.BAD_NATIVE_PIXMAP);
    const fitting = this.configs().filter((config) => this.#fits(config, wishes));
    return this.#give(this.#sorted(fitting, wishes), out, size, count);
  }

  /** Whether a config has what is wished for. An id that is wished for makes all else irrelevant. */
  #fits(config: EglConfig, wishes: ReadonlyMap<number, number>): boolean {
    const id = wishes.get(EGL.CONFIG_ID) ?? EGL.DONT_CARE;
    if (id !== EGL.DONT_CARE) return config.id === id;
    for (const [name, { how, initial }] of CRITERIA) {
      const wish = wishes.get(name) ?? initial;
      if (how === "ignored" || wish === EGL.DONT_CARE) continue;
      const has = this.configAttribute(config, name)!;
      const fits = how === "exact"
        ? has === wish
        : how === "mask"
        ? (has & wish) === wish
        : has >= wish;
      if (!fits) return false;
    }
    return true;
  }

  /** Configs by how well they fit: the best first. */
  #sorted(
    configs: readonly EglConfig[],
    wishes: ReadonlyMap<number, number>,
  ): readonly EglConfig[] {
    const counting = COLOR_COMPONENTS.filter((name) => (wishes.get(name) ?? 0) > 0);
    const of = (config: EglConfig, name: number) => this.configAttribute(config, name)!;
    const bits = (config: EglConfig) => counting.reduce((sum, name) => sum + of(config, name), 0);
    return configs.toSorted((a, b) => {
      const floats = Number(a.color.isFloat) - Number(b.color.isFloat);
      const order = floats || bits(b) - bits(a);
      if (order !== 0) return order;
      const differing = SMALLER_FIRST.find((name) => of(a, name) !== of(b, name));
      return differing === undefined ? 0 : of(a, differing) - of(b, differing);
    });
  }

  #give(configs: readonly EglConfig[], out: Word, size: Word, count: Word): number {
    if (asMemory(count) === undefined) return this.fail(EGL.BAD_PARAMETER);
    if (isNull(out)) {
      store(count, configs.length);
      return 1;
    }
    const room = toInt(size);
    if (asMemory(out) === undefined || !(room >= 0)) return this.fail(EGL.BAD_PARAMETER);
    const given = configs.slice(0, room);
    given.forEach(({ handle }, at) => store(out, handle, at));
    store(count, given.length);
    return 1;
  }
}

/** Attributes that all configs have alike. */
const SAME_FOR_ALL: ReadonlyMap<number, number> = new Map<number, number>([
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

/** The version that the property says, within what the driver has. */
function versionIn(property: string): readonly [major: number, minor: number] {
  if (!/^\d{1,9}$/.test(property)) return NEWEST;
  const [major, minor] = [Number(property) >> 16, Number(property) & 0xffff];
  if (major < 3) return [2, 0];
  return [NEWEST[0], major > NEWEST[0] ? NEWEST[1] : Math.min(minor, NEWEST[1])];
}
