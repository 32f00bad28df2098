/**
 * An app that draws a triangle into a pbuffer and reads it back.
 *
 * @module
 */

import type { Program } from "../../cts/contract/program.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { type App, ints, out, recordProgram, type Result } from "../../cts/contract/recorder.ts";
import { EGL, GL } from "../../cts/fakes/enums.ts";

/** Width and height of the pbuffer, in pixels. */
const SIZE = 16;
const GL_FRAGMENT_SHADER = 0x8b30;
const GL_FLOAT = 0x1406;
const GL_TRIANGLES = 4;

const VERTEX = "attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }";
const FRAGMENT = "precision mediump float; uniform vec4 c; void main() { gl_FragColor = c; }";

/**
 * Records the beginning of a program: a context of version 2, current with a pbuffer.
 *
 * @param app Where to record.
 * @returns The display.
 */
function beginPbuffer({ egl }: App): Result {
  const display = egl.GetDisplay(0);
  egl.Initialize(display, out("int"), out("int"));
  const wanted = ints(
    EGL.SURFACE_TYPE,
    EGL.PBUFFER_BIT,
    EGL.RENDERABLE_TYPE,
    EGL.OPENGL_ES2_BIT,
    EGL.NONE,
  );
  const config = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int")).outCell(0);
  const size = ints(EGL.WIDTH, SIZE, EGL.HEIGHT, SIZE, EGL.NONE);
  const surface = egl.CreatePbufferSurface(display, config, size);
  const version = ints(EGL.CONTEXT_CLIENT_VERSION, 2, EGL.NONE);
  const context = egl.CreateContext(display, config, null, version);
  egl.MakeCurrent(display, surface, surface, context);
  return display;
}

/** Blue, and a yellow triangle that covers the lower left half. */
export const TRIANGLE: Program = recordProgram((app) => {
  const { gl } = app;
  beginPbuffer(app);
  const program = gl.CreateProgram();
  for (
    const [type, source] of [[GL.VERTEX_SHADER, VERTEX], [GL_FRAGMENT_SHADER, FRAGMENT]] as const
  ) {
    const shader = gl.CreateShader(type);
    gl.ShaderSource(shader, 1, { in: "pointer", cells: [source] }, null);
    gl.CompileShader(shader);
    gl.AttachShader(program, shader);
  }
  gl.BindAttribLocation(program, 0, "p");
  gl.LinkProgram(program);
  gl.UseProgram(program);
  const colour = gl.GetUniformLocation(program, "c");
  gl.Uniform4f(colour, 1, 1, 0, 1);
  gl.ClearColor(0, 0, 1, 1);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.VertexAttribPointer(0, 2, GL_FLOAT, 0, 0, { in: "float", cells: [-1, -1, 1, -1, -1, 1] });
  gl.EnableVertexAttribArray(0);
  gl.DrawArrays(GL_TRIANGLES, 0, 3);
  gl.ReadPixels(0, 0, SIZE, SIZE, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", SIZE * SIZE * 4));
});

/** The pixels that were read back, each as `R,G,B,A`, by rows from below. */
export function trianglePixels({ results }: ProcessRecord): string[] {
  const bytes = results.at(-1)?.outs[0] ?? [];
  return Array.from({ length: SIZE * SIZE }, (_, i) => bytes.slice(i * 4, i * 4 + 4).join(","));
}
