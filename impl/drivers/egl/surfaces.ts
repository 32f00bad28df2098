/**
 * The driver's surfaces: pbuffers and windows, and their attributes.
 *
 * Source: EGL 1.5, sections 3.5 and 3.6; EGL_KHR_gl_colorspace, EGL_EXT_buffer_age.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { NativeWindow } from "../../platform/native_window.ts";
import { PBUFFER_SIZE_MAX } from "./configs.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { attributesIn, store, toInt } from "./memory.ts";
import { EglSurface, type SurfaceOptions } from "./objects.ts";
import type { Egl, EglFunctions } from "./state.ts";

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

/** Functions of this file. */
export const SURFACE_FUNCTIONS = {
  eglCreateWindowSurface(egl, display, handle, window, list) {
    const config = egl.config(display, handle);
    const attributes = attributesOf(egl, list, WINDOW_CHOICES, INITIAL);
    if (!(window instanceof NativeWindow)) return egl.fail(EGL.BAD_NATIVE_WINDOW);
    checkWindow(egl, window);
    if (egl.windows.has(window)) return egl.fail(EGL.BAD_ALLOC);
    egl.windows.add(window);
    return add(egl, { config, window, width: 0, height: 0, attributes });
  },
  eglCreatePbufferSurface(egl, display, handle, list) {
    const config = egl.config(display, handle);
    const attributes = attributesOf(egl, list, PBUFFER_CHOICES, [
      ...INITIAL,
      ...INITIAL_OF_PBUFFERS,
    ]);
    const isTexture = attributes.get(EGL.TEXTURE_FORMAT) !== EGL.NO_TEXTURE ||
      attributes.get(EGL.TEXTURE_TARGET) !== EGL.NO_TEXTURE;
    if (isTexture) return egl.fail(EGL.BAD_MATCH);
    const [width, height] = [attributes.get(EGL.WIDTH) ?? 0, attributes.get(EGL.HEIGHT) ?? 0];
    const isLarge = Math.max(width, height) > PBUFFER_SIZE_MAX;
    if (isLarge && attributes.get(EGL.LARGEST_PBUFFER) !== 1) return egl.fail(EGL.BAD_ALLOC);
    return add(egl, {
      config,
      width: Math.min(width, PBUFFER_SIZE_MAX),
      height: Math.min(height, PBUFFER_SIZE_MAX),
      attributes,
    });
  },
  /** No config supports pixmaps. */
  eglCreatePixmapSurface(egl, display, handle) {
    egl.config(display, handle);
    return egl.fail(EGL.BAD_MATCH);
  },
  /** The only client buffers are those of OpenVG. */
  eglCreatePbufferFromClientBuffer(egl, display) {
    egl.ready(display);
    return egl.fail(EGL.BAD_PARAMETER);
  },
  /** A surface that is current lives on until it no longer is. */
  eglDestroySurface(egl, display, handle) {
    const surface = egl.surface(display, handle);
    egl.surfaces.delete(surface.handle);
    freeUnused(egl, surface);
    return 1;
  },
  eglQuerySurface(egl, display, handle, name, value) {
    const surface = egl.surface(display, handle);
    if (name === EGL.BUFFER_AGE_EXT && egl.thread().draw !== surface) {
      return egl.fail(EGL.BAD_SURFACE);
    }
    const found = surfaceAttribute(surface, name as number);
    if (found === undefined) {
      return OF_PBUFFERS.has(name as number) ? 1 : egl.fail(EGL.BAD_ATTRIBUTE);
    }
    return store(value, found) ? 1 : egl.fail(EGL.BAD_PARAMETER);
  },
  eglSurfaceAttrib(egl, display, handle, name, value) {
    const surface = egl.surface(display, handle);
    const wish = toInt(value);
    if (!LATER_CHOICES.has(name as number)) return egl.fail(EGL.BAD_ATTRIBUTE);
    const allowed = LATER_CHOICES.get(name as number);
    if (allowed === undefined) return 1;
    if (!allowed.includes(wish)) return egl.fail(EGL.BAD_PARAMETER);
    surface.attributes.set(name as number, wish);
    return 1;
  },
  /** No config can be bound to a texture. */
  eglBindTexImage(egl, display, handle, buffer) {
    const { window } = egl.surface(display, handle);
    if (buffer !== EGL.BACK_BUFFER) return egl.fail(EGL.BAD_PARAMETER);
    return egl.fail(window === undefined ? EGL.BAD_MATCH : EGL.BAD_SURFACE);
  },
} satisfies EglFunctions;

/** Frees a surface that is destroyed, once no thread uses it. */
export function freeUnused(egl: Egl, { handle, thread, window }: EglSurface): void {
  if (egl.surfaces.has(handle) || thread !== undefined) return;
  if (window !== undefined) egl.windows.delete(window);
}

/** Fails if a window has no consumer any more. */
export function checkWindow(egl: Egl, window: NativeWindow | undefined): void {
  if (window?.abandoned) egl.fail(EGL.BAD_NATIVE_WINDOW);
}

/** An attribute of a surface; undefined if it has none such. */
function surfaceAttribute(surface: EglSurface, name: number): number | undefined {
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

/** The attributes that a surface is made with; fails if the list is wrong. */
function attributesOf(
  egl: Egl,
  list: Word,
  choices: Choices,
  initial: readonly [number, number][],
): ReadonlyMap<number, number> {
  const attributes = new Map(initial);
  for (const [name, value] of attributesIn(list)) {
    const allowed = choices.get(name);
    if (!choices.has(name) || (allowed !== undefined && !allowed.includes(value))) {
      egl.fail(EGL.BAD_ATTRIBUTE);
    }
    if (allowed === undefined && !(value >= 0)) egl.fail(EGL.BAD_PARAMETER);
    attributes.set(name, value);
  }
  return attributes;
}

function add(egl: Egl, options: Omit<SurfaceOptions, "handle">): number {
  const surface = new EglSurface({ handle: egl.newHandle(), ...options });
  egl.surfaces.set(surface.handle, surface);
  return surface.handle;
}
