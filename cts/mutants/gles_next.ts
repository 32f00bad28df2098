/**
 * Wrong lookups of what lies below a layer.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

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

export const readsTheLiveTable = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-3",
  why: "A lookup after the start reads the patched tables, where the layer finds its own hook.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const found = super.getNextLayerProcAddress(id, name);
        return this.chained < this.layers.length ? found : this.snapshot().get(name) ?? found;
      }
    },
});

export const forgetsAfterTheStart = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-3",
  why: "Lookups are answered only until all layers are initialised.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const done = this.chained === this.layers.length;
        return done ? null : super.getNextLayerProcAddress(id, name);
      }
    },
});

export const ignoresTheId = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-4",
  why: "A lookup is answered for the layer nearest the app, whatever id is passed.",
  make: (Base) =>
    class extends Base {
      protected override positionOf(): number {
        return Math.min(this.chained, this.layers.length - 1);
      }
    },
});

export const sharesOneId = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-4",
  why: "All layers are given the same id.",
  make: (Base) =>
    class extends Base {
      protected override layerId(): object {
        return this;
      }
      protected override positionOf(): number {
        return Math.min(this.chained, this.layers.length - 1);
      }
    },
});

export const inventsAFunction = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-5",
  why: "A lookup that finds nothing gives a function that does nothing.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return super.getNextLayerProcAddress(id, name) ?? this.host.entry(() => 0);
      }
    },
});

export const endsTheProcessForUnknownNames = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-5",
  why: "A lookup that finds nothing ends the process.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return super.getNextLayerProcAddress(id, name) ??
          this.host.fault("SIGABRT", `"${name}" is unknown`);
      }
    },
});

export const knowsNoExtensions = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-6",
  why: "A lookup finds known functions only.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.below[this.positionOf(id)]?.get(name) ?? null;
      }
    },
});

export const leadsExtensionsPastLowerLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-6",
  why: "A lookup of an extension function gives the driver's, past the layers in between.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint {
        return this.isLookingBelow ? driver : super.applyToExtension(name, driver);
      }
    },
});

export const asksTheTopForUnknownNames = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-7",
  why:
    "A lookup of an unknown name begins at the top of the chain, at the asking layer's own hook.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        if (this.below[0]?.has(name)) return super.getNextLayerProcAddress(id, name);
        const top = this.host.tables.platform.get("eglGetProcAddress");
        return this.host.call(top, "eglGetProcAddress", name) as EntryPoint | null;
      }
    },
});

export const asksThePlatformForUnknownNames = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-7",
  why: "A lookup of an unknown name goes to libEGL past the hooks of the lower layers.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        if (this.below[0]?.has(name)) return super.getNextLayerProcAddress(id, name);
        const platform = this.below[0]?.get("eglGetProcAddress") ?? null;
        return this.host.call(platform, "eglGetProcAddress", name) as EntryPoint | null;
      }
    },
});

export const handsOutThePublicGetProcAddress = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-8",
  why: "A lookup of eglGetProcAddress gives the function that apps call, on top of all layers.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const below = super.getNextLayerProcAddress(id, name);
        if (name !== "eglGetProcAddress") return below;
        return this.host.call(this.below[0]!.get(name)!, name, name) as EntryPoint | null;
      }
    },
});

export const ignoresCase = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-9",
  why: "Lookups do not tell upper from lower case.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const known = [...this.below[0]!.keys()];
        const meant = known.find((one) => one.toLowerCase() === name.toLowerCase());
        return super.getNextLayerProcAddress(id, meant ?? name);
      }
    },
});

export const completesPrefixes = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-9",
  why: "A lookup compares only as many characters as it was given.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        const meant = [...this.below[0]!.keys()].find((one) => one.startsWith(name));
        return super.getNextLayerProcAddress(id, meant ?? name);
      }
    },
});

export const trimsNames = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-9",
  why: "Lookups ignore blanks around a name.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return super.getNextLayerProcAddress(id, name.trim());
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

export const givesLayersTheSharedForwarder = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-11",
  why: "A layer that looks an extension function up gets the forwarder that the app gets.",
  make: (Base) =>
    class extends Base {
      override get isLookingBelow(): boolean {
        return false;
      }
    },
});

export const locksWhileLayersAreAsked = mutant({
  part: "extension-functions",
  clauses: "GLES-NEXT-12",
  why: "The mutex of the extension map is held while layers are asked, and is not recursive.",
  make: (Base) =>
    class extends Base {
      #locked = false;
      override find(name: string): EntryPoint | null {
        if (this.#locked) this.host.deadlock("the extension map's mutex is held");
        this.#locked = true;
        try {
          return super.find(name);
        } finally {
          this.#locked = false;
        }
      }
    },
});

export const abortsWhenInitialisedFromInside = mutant({
  part: "loader",
  clauses: "GLES-NEXT-13",
  why: "A layer that calls libEGL while libEGL initialises it ends the process.",
  make: (Base) =>
    class extends Base {
      #busy = false;
      protected override initialize(): void {
        if (this.#busy) this.host.driverHost.abort("initialised from inside");
        this.#busy = true;
        super.initialize();
        this.#busy = false;
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
