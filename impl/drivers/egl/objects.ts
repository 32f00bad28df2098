/**
 * The objects of the driver's EGL.
 *
 * @module
 */

import type { NativeWindow } from "../../platform/native_window.ts";
import type { DriverImage, DriverSurface } from "../driver_image.ts";
import type { EglConfig } from "./config_formats.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import type { Fence } from "./fence.ts";
import type { GlContext } from "../gl/context.ts";

/** The state of a thread in EGL. */
export interface EglThread {
  /** The error of its last call. */
  error: number;
  context: EglContext | undefined;
  draw: EglSurface | undefined;
  read: EglSurface | undefined;
}

/** An EGLContext. */
export interface EglContext {
  readonly handle: number;
  readonly gl: GlContext;
  /** Undefined if it was made without one (EGL_KHR_no_config_context). */
  readonly config: EglConfig | undefined;
  /** EGL_CONTEXT_CLIENT_VERSION, as it was asked for. */
  readonly clientVersion: number;
  /** EGL_CONTEXT_PRIORITY_LEVEL_IMG. */
  readonly priority: number;
  readonly losesOnReset: boolean;
  /** The thread that it is current to. */
  thread: EglThread | undefined;
  /** Among its commands that are not flushed yet. */
  unflushed: EglSync[];
  /** The fences that its further commands wait for. */
  waits: Set<Fence>;
}

/** A wished-for surface. */
export interface SurfaceOptions {
  readonly handle: number;
  readonly config: EglConfig;
  /** The window that it draws to; undefined of a pbuffer. */
  readonly window?: NativeWindow;
  /** In pixels; of a pbuffer. */
  readonly width: number;
  /** In pixels; of a pbuffer. */
  readonly height: number;
  /** Its attributes that do not change, by enum. */
  readonly attributes: ReadonlyMap<number, number>;
}

/** An EGLSurface. */
export class EglSurface implements DriverSurface {
  readonly handle: number;
  readonly config: EglConfig;
  readonly window: NativeWindow | undefined;
  readonly bits: DriverSurface["bits"];
  /** Attributes by enum. */
  readonly attributes: Map<number, number>;
  /** The thread that it is current to. */
  thread: EglThread | undefined;
  /** Frames since the back buffer was defined; 0 if its contents are undefined. */
  age = 0;
  /** Whether {@link age} was asked for in this frame. */
  isAgeKnown = false;
  /** Whether the damaged region was set in this frame. */
  isDamageSet = false;
  readonly #width: number;
  readonly #height: number;

  /** @param options What is wished. */
  constructor({ handle, config, window, width, height, attributes }: SurfaceOptions) {
    this.handle = handle;
    this.config = config;
    this.window = window;
    this.#width = width;
    this.#height = height;
    this.attributes = new Map(attributes);
    const { red, green, blue, alpha } = config.color;
    this.bits = { red, green, blue, alpha, depth: config.depth, stencil: config.stencil };
  }

  get width(): number {
    return this.window?.width ?? this.#width;
  }

  get height(): number {
    return this.window?.height ?? this.#height;
  }

  get isSrgb(): boolean {
    return this.attributes.get(EGL.GL_COLORSPACE) === EGL.GL_COLORSPACE_SRGB;
  }

  /** Whether swapping shows its back buffer: it is a window's, and not rendered to directly. */
  get isPostable(): boolean {
    return this.window !== undefined &&
      this.attributes.get(EGL.RENDER_BUFFER) === EGL.BACK_BUFFER;
  }
}

/** An EGLImage. */
export interface EglImage extends DriverImage {
  /** Lets its source go. */
  release(): void;
}

/** An EGLSync. */
export interface EglSync {
  readonly handle: number;
  /** EGL_SYNC_TYPE. */
  readonly type: number;
  /** EGL_SYNC_CONDITION; undefined if there is none. */
  readonly condition: number | undefined;
  /** The fence that signals it; a reusable one gets a new one when it is unsignaled. */
  fence: Fence;
  /** The file descriptor of a native fence; -1 until its command is flushed. */
  fd: number;
}
