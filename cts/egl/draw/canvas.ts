/**
 * The canvas of drawings: a small pbuffer with depth and stencil, and a context of one version of OpenGL ES.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import type { InBuffer, ResultRef } from "../../contract/program.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";

/** Width and height of the pbuffer, in pixels. */
export const SIDE = 16;

/** Versions of OpenGL ES that drawings are made with, the oldest first. */
export const VERSIONS = ["1.1", "2.0", "3.0", "3.1", "3.2"] as const;

/** A version of OpenGL ES. */
export type Version = typeof VERSIONS[number];

/** Where one draws. */
export interface Canvas extends App {
  readonly version: Version;
  readonly display: Result;
  /** The call that chose the config. */
  readonly choice: Result;
  readonly config: ResultRef;
  readonly surface: Result;
  readonly context: Result;
  /** GL_VERSION of the context. */
  readonly said: Result;
}

/** Color of a pixel or of a corner: red, green, blue and alpha, from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const BLACK: Color = [0, 0, 0, 1];
export const WHITE: Color = [1, 1, 1, 1];
export const RED: Color = [1, 0, 0, 1];
export const GREEN: Color = [0, 1, 0, 1];
export const BLUE: Color = [0, 0, 1, 1];

const BITS: Readonly<Record<string, number>> = {
  1: EGL.OPENGL_ES_BIT,
  2: EGL.OPENGL_ES2_BIT,
  3: EGL.OPENGL_ES3_BIT,
};

/** The major and the minor number of a version. */
export function numbersOf(version: Version): [major: number, minor: number] {
  return version.split(".").map(Number) as [number, number];
}

/** Floats that a call reads. */
export function floats(...cells: number[]): InBuffer {
  return { in: "float", cells };
}

/** Bytes that a call reads. */
export function bytes(...cells: number[]): InBuffer {
  return { in: "byte", cells };
}

/**
 * Begins a program with a pbuffer of 8 bits for each color, 16 for depth and 8 for stencil, without dithering.
 *
 * @param app Where to record.
 * @param version The version of OpenGL ES.
 */
export function beginCanvas(app: App, version: Version): Canvas {
  const { egl } = app;
  const [major] = numbersOf(version);
  const display = initialize(app);
  const wanted = ints(
    ...[EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.RENDERABLE_TYPE, BITS[major]!],
    ...[EGL.RED_SIZE, 8, EGL.GREEN_SIZE, 8, EGL.BLUE_SIZE, 8, EGL.ALPHA_SIZE, 8],
    ...[EGL.DEPTH_SIZE, 16, EGL.STENCIL_SIZE, 8, EGL.NONE],
  );
  const choice = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int"));
  const config = choice.outCell(0);
  const size = ints(EGL.WIDTH, SIDE, EGL.HEIGHT, SIDE, EGL.NONE);
  const surface = egl.CreatePbufferSurface(display, config, size);
  const context = contextOf(app, { display, config, version });
  egl.MakeCurrent(display, surface, surface, context);
  const said = (major === 1 ? app.gles1 : app.gl).GetString(GL.VERSION);
  if (major > 1) app.gl.Disable(GL.DITHER);
  else app.gles1.Disable(GL.DITHER);
  return { ...app, version, display, choice, config, surface, context, said };
}

/**
 * Makes a context of a version.
 *
 * @param app Where to record.
 * @param canvas The display, the config and the version.
 * @param share The context whose objects it has. Default: it has its own.
 * @param more More attributes, without EGL_NONE.
 */
export function contextOf(
  { egl }: App,
  { display, config, version }: Pick<Canvas, "display" | "config" | "version">,
  share: Result | null = null,
  more: readonly number[] = [],
): Result {
  const [major, minor] = numbersOf(version);
  const asked = major < 3 || minor === 0 ? [] : [EGL.CONTEXT_MINOR_VERSION, minor];
  const list = ints(EGL.CONTEXT_CLIENT_VERSION, major, ...asked, ...more, EGL.NONE);
  return egl.CreateContext(display, config, share, list);
}

/** Fills the color buffer. */
export function fill({ gl }: Pick<App, "gl">, color: Color): void {
  gl.ClearColor(...color);
  gl.Clear(GL.COLOR_BUFFER_BIT);
}

/** Where pixels are, from the lower left corner of the surface on. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The whole surface. */
export const ALL: Box = [0, 0, SIDE, SIDE];

/** Reads pixels as four bytes each, which every color buffer of fixed point can be read as, the rows one after the other. */
export function readBox({ gl }: Pick<App, "gl">, [x, y, width, height]: Box = ALL): Result {
  const memory = out("byte", 4 * width * height);
  return gl.ReadPixels(x, y, width, height, GL.RGBA, GL.UNSIGNED_BYTE, memory);
}

/** Gives a new buffer object its bytes, and keeps it bound. */
export function buffer({ gl }: Pick<App, "gl">, target: number, data: InBuffer): ResultRef {
  const sizes = { float: 4, int: 4, byte: 1, pointer: 8, int64: 8 } as const;
  const name = gl.GenBuffers(1, out("int")).outCell(0);
  gl.BindBuffer(target, name);
  gl.BufferData(target, data.cells.length * sizes[data.in], data, GL.STATIC_DRAW);
  return name;
}

/**
 * Takes floats of a new buffer object for a vertex attribute.
 *
 * @param app Where to record.
 * @param index Of the attribute.
 * @param size Floats of a vertex.
 * @param values The floats.
 */
export function attribute(
  app: Pick<App, "gl">,
  index: number,
  size: number,
  values: readonly number[],
): void {
  buffer(app, GL.ARRAY_BUFFER, floats(...values));
  app.gl.EnableVertexAttribArray(index);
  app.gl.VertexAttribPointer(index, size, GL.FLOAT, 0, 0, null);
}

/** Corners of a rectangle for a strip of triangles, in the order left below, right below, left above, right above. */
export function corners(
  [x, y, width, height]: Box = ALL,
  z = 0,
): number[] {
  const at = (pixel: number) => 2 * pixel / SIDE - 1;
  const [left, right, low, high] = [at(x), at(x + width), at(y), at(y + height)];
  return [left, low, z, right, low, z, left, high, z, right, high, z];
}

/** Draws a rectangle with the program in use, whose attribute 0 is the position. */
export function drawBox(app: Pick<App, "gl">, box: Box = ALL, z = 0): void {
  attribute(app, 0, 3, corners(box, z));
  app.gl.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
}
