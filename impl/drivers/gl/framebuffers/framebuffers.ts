/**
 * Functions of framebuffers: names, attachments, buffers that are drawn to and read from.
 *
 * Source: OpenGL ES 3.2, sections 9.1 to 9.3, 15.2 and 16.1; OES_framebuffer_object.
 *
 * @module
 */

import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { type Attachment, Framebuffer, Framebuffers, Renderbuffers } from "./objects.ts";
import { framebufferStatus } from "./status.ts";
import { maximum } from "../limits.ts";
import { deleteNames, generateNames } from "../names.ts";
import { lastLevel, targets2D, targets3D } from "../textures/levels.ts";
import { bindingTarget, faceOf, type Texture, Textures } from "../textures/units.ts";
import { ALL, ES3, ES31 } from "../versions.ts";
import { type Memory, readCells } from "../words.ts";

/** Functions of this file. */
export const FRAMEBUFFER_FUNCTIONS: GlFunctions = {
  glGenFramebuffers: (gl, count, out) => generateNames(gl, gl.own(Framebuffers).names, count, out),
  glIsFramebuffer: (gl, name) => gl.own(Framebuffers).names.get(name) ? 1 : 0,
  glDeleteFramebuffers(gl, count, list) {
    const framebuffers = gl.own(Framebuffers);
    deleteNames(gl, framebuffers.names, count, list, (framebuffer) => {
      if (framebuffers.draw === framebuffer) framebuffers.draw = framebuffers.own;
      if (framebuffers.read === framebuffer) framebuffers.read = framebuffers.own;
    });
  },
  glBindFramebuffer(gl, target, name) {
    gl.checkEnum(target, framebufferTargets(gl));
    const framebuffers = gl.own(Framebuffers);
    const framebuffer = name === 0
      ? framebuffers.own
      : framebuffers.names.create(name, () => new Framebuffer(name));
    if (target !== GL.READ_FRAMEBUFFER) framebuffers.draw = framebuffer;
    if (target !== GL.DRAW_FRAMEBUFFER) framebuffers.read = framebuffer;
  },
  glCheckFramebufferStatus(gl, target) {
    gl.checkEnum(target, framebufferTargets(gl));
    const way = target === GL.READ_FRAMEBUFFER ? "read" : "draw";
    return framebufferStatus(gl, gl.own(Framebuffers)[way], way);
  },

  glFramebufferRenderbuffer(gl, target, point, renderbufferTarget, name) {
    gl.checkEnum(target, framebufferTargets(gl));
    gl.checkEnum(renderbufferTarget, [GL.RENDERBUFFER]);
    const object = gl.shared.own(Renderbuffers).get(name);
    if (name !== 0 && object === undefined) return gl.fail(GL.INVALID_OPERATION);
    attach(gl, target, point, object && { ...WHOLE, type: GL.RENDERBUFFER, object });
  },
  glFramebufferTexture2D(gl, target, point, textarget, name, level) {
    gl.checkEnum(target, framebufferTargets(gl));
    if (name === 0) return attach(gl, target, point, undefined);
    const targets = [...targets2D(gl), ...(gl.api >= ES31 ? [GL.TEXTURE_2D_MULTISAMPLE] : [])];
    gl.checkEnum(textarget, targets);
    const texture = gl.shared.own(Textures).get(name);
    if (texture?.target !== bindingTarget(textarget)) return gl.fail(GL.INVALID_OPERATION);
    if (!isLevel(gl, texture, level)) return gl.fail(GL.INVALID_VALUE);
    attach(gl, target, point, { ...of(texture, level), face: faceOf(textarget) });
  },
  glFramebufferTextureLayer(gl, target, point, name, level, layer) {
    gl.checkEnum(target, framebufferTargets(gl));
    if (name === 0) return attach(gl, target, point, undefined);
    const texture = gl.shared.own(Textures).get(name);
    const layered: readonly number[] = [...targets3D(gl), GL.TEXTURE_2D_MULTISAMPLE_ARRAY];
    if (texture === undefined || !layered.includes(texture.target)) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    const deepest = texture.target === GL.TEXTURE_3D
      ? maximum(GL.MAX_3D_TEXTURE_SIZE)
      : maximum(GL.MAX_ARRAY_TEXTURE_LAYERS);
    const isRight = isLevel(gl, texture, level) && layer >= 0 && layer < deepest;
    if (!isRight) return gl.fail(GL.INVALID_VALUE);
    attach(gl, target, point, { ...of(texture, level), layer });
  },
  glFramebufferTexture(gl, target, point, name, level) {
    gl.checkEnum(target, framebufferTargets(gl));
    if (name === 0) return attach(gl, target, point, undefined);
    const texture = gl.shared.own(Textures).get(name) ?? gl.fail(GL.INVALID_VALUE);
    if (texture.target === GL.TEXTURE_BUFFER || texture.target === GL.TEXTURE_EXTERNAL_OES) {
      return gl.fail(GL.INVALID_OPERATION);
    }
    if (!isLevel(gl, texture, level)) return gl.fail(GL.INVALID_VALUE);
    const flat: readonly number[] = [GL.TEXTURE_2D, GL.TEXTURE_2D_MULTISAMPLE];
    attach(gl, target, point, {
      ...of(texture, level),
      isLayered: !flat.includes(texture.target),
    });
  },

  glDrawBuffers(gl, count, list) {
    const most = maximum(GL.MAX_DRAW_BUFFERS);
    if (count < 0 || count > most) return gl.fail(GL.INVALID_VALUE);
    const buffers = readCells(list, count);
    if (buffers.length < count) return;
    const colors = colorPoints(gl);
    for (const one of buffers) gl.checkEnum(one, [GL.NONE, GL.BACK, ...colors]);
    const framebuffer = gl.own(Framebuffers).draw;
    const isRight = framebuffer.name === 0
      ? count === 1 && (buffers[0] === GL.NONE || buffers[0] === GL.BACK)
      : buffers.every((one, i) => one === GL.NONE || one === GL.COLOR_ATTACHMENT0 + i);
    if (isRight) framebuffer.drawBuffers = buffers;
    else gl.fail(GL.INVALID_OPERATION);
  },
  glReadBuffer(gl, buffer) {
    const colors = colorPoints(gl);
    gl.checkEnum(buffer, [GL.NONE, GL.BACK, ...colors]);
    const framebuffer = gl.own(Framebuffers).read;
    const isRight = buffer === GL.NONE || (framebuffer.name === 0) === (buffer === GL.BACK);
    if (isRight) framebuffer.readBuffer = buffer;
    else gl.fail(GL.INVALID_OPERATION);
  },
  glInvalidateFramebuffer: (gl, target, count, list) => invalidate(gl, target, count, list),
  glInvalidateSubFramebuffer: (gl, target, count, list, _x, _y, width, height) => {
    gl.checkSigns(width, height);
    invalidate(gl, target, count, list);
  },
};

