/**
 * How the apps of this subject begin and end, and how they read pixels.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../contract/recorder.ts";
import { EGL, GL } from "../contract/enums.ts";

/** Width and height of the surface. */
const SIDE = 16;
const RENDERABLE = { 2: EGL.OPENGL_ES2_BIT, 3: EGL.OPENGL_ES3_BIT } as const;

/** The objects that {@link begin} made. */
export interface Begun {
  readonly display: Result;
  readonly config: ReturnType<Result["outCell"]>;
  readonly surface: Result;
  readonly context: Result;
}

/**
 * Begins with a context that renders into memory.
 *
 * @param app Where to record.
 * @param version Version of OpenGL ES. Default: 2.
 */
export function begin(app: App, version: 2 | 3 = 2): Begun {
  const { egl } = app;
  const display = egl.GetDisplay(0);
  egl.Initialize(display, out("int"), out("int"));
  const wanted = ints(
    ...[EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.RENDERABLE_TYPE, RENDERABLE[version]],
    ...[EGL.RED_SIZE, 8, EGL.GREEN_SIZE, 8, EGL.BLUE_SIZE, 8, EGL.ALPHA_SIZE, 8],
    EGL.NONE,
  );
  const config = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int")).outCell(0);
  const begun = { display, config };
  const surface = pbuffer(app, begun);
  const context = newContext(app, begun, version);
  egl.MakeCurrent(display, surface, surface, context);
  return { ...begun, surface, context };
}

/** Makes a surface in memory. */
export function pbuffer(app: App, { display, config }: Pick<Begun, "display" | "config">): Result {
  const size = ints(EGL.WIDTH, SIDE, EGL.HEIGHT, SIDE, EGL.NONE);
  return app.egl.CreatePbufferSurface(display, config, size);
}

/** Makes a context. */
export function newContext(
  app: App,
  { display, config }: Pick<Begun, "display" | "config">,
  version: 2 | 3 = 2,
): Result {
  const list = ints(EGL.CONTEXT_CLIENT_VERSION, version, EGL.NONE);
  return app.egl.CreateContext(display, config, null, list);
}

/** Reads every pixel. */
export function readPixels({ gl }: App): Result {
  const pixels = out("byte", SIDE * SIDE * 4);
  return gl.ReadPixels(0, 0, SIDE, SIDE, GL.RGBA, GL.UNSIGNED_BYTE, pixels);
}

/** Lets go of everything, as an app does that ends. */
export function end(app: App, { display, surface, context }: Begun): void {
  const { egl } = app;
  egl.MakeCurrent(display, null, null, null);
  egl.DestroyContext(display, context);
  egl.DestroySurface(display, surface);
  egl.Terminate(display);
  egl.ReleaseThread();
}
