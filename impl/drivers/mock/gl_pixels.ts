/**
 * Pixels that are cleared, copied and read back. Whatever else draws leaves them as they are.
 *
 * Source: OpenGL ES 3.2, sections 15.2.3, 16.1 and 16.2.
 *
 * @module
 */

import { boundBuffer, bufferRoom } from "./gl_buffer_objects.ts";
import { type Box, type Colour, ColourRegions, intersect } from "./gl_colour_regions.ts";
import type { GlContext, GlFunctions, GlGetters } from "./gl_context.ts";
import { GL } from "./gl_enums.ts";
import { Framebuffers } from "./gl_framebuffer_objects.ts";
import { canDraw, drawPlanes, type Plane, planeOf, readSource } from "./gl_framebuffer_status.ts";
import { maximum } from "./gl_limits.ts";
import { arePixels, componentBytes, layout } from "./gl_pixel_store.ts";
import { ES2, ES3 } from "./gl_versions.ts";
import { bytesOf, type Memory, readCells, toOffset } from "./gl_words.ts";

/** Functions of this file. */
export const PIXEL_FUNCTIONS: GlFunctions = {
  glClear(gl, mask: number) {
    if (mask & ~ALL_BUFFERS) return void gl.raise(GL.INVALID_VALUE);
    if (!canDraw(gl)) return;
    gl.rules.render("clear", [mask]);
    if (!(mask & GL.COLOR_BUFFER_BIT)) return;
    const colour = gl.state.get(GL.COLOR_CLEAR_VALUE);
    for (const [i, plane] of drawPlanes(gl).entries()) {
      if (plane !== undefined && !isInteger(plane)) clearPlane(gl, plane, i, colour);
    }
  },
  glClearBufferfv: (gl, buffer: number, index: number, value: Memory) =>
    clearBuffer(gl, buffer, index, [GL.COLOR, GL.DEPTH], value),
  glClearBufferiv: (gl, buffer: number, index: number, value: Memory) =>
    clearBuffer(gl, buffer, index, [GL.COLOR, GL.STENCIL], value),
  glClearBufferuiv: (gl, buffer: number, index: number, value: Memory) =>
    clearBuffer(gl, buffer, index, [GL.COLOR], value),
  glClearBufferfi: (gl, buffer: number, index: number) =>
    clearBuffer(gl, buffer, index, [GL.DEPTH_STENCIL], null),
  glReadPixels: (
    gl,
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    pixels: Memory,
  ) => readPixels(gl, [x, y, width, height], format, type, Infinity, pixels),
  glReadnPixels: (
    gl,
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    size: number,
    pixels: Memory,
  ) => readPixels(gl, [x, y, width, height], format, type, size, pixels),
  glBlitFramebuffer(gl, ...args: number[]) {
    const [mask = 0, filter = 0] = args.slice(8);
    if (mask & ~ALL_BUFFERS) return void gl.raise(GL.INVALID_VALUE);
    if (!gl.isEnum(filter, [GL.NEAREST, GL.LINEAR])) return;
    const others = mask & ~GL.COLOR_BUFFER_BIT;
    if (others && filter === GL.LINEAR) return void gl.raise(GL.INVALID_OPERATION);
    if (!canDraw(gl)) return;
    const { read } = gl.own(Framebuffers);
    const resolved = planeOf(gl, read, read.readBuffer, "read");
    if (!(mask & GL.COLOR_BUFFER_BIT) || resolved === undefined) return;
    for (const plane of drawPlanes(gl)) {
      if (plane === undefined) continue;
      const isWrong = kindOf(plane) !== kindOf(resolved) || plane.samples > 0 ||
        isInteger(plane) && filter === GL.LINEAR || plane.storage === resolved.storage;
      if (isWrong) return void gl.raise(GL.INVALID_OPERATION);
      blit(gl, resolved, plane, args);
    }
  },
};

/** The format and type in which pixels are best read, beside GL_RGBA. */
export const PIXEL_GETTERS: GlGetters = {
  [GL.IMPLEMENTATION_COLOR_READ_FORMAT]: [ES2, (gl) => preferred(peekSource(gl))[0]],
  [GL.IMPLEMENTATION_COLOR_READ_TYPE]: [ES2, (gl) => preferred(peekSource(gl))[1]],
};

const ALL_BUFFERS = GL.COLOR_BUFFER_BIT | GL.DEPTH_BUFFER_BIT | GL.STENCIL_BUFFER_BIT;

/** The colours of a plane, as far as this driver knows them. */
function coloursOf(gl: GlContext, { storage, width, height }: Plane): ColourRegions {
  const { colours } = gl.rules;
  let known = colours.get(storage);
  if (known?.width !== width || known.height !== height) {
    colours.set(storage, known = new ColourRegions(width, height));
  }
  return known;
}

function isInteger({ components }: Plane): boolean {
  return components === "i" || components === "ui";
}

/** Fixed point and float are one kind: they can be copied into each other. */
function kindOf(plane: Plane): string {
  return isInteger(plane) ? plane.components : "n";
}

/** What a plane keeps of a colour: as many bits as it has, and alpha 1 if it has none. */
function kept({ components, bits }: Plane, colour: Colour): Colour {
  return colour.map((value, i) => {
    const size = bits[i] ?? 0;
    if (size === 0) return i === 3 ? 1 : 0;
    if (components !== "n") return value;
    const steps = 2 ** size - 1;
    return Math.round(Math.min(1, Math.max(0, value)) * steps) / steps;
  });
}

