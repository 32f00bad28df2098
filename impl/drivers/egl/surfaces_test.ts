import { assertEquals, assertNotEquals } from "@std/assert";
import { NativeWindow } from "../../platform/native_window.ts";
import { PBUFFER_SIZE_MAX } from "./configs.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

function started() {
  const process = new EglProcess();
  const display = process.start();
  const config = process.config(display, EGL.ALPHA_SIZE, 8);
  const pbuffer = (...list: number[]) =>
    process.int("eglCreatePbufferSurface", display, config, ints(...list));
  const refusal = (...list: number[]) =>
    process.error("eglCreatePbufferSurface", display, config, ints(...list));
  const of = (surface: unknown, name: number) =>
    process.stored("eglQuerySurface", display, surface, name);
  const window = (window: unknown, ...list: number[]) =>
    process.int("eglCreateWindowSurface", display, config, window, ints(...list));
  return { process, display, config, pbuffer, refusal, of, window };
}

Deno.test("a pbuffer has the size that it was wished, 0 if none was", () => {
  const { process, display, config, pbuffer, of } = started();
  const surface = pbuffer(EGL.WIDTH, 320, EGL.HEIGHT, 240);
  assertEquals([of(surface, EGL.WIDTH), of(surface, EGL.HEIGHT)], [320, 240]);
  const empty = process.int("eglCreatePbufferSurface", display, config, null);
  assertEquals([of(empty, EGL.WIDTH), of(empty, EGL.HEIGHT)], [0, 0]);
});

Deno.test("a pbuffer that is too large is refused, unless the largest one will do", () => {
  const { pbuffer, refusal, of } = started();
  const size = [EGL.WIDTH, PBUFFER_SIZE_MAX + 1, EGL.HEIGHT, 1];
  assertEquals(refusal(...size), EGL.BAD_ALLOC);
  const surface = pbuffer(...size, EGL.LARGEST_PBUFFER, 1);
  assertEquals([of(surface, EGL.WIDTH), of(surface, EGL.HEIGHT)], [PBUFFER_SIZE_MAX, 1]);
  assertEquals(of(surface, EGL.LARGEST_PBUFFER), 1);
});

Deno.test("attributes of a pbuffer are known, fit together, and are not negative", () => {
  const { refusal } = started();
  assertEquals(refusal(EGL.WIDTH, -1), EGL.BAD_PARAMETER);
  assertEquals(refusal(EGL.RENDER_BUFFER, EGL.BACK_BUFFER), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(EGL.LARGEST_PBUFFER, 2), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(EGL.GL_COLORSPACE, 1), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(EGL.TEXTURE_TARGET, EGL.TEXTURE_2D), EGL.BAD_MATCH);
  assertEquals(
    refusal(EGL.TEXTURE_FORMAT, EGL.TEXTURE_RGBA, EGL.TEXTURE_TARGET, EGL.TEXTURE_2D),
    EGL.BAD_MATCH,
  );
});

Deno.test("a surface tells what it is", () => {
  const { process, display, config, pbuffer, window, of } = started();
  const surfaces = [pbuffer(), window(new NativeWindow(64, 32, 1))];
  for (const surface of surfaces) {
    assertEquals(
      of(surface, EGL.CONFIG_ID),
      process.stored("eglGetConfigAttrib", display, config, EGL.CONFIG_ID),
    );
    assertEquals(of(surface, EGL.RENDER_BUFFER), EGL.BACK_BUFFER);
    assertEquals(of(surface, EGL.SWAP_BEHAVIOR), EGL.BUFFER_DESTROYED);
    assertEquals(of(surface, EGL.MULTISAMPLE_RESOLVE), EGL.MULTISAMPLE_RESOLVE_DEFAULT);
    assertEquals(of(surface, EGL.GL_COLORSPACE), EGL.GL_COLORSPACE_LINEAR);
    assertEquals(of(surface, EGL.PIXEL_ASPECT_RATIO), EGL.UNKNOWN);
  }
  assertEquals(of(surfaces[0], EGL.TEXTURE_FORMAT), EGL.NO_TEXTURE);
  const untouched = -7;
  assertEquals(of(surfaces[1], EGL.TEXTURE_FORMAT), untouched);
  assertEquals([of(surfaces[1], EGL.WIDTH), of(surfaces[1], EGL.HEIGHT)], [64, 32]);
  const refusal = (...args: unknown[]) => process.error("eglQuerySurface", display, ...args);
  assertEquals(refusal(surfaces[0], EGL.RED_SIZE, [0]), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(surfaces[0], EGL.WIDTH, null), EGL.BAD_PARAMETER);
  assertEquals(refusal(7, EGL.WIDTH, [0]), EGL.BAD_SURFACE);
});

