import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

const MAJOR = EGL.CONTEXT_MAJOR_VERSION;
const MINOR = EGL.CONTEXT_MINOR_VERSION;

function started(version = "") {
  const process = new EglProcess({ "ro.opengles.version": version });
  const display = process.start();
  const config = process.config(display, EGL.RED_SIZE, 8);
  const create = (...list: number[]) =>
    process.int("eglCreateContext", display, config, null, ints(...list));
  const refusal = (...list: number[]) =>
    process.error("eglCreateContext", display, config, null, ints(...list));
  return { process, display, config, create, refusal };
}

Deno.test("contexts of every version of OpenGL ES that is defined can be made, and of no other", () => {
  const { create, refusal } = started();
  for (const [major, minor] of [[1, 0], [1, 1], [2, 0], [3, 0], [3, 1], [3, 2]] as const) {
    assertNotEquals(create(MAJOR, major, MINOR, minor), 0, `${major}.${minor}`);
  }
  for (
    const [major, minor] of [[0, 0], [1, 2], [2, 1], [3, 3], [4, 0], [-1, 0], [2, -1]] as const
  ) {
    assertEquals(refusal(MAJOR, major, MINOR, minor), EGL.BAD_MATCH, `${major}.${minor}`);
  }
});

Deno.test("a device without OpenGL ES 3 has no config for it", () => {
  const { process, display, create, refusal } = started("131072");
  assert(create(MAJOR, 1) !== 0 && create(MAJOR, 2) !== 0);
  assertEquals(refusal(MAJOR, 3), EGL.BAD_CONFIG);
  assertEquals(
    process.error("eglCreateContext", display, null, null, ints(MAJOR, 3)),
    EGL.BAD_MATCH,
  );
});

Deno.test("a device with OpenGL ES 3.1 gives it to whoever asks for 3.0, and no 3.2", () => {
  const { process, display, create, refusal } = started("196609");
  const context = create(MAJOR, 3);
  assertEquals(
    process.stored("eglQueryContext", display, context, EGL.CONTEXT_CLIENT_VERSION),
    3,
  );
  assertEquals(refusal(MAJOR, 3, MINOR, 2), EGL.BAD_MATCH);
});

Deno.test("attributes are known, and so are their values", () => {
  const { create, refusal } = started();
  const known = [
    [EGL.CONTEXT_OPENGL_DEBUG, 1],
    [EGL.CONTEXT_FLAGS_KHR, 1],
    [EGL.CONTEXT_OPENGL_ROBUST_ACCESS, 1],
    [EGL.CONTEXT_OPENGL_ROBUST_ACCESS_EXT, 0],
    [EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL.LOSE_CONTEXT_ON_RESET],
    [EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL.NO_RESET_NOTIFICATION],
    [EGL.CONTEXT_PRIORITY_LEVEL_IMG, EGL.CONTEXT_PRIORITY_LOW_IMG],
  ] as const;
  for (const [name, value] of known) {
    assertNotEquals(create(MAJOR, 3, name, value), 0, name.toString(16));
    assertEquals(refusal(MAJOR, 3, name, 0x7777), EGL.BAD_ATTRIBUTE, name.toString(16));
  }
  const [profileMask, forwardCompatible] = [0x30fd, 0x31b1];
  assertEquals(refusal(profileMask, 1), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(forwardCompatible, 1), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(EGL.WIDTH, 1), EGL.BAD_ATTRIBUTE);
});

Deno.test("what a context is made of has to be there", () => {
  const { process, display, config, create } = started();
  const refusal = (...args: unknown[]) => process.error("eglCreateContext", ...args);
  assertEquals(refusal(7, config, null, null), EGL.BAD_DISPLAY);
  assertEquals(refusal(display, 7, null, null), EGL.BAD_CONFIG);
  assertEquals(refusal(display, config, 7, null), EGL.BAD_CONTEXT);
  const context = create(MAJOR, 2);
  process.call("eglDestroyContext", display, context);
  assertEquals(refusal(display, config, context, null), EGL.BAD_CONTEXT);
});

Deno.test("contexts that share objects tell of resets in the same way", () => {
  const { process, display, config, create } = started();
  const strategy = EGL.CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY;
  const share = create(MAJOR, 2, strategy, EGL.LOSE_CONTEXT_ON_RESET);
  const make = (value: number) =>
    process.int("eglCreateContext", display, config, share, ints(MAJOR, 2, strategy, value));
  assertNotEquals(make(EGL.LOSE_CONTEXT_ON_RESET), 0);
  assertEquals([make(EGL.NO_RESET_NOTIFICATION), process.int("eglGetError")], [0, EGL.BAD_MATCH]);
});

Deno.test("a context tells what it is", () => {
  const { process, display, config, create } = started();
  const of = (context: number, name: number) =>
    process.stored("eglQueryContext", display, context, name);
  const context = create(MAJOR, 2, EGL.CONTEXT_PRIORITY_LEVEL_IMG, EGL.CONTEXT_PRIORITY_HIGH_IMG);
  assertEquals(
    of(context, EGL.CONFIG_ID),
    process.stored("eglGetConfigAttrib", display, config, EGL.CONFIG_ID),
  );
  assertEquals(of(context, EGL.CONTEXT_CLIENT_TYPE), EGL.OPENGL_ES_API);
  assertEquals(of(context, EGL.CONTEXT_CLIENT_VERSION), 2);
  assertEquals(of(context, EGL.CONTEXT_PRIORITY_LEVEL_IMG), EGL.CONTEXT_PRIORITY_HIGH_IMG);
  assertEquals(of(context, EGL.RENDER_BUFFER), EGL.NONE);
  assertEquals(of(create(), EGL.CONTEXT_CLIENT_VERSION), 1);
  const without = process.int("eglCreateContext", display, null, null, ints(MAJOR, 2));
  assertEquals(of(without, EGL.CONFIG_ID), 0);
  const refusal = (...args: unknown[]) => process.error("eglQueryContext", display, ...args);
  assertEquals(refusal(context, EGL.WIDTH, [0]), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal(context, EGL.CONFIG_ID, null), EGL.BAD_PARAMETER);
  assertEquals(refusal(7, EGL.CONFIG_ID, [0]), EGL.BAD_CONTEXT);
});

Deno.test("there is no limit on the number of contexts, and each has its own handle", () => {
  const { create } = started();
  assertEquals(new Set(Array.from({ length: 2000 }, () => create(MAJOR, 2))).size, 2000);
});
