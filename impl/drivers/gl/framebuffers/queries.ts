/**
 * The properties of framebuffers and formats.
 *
 * Source: OpenGL ES 3.2, sections 9.2.1, 9.2.3 and 20.3.1.
 *
 * @module
 */

import type { GlContext, GlFunctions, GlGetters } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { type Format, formatOf } from "../pixels/formats.ts";
import { attachedImage, type Attachment, Framebuffers } from "./objects.ts";
import { drawBits, planeOf } from "./status.ts";
import { boundFramebuffer, checkPoint, framebufferTargets } from "./framebuffers.ts";
import { maximum, SAMPLES_MAX } from "../limits.ts";
import { ALL, ES3, ES32, isIn } from "../versions.ts";
import { type Memory, writeCell, writeCells } from "../words.ts";

/** Functions of this file. */
export const FRAMEBUFFER_QUERY_FUNCTIONS: GlFunctions = {
  glGetFramebufferAttachmentParameteriv(gl, target, point, name, out) {
    gl.checkEnum(target, framebufferTargets(gl));
    const framebuffer = boundFramebuffer(gl, target);
    if (framebuffer.name === 0) {
      if (gl.api < ES3) return gl.fail(GL.INVALID_OPERATION);
      gl.checkEnum(point, [GL.BACK, GL.DEPTH, GL.STENCIL]);
      const bits = planeOf(gl, framebuffer, GL.BACK, "draw")?.bits ?? [];
      const parts = point === GL.BACK ? bits.slice(0, 4) : bits.slice(point === GL.DEPTH ? 4 : 5);
      const has = (parts[0] ?? 0) > 0;
      return give(
        gl,
        out,
        name === GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE
          ? has ? GL.FRAMEBUFFER_DEFAULT : GL.NONE
          : sizes(bits, name, "n"),
      );
    }
    checkPoint(gl, point);
    const { attachments } = framebuffer;
    const depth = attachments.get(GL.DEPTH_ATTACHMENT);
    const isBoth = point === GL.DEPTH_STENCIL_ATTACHMENT;
    if (isBoth && depth?.object !== attachments.get(GL.STENCIL_ATTACHMENT)?.object) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    if (isBoth && name === GL.FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    const attachment = isBoth ? depth : attachments.get(point);
    if (attachment !== undefined) return give(gl, out, attachmentParameter(gl, attachment, name));
    if (name === GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) return writeCell(out, 0, GL.NONE);
    const hasName = name === GL.FRAMEBUFFER_ATTACHMENT_OBJECT_NAME && gl.api >= ES3;
    if (hasName) return writeCell(out, 0, 0);
    gl.fail(gl.api >= ES3 ? GL.INVALID_OPERATION : GL.INVALID_ENUM);
  },
  glFramebufferParameteri(gl, target, name, value) {
    gl.checkEnum(target, framebufferTargets(gl));
    checkDefaultName(gl, name);
    const limits: Readonly<Record<number, number>> = {
      [GL.FRAMEBUFFER_DEFAULT_WIDTH]: maximum(GL.MAX_FRAMEBUFFER_WIDTH),
      [GL.FRAMEBUFFER_DEFAULT_HEIGHT]: maximum(GL.MAX_FRAMEBUFFER_HEIGHT),
      [GL.FRAMEBUFFER_DEFAULT_LAYERS]: maximum(GL.MAX_FRAMEBUFFER_LAYERS),
      [GL.FRAMEBUFFER_DEFAULT_SAMPLES]: maximum(GL.MAX_FRAMEBUFFER_SAMPLES),
    };
    const most = limits[name];
    const framebuffer = boundFramebuffer(gl, target);
    if (most !== undefined && (value < 0 || value > most)) gl.fail(GL.INVALID_VALUE);
    else if (framebuffer.name === 0) gl.fail(GL.INVALID_OPERATION);
    else framebuffer.defaults.set(name, most === undefined ? Number(value !== 0) : value);
  },
  glGetFramebufferParameteriv(gl, target, name, out) {
    gl.checkEnum(target, framebufferTargets(gl));
    checkDefaultName(gl, name);
    const framebuffer = boundFramebuffer(gl, target);
    if (framebuffer.name === 0) gl.fail(GL.INVALID_OPERATION);
    else writeCell(out, 0, framebuffer.defaults.get(name) ?? 0);
  },
  glGetInternalformativ(gl, target, internal, name, size, out) {
    const targets: number[] = [GL.RENDERBUFFER];
    if (gl.api > ES3) targets.push(GL.TEXTURE_2D_MULTISAMPLE);
    if (gl.api >= ES32) targets.push(GL.TEXTURE_2D_MULTISAMPLE_ARRAY);
    gl.checkEnum(target, targets);
    const format = formatOf(internal);
    if (!format?.isSized || !isIn(format.renderable ?? Infinity, gl.api)) {
      return gl.fail(GL.INVALID_ENUM);
    }
    gl.checkEnum(name, [GL.NUM_SAMPLE_COUNTS, GL.SAMPLES]);
    gl.checkSigns(size);
    const counts = sampleCounts(gl, format);
    writeCells(out, (name === GL.SAMPLES ? counts : [counts.length]).slice(0, size));
  },
  glGetMultisamplefv(gl, name, index, out) {
    gl.checkEnum(name, [GL.SAMPLE_POSITION]);
    const samples = samplesOf(gl);
    if (index >= samples) gl.fail(GL.INVALID_VALUE);
    else writeCells(out, [(index + 0.5) / samples, 0.5]);
  },
};

/** The properties of what is drawn to, in bits and samples. */
export const FRAMEBUFFER_QUERY_GETTERS: GlGetters = {
  [GL.RED_BITS]: [ALL, (gl) => drawBits(gl)[0]!],
  [GL.GREEN_BITS]: [ALL, (gl) => drawBits(gl)[1]!],
  [GL.BLUE_BITS]: [ALL, (gl) => drawBits(gl)[2]!],
  [GL.ALPHA_BITS]: [ALL, (gl) => drawBits(gl)[3]!],
  [GL.DEPTH_BITS]: [ALL, (gl) => drawBits(gl)[4]!],
  [GL.STENCIL_BITS]: [ALL, (gl) => drawBits(gl)[5]!],
  [GL.SAMPLES]: [ALL, samplesOf],
  [GL.SAMPLE_BUFFERS]: [ALL, (gl) => samplesOf(gl) > 0 ? 1 : 0],
};

/** How many samples images of a format can have, falling: in OpenGL ES 3.0 integers have one. */
export function sampleCounts(gl: GlContext, { components }: Format): number[] {
  const isInteger = components === "i" || components === "ui";
  return isInteger && gl.api === ES3 ? [] : [SAMPLES_MAX, 2];
}

const DEFAULT_NAMES = [
  GL.FRAMEBUFFER_DEFAULT_WIDTH,
  GL.FRAMEBUFFER_DEFAULT_HEIGHT,
  GL.FRAMEBUFFER_DEFAULT_SAMPLES,
  GL.FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS,
];

function checkDefaultName(gl: GlContext, name: number): void {
  const layers = gl.api >= ES32 ? [GL.FRAMEBUFFER_DEFAULT_LAYERS] : [];
  gl.checkEnum(name, [...DEFAULT_NAMES, ...layers]);
}

function samplesOf(gl: GlContext): number {
  const { draw } = gl.own(Framebuffers);
  const [first] = draw.attachments.values();
  return (first && attachedImage(first))?.samples ?? 0;
}

function give(gl: GlContext, out: Memory, value: number | undefined): void {
  writeCell(out, 0, value ?? gl.fail(GL.INVALID_ENUM));
}

const SIZES: readonly number[] = [
  GL.FRAMEBUFFER_ATTACHMENT_RED_SIZE,
  GL.FRAMEBUFFER_ATTACHMENT_GREEN_SIZE,
  GL.FRAMEBUFFER_ATTACHMENT_BLUE_SIZE,
  GL.FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE,
  GL.FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE,
  GL.FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE,
];
const COMPONENT_TYPES: Readonly<Record<string, number>> = {
  n: GL.UNSIGNED_NORMALIZED,
  sn: GL.SIGNED_NORMALIZED,
  f: GL.FLOAT,
  i: GL.INT,
  ui: GL.UNSIGNED_INT,
};

/** Sizes, component type and color encoding. */
function sizes(bits: readonly number[], name: number, components: string): number | undefined {
  if (SIZES.includes(name)) return bits[SIZES.indexOf(name)] ?? 0;
  if (name === GL.FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) return GL.LINEAR;
  if (name !== GL.FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) return undefined;
  return COMPONENT_TYPES[components] ?? GL.UNSIGNED_NORMALIZED;
}

function attachmentParameter(
  gl: GlContext,
  attachment: Attachment,
  name: number,
): number | undefined {
  const { object, type, level, face, layer, isLayered } = attachment;
  if (name === GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) return type;
  if (name === GL.FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) return object.name;
  if (type === GL.TEXTURE) {
    if (name === GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL) return level;
    if (name === GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE) {
      const isCube = "target" in object && object.target === GL.TEXTURE_CUBE_MAP;
      return isCube ? GL.TEXTURE_CUBE_MAP_POSITIVE_X + face : 0;
    }
    if (name === GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER && gl.api >= ES3) return layer;
    if (name === GL.FRAMEBUFFER_ATTACHMENT_LAYERED && gl.api >= ES32) return Number(isLayered);
  }
  if (gl.api < ES3) return undefined;
  const format = attachedImage(attachment)?.format;
  const isSrgb = format?.name === GL.SRGB8_ALPHA8;
  if (isSrgb && name === GL.FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) return GL.SRGB;
  return sizes(format?.bits ?? [], name, format?.components ?? "n");
}
