/**
 * The reference device's own driver: EGL 1.5 and OpenGL ES in one binary, without a display.
 *
 * The World decides the newest OpenGL ES by the property `ro.opengles.version`, 3.2 if it says nothing; 1.1 and 2.0 are
 * always there. Commands take no time: a fence is signaled once it is flushed and what it waits for is signaled. Windows
 * have one buffer, which keeps its contents when it is swapped. There are no native pixmaps.
 *
 * @module
 */

import { EGL } from "../../cts/contract/enums.ts";
import { EglFailure } from "../egl/failure.ts";
import { type EntryPoint, type Exports, LazyExports, type Word } from "../machine/machine.ts";
import { CONFIG_FUNCTIONS } from "./egl/configs.ts";
import { CONTEXT_FUNCTIONS } from "./egl/contexts.ts";
import { CURRENT_FUNCTIONS } from "./egl/current.ts";
import { CACHE_FUNCTIONS, DISPLAY_FUNCTIONS, storedBlob } from "./egl/display.ts";
import { IMAGE_FUNCTIONS } from "./egl/images.ts";
import { Egl, type EglFunctions, type ReferenceDriverHost } from "./egl/state.ts";
import { SURFACE_FUNCTIONS } from "./egl/surfaces.ts";
import { DAMAGE_FUNCTIONS, SWAP_FUNCTIONS } from "./egl/swap.ts";
import { flush, SYNC_EXTENSION_FUNCTIONS, SYNC_FUNCTIONS } from "./egl/syncs.ts";

export type { ReferenceDriverHost } from "./egl/state.ts";

/** The functions of EGL 1.5, which the library exports; the driver itself has eglGetProcAddress. */
const CORE: EglFunctions = {
  ...CONFIG_FUNCTIONS,
  ...CONTEXT_FUNCTIONS,
  ...CURRENT_FUNCTIONS,
  ...DISPLAY_FUNCTIONS,
  ...IMAGE_FUNCTIONS,
  ...SURFACE_FUNCTIONS,
  ...SWAP_FUNCTIONS,
  ...SYNC_FUNCTIONS,
  eglCreatePlatformPixmapSurface: SURFACE_FUNCTIONS.eglCreatePixmapSurface,
  eglCreatePlatformWindowSurface: SURFACE_FUNCTIONS.eglCreateWindowSurface,
  eglReleaseTexImage: SURFACE_FUNCTIONS.eglBindTexImage,
  eglWaitGL: CURRENT_FUNCTIONS.eglWaitClient,
};
/** Those of extensions, which only eglGetProcAddress gives. */
const OF_EXTENSIONS: EglFunctions = {
  ...CACHE_FUNCTIONS,
  ...DAMAGE_FUNCTIONS,
  ...SYNC_EXTENSION_FUNCTIONS,
  eglClientWaitSyncKHR: SYNC_FUNCTIONS.eglClientWaitSync,
  eglCreateImageKHR: IMAGE_FUNCTIONS.eglCreateImage,
  eglDestroyImageKHR: IMAGE_FUNCTIONS.eglDestroyImage,
  eglDestroySyncKHR: SYNC_FUNCTIONS.eglDestroySync,
  eglGetSyncAttribKHR: SYNC_FUNCTIONS.eglGetSyncAttrib,
  eglWaitSyncKHR: SYNC_FUNCTIONS.eglWaitSync,
};
const CORE_NAMES: ReadonlySet<string> = new Set([...Object.keys(CORE), "eglGetProcAddress"]);
const EXTENSION_NAMES: ReadonlySet<string> = new Set(Object.keys(OF_EXTENSIONS));

/** The results of calls that fail. Default: 0. */
const FAILED: ReadonlyMap<string, Word> = new Map<string, Word>([
  ["eglQueryString", null],
  ["eglDupNativeFenceFDANDROID", EGL.NO_NATIVE_FENCE_FD_ANDROID],
]);

/** The driver of one process. */
export class ReferenceDriver {
  readonly #egl: Egl;
  readonly #core = new LazyExports(CORE_NAMES, (name) => this.#entry(name, CORE));
  readonly #ofExtensions = new LazyExports(
    EXTENSION_NAMES,
    (name) => this.#entry(name, OF_EXTENSIONS),
  );

  /** @param host The process. */
  constructor(host: ReferenceDriverHost) {
    const gl = host.newGl({
      current: () => egl.thread().context?.gl,
      drawSurface: () => egl.thread().draw,
      readSurface: () => egl.thread().read,
      image: (handle) => egl.images.get(handle as number),
      flushed: () => flush(egl),
      blobs: {
        get: (key) => storedBlob(egl, key),
        set: (key, value) => egl.cache?.set(key, key.length, value, value.length),
      },
    });
    const egl = new Egl(host, gl);
    this.#egl = egl;
  }

  /** The functions that the library exports. */
  exports(): Exports {
    const [egl, gl] = [this.#core, this.#egl.gl.exports()];
    return {
      get: (name) => egl.get(name) ?? gl.get(name),
      has: (name) => egl.has(name) || gl.has(name),
      keys: () => [...egl.keys(), ...gl.keys()],
      isLate: true,
    };
  }

  /** eglGetProcAddress: what the driver has, and NULL for all else. It leaves the error of the call before it. */
  #getProcAddress(name: Word): EntryPoint | null {
    if (typeof name !== "string") return null;
    return this.#core.get(name) ?? this.#ofExtensions.get(name) ??
      this.#egl.gl.exports().get(name) ?? null;
  }

  #entry(name: string, functions: EglFunctions): EntryPoint {
    if (name === "eglGetProcAddress") {
      return ((asked: Word) => this.#getProcAddress(asked)) as unknown as EntryPoint;
    }
    const egl = this.#egl;
    const fn = functions[name]!;
    if (name === "eglGetError") return (() => fn(egl)) as unknown as EntryPoint;
    const entry = (...args: Word[]) => {
      egl.thread().error = EGL.SUCCESS;
      try {
        return fn(egl, ...args);
      } catch (failure) {
        if (!(failure instanceof EglFailure)) throw failure;
        if (failure.error !== undefined) egl.thread().error = failure.error;
        return FAILED.has(name) ? FAILED.get(name) : 0;
      }
    };
    return entry as unknown as EntryPoint;
  }
}