function clearPlane(gl: GlContext, plane: Plane, index: number, value: Colour): void {
  const regions = coloursOf(gl, plane);
  const mask = gl.state.at(GL.COLOR_WRITEMASK, index);
  const box = gl.state.one(GL.SCISSOR_TEST) ? scissorBox(gl) : regions.whole;
  const colour = kept(plane, value);
  if (gl.api >= ES3 && gl.state.one(GL.RASTERIZER_DISCARD)) return;
  regions.paint(box, (old) => old.map((before, i) => mask[i] ? colour[i]! : before));
}

function scissorBox(gl: GlContext): Box {
  const [left = 0, bottom = 0, width = 0, height = 0] = gl.state.get(GL.SCISSOR_BOX);
  return { left, bottom, right: left + width, top: bottom + height };
}

function clearBuffer(
  gl: GlContext,
  buffer: number,
  index: number,
  buffers: readonly number[],
  value: Memory,
): void {
  if (!gl.isEnum(buffer, buffers)) return;
  const count = buffer === GL.COLOR ? maximum(gl, GL.MAX_DRAW_BUFFERS) : 1;
  if (index < 0 || index >= count) return void gl.raise(GL.INVALID_VALUE);
  if (!canDraw(gl) || buffer !== GL.COLOR) return;
  const plane = drawPlanes(gl)[index];
  const colour = readCells(value, 4);
  if (plane !== undefined && colour.length === 4) clearPlane(gl, plane, index, colour);
}

function peekSource(gl: GlContext): Plane | undefined {
  const { read } = gl.own(Framebuffers);
  return planeOf(gl, read, read.readBuffer, "read");
}

/** Format and type that pixels of a plane are read in. */
function preferred(plane: Plane | undefined): readonly [format: number, type: number] {
  switch (plane?.components) {
    case "i":
      return [GL.RGBA_INTEGER, GL.INT];
    case "ui":
      return [GL.RGBA_INTEGER, GL.UNSIGNED_INT];
    case "f":
      return [GL.RGBA, GL.FLOAT];
    default:
      return [GL.RGBA, GL.UNSIGNED_BYTE];
  }
}

function readPixels(
  gl: GlContext,
  [x, y, width, height]: readonly [number, number, number, number],
  format: number,
  type: number,
  size: number,
  pixels: Memory,
): void {
  if (!arePixels(gl, format, type) || !gl.notNegative(width, height, size)) return;
  const source = readSource(gl);
  if (source === undefined) return;
  const [bestFormat, bestType] = preferred(source);
  const lies = layout(gl, "pack", [width, height, 1], format, type);
  const room = bufferRoom(gl, GL.PIXEL_PACK_BUFFER);
  const offset = room === undefined ? 0 : toOffset(pixels);
  const fits = format === bestFormat && type === bestType && lies.end <= size &&
    (room === undefined || offset % componentBytes(type) === 0 && offset + lies.end <= room);
  if (!fits) return void gl.raise(GL.INVALID_OPERATION);
  const memory = room === undefined
    ? bytesOf(pixels)
    : boundBuffer(gl, GL.PIXEL_PACK_BUFFER)?.bytes;
  if (memory === undefined) return;
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  const wanted = { left: x, bottom: y, right: x + width, top: y + height };
  for (const region of coloursOf(gl, source).within(wanted)) {
    for (let row = region.bottom; row < region.top; row++) {
      const start = offset + lies.begin + (row - y) * lies.rowStride;
      for (let column = region.left; column < region.right; column++) {
        const at = start + (column - x) * lies.pixel;
        if (at + lies.pixel > memory.length) break;
        writePixel(view, at, type, kept(source, region.colour));
      }
    }
  }
}

function writePixel(view: DataView, at: number, type: number, colour: Colour): void {
  for (const [i, value] of colour.entries()) {
    if (type === GL.UNSIGNED_BYTE) view.setUint8(at + i, Math.round(value * 255));
    else if (type === GL.FLOAT) view.setFloat32(at + i * 4, value, true);
    else view.setInt32(at + i * 4, value, true);
  }
}

/** Copies colours, scaled and mirrored as the corners say. */
function blit(gl: GlContext, from: Plane, to: Plane, corners: readonly number[]): void {
  const [left0 = 0, bottom0 = 0, right0 = 0, top0 = 0] = corners;
  const [left1 = 0, bottom1 = 0, right1 = 0, top1 = 0] = corners.slice(4);
  if (right0 === left0 || top0 === bottom0) return;
  const across = (x: number) =>
    Math.round(left1 + (x - left0) * (right1 - left1) / (right0 - left0));
  const up = (y: number) =>
    Math.round(bottom1 + (y - bottom0) * (top1 - bottom1) / (top0 - bottom0));
  const target = coloursOf(gl, to);
  const limit = gl.state.one(GL.SCISSOR_TEST) ? scissorBox(gl) : target.whole;
  const wanted = {
    left: Math.min(left0, right0),
    bottom: Math.min(bottom0, top0),
    right: Math.max(left0, right0),
    top: Math.max(bottom0, top0),
  };
  for (const region of coloursOf(gl, from).within(wanted)) {
    const [x, otherX] = [across(region.left), across(region.right)];
    const [y, otherY] = [up(region.bottom), up(region.top)];
    const box = {
      left: Math.min(x, otherX),
      bottom: Math.min(y, otherY),
      right: Math.max(x, otherX),
      top: Math.max(y, otherY),
    };
    const part = intersect(box, limit);
    if (part !== undefined) target.paint(part, () => kept(to, kept(from, region.colour)));
  }
}
