/**
 * Sync objects, and flushing. Commands are done at once when they are flushed, and not before.
 *
 * Source: OpenGL ES 3.2, sections 2.3.2 and 4.1.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "./context.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { type Fence, Fences, signalFences, Unflushed } from "./fences.ts";
import { writeCell, writeCells } from "./words.ts";

/** `GL_TIMEOUT_IGNORED`, as a signed number and as the number nearest to it. */
const TIMEOUT_IGNORED: readonly number[] = [-1, 2 ** 64];

/** Functions of this file. */
export const SYNC_FUNCTIONS: GlFunctions = {
  glFlush: (gl) => flush(gl, "flush"),
  glFinish: (gl) => flush(gl, "finish"),
  glFenceSync(gl, condition, flags) {
    gl.checkEnum(condition, [GL.SYNC_GPU_COMMANDS_COMPLETE]);
    if (flags !== 0) return gl.fail(GL.INVALID_VALUE);
    const fence: Fence = { isSignaled: false };
    gl.shared.own(Fences).add(fence);
    gl.own(Unflushed).fences.add(fence);
    return fence;
  },
  glIsSync: (gl, sync) => isSync(gl, sync) ? 1 : 0,
  glDeleteSync(gl, sync) {
    const isKnown = sync === null || gl.shared.own(Fences).delete(sync);
    if (!isKnown) return gl.fail(GL.INVALID_VALUE);
    gl.own(Unflushed).fences.delete(sync as Fence);
  },
  glClientWaitSync(gl, sync, flags) {
    const fence = fenceOf(gl, sync);
    if (flags & ~GL.SYNC_FLUSH_COMMANDS_BIT) return gl.fail(GL.INVALID_VALUE);
    if (fence.isSignaled) return GL.ALREADY_SIGNALED;
    if (flags & GL.SYNC_FLUSH_COMMANDS_BIT) flush(gl, "flush");
    return fence.isSignaled ? GL.CONDITION_SATISFIED : GL.TIMEOUT_EXPIRED;
  },
  glWaitSync(gl, sync, flags, timeout) {
    fenceOf(gl, sync);
    if (flags !== 0 || !TIMEOUT_IGNORED.includes(timeout)) gl.fail(GL.INVALID_VALUE);
  },
  glGetSynciv(gl, sync, name, size, length, out) {
    const fence = fenceOf(gl, sync);
    gl.checkSigns(size);
    const values: Readonly<Record<number, number>> = {
      [GL.OBJECT_TYPE]: GL.SYNC_FENCE,
      [GL.SYNC_CONDITION]: GL.SYNC_GPU_COMMANDS_COMPLETE,
      [GL.SYNC_STATUS]: fence.isSignaled ? GL.SIGNALED : GL.UNSIGNALED,
      [GL.SYNC_FLAGS]: 0,
    };
    gl.checkEnum(name, Object.keys(values).map(Number));
    writeCells(out, [values[name]!].slice(0, size));
    writeCell(length, 0, Math.min(1, size));
  },
};

function flush(gl: GlContext, method: "flush" | "finish"): void {
  gl.driver.render(method, []);
  signalFences(gl);
  gl.driver.host.flushed();
}

/** Checks that a pointer is a sync object. */
export function isSync(gl: GlContext, pointer: unknown): boolean {
  return gl.shared.own(Fences).has(pointer);
}

function fenceOf(gl: GlContext, sync: unknown): Fence {
  return isSync(gl, sync) ? sync as Fence : gl.fail(GL.INVALID_VALUE);
}
