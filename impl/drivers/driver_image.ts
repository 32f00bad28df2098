/**
 * The interface between the driver's EGL and its OpenGL ES.
 *
 * @module
 */

import type { Exports } from "../machine/machine.ts";

/** Pixels that EGL and OpenGL ES share: what an EGLImage is to OpenGL ES. */
export interface DriverImage {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** The sized internal format of OpenGL ES that sampling it shows, for example GL_RGBA8; GL_RGB8 if it is YUV. */
  readonly format: number;
  /** Whether its pixels are YUV, which only an external texture can sample (GL_OES_EGL_image_external). */
  readonly isYuv: boolean;
  /** The storage: images and textures are siblings if theirs is the same object. */
  readonly buffer: object;
}

/** Why an object of OpenGL ES cannot be the source of an image (EGL 1.5, section 3.9). */
export type NoImage =
  /** No such object, object 0, one of another target, or none that was ever bound. */
  | "missing"
  /** A texture that is not complete, or a renderbuffer without storage. */
  | "incomplete"
  /** A renderbuffer of several samples. */
  | "multisampled"
  /** No such mipmap level. */
  | "no level"
  /** No such slice of a three-dimensional texture. */
  | "no slice";

/** The surface that a context draws to or reads from; the object is the same for as long as the surface lives. */
export interface DriverSurface {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** Bits of each component, depth and stencil; 0 if it has none. */
  readonly bits: {
    readonly red: number;
    readonly green: number;
    readonly blue: number;
    readonly alpha: number;
    readonly depth: number;
    readonly stencil: number;
  };
  /** Whether its colors are encoded as sRGB (EGL_GL_COLORSPACE_SRGB). Default: false. */
  readonly isSrgb?: boolean;
}

/** How a context is made. */
export interface GlContextOptions<C> {
  /** Major and minor version of OpenGL ES: 1.1, 2.0, or 3.0 to 3.2. */
  readonly version: readonly [major: number, minor: number];
  /** The context whose objects it shares. */
  readonly share?: C | undefined;
  /** EGL_CONTEXT_OPENGL_DEBUG. Default: false. */
  readonly debug?: boolean;
  /** EGL_CONTEXT_OPENGL_ROBUST_ACCESS. Default: false. */
  readonly robust?: boolean;
  /** Whether a reset loses the context (EGL_LOSE_CONTEXT_ON_RESET). Default: false. */
  readonly losesOnReset?: boolean;
}

/** The things that EGL gives OpenGL ES. */
export interface GlHost<C> {
  /** The context that is current on the calling thread. */
  current(): C | undefined;
  /** The surface that the calling thread draws to; undefined without one. */
  drawSurface(): DriverSurface | undefined;
  /** The surface that the calling thread reads from; undefined without one. */
  readSurface(): DriverSurface | undefined;
  /** The image of a handle that a program gave; undefined if there is none. */
  image(handle: unknown): DriverImage | undefined;
  /** The calling thread's commands have been flushed (glFlush, glFinish and what implies them): its fences signal. */
  flushed(): void;
  /** The program's cache of compiled shaders (EGL_ANDROID_blob_cache). */
  readonly blobs: {
    /** The value that was stored under a key; undefined if none was, or if there is no cache. */
    get(key: Uint8Array): Uint8Array | undefined;
    /** Stores a value, if there is a cache. */
    set(key: Uint8Array, value: Uint8Array): void;
  };
}

/** A context, as EGL needs it. */
export interface EglSideOfContext {
  /** Its version, which may be higher than what was asked for. */
  readonly version: readonly [major: number, minor: number];
  /**
   * It has become current. The first time sets viewport and scissor box to the surface's size (OpenGL ES 3.2, 2.2).
   *
   * @param surface What it draws to; undefined without one.
   */
  madeCurrent(surface: DriverSurface | undefined): void;
  /**
   * The picture that an image of one of its objects would show.
   *
   * @param target GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP_POSITIVE_X to NEGATIVE_Z, or GL_RENDERBUFFER.
   * @param name The object.
   * @param level Of a texture.
   * @param slice Of a three-dimensional texture.
   */
  imageSource(target: number, name: number, level: number, slice: number): DriverImage | NoImage;
}

/** The driver's OpenGL ES, as its EGL uses it. */
export interface DriverGl<C extends EglSideOfContext> {
  /** Makes a context. */
  createContext(options: GlContextOptions<C>): C;
  /** Its functions, each made when it is first asked for. */
  exports(): Exports;
}