Deno.test("what a surface is made with, it says", () => {
  const { pbuffer, window, of } = started();
  const srgb = [EGL.GL_COLORSPACE, EGL.GL_COLORSPACE_SRGB];
  assertEquals(of(pbuffer(...srgb), EGL.GL_COLORSPACE), EGL.GL_COLORSPACE_SRGB);
  const surface = window(new NativeWindow(1, 1, 1), ...srgb, EGL.RENDER_BUFFER, EGL.SINGLE_BUFFER);
  assertEquals(of(surface, EGL.GL_COLORSPACE), EGL.GL_COLORSPACE_SRGB);
  assertEquals(of(surface, EGL.RENDER_BUFFER), EGL.SINGLE_BUFFER);
});

Deno.test("a window can have one surface at a time, and needs a consumer", () => {
  const { process, display, config, window } = started();
  const native = new NativeWindow(8, 8, 1);
  const surface = window(native);
  const refusal = (what: unknown, list: unknown = null) =>
    process.error("eglCreateWindowSurface", display, config, what, list);
  assertEquals(refusal(native), EGL.BAD_ALLOC);
  process.call("eglDestroySurface", display, surface);
  assertNotEquals(window(native), 0);
  const abandoned = new NativeWindow(8, 8, 1);
  abandoned.abandon();
  for (const what of [abandoned, null, 0, 7, "x", {}, new Int32Array(4)]) {
    assertEquals(refusal(what), EGL.BAD_NATIVE_WINDOW);
  }
  assertEquals(refusal(new NativeWindow(8, 8, 1), ints(EGL.WIDTH, 1)), EGL.BAD_ATTRIBUTE);
  const platform = process.int(
    "eglCreatePlatformWindowSurface",
    display,
    config,
    new NativeWindow(8, 8, 1),
    null,
  );
  assertNotEquals(platform, 0);
});

Deno.test("nothing is made of a config that is none, or of pixmaps and buffers that nobody has", () => {
  const { process, display, config } = started();
  for (const kind of ["Window", "Pbuffer", "Pixmap", "PlatformWindow", "PlatformPixmap"]) {
    assertEquals(process.error(`eglCreate${kind}Surface`, display, 7, null, null), EGL.BAD_CONFIG);
    assertEquals(process.error(`eglCreate${kind}Surface`, 7, config, null), EGL.BAD_DISPLAY);
  }
  assertEquals(process.error("eglCreatePixmapSurface", display, config, 1, null), EGL.BAD_MATCH);
  assertEquals(
    process.error("eglCreatePbufferFromClientBuffer", display, 0x3096, 1, config, null),
    EGL.BAD_PARAMETER,
  );
});

Deno.test("some attributes can be set, to some values", () => {
  const { process, display, pbuffer, of } = started();
  const surface = pbuffer();
  const set = (name: number, value: number) =>
    process.call("eglSurfaceAttrib", display, surface, name, value);
  const refusal = (name: number, value: unknown) =>
    process.error("eglSurfaceAttrib", display, surface, name, value);
  assertEquals(set(EGL.SWAP_BEHAVIOR, EGL.BUFFER_PRESERVED), 1);
  assertEquals(of(surface, EGL.SWAP_BEHAVIOR), EGL.BUFFER_PRESERVED);
  assertEquals(set(EGL.MULTISAMPLE_RESOLVE, EGL.MULTISAMPLE_RESOLVE_BOX), 1);
  assertEquals(of(surface, EGL.MULTISAMPLE_RESOLVE), EGL.MULTISAMPLE_RESOLVE_BOX);
  assertEquals(set(EGL.MIPMAP_LEVEL, 5), 1);
  assertEquals(of(surface, EGL.MIPMAP_LEVEL), 0);
  assertEquals(refusal(EGL.WIDTH, 1), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(EGL.SWAP_BEHAVIOR, 1), EGL.BAD_PARAMETER);
  assertEquals(refusal(EGL.SWAP_BEHAVIOR, {}), EGL.BAD_PARAMETER);
});

Deno.test("no surface can be bound to a texture", () => {
  const { process, display, pbuffer, window } = started();
  const [surface, other] = [pbuffer(), window(new NativeWindow(1, 1, 1))];
  for (const name of ["eglBindTexImage", "eglReleaseTexImage"]) {
    assertEquals(process.error(name, display, surface, EGL.BACK_BUFFER), EGL.BAD_MATCH);
    assertEquals(process.error(name, display, other, EGL.BACK_BUFFER), EGL.BAD_SURFACE);
    assertEquals(process.error(name, display, surface, 7), EGL.BAD_PARAMETER);
    assertEquals(process.error(name, display, 7, EGL.BACK_BUFFER), EGL.BAD_SURFACE);
  }
});
