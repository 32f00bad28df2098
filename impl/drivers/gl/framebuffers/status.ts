/**
 * The status of framebuffers: if they can be drawn to, and what they draw to and read from.
 *
 * Source: OpenGL ES 3.2, section 9.4; OpenGL ES 2.0, section 4.4.5; OES_surfaceless_context.
 *
 * @module
 */

import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import type { Components } from "../pixels/formats.ts";
import { attachedImage, type Attachment, type Framebuffer, Framebuffers } from "./objects.ts";
import type { Image } from "../textures/units.ts";
import { ES2, ES3, isIn } from "../versions.ts";

/** A plane of pixels that is drawn to or read from. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly components: Components;
  /** Bits of red, green, blue, alpha, depth and stencil. */
  readonly bits: readonly number[];
  readonly samples: number;
  /** Identity of the pixels. */
  readonly storage: object;
}

/** The state that glCheckFramebufferStatus tells. */
export function framebufferStatus(
  gl: GlContext,
  framebuffer: Framebuffer,
  way: "draw" | "read",
): number {
  if (framebuffer.name === 0) {
    return surfaceOf(gl, way) === undefined ? GL.FRAMEBUFFER_UNDEFINED : GL.FRAMEBUFFER_COMPLETE;
  }
  const attached = [...framebuffer.attachments];
  if (attached.length === 0) {
    const { defaults } = framebuffer;
    const hasSize = defaults.get(GL.FRAMEBUFFER_DEFAULT_WIDTH) &&
      defaults.get(GL.FRAMEBUFFER_DEFAULT_HEIGHT);
    return hasSize ? GL.FRAMEBUFFER_COMPLETE : GL.FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
  }
  const fits = attached.every(([point, attachment]) => isAttachable(gl, point, attachment));
  if (!fits) return GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
  const images = attached.map(([, attachment]) => attachedImage(attachment)!);
  const [first] = images;
  const differ = (of: (image: Image) => unknown) => images.some((one) => of(one) !== of(first!));
  if (gl.api <= ES2 && (differ((one) => one.width) || differ((one) => one.height))) {
    return GL.FRAMEBUFFER_INCOMPLETE_DIMENSIONS;
  }
  if (differ((one) => one.samples)) return GL.FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
  if (new Set(attached.map(([, { isLayered }]) => isLayered)).size > 1) {
    return GL.FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS;
  }
  const depth = framebuffer.attachments.get(GL.DEPTH_ATTACHMENT);
  const stencil = framebuffer.attachments.get(GL.STENCIL_ATTACHMENT);
  const areTwo = depth !== undefined && stencil !== undefined &&
    attachedImage(depth)?.storage !== attachedImage(stencil)?.storage;
  return areTwo && gl.api >= ES3 ? GL.FRAMEBUFFER_UNSUPPORTED : GL.FRAMEBUFFER_COMPLETE;
}

function isAttachable(gl: GlContext, point: number, attachment: Attachment): boolean {
  const image = attachedImage(attachment);
  if (image?.format === undefined || image.width === 0 || image.height === 0) return false;
  if (attachment.layer >= image.depth) return false;
  const { renderable, components, bits } = image.format;
  if (!isIn(renderable ?? Infinity, gl.api)) return false;
  if (point === GL.DEPTH_ATTACHMENT) return bits[4]! > 0;
  if (point === GL.STENCIL_ATTACHMENT) return bits[5]! > 0;
  return components !== "-";
}

function surfaceOf(gl: GlContext, way: "draw" | "read") {
  const { host } = gl.driver;
  return way === "draw" ? host.drawSurface() : host.readSurface();
}

/** Fails unless the framebuffer that is drawn to or read is complete. */
export function checkComplete(gl: GlContext, way: "draw" | "read"): void {
  const framebuffer = gl.own(Framebuffers)[way];
  if (framebufferStatus(gl, framebuffer, way) !== GL.FRAMEBUFFER_COMPLETE) {
    gl.fail(GL.INVALID_FRAMEBUFFER_OPERATION);
  }
}

/** The plane of a buffer of a framebuffer: `GL_BACK`, or a color attachment. */
export function planeOf(
  gl: GlContext,
  framebuffer: Framebuffer,
  buffer: number,
  way: "draw" | "read",
): Plane | undefined {
  if (buffer === GL.NONE) return undefined;
  if (framebuffer.name === 0) {
    const surface = surfaceOf(gl, way);
    if (surface === undefined) return undefined;
    const { red, green, blue, alpha, depth, stencil } = surface.bits;
    return {
      width: surface.width,
      height: surface.height,
      components: "n",
      bits: [red, green, blue, alpha, depth, stencil],
      samples: 0,
      storage: surface,
    };
  }
  const attachment = framebuffer.attachments.get(buffer);
  const image = attachment && attachedImage(attachment);
  if (attachment === undefined || image === undefined) return undefined;
  return planeOfImage(image, attachment.layer);
}

/** One layer of an image; undefined if it is compressed. */
export function planeOfImage(image: Image, layer: number): Plane | undefined {
  const { width, height, samples, format, storage, slices, depth } = image;
  if (format === undefined) return undefined;
  const { components, bits } = format;
  const own = depth > 1 ? slices[layer] ??= {} : storage;
  return { width, height, components, bits, samples, storage: own };
}

/** The planes of color that drawing goes to, by number of the draw buffer. */
export function drawPlanes(gl: GlContext): (Plane | undefined)[] {
  const { draw } = gl.own(Framebuffers);
  return draw.drawBuffers.map((buffer) => planeOf(gl, draw, buffer, "draw"));
}

/** The plane that pixels are read from. */
export function readSource(gl: GlContext): Plane {
  checkComplete(gl, "read");
  const { read } = gl.own(Framebuffers);
  const plane = planeOf(gl, read, read.readBuffer, "read");
  return plane?.samples === 0 ? plane : gl.fail(GL.INVALID_OPERATION);
}

/** Bits of red, green, blue, alpha, depth and stencil of what is drawn to. */
export function drawBits(gl: GlContext): readonly number[] {
  const { draw } = gl.own(Framebuffers);
  const color = planeOf(gl, draw, draw.drawBuffers[0] ?? GL.NONE, "draw")?.bits ?? [];
  if (draw.name === 0) return color.length > 0 ? color : [0, 0, 0, 0, 0, 0];
  const depth = planeOf(gl, draw, GL.DEPTH_ATTACHMENT, "draw")?.bits[4];
  const stencil = planeOf(gl, draw, GL.STENCIL_ATTACHMENT, "draw")?.bits[5];
  return [...[0, 1, 2, 3].map((i) => color[i] ?? 0), depth ?? 0, stencil ?? 0];
}
