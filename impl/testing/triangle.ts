/**
 * An app that draws a triangle into a pbuffer and reads it back.
 *
 * @module
 */

import type { Program } from "../../cts/contract/program.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { begin, readPixels } from "../../cts/layer/begin.ts";
import { GL } from "../../cts/contract/enums.ts";

const GL_FRAGMENT_SHADER = 0x8b30;
const GL_FLOAT = 0x1406;
const GL_TRIANGLES = 4;

const VERTEX = "attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }";
const FRAGMENT = "precision mediump float; uniform vec4 c; void main() { gl_FragColor = c; }";

/** Blue, and a yellow triangle that covers the lower left half. */
export const TRIANGLE: Program = recordProgram((app) => {
  const { gl } = app;
  begin(app);
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
  const color = gl.GetUniformLocation(program, "c");
  gl.Uniform4f(color, 1, 1, 0, 1);
  gl.ClearColor(0, 0, 1, 1);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.VertexAttribPointer(0, 2, GL_FLOAT, 0, 0, { in: "float", cells: [-1, -1, 1, -1, -1, 1] });
  gl.EnableVertexAttribArray(0);
  gl.DrawArrays(GL_TRIANGLES, 0, 3);
  readPixels(app);
});

/** The pixels that were read back, each as `R,G,B,A`, by rows from below. */
export function trianglePixels({ results }: ProcessRecord): string[] {
  const bytes = results.at(-1)?.outs[0] ?? [];
  return Array.from(
    { length: bytes.length / 4 },
    (_, i) => bytes.slice(i * 4, i * 4 + 4).join(","),
  );
}
