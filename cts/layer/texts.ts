/**
 * The app that passes texts of every length, and memory that is as large as it says and no larger.
 *
 * An implementation that runs machine code ends memory of a call where a page ends that nobody can read, and a text whose length
 * another argument says without NUL.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../contract/recorder.ts";
import { generate, texts } from "./buffers.ts";
import { GL } from "../contract/enums.ts";

const [BUFFER, INFO_LOG_LENGTH, ACTIVE_UNIFORM_MAX_LENGTH] = [0x82e0, 0x8b84, 0x8b87];
const LONG = 100 * 1024;
const LONG_LABEL = 10 * 1024;
const BODY = "precision mediump float; uniform vec4 tint; void main() { gl_FragColor = tint; }";
const WRONG = "void main() { nothing(); }";

function newShader({ gl }: App): Result {
  return gl.CreateShader(GL.FRAGMENT_SHADER);
}

function lookAtShader({ gl }: App, shader: Result): void {
  gl.CompileShader(shader);
  gl.GetShaderiv(shader, GL.COMPILE_STATUS, out("int"));
  gl.GetShaderiv(shader, GL.SHADER_SOURCE_LENGTH, out("int"));
  gl.GetError();
}

/**
 * Texts with lengths: behind each of them stands what is not its own, or nothing at all.
 *
 * @param app Where to record.
 */
export function textsWithLengths(app: App): void {
  const { gl } = app;
  const cuts = [0, 10, 11, 40, BODY.length];
  const pieces = cuts.slice(1).map((end, i) => BODY.slice(cuts[i], end));
  const lengths = pieces.map(({ length }) => length);
  for (const count of [1, pieces.length]) {
    const shader = newShader(app);
    const list = count === 1 ? [BODY] : pieces;
    const ends = count === 1 ? [BODY.length] : lengths;
    gl.ShaderSource(shader, count, texts(...list.map((piece) => `${piece}%`)), ints(...ends));
    lookAtShader(app, shader);
    gl.GetShaderSource(shader, 128, out("int"), out("byte", 128));
  }
  const mixed = newShader(app);
  const [first, ...rest] = pieces;
  const source = texts(`${first}%`, rest.join(""), "% nothing of this");
  gl.ShaderSource(mixed, 3, source, ints(first!.length, -1, 0));
  lookAtShader(app, mixed);
  gl.GetShaderSource(mixed, 128, out("int"), out("byte", 128));
  const [buffer] = generate(1, (count, memory) => gl.GenBuffers(count, memory));
  gl.BindBuffer(GL.ARRAY_BUFFER, buffer);
  for (
    const [length, label] of [[5, "label and more"], [-1, "whole label"], [0, "none"]] as const
  ) {
    gl.ObjectLabel(BUFFER, buffer, length, label);
    gl.GetObjectLabel(BUFFER, buffer, 32, out("int"), out("byte", 32));
    gl.GetError();
  }
}

/**
 * Texts that are longer than what layers often keep for them.
 *
 * @param app Where to record.
 */
export function longTexts(app: App): void {
  const { gl } = app;
  for (const [before, count] of [[LONG, 1], [LONG / 2, 2]] as const) {
    const filler = `/*${"x".repeat(before)}*/\n`;
    const shader = newShader(app);
    const pieces = [...new Array(count - 1).fill(filler), filler + BODY];
    gl.ShaderSource(shader, count, texts(...pieces), null);
    lookAtShader(app, shader);
  }
  const [buffer] = generate(1, (count, memory) => gl.GenBuffers(count, memory));
  gl.BindBuffer(GL.ARRAY_BUFFER, buffer);
  for (const length of [200, LONG_LABEL]) {
    gl.ObjectLabel(BUFFER, buffer, -1, "l".repeat(length));
    gl.GetError();
    gl.GetObjectLabel(BUFFER, buffer, 256, out("int"), out("byte", 256));
  }
  const program = gl.CreateProgram();
  gl.GetUniformLocation(program, "u".repeat(LONG_LABEL));
  gl.BindAttribLocation(program, 0, "a".repeat(LONG_LABEL));
  gl.GetError();
}

/**
 * Memory that is filled to its end: each ends where the app said that it does.
 *
 * @param app Where to record.
 */
export function filledBuffers(app: App): void {
  const { gl } = app;
  const wrong = newShader(app);
  gl.ShaderSource(wrong, 1, texts(WRONG), null);
  lookAtShader(app, wrong);
  gl.GetShaderiv(wrong, INFO_LOG_LENGTH, out("int"));
  const right = newShader(app);
  gl.ShaderSource(right, 1, texts(BODY), null);
  gl.CompileShader(right);
  const program = gl.CreateProgram();
  gl.AttachShader(program, right);
  gl.LinkProgram(program);
  gl.GetProgramiv(program, ACTIVE_UNIFORM_MAX_LENGTH, out("int"));
  for (const size of [1, 2, 7, 16]) {
    for (const length of [out("int"), null]) {
      gl.GetShaderInfoLog(wrong, size, length, out("byte", size));
      gl.GetProgramInfoLog(program, size, length, out("byte", size));
      gl.GetShaderSource(wrong, size, length, out("byte", size));
      gl.GetActiveUniform(program, 0, size, length, out("int"), out("int"), out("byte", size));
    }
    gl.ReadPixels(0, 0, size, 1, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 4 * size));
    gl.GetError();
  }
  gl.GetShaderInfoLog(wrong, 0, null, null);
  gl.GetAttachedShaders(program, 1, null, out("int"));
  gl.GetError();
}
