/**
 * Functions of renderbuffers.
 *
 * Source: OpenGL ES 3.2, section 9.2.4; OES_framebuffer_object.
 *
 * @module
 */

import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { formatOf } from "../pixels/formats.ts";
import { boundRenderbuffer, detach, Framebuffers, Renderbuffer, Renderbuffers } from "./objects.ts";
import { sampleCounts } from "./queries.ts";
import { maximum } from "../limits.ts";
import { deleteNames, generateNames } from "../names.ts";
import { newImage } from "../textures/levels.ts";
import { ALL, isIn } from "../versions.ts";
import { writeCell } from "../words.ts";

/** Functions of this file. */
export const RENDERBUFFER_FUNCTIONS: GlFunctions = {
  glGenRenderbuffers: (gl, count, out) =>
    generateNames(gl, gl.shared.own(Renderbuffers), count, out),
  glIsRenderbuffer: (gl, name) => gl.shared.own(Renderbuffers).get(name) ? 1 : 0,
  glDeleteRenderbuffers(gl, count, list) {
    const framebuffers = gl.own(Framebuffers);
    deleteNames(gl, gl.shared.own(Renderbuffers), count, list, (renderbuffer) => {
      if (framebuffers.renderbuffer === renderbuffer) framebuffers.renderbuffer = undefined;
      detach(gl, renderbuffer);
    });
  },
  glBindRenderbuffer(gl, target, name) {
    gl.checkEnum(target, [GL.RENDERBUFFER]);
    gl.own(Framebuffers).renderbuffer = name === 0
      ? undefined
      : gl.shared.own(Renderbuffers).create(name, () => new Renderbuffer(name));
  },
  glRenderbufferStorage: (gl, target, format, width, height) =>
    renderbufferStorage(gl, target, 0, format, width, height),
  glRenderbufferStorageMultisample: renderbufferStorage,
  glGetRenderbufferParameteriv(gl, target, name, out) {
    gl.checkEnum(target, [GL.RENDERBUFFER]);
    const renderbuffer = boundRenderbuffer(gl) ?? gl.fail(GL.INVALID_OPERATION);
    const value = parameter(gl, renderbuffer, name);
    writeCell(out, 0, value ?? gl.fail(GL.INVALID_ENUM));
  },
};

/** Bindings of renderbuffers. */
export const RENDERBUFFER_GETTERS: GlGetters = {
  [GL.RENDERBUFFER_BINDING]: [ALL, (gl) => nameOf(boundRenderbuffer(gl))],
};

const SIZES: readonly number[] = [
  GL.RENDERBUFFER_RED_SIZE,
  GL.RENDERBUFFER_GREEN_SIZE,
  GL.RENDERBUFFER_BLUE_SIZE,
  GL.RENDERBUFFER_ALPHA_SIZE,
  GL.RENDERBUFFER_DEPTH_SIZE,
  GL.RENDERBUFFER_STENCIL_SIZE,
];

function renderbufferStorage(
  gl: GlContext,
  target: number,
  samples: number,
  internal: number,
  width: number,
  height: number,
): void {
  gl.checkEnum(target, [GL.RENDERBUFFER]);
  const format = formatOf(internal);
  if (format === undefined || !isIn(format.renderbuffer ?? Infinity, gl.api)) {
    return gl.fail(GL.INVALID_ENUM);
  }
  const most = maximum(GL.MAX_RENDERBUFFER_SIZE);
  gl.checkSigns(samples, width, height);
  if (width > most || height > most) return gl.fail(GL.INVALID_VALUE);
  const renderbuffer = boundRenderbuffer(gl);
  if (renderbuffer === undefined || samples > (sampleCounts(gl, format)[0] ?? 0)) {
    return gl.fail(GL.INVALID_OPERATION);
  }
  renderbuffer.source = undefined;
  renderbuffer.image = newImage([width, height, 1], internal, samples);
}

function parameter(gl: GlContext, { image }: Renderbuffer, name: number): number | undefined {
  if (SIZES.includes(name)) return image?.format?.bits[SIZES.indexOf(name)] ?? 0;
  switch (name) {
    case GL.RENDERBUFFER_WIDTH:
      return image?.width ?? 0;
    case GL.RENDERBUFFER_HEIGHT:
      return image?.height ?? 0;
    case GL.RENDERBUFFER_INTERNAL_FORMAT:
      return image?.internalFormat ?? GL.RGBA4;
    case GL.RENDERBUFFER_SAMPLES:
      return gl.api >= 30 ? image?.samples ?? 0 : undefined;
    default:
      return undefined;
  }
}
