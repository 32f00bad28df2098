import { assert, assertEquals } from "@std/assert";
import { HardwareBuffer } from "../../platform/hardware_buffer.ts";
import { NativeWindow } from "../../platform/native_window.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

Deno.test("there is the default display, and no other", () => {
  const process = new EglProcess();
  const display = process.int("eglGetDisplay", 0);
  const platform = (...args: unknown[]) => process.int("eglGetPlatformDisplay", ...args);
  assertEquals(platform(EGL.PLATFORM_ANDROID_KHR, 0, null), display);
  assertEquals(platform(EGL.PLATFORM_ANDROID_KHR, null, ints()), display);
  for (const other of [5, "x", {}]) {
    assertEquals(process.error("eglGetDisplay", other), EGL.SUCCESS);
    assertEquals(
      process.error("eglGetPlatformDisplay", EGL.PLATFORM_ANDROID_KHR, other, null),
      EGL.SUCCESS,
    );
  }
  assertEquals(process.error("eglGetPlatformDisplay", 7, 0, null), EGL.BAD_PARAMETER);
  assertEquals(
    process.error("eglGetPlatformDisplay", EGL.PLATFORM_ANDROID_KHR, 0, ints(1, 2)),
    EGL.BAD_ATTRIBUTE,
  );
});

Deno.test("the display is EGL 1.5 once it is initialized, as often as it is", () => {
  const process = new EglProcess();
  const display = process.int("eglGetDisplay", 0);
  assertEquals(process.error("eglQueryString", display, EGL.VERSION), EGL.NOT_INITIALIZED);
  for (let i = 0; i < 2; i++) {
    const [major, minor] = [[0], [0]];
    assertEquals(process.call("eglInitialize", display, major, minor), 1);
    assertEquals([major, minor], [[1], [5]]);
  }
  assertEquals(process.call("eglInitialize", display, null, null), 1);
  assertEquals(process.error("eglInitialize", 7, null, null), EGL.BAD_DISPLAY);
});

Deno.test("strings are those of the display, or of the client", () => {
  const process = new EglProcess();
  const display = process.start();
  const string = (of: unknown, name: number) => String(process.call("eglQueryString", of, name));
  assertEquals(string(display, EGL.VENDOR), "Strata");
  assertEquals(string(display, EGL.VERSION), "1.5 Strata");
  assertEquals(string(display, EGL.CLIENT_APIS), "OpenGL_ES");
  assertEquals(string(null, EGL.VERSION), "1.5");
  assert(string(null, EGL.EXTENSIONS).split(" ").includes("EGL_KHR_platform_android"));
  const names = string(display, EGL.EXTENSIONS).split(" ");
  assertEquals(names, [...new Set(names)]);
  assertEquals(process.error("eglQueryString", display, 7), EGL.BAD_PARAMETER);
  assertEquals(process.error("eglQueryString", null, EGL.VENDOR), EGL.BAD_DISPLAY);
  assertEquals(process.error("eglQueryString", 7, EGL.EXTENSIONS), EGL.BAD_DISPLAY);
});

Deno.test("the display's end is the end of everything that is not current", () => {
  const process = new EglProcess();
  const display = process.start();
  const config = process.config(display);
  const window = new NativeWindow(4, 4, 1);
  const surface = process.int("eglCreateWindowSurface", display, config, window, null);
  const [kept, other] = [1, 2].map(() =>
    process.int("eglCreateContext", display, config, null, null)
  );
  process.call("eglMakeCurrent", display, surface, surface, kept);
  const buffer = new HardwareBuffer({ width: 4, height: 4, layers: 1, format: 1, usage: 0x100n });
  const image = process.int(
    "eglCreateImageKHR",
    display,
    null,
    EGL.NATIVE_BUFFER_ANDROID,
    buffer,
    null,
  );
  buffer.release();
  assertEquals(buffer.released, false);
  const sync = process.int("eglCreateSync", display, EGL.SYNC_FENCE, null);
  assertEquals([process.call("eglTerminate", display), process.call("eglTerminate", display)], [
    1,
    1,
  ]);
  assertEquals(buffer.released, true);
  assertEquals(process.call("eglGetCurrentContext"), kept);
  assertEquals(process.error("eglSwapBuffers", display, surface), EGL.NOT_INITIALIZED);
  process.call("eglInitialize", display, null, null);
  assertEquals(process.error("eglDestroyContext", display, other), EGL.BAD_CONTEXT);
  assertEquals(process.error("eglDestroySurface", display, surface), EGL.BAD_SURFACE);
  assertEquals(process.error("eglDestroyImage", display, image), EGL.BAD_PARAMETER);
  assertEquals(process.error("eglDestroySync", display, sync), EGL.BAD_PARAMETER);
  const again = () => process.call("eglCreateWindowSurface", display, config, window, null);
  assertEquals([again(), process.int("eglGetError")], [0, EGL.BAD_ALLOC]);
  assertEquals(process.call("eglMakeCurrent", display, null, null, null), 1);
  assert(again() !== 0);
  assertEquals(process.error("eglTerminate", 7), EGL.BAD_DISPLAY);
});

