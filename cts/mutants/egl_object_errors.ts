/**
 * Wrong errors.
 *
 * @module
 */

import { EGL } from "../../impl/egl/enums.ts";
import { mutant } from "./mutant.ts";

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
