/**
 * The driver's sync objects.
 *
 * Source: EGL 1.5, section 3.8.1; EGL_KHR_fence_sync, EGL_KHR_reusable_sync, EGL_KHR_wait_sync,
 * EGL_ANDROID_native_fence_sync.
 *
 * @module
 */

import { ProcessFault, type Word } from "../../machine/machine.ts";
import { EGL } from "./egl_enums.ts";
import { Fence } from "./egl_fence.ts";
import { EglImages } from "./egl_images.ts";
import { attributesIn, store, toInt } from "./egl_memory.ts";
import type { EglContext, EglSync } from "./egl_objects.ts";

/** The first descriptor of a fence; a process has files of its own below. */
const FIRST_FD = 64;
/** Descriptors that a process can have (bionic: RLIMIT_NOFILE of an app). */
const FD_MAX = 32768;
/** EGL_FOREVER as a signed number. */
const FOREVER = -1;
/** Timeouts from here on never end: no signed 64-bit number of nanoseconds is as large. */
const NO_END = 2 ** 63;

/** Making syncs and waiting for them. */
export abstract class EglSyncs extends EglImages {
  /** Fences by descriptor. */
  readonly #descriptors: Map<number, Fence> = new Map();
  #nextFd = FIRST_FD;

  /**
   * eglCreateSync and eglCreateSyncKHR.
   *
   * @param unknownType The error for a type that the driver does not know: EGL_BAD_PARAMETER of EGL 1.5,
   *   EGL_BAD_ATTRIBUTE of the extensions.
   */
  protected createSync(display: Word, type: Word, list: Word, unknownType: number): number {
    if (!this.isReady(display)) return 0;
    switch (type) {
      case EGL.SYNC_FENCE:
      case EGL.SYNC_NATIVE_FENCE_ANDROID:
        return this.#createFenceSync(type, list);
      case EGL.SYNC_REUSABLE_KHR:
        if (fdIn(list, false) === undefined) return this.fail(EGL.BAD_ATTRIBUTE);
        return this.#addSync({ type, condition: undefined, fence: new Fence(), fd: -1 }).handle;
      default:
        return this.fail(unknownType);
    }
  }

