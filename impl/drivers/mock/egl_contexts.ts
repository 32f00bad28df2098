/**
 * The driver's contexts: making them, and what programs may ask of them.
 *
 * Source: EGL 1.5, section 3.7.1 and 3.7.4; EGL_KHR_create_context, EGL_KHR_no_config_context,
 * EGL_EXT_create_context_robustness, EGL_IMG_context_priority.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import type { EglConfig } from "./egl_config_formats.ts";
import { EGL } from "./egl_enums.ts";
import { attributesIn, isNull, store } from "./egl_memory.ts";
import type { EglContext } from "./egl_objects.ts";
import { EglSwap } from "./egl_swap.ts";

/** What a context is wished to be. */
export interface ContextWish {
  major: number;
  minor: number;
  debug: boolean;
  robust: boolean;
  losesOnReset: boolean;
  priority: number;
}

/** The versions of OpenGL ES that are defined, by major version: the newest minor one. */
const NEWEST_MINOR: ReadonlyMap<number, number> = new Map([[1, 1], [2, 0], [3, 2]]);

/** Making contexts. There is no limit but memory. */
export abstract class EglContexts extends EglSwap {
  /** eglCreateContext. */
  protected createContext(display: Word, handle: Word, shared: Word, list: Word): number {
    if (!this.isReady(display)) return 0;
    const config = isNull(handle) ? undefined : this.configOf(handle);
    if (config === undefined && !isNull(handle)) return 0;
    const share = isNull(shared) ? undefined : this.contextOf(shared);
    if (share === undefined && !isNull(shared)) return 0;
    const wish = this.#contextWish(list);
    if (wish === undefined) return this.fail(EGL.BAD_ATTRIBUTE);
    const error = this.versionError(wish, config);
    if (error !== EGL.SUCCESS) return this.fail(error);
    if (share !== undefined && !this.#canShare(share, wish)) return this.fail(EGL.BAD_MATCH);
    const context: EglContext = {
      handle: this.newHandle(),
      gl: this.gl.createContext({
        ...wish,
        version: this.versionFor(wish),
        share: share?.gl,
      }),
      config,
      clientVersion: wish.major,
      priority: wish.priority,
      losesOnReset: wish.losesOnReset,
      thread: undefined,
      unflushed: [],
      waits: new Set(),
    };
    this.contexts.set(context.handle, context);
    return context.handle;
  }

  /** What an attribute list wishes for; undefined if it has an attribute or a value that is unknown. */
  #contextWish(list: Word): ContextWish | undefined {
    const wish: ContextWish = {
      major: 1,
      minor: 0,
      debug: false,
      robust: false,
      losesOnReset: false,
      priority: EGL.CONTEXT_PRIORITY_MEDIUM_IMG,
    };
    for (const [name, value] of attributesIn(list)) {
      if (!this.#wishFor(wish, name, value)) return undefined;
    }
    return wish;
  }

  /**
   * Adds an attribute to a wish. Those that are OpenGL's alone are unknown: EGL_CONTEXT_OPENGL_PROFILE_MASK and
   * EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE.
   */
  #wishFor(wish: ContextWish, name: number, value: number): boolean {
    switch (name) {
      case EGL.CONTEXT_MAJOR_VERSION:
        wish.major = value;
        return true;
      case EGL.CONTEXT_MINOR_VERSION:
        wish.minor = value;
        return true;
      case EGL.CONTEXT_OPENGL_DEBUG:
        wish.debug = value === 1;
        return value === 0 || value === 1;
      case EGL.CONTEXT_FLAGS_KHR:
        wish.debug = (value & EGL.CONTEXT_OPENGL_DEBUG_BIT_KHR) !== 0;
        return value === 0 || value === EGL.CONTEXT_OPENGL_DEBUG_BIT_KHR;
      case EGL.CONTEXT_OPENGL_ROBUST_ACCESS:
      case EGL.CONTEXT_OPENGL_ROBUST_ACCESS_EXT:
        wish.robust = value === 1;
        return value === 0 || value === 1;
      case EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY:
      case EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT:
        wish.losesOnReset = value === EGL.LOSE_CONTEXT_ON_RESET;
        return wish.losesOnReset || value === EGL.NO_RESET_NOTIFICATION;
      case EGL.CONTEXT_PRIORITY_LEVEL_IMG:
        wish.priority = value;
        return value >= EGL.CONTEXT_PRIORITY_HIGH_IMG && value <= EGL.CONTEXT_PRIORITY_LOW_IMG;
      default:
        return false;
    }
  }

  /**
   * What is wrong with a wished version: EGL_BAD_CONFIG if the config is not for it, EGL_BAD_MATCH if there is no such
   * version, or the driver does not have it; EGL_SUCCESS if nothing is.
   */
  protected versionError(wish: ContextWish, config: EglConfig | undefined): number {
    const { major, minor } = wish;
    if (!(minor >= 0 && minor <= (NEWEST_MINOR.get(major) ?? -1))) return EGL.BAD_MATCH;
    const bit = [EGL.OPENGL_ES_BIT, EGL.OPENGL_ES2_BIT, EGL.OPENGL_ES3_BIT][major - 1]!;
    if (config !== undefined && (this.renderableTypes(config) & bit) === 0) return EGL.BAD_CONFIG;
    const [newestMajor, newestMinor] = this.newestVersion();
    const isNewer = major > newestMajor || (major === newestMajor && minor > newestMinor);
    return isNewer ? EGL.BAD_MATCH : EGL.SUCCESS;
  }

  /** The version that a wish gets: the newest of the same major version, which is compatible. */
  protected versionFor({ major }: ContextWish): readonly [major: number, minor: number] {
    const newest = this.newestVersion();
    return major === newest[0] ? newest : [major, NEWEST_MINOR.get(major)!];
  }

  /** Whether a new context can share the objects of another: both have to tell of resets in the same way. */
  #canShare(share: EglContext, wish: ContextWish): boolean {
    return share.losesOnReset === wish.losesOnReset;
  }

  /** eglDestroyContext: a context that is current lives on until it no longer is. */
  protected destroyContext(display: Word, handle: Word): number {
    if (!this.isReady(display)) return 0;
    const context = this.contextOf(handle);
    if (context === undefined) return 0;
    this.contexts.delete(context.handle);
    return 1;
  }

  /** eglQueryContext. */
  protected queryContext(display: Word, handle: Word, name: Word, value: Word): number {
    if (!this.isReady(display)) return 0;
    const context = this.contextOf(handle);
    if (context === undefined) return 0;
    const found = this.#contextAttribute(context, name as number);
    if (found === undefined) return this.fail(EGL.BAD_ATTRIBUTE);
    return store(value, found) ? 1 : this.fail(EGL.BAD_PARAMETER);
  }

  /** An attribute of a context; undefined if contexts have no such attribute. */
  #contextAttribute(context: EglContext, name: number): number | undefined {
    switch (name) {
      case EGL.CONFIG_ID:
        return context.config?.id ?? 0;
      case EGL.CONTEXT_CLIENT_TYPE:
        return EGL.OPENGL_ES_API;
      case EGL.CONTEXT_CLIENT_VERSION:
        return context.clientVersion;
      case EGL.RENDER_BUFFER:
        return context.thread?.draw?.attributes.get(EGL.RENDER_BUFFER) ?? EGL.NONE;
      case EGL.CONTEXT_PRIORITY_LEVEL_IMG:
        return context.priority;
      default:
        return undefined;
    }
  }
}
