/**
 * Wrong calls of hooks, and failures of layers that have the wrong effect.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const lockHeldInHooks = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-19",
  why: "A lock that is not recursive is held while a hook runs",
  make: (Base) =>
    class extends Base {
      #held = false;

      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (answer === next) return answer;
        return this.host.entry((...args: Word[]) => {
          if (this.#held) this.host.fault("hang", `${name} waits for the lock of the layers`);
          this.#held = true;
          const result = this.host.call(answer, name, ...args);
          this.#held = false;
          return result;
        });
      }
    },
});

export const nextWorksOnce = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-19",
  why: "While a hook runs, only its first call of next gets through",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        if (name !== "glFlush") return super.offer(k, name, next);
        let used = false;
        const once = this.host.entry((...args: Word[]) => {
          if (used) return 0;
          used = true;
          return this.host.call(next, name, ...args);
        });
        return super.offer(k, name, once);
      }
    },
});

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

export const failuresOfHooksHidden = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-29",
  why: "What a hook throws is caught, and the call goes on below",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (answer === next) return answer;
        return this.host.entry((...args: Word[]) => {
          try {
            return this.host.call(answer, name, ...args);
          } catch {
            return this.host.call(next, name, ...args);
          }
        });
      }
    },
});

export const failuresOfInitializeHidden = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-29",
  why: "A layer whose Initialize fails is left in the chain as if nothing had happened",
  make: (Base) =>
    class extends Base {
      protected override initializeLayer(k: number): void {
        try {
          super.initializeLayer(k);
        } catch {
          this.host.log("W", `Initialize of ${this.layers[k]!.name} failed`);
        }
      }
    },
});

export const failureReachesOtherProcesses = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-29",
  why: "After a failure in one process, the next use of EGL ends any other",
  make: (Base) => {
    let failed = false;
    return class extends Base {
      override activate(): void {
        if (failed) this.host.fault("SIGABRT", "the layers of another process have failed");
        super.activate();
      }

      protected override initializeLayer(k: number): void {
        failed = true;
        super.initializeLayer(k);
        failed = false;
      }
    };
  },
});
