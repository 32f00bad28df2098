/**
 * The windows of surfaces: libEGL connects them, and lets them go. Of ANGLE that is Vulkan's business.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_object.cpp (`egl_surface_t`).
 *
 * @module
 */

import { NATIVE_WINDOW_API_EGL, type NativeWindow } from "../platform/native_window.ts";
import type { SurfaceObject } from "./display.ts";
import type { PlatformState } from "./platform_state.ts";

/** Connects a window; whether that could be done. */
export function connect({ host }: PlatformState, window: NativeWindow): boolean {
  return host.isAngle() || window.connect(NATIVE_WINDOW_API_EGL) === 0;
}

/** Lets a window go. */
export function disconnect({ host }: PlatformState, window: NativeWindow): void {
  if (!host.isAngle()) window.disconnect(NATIVE_WINDOW_API_EGL);
}

/** Lets the window of a surface go whose display was terminated, once it is current nowhere. */
export function releaseWindow(
  egl: PlatformState,
  { window, terminated, bindings }: SurfaceObject,
): void {
  if (window !== null && terminated && bindings === 0) disconnect(egl, window);
}
