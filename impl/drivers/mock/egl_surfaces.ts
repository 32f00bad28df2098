/**
 * The driver's surfaces: pbuffers and windows, and their attributes.
 *
 * Source: EGL 1.5, sections 3.5 and 3.6; EGL_KHR_gl_colorspace, EGL_EXT_buffer_age.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { NativeWindow } from "../../platform/native_window.ts";
import type { EglConfig } from "./egl_config_formats.ts";
import { EglConfigs, PBUFFER_SIZE_MAX } from "./egl_configs.ts";
import { EGL } from "./egl_enums.ts";
import { attributesIn, store, toInt } from "./egl_memory.ts";
import { EglSurface, type SurfaceOptions } from "./egl_objects.ts";

/** The values that an attribute may be given when a surface is made; undefined if all that are not negative are. */
type Choices = ReadonlyMap<number, readonly number[] | undefined>;

const COMMON: [number, readonly number[]][] = [
  [EGL.GL_COLORSPACE, [EGL.GL_COLORSPACE_LINEAR, EGL.GL_COLORSPACE_SRGB]],
  [EGL.VG_COLORSPACE, [EGL.GL_COLORSPACE_LINEAR, EGL.GL_COLORSPACE_SRGB]],
  [EGL.VG_ALPHA_FORMAT, [EGL.VG_ALPHA_FORMAT_NONPRE, EGL.VG_ALPHA_FORMAT_PRE]],
];
const WINDOW_CHOICES: Choices = new Map([
  ...COMMON,
  [EGL.RENDER_BUFFER, [EGL.BACK_BUFFER, EGL.SINGLE_BUFFER]],
]);
const PBUFFER_CHOICES: Choices = new Map([
  ...COMMON,
  [EGL.WIDTH, undefined],
  [EGL.HEIGHT, undefined],
  [EGL.LARGEST_PBUFFER, [0, 1]],
  [EGL.MIPMAP_TEXTURE, [0, 1]],
  [EGL.TEXTURE_FORMAT, [EGL.NO_TEXTURE, EGL.TEXTURE_RGB, EGL.TEXTURE_RGBA]],
  [EGL.TEXTURE_TARGET, [EGL.NO_TEXTURE, EGL.TEXTURE_2D]],
]);
/** The values that eglSurfaceAttrib may set. */
const LATER_CHOICES: Choices = new Map([
  [EGL.MIPMAP_LEVEL, undefined],
  [EGL.MULTISAMPLE_RESOLVE, [EGL.MULTISAMPLE_RESOLVE_DEFAULT, EGL.MULTISAMPLE_RESOLVE_BOX]],
  [EGL.SWAP_BEHAVIOR, [EGL.BUFFER_DESTROYED, EGL.BUFFER_PRESERVED]],
]);

const INITIAL: [number, number][] = [
  [EGL.GL_COLORSPACE, EGL.GL_COLORSPACE_LINEAR],
  [EGL.VG_COLORSPACE, EGL.GL_COLORSPACE_SRGB],
  [EGL.VG_ALPHA_FORMAT, EGL.VG_ALPHA_FORMAT_NONPRE],
  [EGL.RENDER_BUFFER, EGL.BACK_BUFFER],
  [EGL.MULTISAMPLE_RESOLVE, EGL.MULTISAMPLE_RESOLVE_DEFAULT],
  [EGL.SWAP_BEHAVIOR, EGL.BUFFER_DESTROYED],
  [EGL.HORIZONTAL_RESOLUTION, EGL.UNKNOWN],
  [EGL.VERTICAL_RESOLUTION, EGL.UNKNOWN],
  [EGL.PIXEL_ASPECT_RATIO, EGL.UNKNOWN],
];
const INITIAL_OF_PBUFFERS: [number, number][] = [
  [EGL.LARGEST_PBUFFER, 0],
  [EGL.MIPMAP_TEXTURE, 0],
  [EGL.MIPMAP_LEVEL, 0],
  [EGL.TEXTURE_FORMAT, EGL.NO_TEXTURE],
  [EGL.TEXTURE_TARGET, EGL.NO_TEXTURE],
];
/** Attributes that only pbuffers have, which leave the value of other surfaces as it is. */
const OF_PBUFFERS: ReadonlySet<number> = new Set(INITIAL_OF_PBUFFERS.map(([name]) => name));

