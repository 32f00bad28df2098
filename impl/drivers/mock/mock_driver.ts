/**
 * The reference device's own driver: EGL 1.5 and OpenGL ES in one binary, without a display.
 *
 * The World decides the newest OpenGL ES by the property `ro.opengles.version`, 3.2 if it says nothing; 1.1 and 2.0 are
 * always there. Commands take no time: a fence is signaled once it is flushed and what it waits for is signaled. Windows
 * have one buffer, which keeps its contents when it is swapped. There are no native pixmaps.
 *
 * @module
 */

import { type EntryPoint, type Exports, LazyExports, type Word } from "../../machine/machine.ts";
import { EglDisplay } from "./egl_display.ts";
import { EGL } from "./egl_enums.ts";

export type { MockDriverHost } from "./egl_state.ts";

/** The functions of EGL 1.5, which the library exports, without their prefix. */
const CORE = namesIn(
  `BindAPI BindTexImage ChooseConfig ClientWaitSync CopyBuffers CreateContext CreateImage
  CreatePbufferFromClientBuffer CreatePbufferSurface CreatePixmapSurface CreatePlatformPixmapSurface
  CreatePlatformWindowSurface CreateSync CreateWindowSurface DestroyContext DestroyImage DestroySurface DestroySync
  GetConfigAttrib GetConfigs GetCurrentContext GetCurrentDisplay GetCurrentSurface GetDisplay GetError
  GetPlatformDisplay GetProcAddress GetSyncAttrib Initialize MakeCurrent QueryAPI QueryContext QueryString QuerySurface
  ReleaseTexImage ReleaseThread SurfaceAttrib SwapBuffers SwapInterval Terminate WaitClient WaitGL WaitNative WaitSync`,
);
/** Those of extensions, which only eglGetProcAddress gives. */
const OF_EXTENSIONS = namesIn(
  `ClientWaitSyncKHR CreateImageKHR CreateSyncKHR DestroyImageKHR DestroySyncKHR
  DupNativeFenceFDANDROID GetSyncAttribKHR SetBlobCacheFuncsANDROID SetDamageRegionKHR SignalSyncKHR
  SwapBuffersWithDamageKHR WaitSyncKHR`,
);

/** Calls that leave the error of the call before them. */
const KEEP_ERROR: ReadonlySet<string> = new Set(["eglGetError", "eglGetProcAddress"]);

type EglFunction = (...args: Word[]) => Word;

/** The driver of one process. */
export class MockDriver extends EglDisplay {
  readonly #core = new LazyExports(CORE, (name) => this.#entry(name));
  readonly #ofExtensions = new LazyExports(OF_EXTENSIONS, (name) => this.#entry(name));
  #functions: Readonly<Record<string, EglFunction>> | undefined;

  /** What the library exports. */
  exports(): Exports {
    const [egl, gl] = [this.#core, this.gl.exports()];
    return {
      get: (name) => egl.get(name) ?? gl.get(name),
      has: (name) => egl.has(name) || gl.has(name),
      keys: () => [...egl.keys(), ...gl.keys()],
      isLate: true,
    };
  }

  /** eglGetProcAddress: what the driver has, and NULL for all else. */
  #getProcAddress(name: Word): EntryPoint | null {
    if (typeof name !== "string") return null;
    return this.#core.get(name) ?? this.#ofExtensions.get(name) ?? this.gl.exports().get(name) ??
      null;
  }

  #entry(name: string): EntryPoint {
    const fn = (this.#functions ??= this.functions())[name]!;
    const entry = KEEP_ERROR.has(name) ? fn : (...args: Word[]) => {
      this.thread().error = EGL.SUCCESS;
      return fn(...args);
    };
    return entry as unknown as EntryPoint;
  }