  /** A fence in the current context's commands, or around a fence that has a descriptor. */
  #createFenceSync(type: number, list: Word): number {
    const fd = fdIn(list, type === EGL.SYNC_NATIVE_FENCE_ANDROID);
    if (fd === undefined) return this.fail(EGL.BAD_ATTRIBUTE);
    const { context } = this.thread();
    if (context === undefined) return this.fail(EGL.BAD_MATCH);
    if (fd !== EGL.NO_NATIVE_FENCE_FD_ANDROID) {
      const fence = this.#descriptors.get(fd);
      if (fence === undefined) return this.fail(EGL.BAD_PARAMETER);
      const condition = EGL.SYNC_NATIVE_FENCE_SIGNALED_ANDROID;
      return this.#addSync({ type, condition, fence, fd }).handle;
    }
    const fence = new Fence(context.waits);
    if (context.waits.size > 0) context.waits = new Set([fence]);
    const condition = EGL.SYNC_PRIOR_COMMANDS_COMPLETE;
    const sync = this.#addSync({ type, condition, fence, fd: EGL.NO_NATIVE_FENCE_FD_ANDROID });
    context.unflushed.push(sync);
    return sync.handle;
  }

  /** Gives a sync its handle. */
  #addSync(sync: Omit<EglSync, "handle">): EglSync {
    const added = { handle: this.newHandle(), ...sync };
    this.syncs.set(added.handle, added);
    return added;
  }

  /** The sync of a handle; records the error if there is none. */
  #syncOf(display: Word, handle: Word): EglSync | undefined {
    if (!this.isReady(display)) return undefined;
    const sync = this.syncs.get(handle as number);
    if (sync === undefined) this.fail(EGL.BAD_PARAMETER);
    return sync;
  }

  /** Lets a context's commands begin: its fences are flushed, and native ones get a descriptor. */
  protected flushContext(context: EglContext): void {
    const flushed = context.unflushed;
    if (flushed.length === 0) return;
    context.unflushed = [];
    for (const sync of flushed) {
      sync.fence.flush();
      const isNative = sync.type === EGL.SYNC_NATIVE_FENCE_ANDROID;
      if (isNative && this.syncs.get(sync.handle) === sync) sync.fd = this.newFd(sync.fence);
    }
  }

  /** A descriptor of a fence; -1 if there are too many. */
  protected newFd(fence: Fence): number {
    if (this.#descriptors.size >= FD_MAX) return EGL.NO_NATIVE_FENCE_FD_ANDROID;
    const fd = this.#nextFd++;
    this.#descriptors.set(fd, fence);
    return fd;
  }

  /** Whether a sync is signaled. */
  protected isSignaled(sync: EglSync): boolean {
    return sync.fence.isSignaled;
  }

  /** eglDestroySync: its descriptor is closed, and nothing waits for a reusable one any longer. */
  protected destroySync(display: Word, handle: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return 0;
    this.forgetSync(sync);
    return 1;
  }

  /** Takes a sync out of the display. */
  protected forgetSync(sync: EglSync): void {
    this.syncs.delete(sync.handle);
    this.#descriptors.delete(sync.fd);
    if (sync.type === EGL.SYNC_REUSABLE_KHR) sync.fence.flush();
  }

  /**
   * eglClientWaitSync.
   *
   * @throws {ProcessFault} If it would wait forever: threads take turns, so that nobody can signal the sync meanwhile.
   */
  protected clientWaitSync(display: Word, handle: Word, flags: Word, timeout: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return 0;
    if ((toInt(flags) & EGL.SYNC_FLUSH_COMMANDS_BIT) !== 0) this.flush();
    if (this.isSignaled(sync)) return EGL.CONDITION_SATISFIED;
    const nanoseconds = toInt(timeout);
    if (nanoseconds === FOREVER || nanoseconds >= NO_END) {
      throw new ProcessFault(
        "hang",
        "eglClientWaitSync waits forever for a sync that is unsignaled",
      );
    }
    return EGL.TIMEOUT_EXPIRED;
  }

  /** eglWaitSync: the current context's further commands wait. */
  protected waitSync(display: Word, handle: Word, flags: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return 0;
    const { context } = this.thread();
    if (context === undefined) return this.fail(EGL.BAD_MATCH);
    if (flags !== 0) return this.fail(EGL.BAD_PARAMETER);
    if (!this.isSignaled(sync)) context.waits.add(sync.fence);
    return 1;
  }

  /** eglSignalSyncKHR. */
  protected signalSync(display: Word, handle: Word, mode: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return 0;
    if (sync.type !== EGL.SYNC_REUSABLE_KHR) return this.fail(EGL.BAD_MATCH);
    if (mode !== EGL.SIGNALED && mode !== EGL.UNSIGNALED) return this.fail(EGL.BAD_PARAMETER);
    if (mode === EGL.SIGNALED) sync.fence.flush();
    else if (this.isSignaled(sync)) sync.fence = new Fence();
    return 1;
  }

  /** eglGetSyncAttrib and eglGetSyncAttribKHR. */
  protected getSyncAttrib(display: Word, handle: Word, name: Word, value: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return 0;
    switch (name) {
      case EGL.SYNC_TYPE:
        return this.#give(value, sync.type);
      case EGL.SYNC_STATUS:
        return this.#give(value, this.isSignaled(sync) ? EGL.SIGNALED : EGL.UNSIGNALED);
      case EGL.SYNC_CONDITION:
        if (sync.condition === undefined) return this.fail(EGL.BAD_MATCH);
        return this.#give(value, sync.condition);
      default:
        return this.fail(EGL.BAD_ATTRIBUTE);
    }
  }

  /** eglDupNativeFenceFDANDROID: another descriptor of a native fence, which is the caller's. */
  protected dupNativeFenceFd(display: Word, handle: Word): number {
    const sync = this.#syncOf(display, handle);
    if (sync === undefined) return EGL.NO_NATIVE_FENCE_FD_ANDROID;
    if (sync.fd === EGL.NO_NATIVE_FENCE_FD_ANDROID) {
      this.fail(EGL.BAD_PARAMETER);
      return EGL.NO_NATIVE_FENCE_FD_ANDROID;
    }
    const fd = this.newFd(sync.fence);
    if (fd === EGL.NO_NATIVE_FENCE_FD_ANDROID) this.fail(EGL.BAD_ALLOC);
    return fd;
  }

  #give(pointer: Word, value: number): number {
    return store(pointer, value) ? 1 : this.fail(EGL.BAD_PARAMETER);
  }
}

/**
 * The descriptor in an attribute list, -1 if it has none.
 *
 * @param takesFd Whether the list may have one.
 * @returns Undefined if the list has what it may not have.
 */
function fdIn(list: Word, takesFd: boolean): number | undefined {
  let fd: number = EGL.NO_NATIVE_FENCE_FD_ANDROID;
  for (const [name, value] of attributesIn(list)) {
    if (!takesFd || name !== EGL.SYNC_NATIVE_FENCE_FD_ANDROID) return undefined;
    fd = value;
  }
  return fd;
}
