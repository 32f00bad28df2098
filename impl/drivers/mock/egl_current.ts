/**
 * What is current to which thread.
 *
 * Source: EGL 1.5, sections 3.7.3, 3.7.4, 3.8 and 3.11.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { EglContexts } from "./egl_contexts.ts";
import { EGL } from "./egl_enums.ts";
import { isNull } from "./egl_memory.ts";
import type { EglContext, EglSurface, EglThread } from "./egl_objects.ts";

/** Making contexts and surfaces current. */
export abstract class EglCurrent extends EglContexts {
  /** eglMakeCurrent. Releasing what is current needs no initialized display. */
  protected makeCurrent(display: Word, draw: Word, read: Word, handle: Word): number {
    if (isNull(handle) && isNull(draw) && isNull(read)) {
      if (!this.isDisplay(display)) return 0;
      this.#bind(this.thread(), undefined, undefined, undefined);
      return 1;
    }
    if (!this.isReady(display)) return 0;
    const drawn = isNull(draw) ? undefined : this.surfaceOf(draw);
    const readFrom = isNull(read) ? undefined : this.surfaceOf(read);
    if ((drawn === undefined && !isNull(draw)) || (readFrom === undefined && !isNull(read))) {
      return 0;
    }
    if (isNull(handle)) return this.fail(EGL.BAD_MATCH);
    const context = this.contextOf(handle);
    if (context === undefined) return 0;
    const error = this.#currentError(context, drawn, readFrom);
    if (error !== EGL.SUCCESS) return this.fail(error);
    this.#bind(this.thread(), context, drawn, readFrom);
    return 1;
  }

  /** Why a context and surfaces cannot be made current together to the calling thread; EGL_SUCCESS if they can. */
  #currentError(
    context: EglContext,
    draw: EglSurface | undefined,
    read: EglSurface | undefined,
  ): number {
    if ((draw === undefined) !== (read === undefined)) return EGL.BAD_MATCH;
    const surfaces = [draw, read].filter((surface) => surface !== undefined);
    if (this.#isElsewhere(context) || surfaces.some((surface) => this.#isElsewhere(surface))) {
      return EGL.BAD_ACCESS;
    }
    if (!surfaces.every((surface) => this.#areCompatible(context, surface))) return EGL.BAD_MATCH;
    const areUsable = surfaces.every(({ window }) => window === undefined || this.isUsable(window));
    return areUsable ? EGL.SUCCESS : EGL.BAD_NATIVE_WINDOW;
  }

  /** Whether something is current to another thread. */
  #isElsewhere({ thread }: EglContext | EglSurface): boolean {
    return thread !== undefined && thread !== this.thread();
  }

  /**
   * Whether a context can draw to a surface: their configs have the same bits of every kind (EGL 1.5, section 2.2). A
   * context without a config can draw to any.
   */
  #areCompatible({ config }: EglContext, surface: EglSurface): boolean {
    if (config === undefined) return true;
    const { color, depth, stencil, samples } = surface.config;
    return config.color === color && config.depth === depth && config.stencil === stencil &&
      config.samples === samples;
  }

  /** Makes something current to a thread, or nothing; what was current, is flushed and released. */
  #bind(
    thread: EglThread,
    context: EglContext | undefined,
    draw: EglSurface | undefined,
    read: EglSurface | undefined,
  ): void {
    const { context: contextBefore, draw: drawBefore, read: readBefore } = thread;
    if (contextBefore !== undefined) {
      this.flushContext(contextBefore);
      contextBefore.thread = undefined;
    }
    for (const surface of [drawBefore, readBefore]) {
      if (surface !== undefined) surface.thread = undefined;
    }
    for (const object of [context, draw, read]) {
      if (object !== undefined) object.thread = thread;
    }
    Object.assign(thread, { context, draw, read });
    for (const surface of [drawBefore, readBefore]) {
      if (surface !== undefined) this.surfaceUnused(surface);
    }
    context?.gl.madeCurrent(draw);
  }

  /** eglGetCurrentSurface. */
  protected getCurrentSurface(which: Word): number {
    const { draw, read } = this.thread();
    switch (which) {
      case EGL.DRAW:
        return draw?.handle ?? 0;
      case EGL.READ:
        return read?.handle ?? 0;
      default:
        return this.fail(EGL.BAD_PARAMETER);
    }
  }

  /** eglReleaseThread: the thread is as it was before its first call. */
  protected releaseThread(): number {
    const thread = this.thread();
    this.#bind(thread, undefined, undefined, undefined);
    thread.error = EGL.SUCCESS;
    return 1;
  }

  /** eglWaitClient and eglWaitGL: commands take no time, so it is enough that they begin. */
  protected waitClient(): number {
    this.flush();
    return 1;
  }

  /** eglWaitNative: nothing else draws. */
  protected waitNative(engine: Word): number {
    return engine === EGL.CORE_NATIVE_ENGINE ? 1 : this.fail(EGL.BAD_PARAMETER);
  }

  protected flush(): void {
    const { context } = this.thread();
    if (context !== undefined) this.flushContext(context);
  }

  /** Lets a context's commands begin. */
  protected abstract flushContext(context: EglContext): void;
}
