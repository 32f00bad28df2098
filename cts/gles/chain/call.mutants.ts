/**
 * Wrong calls of hooks, and failures of layers that have the wrong effect.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

export const glHooksIgnored = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-27",
  why: "The hook list is not updated for two functions of OpenGL ES 3.0",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        return name === "glDrawArraysInstanced" || name === "glBlitFramebuffer" ? next : answer;
      }
    },
});

export const callGoesOnBelow = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-27",
  why: "What lies below is called even if the hook does not",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (answer === next) return answer;
        return this.host.entry((...args: Word[]) => {
          const result = this.host.call(answer, name, ...args);
          this.host.call(next, name, ...args);
          return result;
        });
      }
    },
});

export const resultOfHookIgnored = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-27",
  why: "The app gets the result of eglQueryAPI from below instead of the hook's",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        let below: Word;
        const noting = this.host.entry((...args: Word[]) =>
          below = this.host.call(next, name, ...args)
        );
        const answer = super.offer(k, name, name === "eglQueryAPI" ? noting : next);
        if (name !== "eglQueryAPI" || answer === noting) return answer;
        return this.host.entry((...args: Word[]) => {
          below = undefined;
          const result = this.host.call(answer, name, ...args);
          return below ?? result;
        });
      }
    },
});
