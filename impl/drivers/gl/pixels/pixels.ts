/**
 * Pixels that are cleared, copied and read back. Whatever else draws leaves them as they are.
 *
 * Source: OpenGL ES 3.2, sections 15.2.3, 16.1 and 16.2.
 *
 * @module
 */

import { boundBuffer, bufferRoom } from "../buffers/objects.ts";
import type { Color } from "../framebuffers/color_regions.ts";
import {
  colorsOf,
  copyColors,
  type Corners,
  isInteger,
  kept,
  scissor,
} from "../framebuffers/colors.ts";
import type { GlContext, GlFunctions, GlGetters } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { Framebuffers } from "../framebuffers/objects.ts";
import {
  checkComplete,
  drawPlanes,
  type Plane,
  planeOf,
  readSource,
} from "../framebuffers/status.ts";
import { maximum } from "../limits.ts";
import { checkPixels, componentBytes, layout } from "./pixel_store.ts";
import { ES2, ES3 } from "../versions.ts";
import { bytesOf, type Memory, readCells, toOffset } from "../words.ts";

/** Functions of this file. */
export const PIXEL_FUNCTIONS: GlFunctions = {
  glClear(gl, mask) {
    if (mask & ~ALL_BUFFERS) return gl.fail(GL.INVALID_VALUE);
    checkComplete(gl, "draw");
    gl.driver.render("clear", [mask]);
    if (!(mask & GL.COLOR_BUFFER_BIT)) return;
    const color = gl.state.get(GL.COLOR_CLEAR_VALUE);
    for (const [i, plane] of drawPlanes(gl).entries()) {
      if (plane !== undefined && !isInteger(plane)) clearPlane(gl, plane, i, color);
    }
  },
  glClearBufferfv: (gl, buffer, index, value) =>
    clearBuffer(gl, buffer, index, [GL.COLOR, GL.DEPTH], value),
  glClearBufferiv: (gl, buffer, index, value) =>
    clearBuffer(gl, buffer, index, [GL.COLOR, GL.STENCIL], value),
  glClearBufferuiv: (gl, buffer, index, value) => clearBuffer(gl, buffer, index, [GL.COLOR], value),
  glClearBufferfi: (gl, buffer, index) => clearBuffer(gl, buffer, index, [GL.DEPTH_STENCIL], null),
  glReadPixels: (gl, x, y, width, height, format, type, pixels) =>
    readPixels(gl, [x, y, width, height], format, type, Infinity, pixels),
  glReadnPixels: (gl, x, y, width, height, format, type, size, pixels) =>
    readPixels(gl, [x, y, width, height], format, type, size, pixels),
  glBlitFramebuffer(gl, ...args: number[]) {
    const [mask = 0, filter = 0] = args.slice(8);
    if (mask & ~ALL_BUFFERS) return gl.fail(GL.INVALID_VALUE);
    gl.checkEnum(filter, [GL.NEAREST, GL.LINEAR]);
    const others = mask & ~GL.COLOR_BUFFER_BIT;
    if (others && filter === GL.LINEAR) return gl.fail(GL.INVALID_OPERATION);
    checkComplete(gl, "read");
    checkComplete(gl, "draw");
    const isDepthWrong = (mask & GL.DEPTH_BUFFER_BIT) && !matches(gl, GL.DEPTH_ATTACHMENT) ||
      (mask & GL.STENCIL_BUFFER_BIT) && !matches(gl, GL.STENCIL_ATTACHMENT);
    if (isDepthWrong) return gl.fail(GL.INVALID_OPERATION);
    const resolved = peekSource(gl);
    const [source, destination] = [args.slice(0, 4), args.slice(4, 8)] as unknown as [
      Corners,
      Corners,
    ];
    if (!(mask & GL.COLOR_BUFFER_BIT) || resolved === undefined) return;
    for (const plane of drawPlanes(gl)) {
      if (plane === undefined) continue;
      const isWrong = kindOf(plane) !== kindOf(resolved) || plane.samples > 0 ||
        isInteger(plane) && filter === GL.LINEAR || plane.storage === resolved.storage;
      if (isWrong) return gl.fail(GL.INVALID_OPERATION);
      copyColors(gl, [resolved, source], [plane, destination], scissor(gl));
    }
  },
};

