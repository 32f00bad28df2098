/**
 * Wrong errors.
 *
 * @module
 */

import { EGL } from "../../contract/enums.ts";
import type { PlatformHost } from "../../../impl/egl/platform_state.ts";
import { changedPlatform } from "../../mutants/changed_platform.ts";
import { mutant } from "../../mutants/mutant.ts";

export const staysAfterItIsRead = changedPlatform(
  "EGL-OBJECT-1",
  "An error stays after it was read.",
  "eglGetError",
  (host, right) => {
    const thread = host.thread();
    const { error } = thread;
    const given = right();
    thread.error = error;
    return given;
  },
);

export const sharesErrors = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-5",
  why: "There is one error for all threads.",
  make: (Base) =>
    class extends Base {
      constructor(host: PlatformHost) {
        let shared: number = EGL.SUCCESS;
        const error = { get: () => shared, set: (value: number) => void (shared = value) };
        super({ ...host, thread: () => Object.defineProperty(host.thread(), "error", error) });
      }
    },
});

export const unlocksWithoutTheDriver = changedPlatform(
  "EGL-OBJECT-68",
  "A surface is unlocked though the driver cannot do that.",
  "eglUnlockSurfaceKHR",
  (host, right, ...args) =>
    host.tables.egl.get("eglUnlockSurfaceKHR") === null ? 1 : right(...args),
);

export const takesNothingForABuffer = changedPlatform(
  "EGL-OBJECT-24",
  "NULL is taken for a shared buffer.",
  "eglGetNativeClientBufferANDROID",
  (_host, right, ...args) => args[0] ? right(...args) : 0x5a,
);

export const asksOnceItIsUsed = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-95",
  why: "The driver that was just loaded is not asked for its error.",
  make: (Base) =>
    class extends Base {
      #isNew = true;
      override getError(): number {
        const isNew = this.#isNew;
        this.#isNew = false;
        return isNew ? EGL.SUCCESS : super.getError();
      }
    },
});
