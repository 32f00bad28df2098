import { assertEquals } from "@std/assert";
import { NativeWindow } from "../../platform/native_window.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

/** A process with a window's surface and a pbuffer; the former is current. */
function started(...list: readonly number[]) {
  const process = new EglProcess();
  const display = process.start();
  const config = process.config(display, EGL.ALPHA_SIZE, 8);
  const native = new NativeWindow(8, 8, 1);
  const window = process.int("eglCreateWindowSurface", display, config, native, ints(...list));
  const pbuffer = process.int("eglCreatePbufferSurface", display, config, null);
  const es2 = ints(EGL.CONTEXT_CLIENT_VERSION, 2);
  const context = process.int("eglCreateContext", display, config, null, es2);
  const draw = (surface: unknown) =>
    process.call("eglMakeCurrent", display, surface, surface, surface === null ? null : context);
  draw(window);
  const age = () => process.stored("eglQuerySurface", display, window, EGL.BUFFER_AGE_EXT);
  const swap = (surface = window) => process.call("eglSwapBuffers", display, surface);
  const refusal = (name: string, ...args: unknown[]) => process.error(name, display, ...args);
  const damage = (rects: unknown = null, count: unknown = 0) =>
    process.call("eglSetDamageRegionKHR", display, window, rects, count);
  return { process, display, native, window, pbuffer, draw, age, swap, refusal, damage };
}

Deno.test("only what the thread draws to can be swapped", () => {
  const { process, window, pbuffer, draw, swap, refusal } = started();
  assertEquals(swap(), 1);
  assertEquals(refusal("eglSwapBuffers", pbuffer), EGL.BAD_SURFACE);
  assertEquals(refusal("eglSwapBuffers", 7), EGL.BAD_SURFACE);
  assertEquals(process.error("eglSwapBuffers", 7, window), EGL.BAD_DISPLAY);
  process.thread = "second";
  assertEquals(refusal("eglSwapBuffers", window), EGL.BAD_SURFACE);
  process.thread = "main";
  draw(pbuffer);
  assertEquals(swap(pbuffer), 1);
});

Deno.test("a window that lost its consumer cannot be swapped", () => {
  const { native, window, refusal } = started();
  native.abandon();
  assertEquals(refusal("eglSwapBuffers", window), EGL.BAD_NATIVE_WINDOW);
});

Deno.test("swapping keeps what was drawn in the frame before", () => {
  const { age, swap } = started();
  assertEquals(age(), 0);
  swap();
  assertEquals(age(), 1);
});

Deno.test("the age of a buffer is known of what the thread draws to", () => {
  const { window, pbuffer, draw, refusal } = started();
  draw(pbuffer);
  assertEquals(refusal("eglQuerySurface", window, EGL.BUFFER_AGE_EXT, [0]), EGL.BAD_SURFACE);
});

Deno.test("what has one buffer only has no age", () => {
  const { age, swap } = started(EGL.RENDER_BUFFER, EGL.SINGLE_BUFFER);
  assertEquals([swap(), age()], [1, 0]);
});

Deno.test("damage is told by rectangles, or none", () => {
  const { process, display, window, pbuffer, refusal } = started();
  const swap = "eglSwapBuffersWithDamageKHR";
  assertEquals(process.call(swap, display, window, ints(0, 0, 1, 1), 1), 1);
  assertEquals(process.call(swap, display, window, null, 0), 1);
  assertEquals(refusal(swap, window, null, 1), EGL.BAD_PARAMETER);
  assertEquals(refusal(swap, window, ints(), -1), EGL.BAD_PARAMETER);
  assertEquals(refusal(swap, window, "x", 1), EGL.BAD_PARAMETER);
  assertEquals(refusal(swap, pbuffer, null, 0), EGL.BAD_SURFACE);
});

Deno.test("the region to draw in is set once a frame, after the age was asked for", () => {
  const { window, age, swap, refusal, damage } = started();
  const refused = () => refusal("eglSetDamageRegionKHR", window, null, 0);
  assertEquals(refused(), EGL.BAD_ACCESS);
  age();
  assertEquals(damage(ints(0, 0, 4, 4), 1), 1);
  assertEquals(refused(), EGL.BAD_ACCESS);
  swap();
  assertEquals(refused(), EGL.BAD_ACCESS);
  age();
  assertEquals(damage(), 1);
});

Deno.test("the region to draw in is of windows whose buffers are destroyed", () => {
  const { process, display, window, pbuffer, draw, age, refusal } = started();
  const refused = (surface: number) => refusal("eglSetDamageRegionKHR", surface, null, 0);
  age();
  process.call("eglSurfaceAttrib", display, window, EGL.SWAP_BEHAVIOR, EGL.BUFFER_PRESERVED);
  assertEquals(refused(window), EGL.BAD_MATCH);
  process.call("eglSurfaceAttrib", display, window, EGL.SWAP_BEHAVIOR, EGL.BUFFER_DESTROYED);
  draw(pbuffer);
  assertEquals(refused(window), EGL.BAD_MATCH);
  assertEquals(refused(pbuffer), EGL.BAD_MATCH);
  assertEquals(refusal("eglSetDamageRegionKHR", window, null, -1), EGL.BAD_PARAMETER);
});

Deno.test("the swap interval is of the surface that is drawn to", () => {
  const { process, display, draw, refusal } = started();
  for (const interval of [0, 1, -5, 2 ** 31 - 1]) {
    assertEquals(process.call("eglSwapInterval", display, interval), 1);
  }
  draw(null);
  assertEquals(refusal("eglSwapInterval", 1), EGL.BAD_CONTEXT);
  process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  assertEquals(refusal("eglSwapInterval", 1), EGL.BAD_SURFACE);
});

Deno.test("there are no pixmaps to copy to", () => {
  const { window, refusal } = started();
  assertEquals(refusal("eglCopyBuffers", window, 1), EGL.BAD_NATIVE_PIXMAP);
  assertEquals(refusal("eglCopyBuffers", 7, 1), EGL.BAD_SURFACE);
});
