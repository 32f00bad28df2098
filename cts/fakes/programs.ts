/**
 * Programs that many tests share.
 *
 * @module
 */

import type { Program, Value } from "../contract/program.ts";
import {
  type App,
  type Handle,
  ints,
  out,
  recordProgram,
  type Result,
} from "../contract/recorder.ts";

const EGL_NONE = 0x3038;
const EGL_CONTEXT_CLIENT_VERSION = 0x3098;

/** What {@link startGl} made. */
export interface GlStart {
  readonly display: Result;
  readonly config: ReturnType<Result["outCell"]>;
  readonly context: Result;
}

/**
 * Records the beginning of a GL program: display, config, context, made current without a surface.
 *
 * @param app Where to record.
 * @param version Version of OpenGL ES. Default 2.
 */
export function startGl(app: App, version: 1 | 2 | 3 = 2): GlStart {
  const { display, config } = startEgl(app);
  const context = app.egl.CreateContext(
    display,
    config,
    null,
    ints(EGL_CONTEXT_CLIENT_VERSION, version, EGL_NONE),
  );
  app.egl.MakeCurrent(display, null, null, context);
  return { display, config, context };
}

/** Records the beginning of an EGL program: display, initialised, and a config. */
export function startEgl(app: App): Pick<GlStart, "display" | "config"> {
  const display = app.egl.GetDisplay(0);
  app.egl.Initialize(display, out("int"), out("int"));
  const choice = app.egl.ChooseConfig(display, ints(EGL_NONE), out("pointer"), 1, out("int"));
  return { display, config: choice.outCell(0) };
}

/** The EGL part of what Android's own test app does: display, config, its visual id, terminate. */
export const EGL_PROGRAM: Program = recordProgram((app) => {
  const { display, config } = startEgl(app);
  app.egl.GetConfigAttrib(display, config, 0x302e, out("int"));
  app.egl.Terminate(display);
});

/** A program that makes an OpenGL ES 2.0 context current and makes a few GL calls. */
export const GL_PROGRAM: Program = recordProgram((app) => {
  startGl(app);
  app.gl.ClearColor(0, 0, 0, 1);
  app.gl.Clear(0x4000);
  app.gl.Flush();
});

/** Calls a function that a library exports. */
export function callExport(
  app: App,
  handle: Handle,
  fn: string,
  ...args: readonly Value[]
): Result {
  return app.callPointer(app.libdl.dlsym(handle, fn), fn, ...args);
}
