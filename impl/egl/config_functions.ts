/**
 * The configs of a display.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_platform_entries.cpp (`eglGetConfigsImpl` and below).
 *
 * @module
 */

import { type Attribute, attributesOf, intList } from "./attributes.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { configForScreen } from "./screen_surfaces.ts";
import { type PlatformTable, store } from "./platform_state.ts";

/** Functions of this file. */
export const CONFIG_FUNCTIONS = {
  eglGetConfigs(egl, handle, configs, size, count) {
    const { driver } = egl.ready(handle);
    if (!count) return egl.fail(EGL.BAD_PARAMETER);
    store(count, 0);
    return egl.required("eglGetConfigs", driver, configs, size, count);
  },
  /** With debug.egl.force_msaa, first for configs of four samples. */
  eglChooseConfig(egl, handle, asked, configs, size, count) {
    const { driver } = egl.ready(handle);
    if (!count) return egl.fail(EGL.BAD_PARAMETER);
    store(count, 0);
    const attributes = egl.host.below === undefined ? asked : configForScreen(asked);
    const list = attributes && egl.isSet("debug.egl.force_msaa") ? attributesOf(attributes) : [];
    if (mayForceMsaa(list)) {
      const samples: Attribute[] = [[EGL.SAMPLE_BUFFERS, 1], [EGL.SAMPLES, 4]];
      const found = new Int32Array(1);
      const wish = intList([...samples, ...list]);
      if (egl.required("eglChooseConfig", driver, wish, configs, size, found) && found[0]! > 0) {
        store(count, found[0]!);
        return 1;
      }
    }
    return egl.required("eglChooseConfig", driver, attributes, configs, size, count);
  },
  /** Windows of a screen are drawn by configs for memory. */
  eglGetConfigAttrib(egl, handle, config, name, value) {
    const { driver } = egl.ready(handle);
    const found = egl.required("eglGetConfigAttrib", driver, config, name, value);
    if (egl.host.below !== undefined && name === EGL.SURFACE_TYPE && found) {
      const surfaces = Number((value as ArrayLike<number>)[0]);
      if ((surfaces & EGL.PBUFFER_BIT) !== 0) store(value, surfaces | EGL.WINDOW_BIT);
    }
    return found;
  },
} satisfies PlatformTable;

/** Checks that a wish for a config is for OpenGL ES 2.0 only and not for one without caveat. */
function mayForceMsaa(list: readonly Attribute[]): boolean {
  const wish = new Map(list);
  return wish.get(EGL.RENDERABLE_TYPE) === EGL.OPENGL_ES2_BIT &&
    wish.get(EGL.CONFIG_CAVEAT) !== EGL.NONE;
}