/** The format and type in which pixels are best read, beside GL_RGBA. */
export const PIXEL_GETTERS: GlGetters = {
  [GL.IMPLEMENTATION_COLOR_READ_FORMAT]: [ES2, (gl) => preferred(peekSource(gl))?.[0]],
  [GL.IMPLEMENTATION_COLOR_READ_TYPE]: [ES2, (gl) => preferred(peekSource(gl))?.[1]],
};

const ALL_BUFFERS = GL.COLOR_BUFFER_BIT | GL.DEPTH_BUFFER_BIT | GL.STENCIL_BUFFER_BIT;

/** Fixed point and float are one kind: they can be copied into each other. */
function kindOf(plane: Plane): string {
  return isInteger(plane) ? plane.components : "n";
}

function clearPlane(gl: GlContext, plane: Plane, index: number, value: Color): void {
  const regions = colorsOf(gl, plane);
  const mask = gl.state.at(GL.COLOR_WRITEMASK, index);
  const box = scissor(gl) ?? regions.whole;
  const color = kept(plane, value);
  if (gl.api >= ES3 && gl.state.one(GL.RASTERIZER_DISCARD)) return;
  regions.paint(box, (old) => old.map((before, i) => mask[i] ? color[i]! : before));
}

function clearBuffer(
  gl: GlContext,
  buffer: number,
  index: number,
  buffers: readonly number[],
  value: Memory,
): void {
  gl.checkEnum(buffer, buffers);
  const count = buffer === GL.COLOR ? maximum(GL.MAX_DRAW_BUFFERS) : 1;
  if (index < 0 || index >= count) return gl.fail(GL.INVALID_VALUE);
  checkComplete(gl, "draw");
  if (buffer !== GL.COLOR) return;
  const plane = drawPlanes(gl)[index];
  const color = readCells(value, 4);
  if (plane !== undefined && color.length === 4) clearPlane(gl, plane, index, color);
}

/** Checks that depth or stencil can be copied: between different images of one format, or not at all if one is missing. */
function matches(gl: GlContext, point: number): boolean {
  const { read, draw } = gl.own(Framebuffers);
  const [from, to] = [planeOf(gl, read, point, "read"), planeOf(gl, draw, point, "draw")];
  if (from === undefined || to === undefined) return true;
  return from.storage !== to.storage && from.bits.slice(4).join() === to.bits.slice(4).join();
}

function peekSource(gl: GlContext): Plane | undefined {
  const { read } = gl.own(Framebuffers);
  return planeOf(gl, read, read.readBuffer, "read");
}

/** Format and type that pixels of a plane are read in. */
function preferred(plane: Plane): readonly [format: number, type: number];
function preferred(plane: Plane | undefined): readonly [format: number, type: number] | undefined;
function preferred(plane: Plane | undefined): readonly [format: number, type: number] | undefined {
  switch (plane?.components) {
    case undefined:
      return undefined;
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
  checkPixels(gl, format, type);
  gl.checkSigns(width, height, size);
  const source = readSource(gl);
  const [bestFormat, bestType] = preferred(source);
  const lies = layout(gl, "pack", [width, height, 1], format, type);
  const room = bufferRoom(gl, GL.PIXEL_PACK_BUFFER);
  const offset = room === undefined ? 0 : toOffset(pixels);
  const fits = format === bestFormat && type === bestType && lies.end <= size &&
    (room === undefined || offset % componentBytes(type) === 0 && offset + lies.end <= room);
  if (!fits) return gl.fail(GL.INVALID_OPERATION);
  const memory = room === undefined
    ? bytesOf(pixels)
    : boundBuffer(gl, GL.PIXEL_PACK_BUFFER)?.bytes;
  if (memory === undefined) return;
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  const wanted = { left: x, bottom: y, right: x + width, top: y + height };
  for (const region of colorsOf(gl, source).within(wanted)) {
    for (let row = region.bottom; row < region.top; row++) {
      const start = offset + lies.begin + (row - y) * lies.rowStride;
      for (let column = region.left; column < region.right; column++) {
        const at = start + (column - x) * lies.pixel;
        if (at + lies.pixel > memory.length) break;
        writePixel(view, at, type, kept(source, region.color));
      }
    }
  }
}

function writePixel(view: DataView, at: number, type: number, color: Color): void {
  for (const [i, value] of color.entries()) {
    if (type === GL.UNSIGNED_BYTE) view.setUint8(at + i, Math.round(value * 255));
    else if (type === GL.FLOAT) view.setFloat32(at + i * 4, value, true);
    else view.setInt32(at + i * 4, value, true);
  }
}
