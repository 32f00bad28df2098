/**
 * The EGL functions by what they take: a surface, a context, a display only, or an object of the driver's.
 *
 * @module
 */

import { type App, ints, out, type Result, type Scalar } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";

/** The handles that a function is called with. */
export interface Handles {
  readonly display: Scalar;
  readonly surface: Scalar;
  readonly context: Scalar;
}

/** Calls a function; arguments of no account are valid or NULL. */
export type Call = (app: App, handles: Handles) => Result;

/** The functions that take a surface, and that apps can call: eglBeginFrame is for layers only. */
export const OF_SURFACES = {
  eglQuerySurface: ({ egl }, { display, surface }) =>
    egl.QuerySurface(display, surface, EGL.WIDTH, out("int")),
  eglSurfaceAttrib: ({ egl }, { display, surface }) =>
    egl.SurfaceAttrib(display, surface, EGL.SWAP_BEHAVIOR, 0),
  eglBindTexImage: ({ egl }, { display, surface }) =>
    egl.BindTexImage(display, surface, EGL.BACK_BUFFER),
  eglReleaseTexImage: ({ egl }, { display, surface }) =>
    egl.ReleaseTexImage(display, surface, EGL.BACK_BUFFER),
  eglLockSurfaceKHR: ({ egl }, { display, surface }) => egl.LockSurfaceKHR(display, surface, null),
  eglUnlockSurfaceKHR: ({ egl }, { display, surface }) => egl.UnlockSurfaceKHR(display, surface),
  eglCopyBuffers: ({ egl }, { display, surface }) => egl.CopyBuffers(display, surface, 1),
  eglSwapBuffers: ({ egl }, { display, surface }) => egl.SwapBuffers(display, surface),
  eglSwapBuffersWithDamageKHR: ({ egl }, { display, surface }) =>
    egl.SwapBuffersWithDamageKHR(display, surface, ints(0, 0, 1, 1), 1),
  eglPresentationTimeANDROID: ({ egl }, { display, surface }) =>
    egl.PresentationTimeANDROID(display, surface, 1),
  eglDestroySurface: ({ egl }, { display, surface }) => egl.DestroySurface(display, surface),
} as const satisfies Record<string, Call>;

/** The functions of EGL_ANDROID_get_frame_timestamps. */
export const OF_TIMES = {
  eglGetNextFrameIdANDROID: ({ egl }, { display, surface }) =>
    egl.GetNextFrameIdANDROID(display, surface, out("int64")),
  eglGetCompositorTimingANDROID: ({ egl }, { display, surface }) =>
    egl.GetCompositorTimingANDROID(
      display,
      surface,
      1,
      ints(EGL.COMPOSITE_INTERVAL_ANDROID),
      out("int64"),
    ),
  eglGetCompositorTimingSupportedANDROID: ({ egl }, { display, surface }) =>
    egl.GetCompositorTimingSupportedANDROID(display, surface, EGL.COMPOSITE_INTERVAL_ANDROID),
  eglGetFrameTimestampsANDROID: ({ egl }, { display, surface }) =>
    egl.GetFrameTimestampsANDROID(
      display,
      surface,
      1,
      1,
      ints(EGL.READS_DONE_TIME_ANDROID),
      out("int64"),
    ),
  eglGetFrameTimestampSupportedANDROID: ({ egl }, { display, surface }) =>
    egl.GetFrameTimestampSupportedANDROID(display, surface, EGL.READS_DONE_TIME_ANDROID),
} as const satisfies Record<string, Call>;

/** The functions beside those of times that take an uninitialized display for none, each of surface and context. */
export const OF_OWN_CHECK = {
  eglSetDamageRegionKHR: ({ egl }, { display, surface }) =>
    egl.SetDamageRegionKHR(display, surface, ints(0, 0, 1, 1), 1),
  eglMakeCurrent: ({ egl }, { display, surface, context }) =>
    egl.MakeCurrent(display, surface, surface, context),
} as const satisfies Record<string, Call>;

