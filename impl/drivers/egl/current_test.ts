import { assertEquals } from "@std/assert";
import { NativeWindow } from "../../platform/native_window.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

const RGBA = [EGL.RED_SIZE, 8, EGL.GREEN_SIZE, 8, EGL.BLUE_SIZE, 8, EGL.ALPHA_SIZE, 8];
const ES2 = ints(EGL.CONTEXT_CLIENT_VERSION, 2);

function started() {
  const process = new EglProcess();
  const display = process.start();
  const config = process.config(display, ...RGBA);
  const context = (of: number | null = config) =>
    process.int("eglCreateContext", display, of, null, ES2);
  const pbuffer = (of = config) =>
    process.int("eglCreatePbufferSurface", display, of, ints(EGL.WIDTH, 4, EGL.HEIGHT, 4));
  const make = (draw: unknown, read: unknown, of: unknown) =>
    process.call("eglMakeCurrent", display, draw, read, of);
  const refusal = (draw: unknown, read: unknown, of: unknown) =>
    process.error("eglMakeCurrent", display, draw, read, of);
  const current = () => [
    process.call("eglGetCurrentSurface", EGL.DRAW),
    process.call("eglGetCurrentSurface", EGL.READ),
    process.call("eglGetCurrentContext"),
  ];
  return { process, display, config, context, pbuffer, make, refusal, current };
}

Deno.test("a thread has what was made current to it, and no other thread does", () => {
  const { process, display, context, pbuffer, make, current } = started();
  const [draw, read, one] = [pbuffer(), pbuffer(), context()];
  assertEquals([make(draw, read, one), ...current()], [1, draw, read, one]);
  assertEquals(process.call("eglGetCurrentDisplay"), display);
  process.thread = "second";
  assertEquals([...current(), process.call("eglGetCurrentDisplay")], [0, 0, 0, 0]);
  process.thread = "main";
  assertEquals([make(null, null, null), ...current()], [1, 0, 0, 0]);
  assertEquals(process.error("eglGetCurrentSurface", EGL.NONE), EGL.BAD_PARAMETER);
});

Deno.test("a context without surfaces can be current; one surface alone, or without a context, cannot", () => {
  const { context, pbuffer, make, refusal, current } = started();
  const [surface, one] = [pbuffer(), context()];
  assertEquals([make(null, null, one), ...current()], [1, 0, 0, one]);
  for (
    const [draw, read, of] of [[surface, null, one], [null, surface, one], [surface, surface, 0]]
  ) {
    assertEquals(refusal(draw, read, of), EGL.BAD_MATCH);
  }
  assertEquals(current(), [0, 0, one]);
});

Deno.test("what is current to one thread cannot be current to another, until it is released", () => {
  const { process, context, pbuffer, make, refusal } = started();
  const [surface, other, one, two] = [pbuffer(), pbuffer(), context(), context()];
  make(surface, surface, one);
  process.thread = "second";
  assertEquals(refusal(other, other, one), EGL.BAD_ACCESS);
  assertEquals(refusal(surface, other, two), EGL.BAD_ACCESS);
  assertEquals(refusal(other, surface, two), EGL.BAD_ACCESS);
  process.thread = "main";
  make(other, other, two);
  process.thread = "second";
  assertEquals(make(surface, surface, one), 1);
});

Deno.test("context and surfaces need the same bits of every kind, unless the context has no config", () => {
  const { process, display, context, pbuffer, make, refusal } = started();
  const others = [
    [...RGBA, EGL.DEPTH_SIZE, 24],
    [...RGBA, EGL.SAMPLES, 4],
    [EGL.BUFFER_SIZE, 16],
  ].map((list) => pbuffer(process.config(display, ...list)));
  const [one, free, fitting] = [context(), context(null), pbuffer()];
  for (const surface of others) {
    assertEquals(refusal(surface, surface, one), EGL.BAD_MATCH);
    assertEquals(refusal(fitting, surface, one), EGL.BAD_MATCH);
    assertEquals(make(surface, surface, free), 1);
  }
});

