/**
 * The GL getters that libEGL implements, so that strings and counts follow the extension that it adds.
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { GL } from "./enums.ts";
import { PlatformState, store } from "./platform_state.ts";

/** The getters of one process. */
export class GlGetters extends PlatformState {
  /** glGetString: the driver's, with libEGL's own extension added. */
  protected getString(name: Word): Word {
    const context = this.currentContext();
    if (context === undefined) return null;
    if (name === GL.EXTENSIONS) return context.extensions;
    return this.driverGl(context, "glGetString", name);
  }

  /** glGetStringi: follows the same list. */
  protected getStringi(name: Word, index: Word): Word {
    const context = this.currentContext();
    if (context === undefined) return null;
    const listed = context.extensions.split(" ");
    if (name === GL.EXTENSIONS && listed[index as number] !== undefined) {
      return listed[index as number];
    }
    return this.driverGl(context, "glGetStringi", name, index);
  }

  /** The numeric getters: GL_NUM_EXTENSIONS follows the same list. */
  protected getNumber(fn: string, name: Word, data: Word): Word {
    const context = this.currentContext();
    if (context === undefined) return null;
    if (name === GL.NUM_EXTENSIONS && context.version === 2) {
      store(data, context.extensions.split(" ").length);
      return null;
    }
    return this.driverGl(context, fn, name, data);
  }
}
