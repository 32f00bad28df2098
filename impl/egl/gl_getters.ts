/**
 * The GL getters that libEGL implements, so that strings and counts follow the extension that it adds.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`glGetStringImpl` and below) and egl.cpp
 * (`egl_get_string_for_current_context`).
 *
 * @module
 */

import type { EntryPoint, Word } from "../machine/machine.ts";
import type { ContextObject } from "./display.ts";
import { GL } from "./enums.ts";
import { type Args, PlatformState, store } from "./platform_state.ts";

/** The getters of one process. */
export class GlGetters extends PlatformState {
  /** glGetString: the driver's, with libEGL's own extension added. */
  protected getString(name: Word): Word {
    const { context } = this.host.thread();
    if (context !== undefined && name === GL.EXTENSIONS) return context.extensions;
    return orNull(this.driverGl("glGetString", name));
  }

  /** glGetStringi: follows the same list; beyond its end the driver answers. */
  protected getStringi(name: Word, index: Word): Word {
    const { context } = this.host.thread();
    const listed = name === GL.EXTENSIONS ? context?.names[index as number] : undefined;
    return listed ?? orNull(this.driverGl("glGetStringi", name, index));
  }

  /** The numeric getters: GL_NUM_EXTENSIONS follows the same list. */
  protected getNumber(fn: string, name: Word, data: Word): Word {
    const { context } = this.host.thread();
    if (context === undefined || name !== GL.NUM_EXTENSIONS) return this.driverGl(fn, name, data);
    const count = context.names.length;
    store(data, fn === "glGetBooleanv" ? Math.min(count, 1) : count);
    return null;
  }

  /** glGetString as libGLESv1_CM has it, which no layer sees. */
  getStringUnlayered(name: Word): Word {
    if (this.host.compat && this.host.thread().hooks === undefined) {
      this.crash("glGetString of libGLESv1_CM on a thread that has no hooks");
    }
    return this.getString(name);
  }

  /** Calls the driver's own GL function for the current context, whatever the layers do; without one, what says so. */
  protected driverGl(name: string, ...args: Args): Word {
    const { context, hooks } = this.host.thread();
    if (context === undefined && hooks === undefined) return null;
    const entry = context === undefined ? hooks!.core.get(name) : this.#glBelow(context, name);
    return this.host.machine.call(entry ?? this.host.noHook(), name, ...args);
  }

  /** The driver's function for a context's version; layers never take its place. */
  #glBelow(context: ContextObject, name: string): EntryPoint | null {
    const { v1, v2 } = this.host.tables;
    return (context.version === 1 ? v1 : v2).core.get(name);
  }
}

function orNull(result: Word): Word {
  return result === 0 ? null : result;
}