Deno.test("what is no object, or another kind of object, is told apart", () => {
  const { process, context, pbuffer, refusal } = started();
  const [surface, one] = [pbuffer(), context()];
  for (const junk of [7, "x", {}, one]) {
    assertEquals(refusal(junk, surface, one), EGL.BAD_SURFACE);
    assertEquals(refusal(surface, junk, one), EGL.BAD_SURFACE);
  }
  for (const junk of [7, "x", {}, surface]) {
    assertEquals(refusal(surface, surface, junk), EGL.BAD_CONTEXT);
  }
  assertEquals(process.error("eglMakeCurrent", 7, null, null, null), EGL.BAD_DISPLAY);
});

Deno.test("what is destroyed while it is current lives on until it is released", () => {
  const { process, display, context, pbuffer, make, refusal, current } = started();
  const [surface, one] = [pbuffer(), context()];
  make(surface, surface, one);
  assertEquals(process.call("eglDestroySurface", display, surface), 1);
  assertEquals(process.call("eglDestroyContext", display, one), 1);
  assertEquals(current(), [surface, surface, one]);
  assertEquals(process.error("eglDestroyContext", display, one), EGL.BAD_CONTEXT);
  assertEquals(process.error("eglDestroySurface", display, surface), EGL.BAD_SURFACE);
  make(null, null, null);
  assertEquals(refusal(null, null, one), EGL.BAD_CONTEXT);
});

Deno.test("the window of a surface that is destroyed while current is free once it is released", () => {
  const { process, display, config, context, make } = started();
  const window = new NativeWindow(4, 4, 1);
  const create = () => process.call("eglCreateWindowSurface", display, config, window, null);
  const surface = create();
  make(surface, surface, context());
  process.call("eglDestroySurface", display, surface);
  assertEquals([create(), process.int("eglGetError")], [0, EGL.BAD_ALLOC]);
  make(null, null, null);
  assertEquals(create() === 0, false);
});

Deno.test("a window that lost its consumer cannot be made current, but can be released", () => {
  const { process, display, config, context, make, refusal } = started();
  const window = new NativeWindow(4, 4, 1);
  const surface = process.call("eglCreateWindowSurface", display, config, window, null);
  const one = context();
  make(surface, surface, one);
  window.abandon();
  assertEquals(refusal(surface, surface, one), EGL.BAD_NATIVE_WINDOW);
  assertEquals(make(null, null, null), 1);
});

Deno.test("eglReleaseThread releases what is current, and the error", () => {
  const { process, context, pbuffer, make, current } = started();
  const [surface, one] = [pbuffer(), context()];
  make(surface, surface, one);
  process.call("eglGetCurrentSurface", 0);
  assertEquals([process.call("eglReleaseThread"), ...current()], [1, 0, 0, 0]);
  assertEquals(process.int("eglGetError"), EGL.SUCCESS);
  process.thread = "second";
  assertEquals(make(surface, surface, one), 1);
});

Deno.test("the rendering buffer of a context is its surface's", () => {
  const { process, display, context, pbuffer, make } = started();
  const [surface, one] = [pbuffer(), context()];
  make(surface, surface, one);
  assertEquals(
    process.stored("eglQueryContext", display, one, EGL.RENDER_BUFFER),
    EGL.BACK_BUFFER,
  );
});

Deno.test("waiting for commands and for others to draw is allowed at any time", () => {
  const { process } = started();
  assertEquals(process.call("eglWaitClient"), 1);
  assertEquals(process.call("eglWaitGL"), 1);
  assertEquals(process.call("eglWaitNative", EGL.CORE_NATIVE_ENGINE), 1);
  assertEquals(process.error("eglWaitNative", 7), EGL.BAD_PARAMETER);
});