Deno.test("what is current can be released after the display's end", () => {
  const process = new EglProcess();
  const display = process.start();
  const context = process.current(display);
  process.call("eglTerminate", display);
  assertEquals(process.error("eglMakeCurrent", display, null, null, context), EGL.NOT_INITIALIZED);
  assertEquals(process.call("eglMakeCurrent", display, null, null, null), 1);
  assertEquals(process.call("eglGetCurrentContext"), 0);
});

Deno.test("every thread has the error of its own last call", () => {
  const process = new EglProcess();
  const display = process.start();
  const fail = () => process.call("eglQueryString", display, 7);
  fail();
  process.thread = "second";
  assertEquals(process.int("eglGetError"), EGL.SUCCESS);
  process.thread = "main";
  assertEquals([process.int("eglGetError"), process.int("eglGetError")], [
    EGL.BAD_PARAMETER,
    EGL.SUCCESS,
  ]);
  fail();
  process.call("eglQueryAPI");
  assertEquals(process.int("eglGetError"), EGL.SUCCESS);
  fail();
  process.call("eglGetProcAddress", "eglQueryAPI");
  assertEquals(process.int("eglGetError"), EGL.BAD_PARAMETER);
});

Deno.test("the only client API is OpenGL ES", () => {
  const process = new EglProcess();
  assertEquals(process.call("eglBindAPI", EGL.OPENGL_ES_API), 1);
  for (const api of [0x30a1, 0x30a2, 0, "x"]) {
    assertEquals(process.error("eglBindAPI", api), EGL.BAD_PARAMETER);
  }
  assertEquals(process.call("eglQueryAPI"), EGL.OPENGL_ES_API);
});

Deno.test("the program's cache can be given once, whole, to an initialized display", () => {
  const process = new EglProcess();
  const display = process.int("eglGetDisplay", 0);
  const give = (...args: unknown[]) => {
    process.call("eglSetBlobCacheFuncsANDROID", ...args);
    return process.int("eglGetError");
  };
  const [set, get] = [() => {}, () => 0];
  assertEquals(give(display, set, get), EGL.NOT_INITIALIZED);
  process.start();
  assertEquals(give(7, set, get), EGL.BAD_DISPLAY);
  assertEquals(give(display, null, get), EGL.BAD_PARAMETER);
  assertEquals(give(display, set, null), EGL.BAD_PARAMETER);
  assertEquals(give(display, set, get), EGL.SUCCESS);
  assertEquals(give(display, set, get), EGL.BAD_PARAMETER);
  process.call("eglTerminate", display);
  process.start();
  assertEquals(give(display, set, get), EGL.SUCCESS);
});

/** Links a program in a process with a cache; which values the cache was given. */
function linkWith(
  cache: Map<string, Uint8Array>,
  get?: (key: Uint8Array) => unknown,
): Uint8Array[] {
  const given: Uint8Array[] = [];
  const process = new EglProcess();
  const display = process.start();
  process.call(
    "eglSetBlobCacheFuncsANDROID",
    display,
    (key: Uint8Array, keySize: number, value: Uint8Array, valueSize: number) => {
      assertEquals([keySize, valueSize], [key.length, value.length]);
      cache.set(key.toHex(), value);
      given.push(value);
    },
    get ?? ((key: Uint8Array, _keySize: number, value: Uint8Array | null, room: number) => {
      const found = cache.get(key.toHex());
      if (found !== undefined && value !== null && room >= found.length) value.set(found);
      return found?.length ?? 0;
    }),
  );
  process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  const program = process.call("glCreateProgram");
  for (const [type, source] of [[0x8b31, "void main() {}"], [0x8b30, "void main() {}"]]) {
    const shader = process.call("glCreateShader", type);
    process.call("glShaderSource", shader, 1, [source], null);
    process.call("glCompileShader", shader);
    process.call("glAttachShader", program, shader);
  }
  process.call("glLinkProgram", program);
  const status = new Int32Array(1);
  process.call("glGetProgramiv", program, 0x8b82, status);
  assertEquals(status[0], 1);
  return given;
}

Deno.test("a linked program is stored in the program's cache, and found there by another process", () => {
  const cache = new Map<string, Uint8Array>();
  assertEquals(linkWith(cache).length, 1);
  assertEquals(linkWith(cache).length, 0);
  for (const [key, value] of cache) cache.set(key, value.slice(1));
  assertEquals(linkWith(cache).length, 1);
});

Deno.test("a cache that lies about what it has, is as if it had nothing", () => {
  for (const size of [-1, NaN, 2 ** 40, 5, "5", null, undefined, 7n]) {
    assertEquals(linkWith(new Map(), () => size).length, 1);
  }
});