/** The functions that take a context. */
export const OF_CONTEXTS = {
  eglQueryContext: ({ egl }, { display, context }) =>
    egl.QueryContext(display, context, EGL.CONTEXT_CLIENT_VERSION, out("int")),
  eglDestroyContext: ({ egl }, { display, context }) => egl.DestroyContext(display, context),
} as const satisfies Record<string, Call>;

/** The functions of a display. */
export const OF_DISPLAYS = {
  eglGetConfigs: ({ egl }, { display }) => egl.GetConfigs(display, null, 0, out("int")),
  eglChooseConfig: ({ egl }, { display }) =>
    egl.ChooseConfig(display, ints(EGL.NONE), null, 0, out("int")),
  eglGetConfigAttrib: ({ egl }, { display }) =>
    egl.GetConfigAttrib(display, 1, EGL.CONFIG_ID, out("int")),
  eglCreateWindowSurface: ({ egl }, { display }) => egl.CreateWindowSurface(display, 1, null, null),
  eglCreatePlatformWindowSurface: ({ egl }, { display }) =>
    egl.CreatePlatformWindowSurface(display, 1, null, null),
  eglCreatePixmapSurface: ({ egl }, { display }) => egl.CreatePixmapSurface(display, 1, 1, null),
  eglCreatePlatformPixmapSurface: ({ egl }, { display }) =>
    egl.CreatePlatformPixmapSurface(display, 1, 1, null),
  eglCreatePbufferSurface: ({ egl }, { display }) => egl.CreatePbufferSurface(display, 1, null),
  eglCreatePbufferFromClientBuffer: ({ egl }, { display }) =>
    egl.CreatePbufferFromClientBuffer(display, EGL.OPENVG_IMAGE, 1, 1, null),
  eglCreateContext: ({ egl }, { display }) => egl.CreateContext(display, 1, null, null),
  eglQueryString: ({ egl }, { display }) => egl.QueryString(display, EGL.VENDOR),
  eglQueryStringImplementationANDROID: ({ egl }, { display }) =>
    egl.QueryStringImplementationANDROID(display, EGL.VENDOR),
  eglSwapInterval: ({ egl }, { display }) => egl.SwapInterval(display, 1),
} as const satisfies Record<string, Call>;

/** A handle that the driver may have given. */
export const GIVEN = 7;

/** The functions of images and syncs that EGL 1.5 took over from extensions, whose names end in KHR. */
export const OF_CORE = {
  eglCreateImage: ({ egl }, { display }) =>
    egl.CreateImage(display, null, EGL.NATIVE_BUFFER_ANDROID, GIVEN, null),
  eglDestroyImage: ({ egl }, { display }) => egl.DestroyImage(display, GIVEN),
  eglCreateSync: ({ egl }, { display }) => egl.CreateSync(display, EGL.SYNC_FENCE, null),
  eglClientWaitSync: ({ egl }, { display }) => egl.ClientWaitSync(display, GIVEN, 0, 0),
  eglGetSyncAttrib: ({ egl }, { display }) =>
    egl.GetSyncAttrib(display, GIVEN, EGL.SYNC_STATUS, out("int64")),
  eglWaitSync: ({ egl }, { display }) => egl.WaitSync(display, GIVEN, 0),
  eglDestroySync: ({ egl }, { display }) => egl.DestroySync(display, GIVEN),
} as const satisfies Record<string, Call>;

const { eglClientWaitSync: _, ...byName } = OF_CORE;
/** Those of {@link OF_CORE} that call the driver's function of their own name: EGL-API-13 is about the other one. */
export const OF_CORE_BY_NAME: Omit<typeof OF_CORE, "eglClientWaitSync"> = byName;

