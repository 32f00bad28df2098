/**
 * Wrong borders between the layers and libEGL's own functions.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

export const getProcAddressNotLayered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "Hooks of eglGetProcAddress are ignored",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        return name === "eglGetProcAddress" ? next : answer;
      }
    },
});

export const getProcAddressStopsAtFirst = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "eglGetProcAddress goes from the first layer straight to libEGL",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const lowest = name === "eglGetProcAddress" ? this.below[0]!.get(name) ?? next : next;
        return super.offer(k, name, lowest);
      }
    },
});

export const hiddenFunctionsComeBack = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "If a layer's eglGetProcAddress returns NULL, the layers below are asked all the same",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (name !== "eglGetProcAddress" || answer === next) return answer;
        return this.host.entry((fn: Word) =>
          this.host.call(answer, name, fn) ?? this.host.call(next, name, fn)
        );
      }
    },
});

export const markerHooksAreLostIn11 = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-52",
  why: "In Android 11 hooks of markers are lost when a context becomes current.",
  make: takenFor(11, 12),
});
