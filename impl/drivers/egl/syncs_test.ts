import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

const FOREVER = 0xffff_ffff_ffff_ffffn;

/** A process with a current context. */
function started() {
  const process = new EglProcess();
  const display = process.start();
  const context = process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  const create = (type: number, list: unknown = null) =>
    process.int("eglCreateSyncKHR", display, type, list);
  const attribute = (sync: unknown, name: number) =>
    process.stored("eglGetSyncAttribKHR", display, sync, name);
  const isSignaled = (sync: unknown) => attribute(sync, EGL.SYNC_STATUS) === EGL.SIGNALED;
  const wait = (sync: unknown, flags: unknown = 0, timeout: unknown = 0) =>
    process.call("eglClientWaitSyncKHR", display, sync, flags, timeout);
  const dup = (sync: unknown) => process.int("eglDupNativeFenceFDANDROID", display, sync);
  const refusal = (name: string, ...args: unknown[]) => process.error(name, display, ...args);
  return { process, display, context, create, attribute, isSignaled, wait, dup, refusal };
}

Deno.test("a fence is signaled once the context's commands are flushed, however that happens", () => {
  const flushes: ((process: EglProcess, display: number) => void)[] = [
    (process) => process.call("glFlush"),
    (process) => process.call("glFinish"),
    (process) => process.call("eglWaitClient"),
    (process, display) => process.call("eglMakeCurrent", display, null, null, null),
    (process) => process.call("eglReleaseThread"),
  ];
  for (const flush of flushes) {
    const { process, display, create, isSignaled, wait } = started();
    const sync = create(EGL.SYNC_FENCE);
    assertEquals([isSignaled(sync), wait(sync)], [false, EGL.TIMEOUT_EXPIRED]);
    flush(process, display);
    assertEquals([isSignaled(sync), wait(sync)], [true, EGL.CONDITION_SATISFIED]);
  }
});

Deno.test("a wait that flushes, flushes the calling thread's commands only", () => {
  const { process, display, create, wait } = started();
  const sync = create(EGL.SYNC_FENCE);
  process.thread = "second";
  process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  assertEquals(wait(sync, EGL.SYNC_FLUSH_COMMANDS_BIT, 1000), EGL.TIMEOUT_EXPIRED);
  process.thread = "main";
  assertEquals(wait(sync, EGL.SYNC_FLUSH_COMMANDS_BIT, FOREVER), EGL.CONDITION_SATISFIED);
});

Deno.test("waiting forever for what nobody signals hangs the process", () => {
  const { create, wait } = started();
  const sync = create(EGL.SYNC_FENCE);
  for (const forever of [FOREVER, -1, Number(FOREVER)]) {
    assertThrows(() => wait(sync, 0, forever), ProcessFault, "unsignaled");
  }
  assertEquals(wait(sync, 0, 0x7fff_ffff_ffff_f000n), EGL.TIMEOUT_EXPIRED);
});

Deno.test("commands after eglWaitSync are done after the fence of another context", () => {
  const { process, display, create, isSignaled } = started();
  const first = create(EGL.SYNC_FENCE);
  process.thread = "second";
  process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  const before = create(EGL.SYNC_FENCE);
  assertEquals(process.call("eglWaitSyncKHR", display, first, 0), 1);
  const after = create(EGL.SYNC_FENCE);
  process.call("eglWaitClient");
  const later = create(EGL.SYNC_FENCE);
  process.call("eglWaitClient");
  assertEquals([before, after, later].map(isSignaled), [true, false, false]);
  process.thread = "main";
  process.call("eglWaitClient");
  assertEquals([after, later].map(isSignaled), [true, true]);
});

Deno.test("eglWaitSync needs a current context, a sync and no flags", () => {
  const { process, create, refusal } = started();
  const sync = create(EGL.SYNC_FENCE);
  assertEquals(refusal("eglWaitSync", sync, 1), EGL.BAD_PARAMETER);
  assertEquals(refusal("eglWaitSync", 7, 0), EGL.BAD_PARAMETER);
  process.thread = "second";
  assertEquals(refusal("eglWaitSync", sync, 0), EGL.BAD_MATCH);
});

Deno.test("a reusable sync is signaled and unsignaled by the program", () => {
  const { process, display, create, isSignaled, wait, refusal } = started();
  const sync = create(EGL.SYNC_REUSABLE_KHR);
  const signal = (mode: number) => process.call("eglSignalSyncKHR", display, sync, mode);
  assertEquals([isSignaled(sync), wait(sync, 1)], [false, EGL.TIMEOUT_EXPIRED]);
  assertEquals([signal(EGL.SIGNALED), isSignaled(sync)], [1, true]);
  assertEquals([signal(EGL.UNSIGNALED), isSignaled(sync)], [1, false]);
  assertEquals(refusal("eglSignalSyncKHR", sync, 1), EGL.BAD_PARAMETER);
  assertEquals(refusal("eglSignalSyncKHR", create(EGL.SYNC_FENCE), EGL.SIGNALED), EGL.BAD_MATCH);
  assertEquals(refusal("eglGetSyncAttrib", sync, EGL.SYNC_CONDITION, [0]), EGL.BAD_MATCH);
});

