/**
 * The driver's display: its beginning and end, its strings, and the cache that the program lends it.
 *
 * Source: EGL 1.5, sections 3.2, 3.3 and 3.11; EGL_ANDROID_blob_cache.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { GlHost } from "./driver_image.ts";
import { EGL } from "./egl_enums.ts";
import { attributesIn, isNull, store } from "./egl_memory.ts";
import type { GlContext } from "./gl_context.ts";
import { EglSyncs } from "./egl_syncs.ts";

/** Largest value that the driver takes from the program's cache, in bytes. */
const BLOB_SIZE_MAX = 8 * 2 ** 20;

/** The program's cache: both functions take and give sizes in bytes. */
interface BlobCache {
  set(key: Uint8Array, keySize: number, value: Uint8Array, valueSize: number): void;
  get(key: Uint8Array, keySize: number, value: Uint8Array | null, valueSize: number): unknown;
}

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

/** The display's life. */
export abstract class EglDisplay extends EglSyncs {
  #blobCache: BlobCache | undefined;

  protected glHost(): GlHost<GlContext> {
    return {
      current: () => this.thread().context?.gl,
      drawSurface: () => this.thread().draw,
      readSurface: () => this.thread().read,
      image: (handle) => this.images.get(handle as number),
      flushed: () => this.flush(),
      blobs: {
        get: (key) => this.#storedBlob(key),
        set: (key, value) => this.#storeBlob(key, value),
      },
    };
  }

  /** eglGetPlatformDisplay. */
  protected getPlatformDisplay(platform: Word, native: Word, list: Word): number {
    if (platform !== EGL.PLATFORM_ANDROID_KHR) return this.fail(EGL.BAD_PARAMETER);
    if (!attributesIn(list).next().done) return this.fail(EGL.BAD_ATTRIBUTE);
    return this.displayOf(native);
  }

  /** The EGL version, major and minor. */
  protected version(): readonly [major: number, minor: number] {
    return [1, 5];
  }

  /** EGL_EXTENSIONS of the display, one by one. */
  protected extensions(): readonly string[] {
    return EXTENSIONS;
  }

  /** eglInitialize. */
  protected initialize(display: Word, major: Word, minor: Word): number {
    if (!this.isDisplay(display)) return 0;
    this.isInitialized = true;
    this.version().forEach((number, i) => store(i === 0 ? major : minor, number));
    return 1;
  }

  /** eglTerminate: everything is destroyed; what is current, lives on until it no longer is. */
  protected terminate(display: Word): number {
    if (!this.isDisplay(display)) return 0;
    this.isInitialized = false;
    this.#blobCache = undefined;
    const surfaces = [...this.surfaces.values()];
    this.surfaces.clear();
    for (const surface of surfaces) this.surfaceUnused(surface);
    this.contexts.clear();
    for (const image of this.images.values()) image.release();
    this.images.clear();
    for (const sync of [...this.syncs.values()]) this.forgetSync(sync);
    return 1;
  }

  /** eglQueryString. */
  protected queryString(display: Word, name: Word): string | null {
    const [major, minor] = this.version();
    if (isNull(display)) {
      if (name === EGL.EXTENSIONS) return CLIENT_EXTENSIONS;
      if (name === EGL.VERSION) return `${major}.${minor}`;
    }
    if (!this.isReady(display)) return null;
    switch (name) {
      case EGL.VENDOR:
        return "Strata";
      case EGL.VERSION:
        return `${major}.${minor} Strata`;
      case EGL.EXTENSIONS:
        return this.extensions().join(" ");
      case EGL.CLIENT_APIS:
        return "OpenGL_ES";
      default:
        this.fail(EGL.BAD_PARAMETER);
        return null;
    }
  }

  /** eglSetBlobCacheFuncsANDROID: once for each time that the display is initialized. */
  protected setBlobCacheFuncs(display: Word, set: Word, get: Word): number {
    if (!this.isReady(display)) return 0;
    if (typeof set !== "function" || typeof get !== "function" || this.#blobCache !== undefined) {
      return this.fail(EGL.BAD_PARAMETER);
    }
    this.#blobCache = { set, get } as BlobCache;
    return 0;
  }

  /** Asks the program's cache. */
  #storedBlob(key: Uint8Array): Uint8Array | undefined {
    const size = this.#blobCache?.get(key, key.length, null, 0);
    if (typeof size !== "number" || !(size > 0 && size <= BLOB_SIZE_MAX)) return undefined;
    const value = new Uint8Array(size);
    const got = this.#blobCache?.get(key, key.length, value, size);
    return got === value.length ? value : undefined;
  }

  /** Offers a value to the program's cache. */
  #storeBlob(key: Uint8Array, value: Uint8Array): void {
    this.#blobCache?.set(key, key.length, value, value.length);
  }
}
