/**
 * Surfaces of the windows that cover a screen: the driver has no display, so that it draws into memory, which is read when
 * a frame is shown.
 *
 * @module
 */

import { EGL, GL } from "../../cts/contract/enums.ts";
import type { Word } from "../machine/machine.ts";
import type { ScreenWindow } from "../platform/screen.ts";
import { type Attribute, attributesOf, intList } from "./attributes.ts";
import type { PlatformState } from "./platform_state.ts";

/**
 * The wish for a config as the driver is told it: where a window is asked for, or nothing, which means the same, it is one
 * for memory.
 *
 * @param list The app's wish.
 */
export function configForScreen(list: Word): Int32Array {
  const wish = attributesOf(list);
  const surfaces = Number(wish.find(([name]) => name === EGL.SURFACE_TYPE)?.[1] ?? EGL.WINDOW_BIT);
  const others = wish.filter(([name]) => name !== EGL.SURFACE_TYPE);
  return intList([...others, [
    EGL.SURFACE_TYPE,
    (surfaces & EGL.WINDOW_BIT) === 0 ? surfaces : (surfaces & ~EGL.WINDOW_BIT) | EGL.PBUFFER_BIT,
  ]]);
}

/** The attributes of the surface that stands in for that of a window, with the window's size. */
export function attributesForScreen(
  attributes: readonly Attribute[],
  { width, height }: ScreenWindow,
): Attribute[] {
  const kept = attributes.filter(([name]) => name !== EGL.RENDER_BUFFER);
  return [...kept, [EGL.WIDTH, width], [EGL.HEIGHT, height]];
}

/** Shows what the current context has drawn: reads it below the layers, and leaves the state as it was. */
export function showFrame(egl: PlatformState, { screen, width, height }: ScreenWindow): void {
  const { context } = egl.host.thread();
  if (context === undefined) return;
  const pixels = new Uint8Array(4 * width * height);
  const isNew = context.version === 2 &&
    String(below(egl, "glGetString", GL.VERSION)).startsWith("OpenGL ES 3");
  const state = isNew ? NEW_STATE : context.version === 2 ? STATE : [];
  const before = state.map(({ get }) => numberOf(egl, get));
  for (const [i, one] of state.entries()) if (before[i] !== one.wanted) one.set(egl, one.wanted);
  below(egl, "glReadPixels", 0, 0, width, height, GL.RGBA, GL.UNSIGNED_BYTE, pixels);
  for (const [i, one] of state.entries()) if (before[i] !== one.wanted) one.set(egl, before[i]!);
  screen.show({ width, height, pixels });
}

/** Calls a function of the driver. */
function below({ host }: PlatformState, name: string, ...args: readonly Word[]): Word {
  return host.machine.call(host.below?.(name) ?? null, name, ...args);
}

/** A number of the context's state that reading depends on. */
interface State {
  readonly get: number;
  readonly wanted: number;
  set(egl: PlatformState, value: number): void;
}

const STATE: readonly State[] = [{
  get: GL.FRAMEBUFFER_BINDING,
  wanted: 0,
  set: (egl, value) => below(egl, "glBindFramebuffer", GL.FRAMEBUFFER, value),
}];

const NEW_STATE: readonly State[] = [
  {
    get: GL.READ_FRAMEBUFFER_BINDING,
    wanted: 0,
    set: (egl, value) => below(egl, "glBindFramebuffer", GL.READ_FRAMEBUFFER, value),
  },
  {
    get: GL.PIXEL_PACK_BUFFER_BINDING,
    wanted: 0,
    set: (egl, value) => below(egl, "glBindBuffer", GL.PIXEL_PACK_BUFFER, value),
  },
  ...[GL.PACK_ROW_LENGTH, GL.PACK_SKIP_PIXELS, GL.PACK_SKIP_ROWS].map((name): State => ({
    get: name,
    wanted: 0,
    set: (egl, value) => below(egl, "glPixelStorei", name, value),
  })),
];

function numberOf(egl: PlatformState, name: number): number {
  const cell = new Int32Array(1);
  below(egl, "glGetIntegerv", name, cell);
  return cell[0]!;
}
