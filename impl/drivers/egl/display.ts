/**
 * The driver's display: its beginning and end, its strings, and the cache that the program lends it.
 *
 * Source: EGL 1.5, sections 3.2, 3.3 and 3.11; EGL_ANDROID_blob_cache.
 *
 * @module
 */

import { EGL } from "../../../cts/contract/enums.ts";
import { attributesIn, isNull, store } from "./memory.ts";
import type { Egl, EglFunctions, ProgramCache } from "./state.ts";
import { freeUnused } from "./surfaces.ts";
import { forgetSync } from "./syncs.ts";

/** Largest value that the driver takes from the program's cache, in bytes. */
const BLOB_SIZE_MAX = 8 * 2 ** 20;

/** EGL_EXTENSIONS of the display. */
const EXTENSIONS: readonly string[] = [
  "EGL_ANDROID_blob_cache",
  "EGL_ANDROID_framebuffer_target",
  "EGL_ANDROID_image_native_buffer",
  "EGL_ANDROID_native_fence_sync",
  "EGL_ANDROID_recordable",
  "EGL_EXT_buffer_age",
  "EGL_EXT_create_context_robustness",
  "EGL_EXT_pixel_format_float",
  "EGL_IMG_context_priority",
  "EGL_KHR_create_context",
  "EGL_KHR_fence_sync",
  "EGL_KHR_get_all_proc_addresses",
  "EGL_KHR_gl_colorspace",
  "EGL_KHR_gl_renderbuffer_image",
  "EGL_KHR_gl_texture_2D_image",
  "EGL_KHR_gl_texture_3D_image",
  "EGL_KHR_gl_texture_cubemap_image",
  "EGL_KHR_image",
  "EGL_KHR_image_base",
  "EGL_KHR_no_config_context",
  "EGL_KHR_partial_update",
  "EGL_KHR_reusable_sync",
  "EGL_KHR_surfaceless_context",
  "EGL_KHR_swap_buffers_with_damage",
  "EGL_KHR_wait_sync",
];
const CLIENT_EXTENSIONS = "EGL_EXT_client_extensions EGL_KHR_client_get_all_proc_addresses " +
  "EGL_KHR_platform_android";

const VERSION: readonly [major: number, minor: number] = [1, 5];

/** Functions of this file. */
export const DISPLAY_FUNCTIONS = {
  eglGetDisplay: (egl, native) => egl.displayOf(native),
  eglGetPlatformDisplay(egl, platform, native, list) {
    if (platform !== EGL.PLATFORM_ANDROID_KHR) return egl.fail(EGL.BAD_PARAMETER);
    if (!attributesIn(list).next().done) return egl.fail(EGL.BAD_ATTRIBUTE);
    return egl.displayOf(native);
  },
  eglInitialize(egl, display, major, minor) {
    egl.known(display);
    egl.isInitialized = true;
    store(major, VERSION[0]);
    store(minor, VERSION[1]);
    return 1;
  },
  /** Everything is destroyed; what is current, lives on until it no longer is. */
  eglTerminate(egl, display) {
    egl.known(display);
    egl.isInitialized = false;
    egl.cache = undefined;
    const surfaces = [...egl.surfaces.values()];
    egl.surfaces.clear();
    for (const surface of surfaces) freeUnused(egl, surface);
    egl.contexts.clear();
    for (const image of egl.images.values()) image.release();
    egl.images.clear();
    for (const sync of [...egl.syncs.values()]) forgetSync(egl, sync);
    return 1;
  },
  eglQueryString(egl, display, name) {
    if (isNull(display)) {
      if (name === EGL.EXTENSIONS) return CLIENT_EXTENSIONS;
      if (name === EGL.VERSION) return VERSION.join(".");
    }
    egl.ready(display);
    switch (name) {
      case EGL.VENDOR:
        return "Strata";
      case EGL.VERSION:
        return `${VERSION.join(".")} Strata`;
      case EGL.EXTENSIONS:
        return EXTENSIONS.join(" ");
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        return egl.fail(EGL.BAD_PARAMETER);
    }
  },
  eglBindAPI: (egl, api) => api === EGL.OPENGL_ES_API ? 1 : egl.fail(EGL.BAD_PARAMETER),
  eglQueryAPI: () => EGL.OPENGL_ES_API,
  /** The error of the thread's last call, once. */
  eglGetError(egl) {
    const thread = egl.thread();
    const { error } = thread;
    thread.error = EGL.SUCCESS;
    return error;
  },
} satisfies EglFunctions;

/** Functions of this file that are of extensions. */
export const CACHE_FUNCTIONS = {
  /** Once for each time that the display is initialized. */
  eglSetBlobCacheFuncsANDROID(egl, display, set, get) {
    egl.ready(display);
    if (typeof set !== "function" || typeof get !== "function" || egl.cache !== undefined) {
      return egl.fail(EGL.BAD_PARAMETER);
    }
    egl.cache = { set, get } as ProgramCache;
    return 0;
  },
} satisfies EglFunctions;

/** Asks the program's cache. */
export function storedBlob({ cache }: Egl, key: Uint8Array): Uint8Array | undefined {
  const size = cache?.get(key, key.length, null, 0);
  if (typeof size !== "number" || !(size > 0 && size <= BLOB_SIZE_MAX)) return undefined;
  const value = new Uint8Array(size);
  const got = cache?.get(key, key.length, value, size);
  return got === value.length ? value : undefined;
}
