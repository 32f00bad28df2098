import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { EGL_NAMES, GL_NAMES } from "../../cts/contract/entry_points.ts";
import { ProcessFault } from "../machine/machine.ts";
import { HardwareBuffer } from "../platform/hardware_buffer.ts";
import { NativeWindow } from "../platform/native_window.ts";
import { EGL } from "../../cts/contract/enums.ts";
import { EglProcess, ints } from "./testing/egl_process.ts";
import { heapAfterGc } from "./testing/heap.ts";

const ES2 = ints(EGL.CONTEXT_CLIENT_VERSION, 2);

/** Functions of extensions that a driver need not have. */
const OTHERS = /Stream|ockSurface|SystemTime|EXT$|SwapRectangle|RenderBuffer|NativeClientBuffer/;

Deno.test("the driver has every known function of EGL but those of extensions that it does not list", () => {
  const process = new EglProcess();
  const missing = EGL_NAMES.filter((name) => process.find(name) === null);
  assertEquals(missing, EGL_NAMES.filter((name) => OTHERS.test(name)));
});

Deno.test("the library exports EGL 1.5 and OpenGL ES; eglGetProcAddress gives these and the extensions", () => {
  const process = new EglProcess();
  const { exported } = process;
  assertEquals(exported.filter((name) => /^egl.*(KHR|EXT|ANDROID)$/.test(name)), []);
  assert(["glFlush", "glDrawArrays", "glMatrixMode"].every((name) => exported.includes(name)));
  for (const name of exported) {
    assertEquals(process.call("eglGetProcAddress", name), process.find(name), name);
  }
  for (const name of ["eglDupNativeFenceFDANDROID", "glEGLImageTargetTexture2DOES"]) {
    assertEquals(typeof process.call("eglGetProcAddress", name), "function", name);
  }
});

Deno.test("eglGetProcAddress gives NULL for what the driver lacks, and for what is no name", () => {
  const process = new EglProcess();
  for (const name of ["eglFoo", "glFoo", "", "EGLGETERROR", "constructor", null, 7, {}]) {
    assertEquals(process.call("eglGetProcAddress", name), null);
  }
});

Deno.test("whatever a program passes, no call throws, and all go on to work", () => {
  const names = EGL_NAMES.filter((name) => new EglProcess().find(name) !== null);
  const detached = new Int32Array(4);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const anything = fc.oneof(
    fc.constantFrom(0xd15, 0xc0f1, 0xc0f4, 0x1000, 0x1001, 0x1002, 0x1003, 0x1004),
    fc.constantFrom(...Object.values(EGL)),
    fc.constantFrom(null, undefined, 0, 1, -1, NaN, Infinity, 2 ** 31, 2n ** 64n, "", "x", true),
    fc.constantFrom(
      {},
      [],
      [null],
      () => 0,
      Symbol("s"),
      new DataView(new ArrayBuffer(4)),
      detached,
    ),
    fc.constantFrom(Object.freeze([1, 2]), new BigInt64Array(2), new Float32Array([1.5, NaN])),
    fc.constantFrom(new NativeWindow(4, 4, 1)),
    fc.constantFrom(
      new HardwareBuffer({ width: 4, height: 4, layers: 1, format: 1, usage: 0x100n }),
    ),
    fc.array(fc.constantFrom(...Object.values(EGL)), { maxLength: 6 }).map((list) => ints(...list)),
  );
  const calls = fc.array(
    fc.tuple(fc.constantFrom(...names), fc.array(anything, { maxLength: 5 }), fc.boolean()),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(calls, (list) => {
      const process = new EglProcess();
      const display = process.start();
      const config = process.config(display);
      process.call("eglCreateContext", display, config, null, ES2);
      process.call("eglCreatePbufferSurface", display, config, null);
      for (const [name, args, isOther] of list) {
        process.thread = isOther ? "second" : "main";
        try {
          process.call(name, ...args);
        } catch (error) {
          if (!(error instanceof ProcessFault && error.signal === "hang")) throw error;
        }
      }
      process.thread = "third";
      process.start();
      const context = process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
      assertEquals(process.call("eglGetCurrentContext"), context);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("GL functions do nothing without a current context", () => {
  const process = new EglProcess();
  process.start();
  for (const name of GL_NAMES) {
    if (process.find(name) !== null) process.call(name, 1, 1, 1, 1, 1, 1, 1, 1, 1);
  }
});

/** Makes contexts one after the other, each of which shares objects with the one before and is used. */
function cycle(process: EglProcess, display: number, count: number, last: number): number {
  const config = process.config(display);
  for (let i = 0; i < count; i++) {
    const context = process.int("eglCreateContext", display, config, last, ES2);
    process.call("eglMakeCurrent", display, null, null, context);
    const name = new Int32Array(1);
    process.call("glGenTextures", 1, name);
    process.call("glBindTexture", 0x0de1, name[0]);
    process.call("glDeleteTextures", 1, name);
    process.call("glFlush");
    const sync = process.int("eglCreateSync", display, EGL.SYNC_FENCE, null);
    process.call("eglWaitSync", display, sync, 0);
    process.call("eglDestroySync", display, sync);
    process.call("eglMakeCurrent", display, null, null, null);
    if (last !== 0) process.call("eglDestroyContext", display, last);
    last = context;
  }
  return last;
}

Deno.test("10,000 contexts that were made and destroyed leave nothing behind", () => {
  const process = new EglProcess();
  const display = process.start();
  const share = cycle(process, display, 1000, 0);
  process.call("eglDestroyContext", display, share);
  const first = cycle(process, display, 1, 0);
  const before = heapAfterGc();
  cycle(process, display, 10_000, first);
  const bytesEach = (heapAfterGc() - before) / 10_000;
  assert(bytesEach < 100, `${bytesEach} bytes are left of each context`);
});

Deno.test("a live context is small", () => {
  const process = new EglProcess();
  const display = process.start();
  const last = cycle(process, display, 100, 0);
  const before = heapAfterGc();
  const contexts = Array.from({ length: 300 }, () => cycle(process, display, 1, 0));
  const bytesEach = (heapAfterGc() - before) / contexts.length;
  assert(bytesEach < 20_000, `a context takes ${bytesEach} bytes`);
  assert(!contexts.includes(last));
});
