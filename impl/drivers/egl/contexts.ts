/**
 * The driver's contexts: making them, and what programs may ask of them.
 *
 * Source: EGL 1.5, section 3.7.1 and 3.7.4; EGL_KHR_create_context, EGL_KHR_no_config_context,
 * EGL_EXT_create_context_robustness, EGL_IMG_context_priority.
 *
 * @module
 */

import type { Word } from "../../machine/machine.ts";
import { renderableTypes } from "./configs.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { attributesIn, isNull, store } from "./memory.ts";
import type { EglContext } from "./objects.ts";
import type { Egl, EglFunctions } from "./state.ts";

/** The wish for a context. */
interface ContextWish {
  major: number;
  minor: number;
  debug: boolean;
  robust: boolean;
  losesOnReset: boolean;
  priority: number;
}

/** The versions of OpenGL ES that are defined, by major version: the newest minor one. */
const NEWEST_MINOR: ReadonlyMap<number, number> = new Map([[1, 1], [2, 0], [3, 2]]);

/** Functions of this file. There is no limit of contexts but memory. */
export const CONTEXT_FUNCTIONS = {
  eglCreateContext(egl, display, handle, shared, list) {
    egl.ready(display);
    const config = isNull(handle) ? undefined : egl.config(display, handle);
    const share = isNull(shared) ? undefined : egl.context(display, shared);
    const wish = wishIn(egl, list);
    const version = versionFor(egl, wish, config !== undefined);
    // Both have to tell of resets in the same way.
    if (share !== undefined && share.losesOnReset !== wish.losesOnReset) {
      return egl.fail(EGL.BAD_MATCH);
    }
    const context: EglContext = {
      handle: egl.newHandle(),
      gl: egl.gl.createContext({ ...wish, version, share: share?.gl }),
      config,
      clientVersion: wish.major,
      priority: wish.priority,
      losesOnReset: wish.losesOnReset,
      thread: undefined,
      unflushed: [],
      waits: new Set(),
    };
    egl.contexts.set(context.handle, context);
    return context.handle;
  },
  /** A context that is current lives on until it no longer is. */
  eglDestroyContext(egl, display, handle) {
    egl.contexts.delete(egl.context(display, handle).handle);
    return 1;
  },
  eglQueryContext(egl, display, handle, name, value) {
    const found = contextAttribute(egl.context(display, handle), name as number) ??
      egl.fail(EGL.BAD_ATTRIBUTE);
    return store(value, found) ? 1 : egl.fail(EGL.BAD_PARAMETER);
  },
} satisfies EglFunctions;

/** Reads the wish in an attribute list; fails if it has an attribute or a value that is unknown. */
function wishIn(egl: Egl, list: Word): ContextWish {
  const wish: ContextWish = {
    major: 1,
    minor: 0,
    debug: false,
    robust: false,
    losesOnReset: false,
    priority: EGL.CONTEXT_PRIORITY_MEDIUM_IMG,
  };
  for (const [name, value] of attributesIn(list)) {
    if (!wishFor(wish, name, value)) egl.fail(EGL.BAD_ATTRIBUTE);
  }
  return wish;
}

/**
 * Adds an attribute to a wish. Those that are OpenGL's alone are unknown: EGL_CONTEXT_OPENGL_PROFILE_MASK and
 * EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE.
 */
function wishFor(wish: ContextWish, name: number, value: number): boolean {
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
 * The version that a wish gets: the newest of the same major version, which is compatible. Fails with EGL_BAD_CONFIG if the
 * configs are not for it, with EGL_BAD_MATCH if there is no such version, or the driver does not have it.
 */
function versionFor(
  egl: Egl,
  { major, minor }: ContextWish,
  hasConfig: boolean,
): readonly [major: number, minor: number] {
  const { newestVersion } = egl;
  const [newestMajor, newestMinor] = newestVersion;
  const newestOfMajor = NEWEST_MINOR.get(major) ?? -1;
  if (!(minor >= 0 && minor <= newestOfMajor)) egl.fail(EGL.BAD_MATCH);
  const bit = [EGL.OPENGL_ES_BIT, EGL.OPENGL_ES2_BIT, EGL.OPENGL_ES3_BIT][major - 1]!;
  if (hasConfig && (renderableTypes(egl) & bit) === 0) egl.fail(EGL.BAD_CONFIG);
  const isNewer = major > newestMajor || (major === newestMajor && minor > newestMinor);
  if (isNewer) egl.fail(EGL.BAD_MATCH);
  return major === newestMajor ? newestVersion : [major, newestOfMajor];
}

/** An attribute of a context; undefined if contexts have no such attribute. */
function contextAttribute(context: EglContext, name: number): number | undefined {
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
