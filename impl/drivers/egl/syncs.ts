/**
 * The driver's sync objects.
 *
 * Source: EGL 1.5, section 3.8.1; EGL_KHR_fence_sync, EGL_KHR_reusable_sync, EGL_KHR_wait_sync,
 * EGL_ANDROID_native_fence_sync.
 *
 * @module
 */

import { ProcessFault, type Word } from "../../machine/machine.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { Fence } from "./fence.ts";
import { attributesIn, store, toInt } from "./memory.ts";
import type { EglContext, EglSync } from "./objects.ts";
import type { Egl, EglFunctions } from "./state.ts";

/** EGL_FOREVER as a signed number. */
const FOREVER = -1;
/** Timeouts from here on never end: no signed 64-bit number of nanoseconds is as large. */
const NO_END = 2 ** 63;

/** Functions of this file. */
export const SYNC_FUNCTIONS = {
  eglCreateSync: (egl, display, type, list) =>
    createSync(egl, display, type, list, EGL.BAD_PARAMETER),
  /** Its descriptor is closed, and nothing waits for a reusable one any longer. */
  eglDestroySync(egl, display, handle) {
    forgetSync(egl, egl.sync(display, handle));
    return 1;
  },
  /**
   * Waits.
   *
   * @throws {ProcessFault} If it would wait forever: threads take turns, so that nobody can signal the sync meanwhile.
   */
  eglClientWaitSync(egl, display, handle, flags, timeout) {
    const { fence } = egl.sync(display, handle);
    if ((toInt(flags) & EGL.SYNC_FLUSH_COMMANDS_BIT) !== 0) flush(egl);
    if (fence.isSignaled) return EGL.CONDITION_SATISFIED;
    const nanoseconds = toInt(timeout);
    if (nanoseconds === FOREVER || nanoseconds >= NO_END) {
      throw new ProcessFault(
        "hang",
        "eglClientWaitSync waits forever for a sync that is unsignaled",
      );
    }
    return EGL.TIMEOUT_EXPIRED;
  },
  /** The current context's further commands wait. */
  eglWaitSync(egl, display, handle, flags) {
    const { fence } = egl.sync(display, handle);
    const { context } = egl.thread();
    if (context === undefined) return egl.fail(EGL.BAD_MATCH);
    if (flags !== 0) return egl.fail(EGL.BAD_PARAMETER);
    if (!fence.isSignaled) context.waits.add(fence);
    return 1;
  },
  eglGetSyncAttrib(egl, display, handle, name, value) {
    const found = syncAttribute(egl, egl.sync(display, handle), name);
    return store(value, found) ? 1 : egl.fail(EGL.BAD_PARAMETER);
  },
} satisfies EglFunctions;

/** Functions of this file that are of extensions. */
export const SYNC_EXTENSION_FUNCTIONS = {
  eglCreateSyncKHR: (egl, display, type, list) =>
    createSync(egl, display, type, list, EGL.BAD_ATTRIBUTE),
  eglSignalSyncKHR(egl, display, handle, mode) {
    const sync = egl.sync(display, handle);
    if (sync.type !== EGL.SYNC_REUSABLE_KHR) return egl.fail(EGL.BAD_MATCH);
    if (mode !== EGL.SIGNALED && mode !== EGL.UNSIGNALED) return egl.fail(EGL.BAD_PARAMETER);
    if (mode === EGL.SIGNALED) sync.fence.flush();
    else if (sync.fence.isSignaled) sync.fence = new Fence();
    return 1;
  },
  /** Another descriptor of a native fence, which is the caller's. */
  eglDupNativeFenceFDANDROID(egl, display, handle) {
    const { fd, fence } = egl.sync(display, handle);
    if (fd === EGL.NO_NATIVE_FENCE_FD_ANDROID) return egl.fail(EGL.BAD_PARAMETER);
    const copy = egl.descriptors.add(fence);
    return copy === EGL.NO_NATIVE_FENCE_FD_ANDROID ? egl.fail(EGL.BAD_ALLOC) : copy;
  },
} satisfies EglFunctions;

