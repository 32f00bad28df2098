/**
 * A state of OpenGL ES 3 in which nothing is as a context begins, and how an app asks for all of it.
 *
 * Enums: Khronos OpenGL-Registry, api/GLES3/gl3.h.
 *
 * @module
 */

import type { ResultRef } from "../contract/program.ts";
import { type App, out } from "../contract/recorder.ts";
import { bytes, generate, newShader } from "./buffers.ts";
import { GL } from "../contract/enums.ts";

const VERTEX_SHADER = "#version 300 es\nin vec4 place; void main() { gl_Position = place; }";
const FRAGMENT_SHADER =
  "#version 300 es\nprecision mediump float; out vec4 shade; void main() { shade = vec4(0.375); }";
const SIDE = 8;

/** Buffers by what they are bound to. */
const BUFFERS = [0x8892, 0x8893, 0x88eb, 0x88ec, 0x8a11, 0x8f36, 0x8f37] as const;
/** Parameters of the pixel store, and what they are set to. */
const PIXEL_STORE = [
  ...[[0x0d05, 8], [0x0d02, 24], [0x0d03, 1], [0x0d04, 2]],
  ...[[0x0cf5, 2], [0x0cf2, 20], [0x0cf3, 1], [0x0cf4, 3], [0x806e, 5], [0x806d, 1]],
] as const;
/** Textures by what they are bound to. */
const [TEXTURE_2D, TEXTURE_3D, TEXTURE_ARRAY, TEXTURE_CUBE] = [0x0de1, 0x806f, 0x8c1a, 0x8513];
const CAPABILITIES = [
  ...[0x0be2, 0x0b44, 0x0b71, 0x0bd0, 0x8037, 0x8d69, 0x8c89, 0x809e, 0x80a0],
  ...[0x0c11, 0x0b90],
];
const ON = [0x0be2, 0x0b44, 0x0b71, 0x8037, 0x8d69, 0x80a0, 0x0c11, 0x0b90];
/** The bindings: active unit, textures, sampler, array, buffers, framebuffers, renderbuffer, program, feedback. */
const BOUND = [
  ...[0x84e0, 0x8069, 0x806a, 0x8c1d, 0x8514, 0x8919, 0x85b5],
  ...[0x8894, 0x8895, 0x88ed, 0x88ef, 0x8a28, 0x8f36, 0x8f37, 0x8c8f],
  ...[0x8ca6, 0x8caa, 0x8ca7, 0x8b8d, 0x8e25],
];
/** Integers with the number of their cells: masks, functions, boxes. */
const INTEGERS = [
  ...[[0x0ba2, 4], [0x0c10, 4], [0x0b45, 1], [0x0b46, 1], [0x0b74, 1], [0x0b98, 1], [0x0b92, 1]],
  ...[[0x0b93, 1], [0x0b97, 1], [0x0b94, 1], [0x0b91, 1], [0x80c9, 1], [0x80c8, 1], [0x80cb, 1]],
  ...[[0x80ca, 1], [0x8009, 1], [0x883d, 1], [0x8192, 1]],
] as const;
const FLOATS = [[0x0c22, 4], [0x8005, 4], [0x0b73, 1], [0x0b70, 2], [0x0b21, 1], [
  0x8038,
  1,
]] as const;
const BOOLEANS = [[0x0c23, 4], [0x0b72, 1]] as const;

/** The objects that an app needs later of the state that it made. */
export interface Unusual {
  readonly framebuffer: ResultRef;
  readonly program: ResultRef;
}

/**
 * Makes objects of every kind, binds them, and sets the rest.
 *
 * @param app Where to record.
 * @param step Tells states of several contexts from each other. Default: 0.
 */
export function makeUnusual(app: App, step = 0): Unusual {
  const { gl } = app;
  const program = gl.CreateProgram();
  gl.AttachShader(program, newShader(app, GL.VERTEX_SHADER, VERTEX_SHADER));
  gl.AttachShader(program, newShader(app, GL.FRAGMENT_SHADER, FRAGMENT_SHADER));
  gl.LinkProgram(program);
  gl.UseProgram(program);
  const [array] = generate(1, (count, memory) => gl.GenVertexArrays(count, memory));
  gl.BindVertexArray(array);
  const framebuffer = makeFramebuffers(app);
  bindTextures(app);
  for (const target of BUFFERS) {
    const [buffer] = generate(1, (count, memory) => gl.GenBuffers(count, memory));
    gl.BindBuffer(target, buffer);
    gl.BufferData(target, 256, bytes(256, (i) => (i * 5 + step) & 0xff), GL.STATIC_DRAW);
  }
  gl.VertexAttribPointer(2, 3, GL.FLOAT, 0, 20, 8);
  gl.EnableVertexAttribArray(2);
  const [feedback] = generate(1, (count, memory) => gl.GenTransformFeedbacks(count, memory));
  gl.BindTransformFeedback(0x8e22, feedback);
  setRest(app, step);
  return { framebuffer, program };
}

