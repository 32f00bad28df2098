/**
 * The app that passes arguments in the forms that few apps use: NULL where nothing is wanted, offsets in place of addresses, texts
 * with lengths, and numbers of 64 bits.
 *
 * @module
 */

import { type App, ints, out } from "../contract/recorder.ts";
import { type Begun, readPixels } from "./begin.ts";
import { bytes, floats, generate, newShader, shorts, texts } from "./buffers.ts";
import { GL } from "../contract/enums.ts";

const VERTEX_SHADER = `attribute vec2 place;
uniform mat4 turn;
void main() {
  gl_Position = turn * vec4(place, 0.0, 1.0);
}
`;
const FRAGMENT_SHADER = `precision mediump float;
uniform vec4 tints[2];
void main() {
  gl_FragColor = tints[0] + tints[1];
}
`;
const TURN = floats(0.5, 0.25, 0, 0, -0.25, 0.5, 0, 0, 0, 0, 1, 0, 0.125, 0.25, 0, 1);
/** Characters of the first piece of a text that has two. */
const FIRST = 24;
/** More than 32 bits hold. */
const FAR = 2 ** 32;
/** GL_TIMEOUT_IGNORED: 64 bits that are all set. */
const TIMEOUT_IGNORED = -1;

/**
 * Does the work of the app, in OpenGL ES 3.
 *
 * @param app Where to record.
 * @param begun What it began with.
 */
export function forms(app: App, { display }: Begun): void {
  const { egl, gl } = app;
  egl.Initialize(display, null, null);
  gl.GetString(1);
  gl.GetError();
  drawShape(app);
  useOffsets(app);
  gl.GetError();
  gl.BufferSubData(GL.ARRAY_BUFFER, FAR, 4, floats(1));
  gl.GetError();
  const sync = gl.FenceSync(GL.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.WaitSync(sync, 0, TIMEOUT_IGNORED);
  gl.DeleteSync(sync);
  gl.GetError();
}

/** Draws from the app's own memory, with shaders of which nobody wants to know more. */
function drawShape(app: App): void {
  const { gl } = app;
  const vertex = gl.CreateShader(GL.VERTEX_SHADER);
  const pieces = [VERTEX_SHADER.slice(0, FIRST), VERTEX_SHADER.slice(FIRST)];
  const source = texts(...pieces.map((piece) => `${piece}no end here`));
  gl.ShaderSource(vertex, 2, source, ints(FIRST, VERTEX_SHADER.length - FIRST));
  gl.CompileShader(vertex);
  gl.GetShaderiv(vertex, GL.COMPILE_STATUS, out("int"));
  gl.GetShaderiv(vertex, GL.SHADER_SOURCE_LENGTH, out("int"));
  gl.GetShaderInfoLog(vertex, 64, null, out("byte", 64));
  const program = gl.CreateProgram();
  gl.AttachShader(program, vertex);
  gl.AttachShader(program, newShader(app, GL.FRAGMENT_SHADER, FRAGMENT_SHADER));
  gl.BindAttribLocation(program, 0, "place");
  gl.LinkProgram(program);
  gl.GetProgramInfoLog(program, 64, null, out("byte", 64));
  gl.GetActiveUniform(program, 0, 64, null, out("int"), out("int"), out("byte", 64));
  gl.UseProgram(program);
  gl.Uniform4fv(
    gl.GetUniformLocation(program, "tints"),
    2,
    floats(0.25, 0.375, 0, 0.5, 0.5, 0, 0.25, 0.5),
  );
  gl.UniformMatrix4fv(gl.GetUniformLocation(program, "turn"), 1, 0, TURN);
  gl.VertexAttribPointer(0, 2, GL.FLOAT, 0, 8, floats(-1, -1, 1, -1, 1, 1, -1, 1));
  gl.EnableVertexAttribArray(0);
  gl.ClearColor(0, 0, 0, 0);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.DrawElements(GL.TRIANGLES, 6, GL.UNSIGNED_SHORT, shorts(0, 1, 2, 0, 2, 3));
  readPixels(app);
}

/** Draws from buffers, copies pixels by way of buffers, and makes textures without pixels. */
function useOffsets(app: App): void {
  const { gl } = app;
  const [vertices, indices, unpacked, packed] = generate(
    4,
    (count, memory) => gl.GenBuffers(count, memory),
  );
  gl.BindBuffer(GL.ARRAY_BUFFER, vertices);
  gl.BufferData(GL.ARRAY_BUFFER, 40, floats(9, 9, -1, -1, 1, -1, 1, 1, 0, 0), GL.STATIC_DRAW);
  gl.BindBuffer(GL.ELEMENT_ARRAY_BUFFER, indices);
  gl.BufferData(GL.ELEMENT_ARRAY_BUFFER, 10, shorts(9, 9, 0, 1, 2), GL.STATIC_DRAW);
  gl.VertexAttribPointer(0, 2, GL.FLOAT, 0, 8, 8);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.DrawElements(GL.TRIANGLES, 3, GL.UNSIGNED_SHORT, 4);
  readPixels(app);
  gl.MapBufferRange(GL.ARRAY_BUFFER, 0, 16, GL.MAP_READ_BIT);
  gl.GetBufferPointerv(GL.ARRAY_BUFFER, GL.BUFFER_MAP_POINTER, out("pointer"));
  gl.UnmapBuffer(GL.ARRAY_BUFFER);
  const [texture] = generate(1, (count, memory) => gl.GenTextures(count, memory));
  gl.BindTexture(GL.TEXTURE_2D, texture);
  gl.TexImage2D(GL.TEXTURE_2D, 0, GL.RGBA, 4, 4, 0, GL.RGBA, GL.UNSIGNED_BYTE, null);
  gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, unpacked);
  gl.BufferData(GL.PIXEL_UNPACK_BUFFER, 80, bytes(80, (i) => i * 3), GL.STATIC_DRAW);
  gl.TexSubImage2D(GL.TEXTURE_2D, 0, 0, 0, 4, 4, GL.RGBA, GL.UNSIGNED_BYTE, 16);
  gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, 0);
  gl.BindBuffer(GL.PIXEL_PACK_BUFFER, packed);
  gl.BufferData(GL.PIXEL_PACK_BUFFER, 80, null, GL.STATIC_DRAW);
  gl.ReadPixels(0, 0, 4, 4, GL.RGBA, GL.UNSIGNED_BYTE, 16);
  gl.BindBuffer(GL.PIXEL_PACK_BUFFER, 0);
  const [framebuffer] = generate(1, (count, memory) => gl.GenFramebuffers(count, memory));
  gl.BindFramebuffer(GL.FRAMEBUFFER, framebuffer);
  gl.FramebufferTexture2D(GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.TEXTURE_2D, texture, 0);
  gl.ReadPixels(0, 0, 4, 4, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 64));
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
}
