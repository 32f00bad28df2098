/**
 * Wrong errors.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** An error stays after it was read. */
export const staysAfterItIsRead = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-1",
  why: "An error stays after it was read.",
  make: (Base) =>
    class extends Base {
      override getError(): number {
        const { error } = this.host.thread();
        const given = super.getError();
        this.host.thread().error = error;
        return given;
      }
    },
});

/** A call that succeeds leaves the error of an earlier one. */
export const keepsOldErrors = mutant({
  part: "loader",
  clauses: "EGL-OBJECT-2",
  why: "A call that succeeds leaves the error of an earlier one.",
  make: (Base) =>
    class extends Base {
      protected override clearError(): void {}
    },
});

/** Only functions that load the driver drop the error of an earlier call. */
export const clearsErrorsOfThoseThatLoadTheDriver = mutant({
  part: "loader",
  clauses: "EGL-OBJECT-2",
  why: "Only functions that load the driver drop the error of an earlier call.",
  make: (Base) =>
    class extends Base {
      protected override clearError(): void {}
      protected override initialize(): void {
        super.initialize();
        super.clearError();
      }
    },
});

/** libEGL's error comes before the driver's. */
export const givesItsOwnErrorFirst = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-3",
  why: "libEGL's error comes before the driver's.",
  make: (Base) =>
    class extends Base {
      override getError(): number {
        const thread = this.host.thread();
        const { error } = thread;
        if (error === EGL.SUCCESS) return super.getError();
        thread.error = EGL.SUCCESS;
        return error;
      }
    },
});

/** An error of the driver takes libEGL's with it. */
export const forgetsItsOwnErrorBehindTheDrivers = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-3",
  why: "An error of the driver takes libEGL's with it.",
  make: (Base) =>
    class extends Base {
      override getError(): number {
        const given = super.getError();
        this.host.thread().error = EGL.SUCCESS;
        return given;
      }
    },
});

/** A call drops all errors, not one. */
export const clearsAllErrors = mutant({
  part: "loader",
  clauses: "EGL-OBJECT-4",
  why: "A call drops all errors, not one.",
  make: (Base) =>
    class extends Base {
      protected override clearError(): void {
        super.clearError();
        super.clearError();
      }
    },
});

/** There is one error for all threads. */
export const sharesErrors = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-5",
  why: "There is one error for all threads.",
  make: (Base) =>
    class extends Base {
      #error: number = EGL.SUCCESS;
      protected override fail(error: number): 0 {
        this.#error = error;
        return super.fail(error);
      }
      protected override failNull(error: number): null {
        this.#error = error;
        return super.failNull(error);
      }
      override getError(): number {
        const thread = this.host.thread();
        thread.error = this.#error;
        const given = super.getError();
        this.#error = thread.error;
        return given;
      }
    },
});

/** Functions of OpenGL ES drop EGL's error. */
export const clearsErrorsInGl = mutant({
  part: "loader",
  clauses: "EGL-OBJECT-6",
  why: "Functions of OpenGL ES drop EGL's error.",
  make: (Base) =>
    class extends Base {
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        this.clearError();
        return super.callHook(i, name, args);
      }
    },
});

/** An error of the driver that EGL does not have is none. */
export const hidesErrorsThatItDoesNotKnow = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-7",
  why: "An error of the driver that EGL does not have is none.",
  make: (Base) =>
    class extends Base {
      override getError(): number {
        const given = super.getError();
        return given > EGL.CONTEXT_LOST ? EGL.SUCCESS : given;
      }
    },
});

/** eglReleaseThread leaves libEGL's error. */
export const keepsTheErrorOfAReleasedThread = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-8",
  why: "eglReleaseThread leaves libEGL's error.",
  make: (Base) =>
    class extends Base {
      protected override releaseThread(): Word {
        const thread = this.host.thread();
        const { error } = thread;
        const released = super.releaseThread();
        thread.error = error;
        return released;
      }
    },
});
