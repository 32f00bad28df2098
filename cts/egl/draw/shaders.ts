/**
 * Shaders of drawings: one text for all versions of the language.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import type { Canvas, Version } from "./canvas.ts";

/** The attributes that every program has its data by, each at its position. */
const ATTRIBUTES = ["position", "color", "texel"];

const HEADS: Readonly<Record<Version, string>> = {
  "1.1": "",
  "2.0": "",
  "3.0": "#version 300 es\n",
  "3.1": "#version 310 es\n",
  "3.2": "#version 320 es\n",
};

/** The words that the older language has otherwise. */
const OLD_VERTEX = "#define IN attribute\n#define OUT varying\n";
const OLD_FRAGMENT = "precision mediump float;\n#define IN varying\n#define PIXEL gl_FragColor\n" +
  "#define SAMPLE texture2D\n#define SAMPLE_CUBE textureCube\n";
const NEW_VERTEX = "#define IN in\n#define OUT out\n";
const NEW_FRAGMENT = "precision highp float;\nprecision highp int;\n#define IN in\n" +
  "#define SAMPLE texture\n#define SAMPLE_CUBE texture\n";
const PIXEL = "out vec4 pixel;\n#define PIXEL pixel\n";

/** Hands on a position and a color. */
export const VERTEX = "IN vec4 position;\nIN vec4 color;\nOUT vec4 tint;\n" +
  "void main() { gl_Position = position; tint = color; }\n";
/** Hands on a position, and its place in a texture, which is 0 to 1 from the lower left corner of the surface on. */
export const TEXTURED_VERTEX = "IN vec4 position;\nOUT vec2 place;\n" +
  "void main() { gl_Position = position; place = position.xy * 0.5 + 0.5; }\n";
/** Every pixel has the color that the corners have. */
export const TINTED = "IN vec4 tint;\nvoid main() { PIXEL = tint; }\n";
/** Every pixel has one color. */
export const PAINTED = "uniform vec4 paint;\nvoid main() { PIXEL = paint; }\n";
/** Every pixel has the color of a texture. */
export const TEXTURED = "uniform sampler2D image;\nIN vec2 place;\n" +
  "void main() { PIXEL = SAMPLE(image, place); }\n";

/**
 * The source of a vertex shader, or of one between it and the fragment shader.
 *
 * @param version The version of OpenGL ES.
 * @param text Its text, with IN and OUT for what it is given and hands on.
 */
export function vertexSource(version: Version, text: string): string {
  return HEADS[version] + (version === "2.0" ? OLD_VERTEX : NEW_VERTEX) + text;
}

/**
 * The source of a fragment shader.
 *
 * @param version The version of OpenGL ES.
 * @param text Its text, with IN for what it is given, SAMPLE for what reads textures, and PIXEL for its color unless it has outputs.
 */
export function fragmentSource(version: Version, text: string): string {
  if (version === "2.0") return OLD_FRAGMENT + text;
  return HEADS[version] + NEW_FRAGMENT + (/\bPIXEL\b/.test(text) ? PIXEL : "") + text;
}

/** Compiles a shader. */
export function shaderOf({ gl }: Pick<Canvas, "gl">, kind: number, source: string): Result {
  const shader = gl.CreateShader(kind);
  gl.ShaderSource(shader, 1, { in: "pointer", cells: [source] }, null);
  gl.CompileShader(shader);
  return shader;
}

/** Links shaders; attributes have the positions that {@link attribute} gives data to. */
export function linked({ gl }: Pick<Canvas, "gl">, ...shaders: readonly Result[]): Result {
  const program = gl.CreateProgram();
  for (const shader of shaders) gl.AttachShader(program, shader);
  for (const [at, name] of ATTRIBUTES.entries()) gl.BindAttribLocation(program, at, name);
  gl.LinkProgram(program);
  return program;
}

/**
 * Compiles and links a program, and uses it.
 *
 * @param canvas Where to record.
 * @param fragment Text of the fragment shader.
 * @param vertex Text of the vertex shader. Default: {@link VERTEX}.
 */
export function useProgram(canvas: Canvas, fragment: string, vertex: string = VERTEX): Result {
  const { version, gl } = canvas;
  const program = linked(
    canvas,
    shaderOf(canvas, GL.VERTEX_SHADER, vertexSource(version, vertex)),
    shaderOf(canvas, GL.FRAGMENT_SHADER, fragmentSource(version, fragment)),
  );
  gl.UseProgram(program);
  return program;
}

/** Asks whether a program was linked. */
export function linkStatus({ gl }: Pick<Canvas, "gl">, program: Result): Result {
  return gl.GetProgramiv(program, GL.LINK_STATUS, out("int"));
}

/** Uses a program that paints every pixel alike. @returns What gives it a color. */
export function usePaint(canvas: Canvas): (...color: readonly number[]) => void {
  const { gl } = canvas;
  const place = gl.GetUniformLocation(useProgram(canvas, PAINTED), "paint");
  return (red = 0, green = 0, blue = 0, alpha = 1) => gl.Uniform4f(place, red, green, blue, alpha);
}
