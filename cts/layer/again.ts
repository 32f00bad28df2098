/**
 * The app that asks for the same again when the answer is another one: of another object, after a change, in another context. A layer
 * that remembers answers, or leaves out calls that seem to change nothing, is wrong here.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../contract/recorder.ts";
import { type Begun, newContext, readPixels } from "./begin.ts";
import { generate, names, newShader } from "./buffers.ts";
import { EGL, GL } from "../contract/enums.ts";

const VERTEX_SHADERS = [
  "attribute vec4 place; attribute vec4 shade; varying vec4 color;" +
  "void main() { gl_Position = place; color = shade; }",
  "attribute vec4 shade; attribute vec4 place; uniform vec4 shift; varying vec4 color;" +
  "void main() { gl_Position = place + shift; color = shade; }",
];
const FRAGMENT_SHADER = "precision mediump float; uniform vec4 tint; varying vec4 color;" +
  "void main() { gl_FragColor = color * tint; }";

/**
 * Does the work of the app.
 *
 * @param app Where to record.
 * @param begun What it began with.
 */
export function again(app: App, begun: Begun): void {
  const { egl, gl } = app;
  const { display, surface, context } = begun;
  askOfObjects(app, begun);
  askAfterChanges(app);
  const contexts = [context, newContext(app, begun)];
  for (const one of contexts) {
    egl.MakeCurrent(display, surface, surface, one);
    setState(app);
  }
  egl.MakeCurrent(display, surface, surface, null);
  egl.GetError();
  egl.GetCurrentContext();
  egl.DestroyContext(display, contexts[1]!);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  egl.GetCurrentContext();
  egl.MakeCurrent(display, surface, surface, context);
  gl.GetError();
}

/** Asks the same of one display, config, surface and program, and of another one. */
function askOfObjects(app: App, { display, surface, config, context }: Begun): void {
  const { egl } = app;
  egl.GetDisplay(1);
  egl.GetError();
  const configs = egl.GetConfigs(display, out("pointer", 2), 2, out("int"));
  for (const one of [configs.outCell(0, 0), configs.outCell(0, 1), config]) {
    egl.GetConfigAttrib(display, one, EGL.CONFIG_ID, out("int"));
  }
  const size = ints(EGL.WIDTH, 8, EGL.HEIGHT, 4, EGL.NONE);
  const other = egl.CreatePbufferSurface(display, config, size);
  for (const one of [surface, other]) egl.QuerySurface(display, one, EGL.WIDTH, out("int"));
  egl.MakeCurrent(display, surface, other, context);
  egl.GetCurrentSurface(EGL.DRAW);
  egl.GetCurrentSurface(EGL.READ);
  for (const one of [surface, other]) egl.SwapBuffers(display, one);
  egl.MakeCurrent(display, surface, surface, context);
  egl.DestroySurface(display, other);
  egl.GetError();
  usePrograms(app);
}

function usePrograms(app: App): void {
  const { gl } = app;
  const programs = VERTEX_SHADERS.map((source, i) => {
    const program = gl.CreateProgram();
    gl.AttachShader(program, newShader(app, GL.VERTEX_SHADER, source));
    gl.AttachShader(program, newShader(app, GL.FRAGMENT_SHADER, FRAGMENT_SHADER));
    gl.BindAttribLocation(program, i, "place");
    gl.BindAttribLocation(program, 1 - i, "shade");
    gl.LinkProgram(program);
    return program;
  });
  for (const program of programs) {
    gl.GetUniformLocation(program, "tint");
    gl.GetUniformLocation(program, "shift");
    gl.GetAttribLocation(program, "place");
  }
  for (const program of [...programs, ...programs] as Result[]) {
    gl.UseProgram(program);
    gl.GetIntegerv(GL.CURRENT_PROGRAM, out("int"));
  }
  gl.UseProgram(0);
  programs.forEach((program) => gl.DeleteProgram(program));
}

/** Asks the same before a change and after it, and makes names that were given before. */
function askAfterChanges({ gl }: App): void {
  for (const side of [16, 8]) {
    gl.Viewport(0, 0, side, side);
    gl.GetIntegerv(GL.VIEWPORT, out("int", 4));
    gl.Enable(GL.BLEND);
    gl.IsEnabled(GL.BLEND);
    gl.Disable(GL.BLEND);
    gl.IsEnabled(GL.BLEND);
    const [texture] = generate(1, (count, memory) => gl.GenTextures(count, memory));
    for (const unit of [0, 1]) {
      gl.ActiveTexture(GL.TEXTURE0 + unit);
      gl.BindTexture(GL.TEXTURE_2D, texture);
      gl.GetIntegerv(GL.TEXTURE_BINDING_2D, out("int"));
    }
    gl.DeleteTextures(1, names(texture));
    const [buffer] = generate(1, (count, memory) => gl.GenBuffers(count, memory));
    gl.BindBuffer(GL.ARRAY_BUFFER, buffer);
    gl.GetIntegerv(GL.ARRAY_BUFFER_BINDING, out("int"));
    gl.DeleteBuffers(1, names(buffer));
  }
  gl.GetError();
}

/** Sets what a context has for itself to values that differ from those that it begins with. */
function setState(app: App): void {
  const { gl } = app;
  gl.ClearColor(0.625, 0.25, 0.375, 1);
  gl.Viewport(0, 0, 4, 4);
  gl.ActiveTexture(GL.TEXTURE0 + 1);
  gl.Enable(GL.SCISSOR_TEST);
  gl.Scissor(4, 4, 8, 8);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  gl.GetIntegerv(GL.VIEWPORT, out("int", 4));
  gl.IsEnabled(GL.SCISSOR_TEST);
  readPixels(app);
}
