/**
 * The functions that libEGL implements itself, below all layers and above the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`sPlatformImplMap`).
 *
 * @module
 */

import { PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Word } from "../machine/machine.ts";
import { CONFIG_FUNCTIONS } from "./config_functions.ts";
import { CONTEXT_FUNCTIONS } from "./context_functions.ts";
import { DISPLAY_FUNCTIONS } from "./display_functions.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { EglFailure } from "./failure.ts";
import { GL_GETTERS, glGetString } from "./gl_getters.ts";
import {
  type PlatformFunction,
  type PlatformHost,
  PlatformState,
  type PlatformTable,
} from "./platform_state.ts";
import { SHARED_OBJECT_FUNCTIONS } from "./shared_object_functions.ts";
import { SURFACE_FUNCTIONS } from "./surface_functions.ts";
import { SWAP_FUNCTIONS } from "./swap_functions.ts";

/** Extension functions of drivers that are for libEGL alone. */
const HIDDEN = ["eglSetBlobCacheFuncsANDROID"];
/** Until Android 11. */
const HIDDEN_UNTIL_11 = [...HIDDEN, "eglHibernateProcessIMG", "eglAwakenProcessIMG"];

const OWN_FUNCTIONS: PlatformTable = {
  eglBindAPI: (egl, api) => egl.driverHas("eglBindAPI") ? egl.driver("eglBindAPI", api) : 1,
  eglGetSystemTimeFrequencyNV: (egl) =>
    egl.optional(EGL.BAD_DISPLAY, "eglGetSystemTimeFrequencyNV"),
  eglGetSystemTimeNV: (egl) => egl.optional(EGL.BAD_DISPLAY, "eglGetSystemTimeNV"),
  eglQueryAPI: (egl) =>
    egl.driverHas("eglQueryAPI") ? egl.driver("eglQueryAPI") : EGL.OPENGL_ES_API,
  eglWaitClient: (egl) => wait(egl, egl.driverHas("eglWaitClient") ? "eglWaitClient" : "eglWaitGL"),
  eglWaitGL: (egl) => wait(egl, "eglWaitGL"),
  eglWaitNative: (egl, engine) => wait(egl, "eglWaitNative", engine),
  /** Below all layers: public stubs, then extensions of the driver. Android reads no name as one. */
  eglGetProcAddress(egl, name) {
    const { host } = egl;
    if (typeof name !== "string") {
      return host.compat ? egl.crash("strcmp in eglGetProcAddress of no name") : null;
    }
    const hidden = host.release >= 12 ? HIDDEN : HIDDEN_UNTIL_11;
    return hidden.includes(name) ? null : host.exported(name) ?? host.extension(name);
  },
};

/** Every platform function but eglGetError by its name. */
const FUNCTIONS: PlatformTable = {
  ...CONFIG_FUNCTIONS,
  ...CONTEXT_FUNCTIONS,
  ...DISPLAY_FUNCTIONS,
  ...GL_GETTERS,
  ...OWN_FUNCTIONS,
  ...SHARED_OBJECT_FUNCTIONS,
  ...SURFACE_FUNCTIONS,
  ...SWAP_FUNCTIONS,
};

/** The results of functions that fail, or that the driver lacks. Default: 0. */
const FAILED: ReadonlyMap<string, Word> = new Map<string, Word>([
  ["eglBeginFrame", null],
  ["eglDupNativeFenceFDANDROID", -1],
  ["eglGetNativeClientBufferANDROID", null],
  ["eglGetStreamFileDescriptorKHR", -1],
  ["eglQueryString", null],
  ["eglQueryStringImplementationANDROID", null],
]);

/** The platform functions of one process. */
export class PlatformFunctions {
  readonly #state: PlatformState;

  /** @param host libEGL. */
  constructor(host: PlatformHost) {
    this.#state = new PlatformState(host);
  }

  /** Puts every platform function into its slot. */
  fill(): void {
    const { machine, tables } = this.#state.host;
    for (const name of PLATFORM_NAMES) {
      const fn = name === "eglGetError" ? () => this.getError() : FUNCTIONS[name];
      if (fn === undefined) throw new Error(`Cannot fill the platform table: ${name} is missing`);
      const failed = FAILED.has(name) ? FAILED.get(name) : 0;
      tables.platform.set(name, machine.entry((...args) => this.#call(fn, args, failed)));
    }
  }

  /** eglGetError. */
  getError(): number {
    return this.#state.takeError();
  }

  /** Whether a thread of the process has had an error of libEGL's own, or a context. */
  get hasThreadKey(): boolean {
    return this.#state.hasThreadKey;
  }

  /** glGetString as libGLESv1_CM has it, which no layer sees. */
  getStringUnlayered(name: Word): Word {
    const { host } = this.#state;
    if (host.compat && host.thread().hooks === undefined) {
      this.#state.crash("glGetString of libGLESv1_CM on a thread that has no hooks");
    }
    return glGetString(this.#state, name);
  }

  #call(fn: PlatformFunction, args: readonly Word[], failed: Word): Word {
    try {
      return fn(this.#state, ...args);
    } catch (failure) {
      if (!(failure instanceof EglFailure)) throw failure;
      if (failure.error !== undefined) this.#state.note(failure.error);
      return failed;
    }
  }
}

/** eglWaitGL, eglWaitNative and eglWaitClient: before a driver is loaded, EGL_BAD_CONTEXT. */
function wait(egl: PlatformState, name: string, ...args: readonly Word[]): Word {
  return egl.host.hasDriver() ? egl.required(name, ...args) : egl.fail(EGL.BAD_CONTEXT);
}