/** Making surfaces, and what is done with them but drawing. */
export abstract class EglSurfaces extends EglConfigs {
  /** Windows that have a surface. */
  readonly #windows = new WeakMap<NativeWindow, EglSurface>();

  /** eglCreateWindowSurface and eglCreatePlatformWindowSurface. */
  protected createWindowSurface(display: Word, handle: Word, window: Word, list: Word): number {
    const config = this.#readyConfig(display, handle, EGL.WINDOW_BIT);
    if (config === undefined) return 0;
    const attributes = this.#attributes(list, WINDOW_CHOICES);
    if (attributes === undefined) return 0;
    if (!(window instanceof NativeWindow) || !this.isUsable(window)) {
      return this.fail(EGL.BAD_NATIVE_WINDOW);
    }
    if (this.#windows.has(window)) return this.fail(EGL.BAD_ALLOC);
    const surface = this.#add({ config, window, width: 0, height: 0, attributes });
    this.#windows.set(window, surface);
    return surface.handle;
  }

  /** eglCreatePbufferSurface. */
  protected createPbufferSurface(display: Word, handle: Word, list: Word): number {
    const config = this.#readyConfig(display, handle, EGL.PBUFFER_BIT);
    if (config === undefined) return 0;
    const attributes = this.#attributes(list, PBUFFER_CHOICES, INITIAL_OF_PBUFFERS);
    if (attributes === undefined) return 0;
    if (
      attributes.get(EGL.TEXTURE_FORMAT) !== EGL.NO_TEXTURE ||
      attributes.get(EGL.TEXTURE_TARGET) !== EGL.NO_TEXTURE
    ) return this.fail(EGL.BAD_MATCH);
    let [width, height] = [attributes.get(EGL.WIDTH) ?? 0, attributes.get(EGL.HEIGHT) ?? 0];
    if (Math.max(width, height) > PBUFFER_SIZE_MAX) {
      if (attributes.get(EGL.LARGEST_PBUFFER) !== 1) return this.fail(EGL.BAD_ALLOC);
      [width, height] = [Math.min(width, PBUFFER_SIZE_MAX), Math.min(height, PBUFFER_SIZE_MAX)];
    }
    return this.#add({ config, width, height, attributes }).handle;
  }

  /** eglCreatePixmapSurface and eglCreatePlatformPixmapSurface: no config supports pixmaps. */
  protected createPixmapSurface(display: Word, handle: Word): number {
    if (!this.isReady(display) || this.configOf(handle) === undefined) return 0;
    return this.fail(EGL.BAD_MATCH);
  }

  /** eglCreatePbufferFromClientBuffer, whose only buffers are those of OpenVG. */
  protected createPbufferFromClientBuffer(display: Word): number {
    return this.isReady(display) ? this.fail(EGL.BAD_PARAMETER) : 0;
  }

  /** eglDestroySurface: a surface that is current lives on until it no longer is. */
  protected destroySurface(display: Word, handle: Word): number {
    if (!this.isReady(display)) return 0;
    const surface = this.surfaceOf(handle);
    if (surface === undefined) return 0;
    this.surfaces.delete(surface.handle);
    this.surfaceUnused(surface);
    return 1;
  }

  /** Frees a surface that is destroyed, once no thread uses it. */
  protected surfaceUnused(surface: EglSurface): void {
    if (this.surfaces.has(surface.handle) || surface.thread !== undefined) return;
    if (surface.window !== undefined) this.#windows.delete(surface.window);
  }

  /** Whether a window can be drawn to: it has a consumer. */
  protected isUsable(window: NativeWindow): boolean {
    return !window.abandoned;
  }

  /** eglQuerySurface. */
  protected querySurface(display: Word, handle: Word, name: Word, value: Word): number {
    if (!this.isReady(display)) return 0;
    const surface = this.surfaceOf(handle);
    if (surface === undefined) return 0;
    if (name === EGL.BUFFER_AGE_EXT && this.thread().draw !== surface) {
      return this.fail(EGL.BAD_SURFACE);
    }
    const found = this.#surfaceAttribute(surface, name as number);
    if (found === undefined) {
      return OF_PBUFFERS.has(name as number) ? 1 : this.fail(EGL.BAD_ATTRIBUTE);
    }
    return store(value, found) ? 1 : this.fail(EGL.BAD_PARAMETER);
  }

  /** An attribute of a surface; undefined if it has none such. */
  #surfaceAttribute(surface: EglSurface, name: number): number | undefined {
    switch (name) {
      case EGL.CONFIG_ID:
        return surface.config.id;
      case EGL.WIDTH:
        return surface.width;
      case EGL.HEIGHT:
        return surface.height;
      case EGL.BUFFER_AGE_EXT:
        surface.isAgeKnown = true;
        return surface.age;
      default:
        return surface.attributes.get(name);
    }
  }

