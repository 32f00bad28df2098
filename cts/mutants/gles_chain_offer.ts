/**
 * Wrong addresses offered as next, and wrong treatment of what a layer answers.
 *
 * @module
 */

import { EGL_NAMES } from "../contract/entry_points.ts";
import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const driversEglLayered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-7",
  why: "The layer's hook also takes the place of the driver's function behind libEGL's",
  make: (Base) =>
    class extends Base {
      protected override offerAll(k: number): void {
        super.offerAll(k);
        const { egl, platform } = this.host.tables;
        for (const name of EGL_NAMES.filter((known) => platform.has(known))) {
          egl.set(name, this.offer(k, name, egl.get(name)));
        }
      }
    },
});

export const driversEglOffered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-7",
  why: "The driver's function is offered in place of libEGL's",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, k === 0 ? this.host.tables.egl.get(name) ?? next : next);
      }
    },
});

export const nextIsTrampoline = mutant({
  part: "layer-loader",
  clauses: ["GLES-CHAIN-8", "GLES-CHAIN-30"],
  why: "The lowest layer is offered a wrapper instead of the driver's function",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const wrapper = (...args: readonly Word[]) => this.host.call(next, name, ...args);
        return super.offer(k, name, k === 0 && next !== null ? this.host.entry(wrapper) : next);
      }
    },
});

export const someNextIsTrampoline = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-30",
  why: "The lowest layer is offered a wrapper of one of the driver's functions",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const wrapper = (...args: readonly Word[]) => this.host.call(next, name, ...args);
        return super.offer(k, name, name === "glWaitSync" ? this.host.entry(wrapper) : next);
      }
    },
});

export const missingFunctionsAreNull = mutant({
  part: "driver-loader",
  clauses: "GLES-CHAIN-9",
  why: "GL functions that the driver lacks are NULL",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(...args: Parameters<InstanceType<typeof Base>["resolveGl"]>) {
        const { unimplemented, noop } = this.host;
        const found = super.resolveGl(...args);
        return (found === unimplemented || found === noop ? null : found) as EntryPoint;
      }
    },
});

export const missingFunctionsCrash = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-9",
  why: "A GL function that the driver lacks ends the process when it is called",
  make: (Base) =>
    class extends Base {
      protected override unimplemented(): Word {
        return this.host.machine.call(null, "a function that the driver lacks");
      }
    },
});

export const unchangedNextIsWrapped = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-11",
  why: "A function that a layer leaves alone is called through a wrapper all the same",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (answer === null || answer !== next) return answer;
        return this.host.entry((...args: Word[]) => this.host.call(next, name, ...args));
      }
    },
});

export const layersDropExtension = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-12",
  why: "With layers, glGetString gives the driver's string without libEGL's addition",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        const { platform, v2 } = this.host.tables;
        if (this.layers.length > 0) platform.set("glGetString", v2.core.get("glGetString"));
        super.initLayers();
      }
    },
});

export const nullAlwaysReplaced = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-15",
  why: "NULL is replaced by next although Android's own behaviour is asked for",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, next) ?? next;
      }
    },
});

export const nullAlwaysStored = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-15",
  why: "NULL is stored although sane behaviour is asked for",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const { getProcAddress } = this.layers[k]!;
        const answer = this.host.call(
          getProcAddress,
          "AndroidGLESLayer_GetProcAddress",
          name,
          next,
        );
        return (answer ?? null) as EntryPoint | null;
      }
    },
});
