/**
 * The configs of a display.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglGetConfigsImpl` and below).
 *
 * @module
 */

import type { Word } from "../machine/machine.ts";
import { type Attribute, attributesOf, intList } from "./attributes.ts";
import { DisplayFunctions } from "./display_functions.ts";
import { EGL } from "./enums.ts";
import { type Args, store } from "./platform_state.ts";

/** The functions of configs. */
export class ConfigFunctions extends DisplayFunctions {
  /** eglGetConfigs. */
  protected getConfigs([handle, configs, size, count]: Args): Word {
    return this.onDisplay(handle, ({ driver }) => {
      if (!count) return this.fail(EGL.BAD_PARAMETER);
      store(count, 0);
      return this.required("eglGetConfigs", driver, configs, size, count);
    });
  }

  /** eglChooseConfig: with debug.egl.force_msaa, first for configs of four samples. */
  protected chooseConfig([handle, attributes, configs, size, count]: Args): Word {
    return this.onDisplay(handle, ({ driver }) => {
      if (!count) return this.fail(EGL.BAD_PARAMETER);
      store(count, 0);
      const list = attributes && this.isSet("debug.egl.force_msaa") ? attributesOf(attributes) : [];
      if (this.#mayForceMsaa(list)) {
        const samples: Attribute[] = [[EGL.SAMPLE_BUFFERS, 1], [EGL.SAMPLES, 4]];
        const found = new Int32Array(1);
        const wish = intList([...samples, ...list]);
        if (this.required("eglChooseConfig", driver, wish, configs, size, found) && found[0]! > 0) {
          store(count, found[0]!);
          return 1;
        }
      }
      return this.required("eglChooseConfig", driver, attributes, configs, size, count);
    });
  }

  /** eglGetConfigAttrib. */
  protected getConfigAttrib([handle, ...rest]: Args): Word {
    return this.onDisplay(
      handle,
      ({ driver }) => this.required("eglGetConfigAttrib", driver, ...rest),
    );
  }

  /** Whether a wish for a config is for OpenGL ES 2.0 only and not for one without caveat. */
  #mayForceMsaa(list: readonly Attribute[]): boolean {
    const wish = new Map(list);
    return wish.get(EGL.RENDERABLE_TYPE) === EGL.OPENGL_ES2_BIT &&
      wish.get(EGL.CONFIG_CAVEAT) !== EGL.NONE;
  }
}
