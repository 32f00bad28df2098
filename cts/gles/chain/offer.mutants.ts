/**
 * Wrong addresses offered as next, and wrong treatment of what a layer answers.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

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

export const instancesHaveNoNext = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-9",
  why: "The lowest layer is offered NULL for the functions of OpenGL ES 3 that draw instances",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, k === 0 && name.endsWith("Instanced") ? null : next);
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
