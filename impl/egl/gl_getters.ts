/**
 * The GL getters that libEGL implements, so that strings and counts follow the extension that it adds.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`glGetStringImpl` and below) and egl.cpp
 * (`egl_get_string_for_current_context`).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { GL } from "../../cts/contract/enums.ts";
import {
  type PlatformFunction,
  type PlatformState,
  type PlatformTable,
  store,
} from "./platform_state.ts";

/** Functions of this file. */
export const GL_GETTERS = {
  glGetString,
  /** Follows the list of glGetString; beyond its end the driver answers. */
  glGetStringi(egl, name, index) {
    const { context } = egl.host.thread();
    const listed = name === GL.EXTENSIONS ? context?.names[index as number] : undefined;
    return listed ?? orNull(driverGl(egl, "glGetStringi", name, index));
  },
  glGetBooleanv: numberGetter("glGetBooleanv"),
  glGetFloatv: numberGetter("glGetFloatv"),
  glGetIntegerv: numberGetter("glGetIntegerv"),
  glGetInteger64v: numberGetter("glGetInteger64v"),
} satisfies PlatformTable;

/** The driver's string, with libEGL's own extension added. */
export function glGetString(egl: PlatformState, name: Word): Word {
  const { context } = egl.host.thread();
  if (context !== undefined && name === GL.EXTENSIONS) return context.extensions;
  return orNull(driverGl(egl, "glGetString", name));
}

/** Calls the driver's own GL function for the current context, whatever the layers do; without one, what says so. */
export function driverGl(egl: PlatformState, name: string, ...args: readonly Word[]): Word {
  const { context, hooks } = egl.host.thread();
  if (context === undefined && hooks === undefined) return null;
  const { v1, v2 } = egl.host.tables;
  const { core } = context === undefined ? hooks! : context.version === 1 ? v1 : v2;
  return egl.host.machine.call(core.get(name) ?? egl.host.noHook(), name, ...args);
}

/** A numeric getter: GL_NUM_EXTENSIONS follows the list of glGetString. */
function numberGetter(fn: string): PlatformFunction {
  return (egl, name, data) => {
    const { context } = egl.host.thread();
    if (context === undefined || name !== GL.NUM_EXTENSIONS) return driverGl(egl, fn, name, data);
    const count = context.names.length;
    store(data, fn === "glGetBooleanv" ? Math.min(count, 1) : count);
    return null;
  };
}

function orNull(result: Word): Word {
  return result === 0 ? null : result;
}
