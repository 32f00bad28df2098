/**
 * Framebuffer and renderbuffer objects.
 *
 * @module
 */

import type { DriverImage } from "../../driver_image.ts";
import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { Names } from "../names.ts";
import type { Image, Texture } from "../textures/units.ts";

/** A renderbuffer. */
export class Renderbuffer {
  readonly name: number;
  /** Its pixels; undefined before it has storage. */
  image: Image | undefined;
  /** The EGL image that they are. */
  source: DriverImage | undefined;

  /** @param name Its name. */
  constructor(name: number) {
    this.name = name;
  }
}

/** Renderbuffers of a share group. */
export class Renderbuffers extends Names<Renderbuffer> {}

/** The attachment of a framebuffer. */
export interface Attachment {
  readonly object: Renderbuffer | Texture;
  readonly type: typeof GL.RENDERBUFFER | typeof GL.TEXTURE;
  readonly level: number;
  /** Number of the face of a cube map. */
  readonly face: number;
  /** Of a three-dimensional texture or an array. */
  readonly layer: number;
  /** Whether it is all layers (glFramebufferTexture). */
  readonly isLayered: boolean;
}

/** The image that is attached, if it exists. */
export function attachedImage({ object, level, face }: Attachment): Image | undefined {
  return object instanceof Renderbuffer ? object.image : object.image(level, face);
}

/** A framebuffer. */
export class Framebuffer {
  readonly name: number;
  /** By attachment point; depth and stencil are two. */
  readonly attachments: Map<number, Attachment> = new Map();
  drawBuffers: readonly number[];
  readBuffer: number;
  /** Width, height and so on of one without attachments (glFramebufferParameteri). */
  readonly defaults: Map<number, number> = new Map();

  /** @param name Its name; 0 for the default framebuffer. */
  constructor(name: number) {
    this.name = name;
    this.readBuffer = name === 0 ? GL.BACK : GL.COLOR_ATTACHMENT0;
    this.drawBuffers = [this.readBuffer];
  }
}

/** Framebuffers of a context, and what is bound. */
export class Framebuffers {
  readonly names: Names<Framebuffer> = new Names();
  /** The default framebuffer: the surfaces of EGL. */
  readonly own: Framebuffer = new Framebuffer(0);
  draw: Framebuffer = this.own;
  read: Framebuffer = this.own;
  renderbuffer: Renderbuffer | undefined;
}

/** The renderbuffer that is bound. */
export function boundRenderbuffer(gl: GlContext): Renderbuffer | undefined {
  return gl.own(Framebuffers).renderbuffer;
}

/** Takes an object that is deleted off the framebuffers that are bound. */
export function detach(gl: GlContext, object: Renderbuffer | Texture): void {
  const framebuffers = gl.peek(Framebuffers);
  if (framebuffers === undefined) return;
  for (const { attachments } of [framebuffers.draw, framebuffers.read]) {
    for (const [point, attachment] of attachments) {
      if (attachment.object === object) attachments.delete(point);
    }
  }
}