/** The functions of images, syncs and streams that extensions have. */
export const OF_EXTENSIONS = {
  eglCreateImageKHR: ({ egl }, { display }) =>
    egl.CreateImageKHR(display, null, EGL.NATIVE_BUFFER_ANDROID, GIVEN, null),
  eglDestroyImageKHR: ({ egl }, { display }) => egl.DestroyImageKHR(display, GIVEN),
  eglCreateSyncKHR: ({ egl }, { display }) => egl.CreateSyncKHR(display, EGL.SYNC_FENCE, null),
  eglSignalSyncKHR: ({ egl }, { display }) => egl.SignalSyncKHR(display, GIVEN, 1),
  eglClientWaitSyncKHR: ({ egl }, { display }) => egl.ClientWaitSyncKHR(display, GIVEN, 0, 0),
  eglGetSyncAttribKHR: ({ egl }, { display }) =>
    egl.GetSyncAttribKHR(display, GIVEN, EGL.SYNC_STATUS, out("int")),
  eglWaitSyncKHR: ({ egl }, { display }) => egl.WaitSyncKHR(display, GIVEN, 0),
  eglDestroySyncKHR: ({ egl }, { display }) => egl.DestroySyncKHR(display, GIVEN),
  eglDupNativeFenceFDANDROID: ({ egl }, { display }) => egl.DupNativeFenceFDANDROID(display, GIVEN),
  eglCreateStreamKHR: ({ egl }, { display }) => egl.CreateStreamKHR(display, null),
  eglDestroyStreamKHR: ({ egl }, { display }) => egl.DestroyStreamKHR(display, GIVEN),
  eglStreamAttribKHR: ({ egl }, { display }) => egl.StreamAttribKHR(display, GIVEN, 1, 1),
  eglQueryStreamKHR: ({ egl }, { display }) => egl.QueryStreamKHR(display, GIVEN, 1, out("int")),
  eglQueryStreamu64KHR: ({ egl }, { display }) =>
    egl.QueryStreamu64KHR(display, GIVEN, 1, out("int64")),
  eglQueryStreamTimeKHR: ({ egl }, { display }) =>
    egl.QueryStreamTimeKHR(display, GIVEN, 1, out("int64")),
  eglCreateStreamProducerSurfaceKHR: ({ egl }, { display }) =>
    egl.CreateStreamProducerSurfaceKHR(display, 1, GIVEN, null),
  eglStreamConsumerGLTextureExternalKHR: ({ egl }, { display }) =>
    egl.StreamConsumerGLTextureExternalKHR(display, GIVEN),
  eglStreamConsumerAcquireKHR: ({ egl }, { display }) =>
    egl.StreamConsumerAcquireKHR(display, GIVEN),
  eglStreamConsumerReleaseKHR: ({ egl }, { display }) =>
    egl.StreamConsumerReleaseKHR(display, GIVEN),
  eglGetStreamFileDescriptorKHR: ({ egl }, { display }) =>
    egl.GetStreamFileDescriptorKHR(display, GIVEN),
  eglCreateStreamFromFileDescriptorKHR: ({ egl }, { display }) =>
    egl.CreateStreamFromFileDescriptorKHR(display, GIVEN),
} as const satisfies Record<string, Call>;

/** The functions that give a file descriptor, and -1 where there is none. */
export const GIVE_DESCRIPTORS: readonly string[] = [
  "eglDupNativeFenceFDANDROID",
  "eglGetStreamFileDescriptorKHR",
];

/** The answers of some functions that fail with an error. */
export function failing(names: readonly string[], error: string): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, `${GIVE_DESCRIPTORS.includes(name) ? -1 : 0} ${error}`]),
  );
}

/** The calls of some functions, each as a step. */
export function steps(
  functions: Readonly<Record<string, Call>>,
  app: App,
  handles: Handles,
): Record<string, () => Result> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [name, () => call(app, handles)]),
  );
}

/**
 * The same calls for each of some handles.
 *
 * @param handles By name.
 * @param write The calls for one handle.
 * @returns The calls, as `never_made eglSwapBuffers`; all of the first handle come first.
 */
export function stepsFor<T>(
  handles: Readonly<Record<string, T>>,
  write: (handle: T) => Readonly<Record<string, () => Result>>,
): Record<string, () => Result> {
  const named = Object.entries(handles).flatMap(([state, handle]) =>
    Object.entries(write(handle)).map(([name, step]) => [`${state} ${name}`, step])
  );
  return Object.fromEntries(named);
}

/** The same answers for each of some handles, under the names of {@link stepsFor}. */
export function answersFor(
  states: readonly string[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = states.flatMap((state) =>
    Object.entries(answers).map(([name, answer]) => [`${state} ${name}`, answer])
  );
  return Object.fromEntries(named);
}
