/**
 * Wrong lookups of functions that the loader knows.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

export const skipsTheLayerBelow = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-1",
  why: "A lookup takes the table of the next lower layer: it is off by one.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const lower = this.below[Math.max(0, this.positionOf(id) - 1)];
        return lower?.get(name) ?? super.getNextLayerProcAddress(id, name);
      }
    },
});

export const handsOutTheDriversEgl = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-1",
  why: "A lookup of an EGL function gives the driver's instead of libEGL's.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.host.tables.egl.get(name) ?? super.getNextLayerProcAddress(id, name);
      }
    },
});

export const answersAfterInitializeOnly = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-2",
  why: "Lookups are answered only once the asking layer is completely chained.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const ready = this.positionOf(id) < this.chained;
        return ready ? super.getNextLayerProcAddress(id, name) : null;
      }
    },
});

export const losesResultsDuringInitialize = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-2",
  why: "What a layer calls from its Initialize is called, but its result is lost.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const found = super.getNextLayerProcAddress(id, name);
        if (found === null || this.positionOf(id) < this.chained) return found;
        return this.host.entry((...args: Word[]) => {
          this.host.call(found, name, ...args);
          return 0;
        });
      }
    },
});

export const leadsLookupsToTheDriver = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-10",
  why:
    "next leads to the layer below, but lookups lead past all layers, as if only next were in use.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.below[0]!.get(name) ?? super.getNextLayerProcAddress(id, name);
      }
    },
});

export const dropsLayersThatLookUp = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-10",
  why: "A layer that looked functions up is not asked for its hooks any more.",
  make: (Base) =>
    class extends Base {
      readonly #asked = new Set<number>();
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        this.#asked.add(this.positionOf(id));
        return super.getNextLayerProcAddress(id, name);
      }
      protected override offer(
        k: number,
        name: string,
        next: EntryPoint | null,
      ): EntryPoint | null {
        return this.#asked.has(k) ? next : super.offer(k, name, next);
      }
    },
});

export const keepsGetProcAddressFromLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-14",
  why: "The app's eglGetProcAddress goes to libEGL past all layers.",
  make: (Base) =>
    class extends Base {
      protected override offerOrder(): readonly string[] {
        return super.offerOrder().filter((name) => name !== "eglGetProcAddress");
      }
    },
});
