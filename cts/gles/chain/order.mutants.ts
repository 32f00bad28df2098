/**
 * Wrong orders of layers, and ways, threads and times at which hooks are lost.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

export const reversed = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "The last listed layer is called first",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        this.layers.reverse();
        super.initLayers();
      }
    },
});

export const sortedByName = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "Layers are called in the order of their names",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string): string[] {
        return super.splitList(list).sort();
      }
    },
});

export const activeLayersSeeThrough = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "A layer that asks for functions in Initialize sees through all other layers to the driver",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.below[0]?.get(name) ?? super.getNextLayerProcAddress(id, name);
      }
    },
});

export const nextSkipsLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-2",
  why: "Every layer is offered what lies below the last one",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, this.below[0]!.get(name) ?? next);
      }
    },
});

export const nextLosesResult = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-2",
  why: "A call of the next address of glIsTexture returns nothing",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const mute = (...args: readonly Word[]) => {
          this.host.call(next, name, ...args);
          return 0;
        };
        return super.offer(k, name, name === "glIsTexture" ? this.host.entry(mute) : next);
      }
    },
});