Deno.test("a sync tells its type, its status and its condition", () => {
  const { process, display, create, attribute, refusal } = started();
  const fence = create(EGL.SYNC_FENCE);
  assertEquals(attribute(fence, EGL.SYNC_TYPE), EGL.SYNC_FENCE);
  assertEquals(attribute(fence, EGL.SYNC_STATUS), EGL.UNSIGNALED);
  assertEquals(attribute(fence, EGL.SYNC_CONDITION), EGL.SYNC_PRIOR_COMMANDS_COMPLETE);
  const wide = new BigInt64Array(1);
  process.call("eglGetSyncAttrib", display, fence, EGL.SYNC_TYPE, wide);
  assertEquals(wide[0], BigInt(EGL.SYNC_FENCE));
  assertEquals(attribute(create(EGL.SYNC_REUSABLE_KHR), EGL.SYNC_TYPE), EGL.SYNC_REUSABLE_KHR);
  assertEquals(refusal("eglGetSyncAttrib", fence, 7, [0]), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal("eglGetSyncAttrib", fence, EGL.SYNC_TYPE, null), EGL.BAD_PARAMETER);
  assertEquals(refusal("eglGetSyncAttrib", 7, EGL.SYNC_TYPE, [0]), EGL.BAD_PARAMETER);
});

Deno.test("a sync needs a type that there is, no attributes, and a fence a current context", () => {
  const { process, display, create, refusal } = started();
  assertEquals(refusal("eglCreateSyncKHR", 7, null), EGL.BAD_ATTRIBUTE);
  assertEquals(refusal("eglCreateSync", 7, null), EGL.BAD_PARAMETER);
  for (const type of [EGL.SYNC_FENCE, EGL.SYNC_REUSABLE_KHR, EGL.SYNC_NATIVE_FENCE_ANDROID]) {
    assertNotEquals(create(type, ints()), 0);
    assertEquals(refusal("eglCreateSync", type, ints(EGL.SYNC_TYPE, 1)), EGL.BAD_ATTRIBUTE);
  }
  process.call("eglMakeCurrent", display, null, null, null);
  for (const type of [EGL.SYNC_FENCE, EGL.SYNC_NATIVE_FENCE_ANDROID]) {
    assertEquals(refusal("eglCreateSync", type, null), EGL.BAD_MATCH);
  }
  assertNotEquals(create(EGL.SYNC_REUSABLE_KHR), 0);
});

Deno.test("a sync that is destroyed is none any more", () => {
  const { process, display, create, refusal } = started();
  const sync = create(EGL.SYNC_FENCE);
  assertEquals(process.call("eglDestroySyncKHR", display, sync), 1);
  assertEquals(refusal("eglDestroySync", sync), EGL.BAD_PARAMETER);
  assertEquals(refusal("eglClientWaitSync", sync, 0, 0), EGL.BAD_PARAMETER);
});

Deno.test("a native fence has a descriptor once it is flushed", () => {
  const { process, create, dup, refusal } = started();
  const sync = create(EGL.SYNC_NATIVE_FENCE_ANDROID);
  assertEquals(refusal("eglDupNativeFenceFDANDROID", sync), EGL.BAD_PARAMETER);
  process.call("eglWaitClient");
  const fds = [dup(sync), dup(sync)];
  assertEquals([new Set(fds).size, fds.every((fd) => fd >= 0)], [2, true]);
  assertEquals(refusal("eglDupNativeFenceFDANDROID", create(EGL.SYNC_FENCE)), EGL.BAD_PARAMETER);
  assertEquals(refusal("eglDupNativeFenceFDANDROID", 7), EGL.BAD_PARAMETER);
});

Deno.test("a sync around a descriptor has the status of that fence", () => {
  const { process, display, create, attribute, isSignaled, dup, refusal } = started();
  const first = create(EGL.SYNC_FENCE);
  process.thread = "second";
  process.current(display, EGL.CONTEXT_CLIENT_VERSION, 2);
  process.call("eglWaitSyncKHR", display, first, 0);
  const source = create(EGL.SYNC_NATIVE_FENCE_ANDROID);
  process.call("eglWaitClient");
  const fd = dup(source);
  const around = create(
    EGL.SYNC_NATIVE_FENCE_ANDROID,
    ints(EGL.SYNC_NATIVE_FENCE_FD_ANDROID, fd),
  );
  assertEquals(attribute(around, EGL.SYNC_CONDITION), EGL.SYNC_NATIVE_FENCE_SIGNALED_ANDROID);
  assertEquals(isSignaled(around), false);
  process.call("eglDestroySync", display, source);
  process.thread = "main";
  process.call("eglWaitClient");
  assertEquals([isSignaled(around), dup(around) >= 0], [true, true]);
  const none = ints(EGL.SYNC_NATIVE_FENCE_FD_ANDROID, -1);
  assertEquals(
    attribute(create(EGL.SYNC_NATIVE_FENCE_ANDROID, none), EGL.SYNC_CONDITION),
    EGL.SYNC_PRIOR_COMMANDS_COMPLETE,
  );
  for (const stranger of [0, 5, 1_000_000, -2]) {
    const list = ints(EGL.SYNC_NATIVE_FENCE_FD_ANDROID, stranger);
    assertEquals(
      refusal("eglCreateSyncKHR", EGL.SYNC_NATIVE_FENCE_ANDROID, list),
      EGL.BAD_PARAMETER,
    );
  }
  const onFence = ints(EGL.SYNC_NATIVE_FENCE_FD_ANDROID, fd);
  assertEquals(refusal("eglCreateSyncKHR", EGL.SYNC_FENCE, onFence), EGL.BAD_ATTRIBUTE);
});

Deno.test("a process runs out of descriptors, and then goes on without", () => {
  const { process, create, dup, refusal } = started();
  const sync = create(EGL.SYNC_NATIVE_FENCE_ANDROID);
  process.call("eglWaitClient");
  let count = 0;
  while (count < 100_000 && dup(sync) >= 0) count++;
  assertEquals(process.int("eglGetError"), EGL.BAD_ALLOC);
  assertEquals(count, 32767);
  const without = create(EGL.SYNC_NATIVE_FENCE_ANDROID);
  process.call("eglWaitClient");
  assertEquals(refusal("eglDupNativeFenceFDANDROID", without), EGL.BAD_PARAMETER);
});