  /** eglSurfaceAttrib. */
  protected surfaceAttrib(display: Word, handle: Word, name: Word, value: Word): number {
    if (!this.isReady(display)) return 0;
    const surface = this.surfaceOf(handle);
    if (surface === undefined) return 0;
    const wish = toInt(value);
    if (!LATER_CHOICES.has(name as number)) return this.fail(EGL.BAD_ATTRIBUTE);
    const allowed = LATER_CHOICES.get(name as number);
    if (allowed !== undefined && !allowed.includes(wish)) return this.fail(EGL.BAD_PARAMETER);
    const needed = wish === EGL.MULTISAMPLE_RESOLVE_BOX
      ? EGL.MULTISAMPLE_RESOLVE_BOX_BIT
      : wish === EGL.BUFFER_PRESERVED
      ? EGL.SWAP_BEHAVIOR_PRESERVED_BIT
      : 0;
    if ((this.surfaceTypes(surface.config) & needed) !== needed) return this.fail(EGL.BAD_MATCH);
    if (allowed !== undefined) surface.attributes.set(name as number, wish);
    return 1;
  }

  /** eglBindTexImage and eglReleaseTexImage: no config can be bound to a texture. */
  protected texImage(display: Word, handle: Word, buffer: Word): number {
    if (!this.isReady(display)) return 0;
    const surface = this.surfaceOf(handle);
    if (surface === undefined) return 0;
    if (buffer !== EGL.BACK_BUFFER) return this.fail(EGL.BAD_PARAMETER);
    return this.fail(surface.window === undefined ? EGL.BAD_MATCH : EGL.BAD_SURFACE);
  }

  #readyConfig(display: Word, handle: Word, type: number): EglConfig | undefined {
    if (!this.isReady(display)) return undefined;
    const config = this.configOf(handle);
    if (config === undefined || (this.surfaceTypes(config) & type) !== 0) return config;
    this.fail(EGL.BAD_MATCH);
    return undefined;
  }

  /** The attributes that a surface is made with; records the error if the list is wrong. */
  #attributes(
    list: Word,
    choices: Choices,
    initial: readonly [number, number][] = [],
  ): ReadonlyMap<number, number> | undefined {
    const attributes = new Map([...INITIAL, ...initial]);
    for (const [name, value] of attributesIn(list)) {
      const allowed = choices.get(name);
      if (!choices.has(name) || (allowed !== undefined && !allowed.includes(value))) {
        this.fail(EGL.BAD_ATTRIBUTE);
        return undefined;
      }
      if (allowed === undefined && !(value >= 0)) {
        this.fail(EGL.BAD_PARAMETER);
        return undefined;
      }
      attributes.set(name, value);
    }
    return attributes;
  }

  #add(options: Omit<SurfaceOptions, "handle">): EglSurface {
    const surface = new EglSurface({ handle: this.newHandle(), ...options });
    this.surfaces.set(surface.handle, surface);
    return surface;
  }
}