/** Bindings of framebuffers. */
export const FRAMEBUFFER_GETTERS: GlGetters = {
  [GL.FRAMEBUFFER_BINDING]: [ALL, (gl) => nameOf(gl.own(Framebuffers).draw)],
  [GL.READ_FRAMEBUFFER_BINDING]: [ES3, (gl) => nameOf(gl.own(Framebuffers).read)],
  [GL.READ_BUFFER]: [ES3, (gl) => gl.own(Framebuffers).read.readBuffer],
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    GL.DRAW_BUFFER0 + i,
    [ES3, (gl: GlContext) => gl.own(Framebuffers).draw.drawBuffers[i] ?? GL.NONE] as const,
  ])),
};

const WHOLE = { level: 0, face: 0, layer: 0, isLayered: false } as const;
const ATTACHMENT_POINTS = 32;

function of(object: Texture, level: number): Attachment {
  return { ...WHOLE, type: GL.TEXTURE, object, level };
}

/** The targets that framebuffers are bound to. */
export function framebufferTargets(gl: GlContext): number[] {
  return gl.api >= ES3
    ? [GL.FRAMEBUFFER, GL.DRAW_FRAMEBUFFER, GL.READ_FRAMEBUFFER]
    : [GL.FRAMEBUFFER];
}

/** The framebuffer that is bound to a target. */
export function boundFramebuffer(gl: GlContext, target: number): Framebuffer {
  const { read, draw } = gl.own(Framebuffers);
  return target === GL.READ_FRAMEBUFFER ? read : draw;
}

/** Every attachment point of color that has an enum, there or not. */
function colorPoints(gl: GlContext): number[] {
  const count = gl.api >= ES3 ? ATTACHMENT_POINTS : 1;
  return Array.from({ length: count }, (_, i) => GL.COLOR_ATTACHMENT0 + i);
}

/** Fails unless it is an attachment point that there is. */
export function checkPoint(gl: GlContext, point: number): void {
  const others: number[] = [GL.DEPTH_ATTACHMENT, GL.STENCIL_ATTACHMENT];
  if (gl.api >= ES3) others.push(GL.DEPTH_STENCIL_ATTACHMENT);
  gl.checkEnum(point, [...colorPoints(gl), ...others]);
  const most = gl.api >= ES3 ? maximum(GL.MAX_COLOR_ATTACHMENTS) : 1;
  const isThere = others.includes(point) || point - GL.COLOR_ATTACHMENT0 < most;
  if (!isThere) gl.fail(GL.INVALID_OPERATION);
}

function isLevel(gl: GlContext, texture: Texture, level: number): boolean {
  return level >= 0 && level <= (gl.api >= ES3 ? lastLevel(texture.target) : 0);
}

function attach(
  gl: GlContext,
  target: number,
  point: number,
  attachment: Attachment | undefined,
): void {
  checkPoint(gl, point);
  const { name, attachments } = boundFramebuffer(gl, target);
  if (name === 0) return gl.fail(GL.INVALID_OPERATION);
  const points = point === GL.DEPTH_STENCIL_ATTACHMENT
    ? [GL.DEPTH_ATTACHMENT, GL.STENCIL_ATTACHMENT]
    : [point];
  for (const one of points) {
    if (attachment === undefined) attachments.delete(one);
    else attachments.set(one, attachment);
  }
}

function invalidate(gl: GlContext, target: number, count: number, list: Memory): void {
  gl.checkEnum(target, framebufferTargets(gl));
  gl.checkSigns(count);
  const isDefault = boundFramebuffer(gl, target).name === 0;
  for (const point of readCells(list, count)) {
    if (isDefault) gl.checkEnum(point, [GL.COLOR, GL.DEPTH, GL.STENCIL]);
    else checkPoint(gl, point);
  }
}
