/**
 * The functions that libEGL implements itself, below all layers and above the driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`sPlatformImplMap`).
 *
 * @module
 */

import { PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Word } from "../machine/machine.ts";
import { EGL } from "./enums.ts";
import type { Args } from "./platform_state.ts";
import { SharedObjectFunctions } from "./shared_object_functions.ts";

/** Extension functions of drivers that are for libEGL alone. */
const HIDDEN = ["eglSetBlobCacheFuncsANDROID"];
/** Until Android 11. */
const HIDDEN_UNTIL_11 = [...HIDDEN, "eglHibernateProcessIMG", "eglAwakenProcessIMG"];

/** The platform functions of one process. */
export class PlatformFunctions extends SharedObjectFunctions {
  /** Puts every platform function into its slot. */
  fill(): void {
    const { machine, tables } = this.host;
    const own = this.#functions();
    for (const name of PLATFORM_NAMES) {
      const fn = own[name];
      if (fn === undefined) throw new Error(`Cannot fill the platform table: ${name} is missing`);
      tables.platform.set(name, machine.entry(fn as (...args: never[]) => Word));
    }
  }

  /** Every platform function by its name. */
  #functions(): Readonly<Record<string, (...args: Args) => Word>> {
    const { BAD_DISPLAY, BAD_SURFACE } = EGL;
    return {
      eglGetDisplay: (native) => this.getDisplay(native),
      eglGetPlatformDisplay: (platform, native, attributes) =>
        this.getPlatformDisplay(platform, native, attributes ?? null),
      eglInitialize: (display, major, minor) => this.initialize(display, major, minor),
      eglTerminate: (display) => this.terminate(display),
      eglGetConfigs: (...args) => this.getConfigs(args),
      eglChooseConfig: (...args) => this.chooseConfig(args),
      eglGetConfigAttrib: (...args) => this.getConfigAttrib(args),
      eglCreateWindowSurface: (...args) => this.createWindowSurface(args),
      eglCreatePlatformWindowSurface: (...args) => this.createPlatformWindowSurface(args),
      eglCreatePixmapSurface: (display) => this.createPixmapSurface(display),
      eglCreatePlatformPixmapSurface: (display) => this.createPixmapSurface(display),
      eglCreatePbufferSurface: (...args) => this.createPbufferSurface(args),
      eglDestroySurface: (display, surface) => this.destroySurface(display, surface),
      eglQuerySurface: (display, surface, name, value) =>
        this.querySurface(display, surface, name, value),
      eglBeginFrame: (display, surface) => this.beginFrame(display, surface),
      eglCreateContext: (...args) => this.createContext(args),
      eglDestroyContext: (display, context) => this.destroyContext(display, context),
      eglMakeCurrent: (display, draw, read, context) =>
        this.makeCurrent(display, draw, read, context),
      eglQueryContext: (display, context, name, value) =>
        this.queryContext(display, context, name, value),
      eglGetCurrentContext: () => this.getCurrentContext(),
      eglGetCurrentSurface: (which) => this.getCurrentSurface(which),
      eglGetCurrentDisplay: () => this.getCurrentDisplay(),
      eglWaitGL: () => this.#wait("eglWaitGL"),
      eglWaitNative: (engine) => this.#wait("eglWaitNative", engine),
      eglGetError: () => this.getError(),
      eglGetProcAddress: (name) => this.#getProcAddress(name),
      eglSwapBuffersWithDamageKHR: (display, surface, rects, count) =>
        this.swap(display, surface, rects, count),
      eglSwapBuffers: (display, surface) => this.swap(display, surface, null, 0),
      eglCopyBuffers: (display, surface, target) =>
        this.onSurface(
          display,
          surface,
          (ready, { driver }) => this.required("eglCopyBuffers", ready.driver, driver, target),
        ),
      eglQueryString: (display, name) => this.queryString(display, name),
      eglQueryStringImplementationANDROID: (display, name) => this.queryDriverString(display, name),
      eglSurfaceAttrib: (display, surface, name, value) =>
        this.surfaceAttrib(display, surface, name, value),
      eglBindTexImage: (...args) => this.forwardSurface(BAD_SURFACE, "eglBindTexImage", args),
      eglReleaseTexImage: (...args) => this.forwardSurface(BAD_SURFACE, "eglReleaseTexImage", args),
      eglSwapInterval: (display, interval) => this.swapInterval(display, interval),
      eglWaitClient: () =>
        this.#wait(this.driverHas("eglWaitClient") ? "eglWaitClient" : "eglWaitGL"),
      eglBindAPI: (api) => this.driverHas("eglBindAPI") ? this.driver("eglBindAPI", api) : 1,
      eglQueryAPI: () =>
        this.driverHas("eglQueryAPI") ? this.driver("eglQueryAPI") : EGL.OPENGL_ES_API,
      eglReleaseThread: () => this.releaseThread(),
      eglCreatePbufferFromClientBuffer: (...args) => this.createPbufferFromClientBuffer(args),
      eglLockSurfaceKHR: (...args) => this.forwardSurface(BAD_DISPLAY, "eglLockSurfaceKHR", args),
      eglUnlockSurfaceKHR: (...args) =>
        this.forwardSurface(BAD_DISPLAY, "eglUnlockSurfaceKHR", args),
      eglCreateImage: (...args) => this.createImage(args),
      eglDestroyImage: (...args) => this.forwardCore("eglDestroyImage", args),
      eglCreateImageKHR: (...args) => this.createImageKhr(args),
      eglDestroyImageKHR: (...args) => this.forward("eglDestroyImageKHR", args),
      eglCreateSync: (...args) => this.createSync(args),
      eglDestroySync: (...args) => this.forwardCore("eglDestroySync", args),
      eglClientWaitSync: (...args) => this.forwardCore("eglClientWaitSync", args),
      eglGetSyncAttrib: (...args) => this.getSyncAttrib(args),
      eglCreateSyncKHR: (...args) => this.forward("eglCreateSyncKHR", args),
      eglDestroySyncKHR: (...args) => this.forward("eglDestroySyncKHR", args),
      eglSignalSyncKHR: (...args) => this.forward("eglSignalSyncKHR", args),
      eglClientWaitSyncKHR: (...args) => this.forward("eglClientWaitSyncKHR", args),
      eglGetSyncAttribKHR: (...args) => this.forward("eglGetSyncAttribKHR", args),
      eglCreateStreamKHR: (...args) => this.forward("eglCreateStreamKHR", args),
      eglDestroyStreamKHR: (...args) => this.forward("eglDestroyStreamKHR", args),
      eglStreamAttribKHR: (...args) => this.forward("eglStreamAttribKHR", args),
      eglQueryStreamKHR: (...args) => this.forward("eglQueryStreamKHR", args),
      eglQueryStreamu64KHR: (...args) => this.forward("eglQueryStreamu64KHR", args),
      eglQueryStreamTimeKHR: (...args) => this.forward("eglQueryStreamTimeKHR", args),
      eglCreateStreamProducerSurfaceKHR: (...args) => this.createStreamProducerSurface(args),
      eglStreamConsumerGLTextureExternalKHR: (...args) =>
        this.forward("eglStreamConsumerGLTextureExternalKHR", args),
      eglStreamConsumerAcquireKHR: (...args) => this.forward("eglStreamConsumerAcquireKHR", args),
      eglStreamConsumerReleaseKHR: (...args) => this.forward("eglStreamConsumerReleaseKHR", args),
      eglGetStreamFileDescriptorKHR: (...args) =>
        this.forward("eglGetStreamFileDescriptorKHR", args, -1),
      eglCreateStreamFromFileDescriptorKHR: (...args) =>
        this.forward("eglCreateStreamFromFileDescriptorKHR", args),
      eglWaitSync: (...args) => this.forwardCore("eglWaitSync", args),
      eglWaitSyncKHR: (...args) => this.forward("eglWaitSyncKHR", args),
      eglDupNativeFenceFDANDROID: (...args) => this.forward("eglDupNativeFenceFDANDROID", args, -1),
      eglPresentationTimeANDROID: (display, surface) => this.presentationTime(display, surface),
      eglGetNativeClientBufferANDROID: (buffer) => this.getNativeClientBuffer(buffer),
      eglGetSystemTimeFrequencyNV: () => this.optional(BAD_DISPLAY, "eglGetSystemTimeFrequencyNV"),
      eglGetSystemTimeNV: () => this.optional(BAD_DISPLAY, "eglGetSystemTimeNV"),
      eglSetDamageRegionKHR: (...args) => this.setDamageRegion(args),
      eglGetNextFrameIdANDROID: (display, surface, id) => this.getNextFrameId(display, surface, id),
      eglGetCompositorTimingANDROID: (...args) => this.getCompositorTiming(args),
      eglGetCompositorTimingSupportedANDROID: (display, surface, name) =>
        this.isCompositorTimingSupported(display, surface, name),
      eglGetFrameTimestampsANDROID: (...args) => this.getFrameTimestamps(args),
      eglGetFrameTimestampSupportedANDROID: (display, surface, name) =>
        this.isFrameTimestampSupported(display, surface, name),
      glGetString: (name) => this.getString(name),
      glGetStringi: (name, index) => this.getStringi(name, index),
      glGetBooleanv: (name, data) => this.getNumber("glGetBooleanv", name, data),
      glGetFloatv: (name, data) => this.getNumber("glGetFloatv", name, data),
      glGetIntegerv: (name, data) => this.getNumber("glGetIntegerv", name, data),
      glGetInteger64v: (name, data) => this.getNumber("glGetInteger64v", name, data),
    };
  }

  /** eglWaitGL, eglWaitNative and eglWaitClient: before a driver is loaded, EGL_BAD_CONTEXT. */
  #wait(name: string, ...args: Args): Word {
    return this.host.hasDriver() ? this.required(name, ...args) : this.fail(EGL.BAD_CONTEXT);
  }

  /** eglGetProcAddress below all layers: public stubs, then extensions of the driver. Android reads no name as one. */
  #getProcAddress(name: Word): Word {
    if (typeof name !== "string") {
      if (!this.host.compat) return null;
      this.crash("strcmp in eglGetProcAddress of no name");
    }
    if (this.#hiddenFunctions().includes(name)) return null;
    return this.host.exported(name) ?? this.host.extension(name);
  }

  /** Functions of drivers that apps never get. */
  #hiddenFunctions(): readonly string[] {
    return this.host.release >= 12 ? HIDDEN : HIDDEN_UNTIL_11;
  }
}