  /** What each function of EGL does. */
  protected functions(): Readonly<Record<string, EglFunction>> {
    const core = {
      eglBindAPI: (api: Word) => api === EGL.OPENGL_ES_API ? 1 : this.fail(EGL.BAD_PARAMETER),
      eglBindTexImage: this.texImage.bind(this),
      eglChooseConfig: this.chooseConfig.bind(this),
      eglClientWaitSync: this.clientWaitSync.bind(this),
      eglCopyBuffers: this.copyBuffers.bind(this),
      eglCreateContext: this.createContext.bind(this),
      eglCreateImage: this.createImage.bind(this),
      eglCreatePbufferFromClientBuffer: this.createPbufferFromClientBuffer.bind(this),
      eglCreatePbufferSurface: this.createPbufferSurface.bind(this),
      eglCreatePixmapSurface: this.createPixmapSurface.bind(this),
      eglCreatePlatformPixmapSurface: this.createPixmapSurface.bind(this),
      eglCreatePlatformWindowSurface: this.createWindowSurface.bind(this),
      eglCreateSync: (display: Word, type: Word, list: Word) =>
        this.createSync(display, type, list, EGL.BAD_PARAMETER),
      eglCreateWindowSurface: this.createWindowSurface.bind(this),
      eglDestroyContext: this.destroyContext.bind(this),
      eglDestroyImage: this.destroyImage.bind(this),
      eglDestroySurface: this.destroySurface.bind(this),
      eglDestroySync: this.destroySync.bind(this),
      eglGetConfigAttrib: this.getConfigAttrib.bind(this),
      eglGetConfigs: this.getConfigs.bind(this),
      eglGetCurrentContext: () => this.thread().context?.handle ?? 0,
      eglGetCurrentDisplay: () => this.thread().context === undefined ? 0 : this.displayOf(0),
      eglGetCurrentSurface: this.getCurrentSurface.bind(this),
      eglGetDisplay: this.displayOf.bind(this),
      eglGetError: this.takeError.bind(this),
      eglGetPlatformDisplay: this.getPlatformDisplay.bind(this),
      eglGetProcAddress: this.#getProcAddress.bind(this),
      eglGetSyncAttrib: this.getSyncAttrib.bind(this),
      eglInitialize: this.initialize.bind(this),
      eglMakeCurrent: this.makeCurrent.bind(this),
      eglQueryAPI: () => EGL.OPENGL_ES_API,
      eglQueryContext: this.queryContext.bind(this),
      eglQueryString: this.queryString.bind(this),
      eglQuerySurface: this.querySurface.bind(this),
      eglReleaseTexImage: this.texImage.bind(this),
      eglReleaseThread: this.releaseThread.bind(this),
      eglSurfaceAttrib: this.surfaceAttrib.bind(this),
      eglSwapBuffers: this.swapBuffers.bind(this),
      eglSwapInterval: this.swapInterval.bind(this),
      eglTerminate: this.terminate.bind(this),
      eglWaitClient: this.waitClient.bind(this),
      eglWaitGL: this.waitClient.bind(this),
      eglWaitNative: this.waitNative.bind(this),
      eglWaitSync: this.waitSync.bind(this),
    };
    return {
      ...core,
      eglClientWaitSyncKHR: core.eglClientWaitSync,
      eglCreateImageKHR: core.eglCreateImage,
      eglCreateSyncKHR: (display, type, list) =>
        this.createSync(display, type, list, EGL.BAD_ATTRIBUTE),
      eglDestroyImageKHR: core.eglDestroyImage,
      eglDestroySyncKHR: core.eglDestroySync,
      eglDupNativeFenceFDANDROID: this.dupNativeFenceFd.bind(this),
      eglGetSyncAttribKHR: core.eglGetSyncAttrib,
      eglSetBlobCacheFuncsANDROID: this.setBlobCacheFuncs.bind(this),
      eglSetDamageRegionKHR: this.setDamageRegion.bind(this),
      eglSignalSyncKHR: this.signalSync.bind(this),
      eglSwapBuffersWithDamageKHR: this.swapBuffersWithDamage.bind(this),
      eglWaitSyncKHR: core.eglWaitSync,
    };
  }
}

function namesIn(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map((name) => `egl${name}`));
}
