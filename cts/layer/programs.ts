/**
 * The apps whose results a layer must leave as they are.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import { type App, ints, out, recordProgram } from "../contract/recorder.ts";
import { begin, type Begun, end, newContext, readPixels } from "./begin.ts";
import { again } from "./again.ts";
import { bytes, floats, generate, names, newShader, shorts } from "./buffers.ts";
import { forms } from "./forms.ts";
import { EGL, GL } from "../contract/enums.ts";

const VERTEX_SHADER = `attribute vec2 place;
attribute vec4 shade;
uniform vec2 shift;
varying vec4 color;
void main() {
  color = shade;
  gl_Position = vec4(place + shift, 0.0, 1.0);
}
`;
const FRAGMENT_SHADER = `precision mediump float;
varying vec4 color;
uniform vec4 tint;
void main() {
  gl_FragColor = color * tint;
}
`;

function clear(app: App): void {
  const { gl } = app;
  for (const name of [GL.VENDOR, GL.RENDERER, GL.VERSION, GL.EXTENSIONS]) gl.GetString(name);
  gl.GetIntegerv(GL.MAX_TEXTURE_SIZE, out("int"));
  gl.GetIntegerv(GL.VIEWPORT, out("int", 4));
  gl.GetBooleanv(GL.BLEND, out("byte"));
  gl.Viewport(0, 0, 16, 16);
  gl.ClearColor(0.25, 0.375, 0.625, 1);
  gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.Enable(GL.SCISSOR_TEST);
  gl.Scissor(4, 4, 8, 8);
  gl.ClearColor(1, 0, 0.375, 0.875);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.Disable(GL.SCISSOR_TEST);
  gl.IsEnabled(GL.SCISSOR_TEST);
  readPixels(app);
  gl.Enable(1);
  gl.LineWidth(-1);
  gl.GetError();
  gl.GetError();
  for (
    const fail of [
      () => gl.Clear(1),
      () => gl.UseProgram(99),
      () => gl.BindBuffer(1, 0),
      () => gl.BindTexture(1, 0),
      () => gl.DrawArrays(99, 0, 1),
      () => gl.TexParameteri(1, 1, 1),
      () => gl.Viewport(0, 0, -1, -1),
      () => gl.GetIntegerv(1, out("int")),
    ]
  ) {
    fail();
    gl.GetError();
  }
  gl.Flush();
  gl.Finish();
  gl.DepthRangef(0.25, 0.75);
  gl.StencilFuncSeparate(0x0404, 0x0202, 1, 0xff);
  gl.GetError();
}

function triangles(app: App): void {
  const { gl } = app;
  const vertex = newShader(app, GL.VERTEX_SHADER, VERTEX_SHADER);
  const fragment = newShader(app, GL.FRAGMENT_SHADER, FRAGMENT_SHADER);
  const program = gl.CreateProgram();
  gl.AttachShader(program, vertex);
  gl.AttachShader(program, fragment);
  gl.BindAttribLocation(program, 0, "place");
  gl.BindAttribLocation(program, 1, "shade");
  gl.LinkProgram(program);
  gl.GetProgramiv(program, GL.LINK_STATUS, out("int"));
  gl.UseProgram(program);
  const tint = gl.GetUniformLocation(program, "tint");
  const shift = gl.GetUniformLocation(program, "shift");
  gl.GetUniformLocation(program, "nothing");
  gl.Uniform4f(tint, 0.25, 0.75, 1, 1);
  gl.Uniform2fv(shift, 1, floats(0.125, -0.25));
  gl.GetUniformfv(program, tint, out("float", 4));
  const buffers = generate(2, (count, memory) => gl.GenBuffers(count, memory));
  const [vertices, indices] = buffers;
  gl.BindBuffer(GL.ARRAY_BUFFER, vertices);
  gl.BufferData(GL.ARRAY_BUFFER, 32, floats(-1, -1, 1, -1, 1, 1, -1, 1), GL.STATIC_DRAW);
  gl.BindBuffer(GL.ELEMENT_ARRAY_BUFFER, indices);
  gl.BufferData(GL.ELEMENT_ARRAY_BUFFER, 12, shorts(0, 1, 2, 0, 2, 3), GL.STATIC_DRAW);
  gl.VertexAttribPointer(0, 2, GL.FLOAT, 0, 8, 0);
  gl.EnableVertexAttribArray(0);
  gl.VertexAttrib4f(1, 1, 1, 0.25, 1);
  gl.GetAttribLocation(program, "place");
  gl.ClearColor(0, 0, 0, 0);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.DrawArrays(GL.TRIANGLES, 0, 3);
  readPixels(app);
  gl.VertexAttrib4f(1, 0, 1, 0.75, 1);
  gl.DrawElements(GL.TRIANGLES, 6, GL.UNSIGNED_SHORT, 0);
  readPixels(app);
  gl.DrawArrays(GL.TRIANGLES, 0, -1);
  gl.GetError();
  gl.DeleteBuffers(2, names(...buffers));
  gl.DeleteProgram(program);
  gl.IsProgram(program);
  gl.GetError();
}

function textures(app: App): void {
  const { gl } = app;
  const pixels = bytes(8 * 8 * 4, (i) => (i * 37) & 0xff);
  gl.ActiveTexture(GL.TEXTURE0);
  const [texture] = generate(1, (count, memory) => gl.GenTextures(count, memory));
  gl.BindTexture(GL.TEXTURE_2D, texture);
  gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  gl.TexParameterf(GL.TEXTURE_2D, GL.TEXTURE_MAG_FILTER, GL.NEAREST);
  gl.TexImage2D(GL.TEXTURE_2D, 0, GL.RGBA, 8, 8, 0, GL.RGBA, GL.UNSIGNED_BYTE, pixels);
  const part = bytes(2 * 2 * 4, (i) => 255 - i);
  gl.TexSubImage2D(GL.TEXTURE_2D, 0, 1, 2, 2, 2, GL.RGBA, GL.UNSIGNED_BYTE, part);
  gl.GetTexParameteriv(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, out("int"));
  const [framebuffer] = generate(1, (count, memory) => gl.GenFramebuffers(count, memory));
  gl.BindFramebuffer(GL.FRAMEBUFFER, framebuffer);
  gl.FramebufferTexture2D(GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.TEXTURE_2D, texture, 0);
  const [depth] = generate(1, (count, memory) => gl.GenRenderbuffers(count, memory));
  gl.BindRenderbuffer(GL.RENDERBUFFER, depth);
  gl.RenderbufferStorage(GL.RENDERBUFFER, GL.DEPTH_COMPONENT16, 8, 8);
  gl.FramebufferRenderbuffer(GL.FRAMEBUFFER, GL.DEPTH_ATTACHMENT, GL.RENDERBUFFER, depth);
  gl.CheckFramebufferStatus(GL.FRAMEBUFFER);
  gl.ReadPixels(0, 0, 8, 8, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 256));
  gl.ClearColor(0.625, 0.25, 0, 1);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  gl.ReadPixels(0, 0, 8, 8, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 256));
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
  gl.CopyTexSubImage2D(GL.TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4);
  gl.GenerateMipmap(GL.TEXTURE_2D);
  gl.IsTexture(texture);
  gl.DeleteFramebuffers(1, names(framebuffer));
  gl.DeleteRenderbuffers(1, names(depth));
  gl.DeleteTextures(1, names(texture));
  gl.IsTexture(texture);
  gl.GetError();
}

function version3(app: App): void {
  const { gl } = app;
  gl.GetStringi(GL.EXTENSIONS, 0);
  gl.GetIntegerv(GL.NUM_EXTENSIONS, out("int"));
  gl.GetInteger64v(GL.MAX_ELEMENT_INDEX, out("int64"));
  const [array] = generate(1, (count, memory) => gl.GenVertexArrays(count, memory));
  gl.BindVertexArray(array);
  const [solid] = generate(1, (count, memory) => gl.GenTextures(count, memory));
  gl.BindTexture(GL.TEXTURE_3D, solid);
  const volume = bytes(2 * 2 * 2 * 4, (i) => i * 7);
  gl.TexImage3D(GL.TEXTURE_3D, 0, GL.RGBA8, 2, 2, 2, 0, GL.RGBA, GL.UNSIGNED_BYTE, volume);
  gl.TexSubImage3D(
    ...[GL.TEXTURE_3D, 0, 0, 1, 1, 1, 1, 1, GL.RGBA, GL.UNSIGNED_BYTE] as const,
    bytes(4, () => 99),
  );
  gl.ClearBufferfv(GL.COLOR, 0, floats(0.375, 0.25, 1, 1));
  const [framebuffer] = generate(1, (count, memory) => gl.GenFramebuffers(count, memory));
  gl.BindFramebuffer(GL.DRAW_FRAMEBUFFER, framebuffer);
  const [flat] = generate(1, (count, memory) => gl.GenTextures(count, memory));
  gl.BindTexture(GL.TEXTURE_2D, flat);
  gl.TexStorage2D(GL.TEXTURE_2D, 1, GL.RGBA8, 8, 8);
  gl.FramebufferTexture2D(GL.DRAW_FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.TEXTURE_2D, flat, 0);
  gl.BlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, GL.COLOR_BUFFER_BIT, GL.NEAREST);
  gl.BindFramebuffer(GL.READ_FRAMEBUFFER, framebuffer);
  gl.ReadPixels(0, 0, 8, 8, GL.RGBA, GL.UNSIGNED_BYTE, out("byte", 256));
  const sync = gl.FenceSync(GL.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.IsSync(sync);
  gl.DeleteSync(sync);
  const [sampler] = generate(1, (count, memory) => gl.GenSamplers(count, memory));
  gl.SamplerParameterf(sampler, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  const [uniforms] = generate(1, (count, memory) => gl.GenBuffers(count, memory));
  gl.BindBuffer(GL.UNIFORM_BUFFER, uniforms);
  gl.BufferData(GL.UNIFORM_BUFFER, 64, null, GL.STATIC_DRAW);
  gl.BindBufferRange(GL.UNIFORM_BUFFER, 0, uniforms, 0, 32);
  gl.GetIntegerv(GL.MAX_3D_TEXTURE_SIZE, out("int"));
  gl.GetError();
}

function surfaces(app: App, begun: Begun): void {
  const { egl, gl } = app;
  const { display, config, surface, context } = begun;
  for (const name of [EGL.VENDOR, EGL.VERSION, EGL.EXTENSIONS, EGL.CLIENT_APIS]) {
    egl.QueryString(display, name);
  }
  egl.QueryString(null, EGL.EXTENSIONS);
  egl.GetConfigs(display, null, 0, out("int"));
  for (const name of [EGL.RED_SIZE, EGL.ALPHA_SIZE, EGL.CONFIG_ID, EGL.SURFACE_TYPE]) {
    egl.GetConfigAttrib(display, config, name, out("int"));
  }
  egl.QuerySurface(display, surface, EGL.WIDTH, out("int"));
  egl.QuerySurface(display, surface, EGL.HEIGHT, out("int"));
  egl.QueryContext(display, context, EGL.CONTEXT_CLIENT_VERSION, out("int"));
  egl.GetCurrentContext();
  egl.GetCurrentDisplay();
  egl.GetCurrentSurface(EGL.DRAW);
  egl.QueryAPI();
  egl.BindAPI(EGL.OPENGL_ES_API);
  egl.BindAPI(EGL.OPENGL_API);
  egl.GetError();
  egl.GetError();
  for (
    const fail of [
      () => egl.QuerySurface(display, surface, 1, out("int")),
      () =>
        egl.CreateContext(display, config, null, ints(EGL.CONTEXT_CLIENT_VERSION, 99, EGL.NONE)),
      () => egl.CreatePbufferSurface(display, config, ints(EGL.WIDTH, -1, EGL.NONE)),
      () => egl.GetConfigAttrib(display, config, 1, out("int")),
      () => egl.QueryContext(display, context, 1, out("int")),
      () => egl.QueryString(display, 1),
      () => egl.MakeCurrent(display, surface, surface, null),
      () => egl.ChooseConfig(display, ints(EGL.NONE), null, 0, null),
      () => egl.SwapBuffers(display, null),
    ]
  ) {
    fail();
    egl.GetError();
  }
  const other = newContext(app, begun);
  egl.MakeCurrent(display, surface, surface, other);
  egl.GetCurrentContext();
  gl.ClearColor(1, 1, 0, 1);
  gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  egl.MakeCurrent(display, surface, surface, context);
  gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  egl.DestroyContext(display, other);
  egl.DestroyContext(display, other);
  egl.GetError();
  egl.SwapInterval(display, 0);
  egl.SwapBuffers(display, surface);
  egl.WaitGL();
  egl.WaitClient();
  const sync = egl.CreateSync(display, EGL.SYNC_FENCE, null);
  egl.GetSyncAttrib(display, sync, EGL.SYNC_TYPE, { out: "pointer", count: 1 });
  egl.DestroySync(display, sync);
  egl.GetError();
}

/** The calls that all apps of OpenGL ES 2.0 make, one after the other. */
function whole(app: App, begun: Begun): void {
  for (const write of [clear, triangles, textures, surfaces, again]) write(app, begun);
}

const WRITERS = { clear, triangles, textures, surfaces, again, version3, forms, whole };
const VERSION_3: readonly string[] = ["version3", "forms"];

/**
 * The apps: each does another part of EGL and OpenGL ES, the last one all of version 2.0. Their colors are
 * numbers that a float holds exactly, and none of them lies halfway between two bytes: how a driver rounds such a one may
 * depend on what was called before.
 */
export type AppName = keyof typeof WRITERS;
/** The names of the apps. */
export const APP_NAMES = Object.keys(WRITERS) as AppName[];

/**
 * The program of an app: it begins, does its work, and ends.
 *
 * @param name Which.
 */
export function appProgram(name: AppName): Program {
  return recordProgram((app) => {
    const begun = begin(app, VERSION_3.includes(name) ? 3 : 2);
    WRITERS[name](app, begun);
    end(app, begun);
  });
}