/** Lets the calling thread's commands begin. */
export function flush(egl: Egl): void {
  const { context } = egl.thread();
  if (context !== undefined) flushContext(egl, context);
}

/** Lets a context's commands begin: its fences are flushed, and native ones get a descriptor. */
export function flushContext(egl: Egl, context: EglContext): void {
  const flushed = context.unflushed;
  if (flushed.length === 0) return;
  context.unflushed = [];
  for (const sync of flushed) {
    sync.fence.flush();
    const isNative = sync.type === EGL.SYNC_NATIVE_FENCE_ANDROID;
    if (isNative && egl.syncs.get(sync.handle) === sync) {
      sync.fd = egl.descriptors.add(sync.fence);
    }
  }
}

/** Takes a sync out of the display. */
export function forgetSync(egl: Egl, sync: EglSync): void {
  egl.syncs.delete(sync.handle);
  egl.descriptors.close(sync.fd);
  if (sync.type === EGL.SYNC_REUSABLE_KHR) sync.fence.flush();
}

/**
 * Makes a sync.
 *
 * @param unknownType The error for a type that the driver does not know.
 */
function createSync(egl: Egl, display: Word, type: Word, list: Word, unknownType: number): number {
  egl.ready(display);
  switch (type) {
    case EGL.SYNC_FENCE:
    case EGL.SYNC_NATIVE_FENCE_ANDROID:
      return createFenceSync(egl, type, list);
    case EGL.SYNC_REUSABLE_KHR:
      fdIn(egl, list, false);
      return add(egl, { type, condition: undefined, fence: new Fence(), fd: -1 }).handle;
    default:
      return egl.fail(unknownType);
  }
}

/** A fence in the current context's commands, or around a fence that has a descriptor. */
function createFenceSync(egl: Egl, type: number, list: Word): number {
  const fd = fdIn(egl, list, type === EGL.SYNC_NATIVE_FENCE_ANDROID);
  const { context } = egl.thread();
  if (context === undefined) return egl.fail(EGL.BAD_MATCH);
  if (fd !== EGL.NO_NATIVE_FENCE_FD_ANDROID) {
    const fence = egl.descriptors.get(fd) ?? egl.fail(EGL.BAD_PARAMETER);
    return add(egl, { type, condition: EGL.SYNC_NATIVE_FENCE_SIGNALED_ANDROID, fence, fd }).handle;
  }
  const fence = new Fence(context.waits);
  if (context.waits.size > 0) context.waits = new Set([fence]);
  const sync = add(egl, { type, condition: EGL.SYNC_PRIOR_COMMANDS_COMPLETE, fence, fd });
  context.unflushed.push(sync);
  return sync.handle;
}

function add(egl: Egl, sync: Omit<EglSync, "handle">): EglSync {
  const added = { handle: egl.newHandle(), ...sync };
  egl.syncs.set(added.handle, added);
  return added;
}

function syncAttribute(egl: Egl, { type, fence, condition }: EglSync, name: Word): number {
  switch (name) {
    case EGL.SYNC_TYPE:
      return type;
    case EGL.SYNC_STATUS:
      return fence.isSignaled ? EGL.SIGNALED : EGL.UNSIGNALED;
    case EGL.SYNC_CONDITION:
      return condition ?? egl.fail(EGL.BAD_MATCH);
    default:
      return egl.fail(EGL.BAD_ATTRIBUTE);
  }
}

/**
 * The descriptor in an attribute list, -1 if it has none; fails if the list has what it may not have.
 *
 * @param takesFd Whether the list may have one.
 */
function fdIn(egl: Egl, list: Word, takesFd: boolean): number {
  let fd: number = EGL.NO_NATIVE_FENCE_FD_ANDROID;
  for (const [name, value] of attributesIn(list)) {
    if (!takesFd || name !== EGL.SYNC_NATIVE_FENCE_FD_ANDROID) egl.fail(EGL.BAD_ATTRIBUTE);
    fd = value;
  }
  return fd;
}
