/**
 * The calls that an app makes in random scenes with layers.
 *
 * @module
 */

import { EGL, GL } from "../../cts/contract/enums.ts";
import type { ResultRef } from "../../cts/contract/program.ts";
import { type App, ints, out, type Result } from "../../cts/contract/recorder.ts";
import { initialize } from "../../cts/fakes/programs.ts";

/** A function that the driver has and libEGL does not know. */
export const EXTENSION = "glStrataTestEXT";

/** The objects of an app. */
export interface Started {
  readonly display: Result | null;
  readonly config: ResultRef | null;
}

const PLAIN = {
  getError: ({ egl }: App) => egl.GetError(),
  clear: ({ gl }: App) => gl.Clear(GL.COLOR_BUFFER_BIT),
  flush: ({ gl }: App) => gl.Flush(),
  glGetError: ({ gl }: App) => gl.GetError(),
  getIntegerv: ({ gl }: App) => gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int")),
  getExtensions: ({ gl }: App) => gl.GetString(GL.EXTENSIONS),
  getStringi: ({ gl }: App) => gl.GetStringi(GL.EXTENSIONS, 0),
  marker: (app: App) => {
    const fn = "glPushGroupMarkerEXT";
    app.callPointer(app.egl.GetProcAddress(fn), fn, 1, "m");
  },
  terminate: ({ egl }: App, { display }: Started) => egl.Terminate(display),
  initialize: (app: App) => initialize(app),
  chooseConfig: ({ egl }: App, { display }: Started) =>
    egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, out("int")),
  createPbuffer: ({ egl }: App, { display, config }: Started) =>
    egl.CreatePbufferSurface(display, config, ints(EGL.WIDTH, 1, EGL.HEIGHT, 1, EGL.NONE)),
  swapBuffers: ({ egl }: App, { display, config }: Started) =>
    egl.SwapBuffers(display, egl.CreatePbufferSurface(display, config, ints(EGL.NONE))),
  makeCurrent: ({ egl }: App, { display }: Started) => egl.MakeCurrent(display, null, null, null),
  releaseThread: ({ egl }: App) => egl.ReleaseThread(),
  createSync: ({ egl }: App, { display }: Started) =>
    egl.CreateSync(display, EGL.SYNC_FENCE, ints(EGL.NONE)),
  clientWaitSync: ({ egl }: App, { display }: Started) => egl.ClientWaitSync(display, 1, 0, 0),
  clientWaitSyncKHR: (app: App, { display }: Started) => {
    const fn = "eglClientWaitSyncKHR";
    app.callPointer(app.egl.GetProcAddress(fn), fn, display, 1, 0, 0);
  },
  clearOnThread: (app: App) => app.via({ thread: "second" }).gl.Clear(GL.COLOR_BUFFER_BIT),
  clearByDlsym: (app: App) => app.via({ by: "dlsym" }).gl.Clear(GL.COLOR_BUFFER_BIT),
  callExtension: (app: App) => app.callPointer(app.egl.GetProcAddress(EXTENSION), EXTENSION),
} as const;

/** Calls without a choice. */
export const PLAIN_CALLS = Object.keys(PLAIN) as readonly (keyof typeof PLAIN)[];

/** A step of the app. */
export type LayerCall =
  | { readonly do: keyof typeof PLAIN }
  | { readonly do: "getProcAddress"; readonly name: string }
  | { readonly do: "queryString"; readonly name: number; readonly display: boolean };

/**
 * Records a step.
 *
 * @param app Where.
 * @param call The step.
 * @param started The app's objects.
 */
export function makeCall(app: App, call: LayerCall, started: Started): void {
  if (call.do === "getProcAddress") app.egl.GetProcAddress(call.name);
  else if (call.do === "queryString") {
    app.egl.QueryString(call.display ? started.display : null, call.name);
  } else PLAIN[call.do](app, started);
}