/** Two framebuffers, one to draw into and one to read from. */
function makeFramebuffers({ gl }: App): ResultRef {
  const framebuffers = generate(2, (count, memory) => gl.GenFramebuffers(count, memory));
  const [storage] = generate(1, (count, memory) => gl.GenRenderbuffers(count, memory));
  gl.BindRenderbuffer(GL.RENDERBUFFER, storage);
  gl.RenderbufferStorage(GL.RENDERBUFFER, GL.RGBA8, SIDE, SIDE);
  for (const [target, name] of [[0x8ca8, framebuffers[1]], [0x8ca9, framebuffers[0]]] as const) {
    gl.BindFramebuffer(target, name);
    gl.FramebufferRenderbuffer(target, GL.COLOR_ATTACHMENT0, GL.RENDERBUFFER, storage);
  }
  return framebuffers[0];
}

function bindTextures({ gl }: App): void {
  for (const [unit, target] of [TEXTURE_2D, TEXTURE_3D, TEXTURE_ARRAY, TEXTURE_CUBE].entries()) {
    const [texture] = generate(1, (count, memory) => gl.GenTextures(count, memory));
    const [flat] = generate(1, (count, memory) => gl.GenTextures(count, memory));
    const [sampler] = generate(1, (count, memory) => gl.GenSamplers(count, memory));
    gl.ActiveTexture(GL.TEXTURE0 + unit);
    gl.BindTexture(TEXTURE_2D!, flat);
    gl.BindTexture(target!, texture);
    gl.BindSampler(unit, sampler);
  }
}

function setRest({ gl }: App, step: number): void {
  for (const [name, value] of PIXEL_STORE) gl.PixelStorei(name!, value!);
  for (const name of ON) gl.Enable(name);
  gl.Disable(0x0bd0);
  gl.Viewport(1, 2, 5 + step, 6);
  gl.Scissor(2, 1, 5, 4 + step);
  gl.ColorMask(1, 0, 1, 0);
  gl.DepthMask(0);
  gl.StencilMask(0x5a);
  gl.StencilFunc(0x0204, 3, 0x3c);
  gl.StencilOp(0x1e01, 0x1e02, 0x150a);
  gl.DepthFunc(0x0206);
  gl.DepthRangef(0.25, 0.75);
  gl.BlendFuncSeparate(0x0302, 0x0303, 1, 0x0301);
  gl.BlendEquationSeparate(0x800a, 0x800b);
  gl.BlendColor(0.125, 0.25, 0.5, 0.75);
  gl.CullFace(0x0404);
  gl.FrontFace(0x0900);
  gl.PolygonOffset(0.5, 2);
  gl.ClearColor(0.5, 0.25 * step, 0.125, 1);
  gl.ClearDepthf(0.5);
  gl.ClearStencil(5);
  gl.Hint(0x8192, 0x1101);
}

/** Asks for all of it. */
export function lookAtState({ gl }: App): void {
  for (const name of BOUND) gl.GetIntegerv(name, out("int"));
  for (const [name] of PIXEL_STORE) gl.GetIntegerv(name!, out("int"));
  for (const [name, count] of INTEGERS) gl.GetIntegerv(name!, out("int", count!));
  for (const [name, count] of FLOATS) gl.GetFloatv(name, out("float", count));
  for (const [name, count] of BOOLEANS) gl.GetBooleanv(name, out("byte", count));
  for (const name of CAPABILITIES) gl.IsEnabled(name);
  for (const name of [0x8622, 0x8623, 0x8624, 0x8625]) gl.GetVertexAttribiv(2, name, out("int"));
  for (const unit of [0, 1, 2, 3]) {
    gl.ActiveTexture(GL.TEXTURE0 + unit);
    for (const name of [0x8069, 0x806a, 0x8c1d, 0x8514, 0x8919]) gl.GetIntegerv(name, out("int"));
  }
}

/** Puts what pixels are read by back to what a context begins with, and draws into the surface again. */
export function readSurface({ gl }: App): void {
  gl.BindBuffer(GL.PIXEL_PACK_BUFFER, null);
  for (const [name, value] of [[0x0d05, 4], [0x0d02, 0], [0x0d03, 0], [0x0d04, 0]] as const) {
    gl.PixelStorei(name, value);
  }
  gl.BindFramebuffer(GL.FRAMEBUFFER, null);
  gl.ReadPixels(0, 0, 16, 16, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 16 * 16 * 4));
}
