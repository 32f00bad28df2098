/**
 * Wrong lookups of names that the loader does not know.
 *
 * @module
 */

import type { EntryPoint } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** A lookup that finds nothing gives a function that does nothing. */
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

/** A lookup that finds nothing ends the process. */
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

/** A lookup finds known functions only. */
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

/** A lookup of an extension function gives the driver's, past the layers in between. */
export const leadsExtensionsPastLowerLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-6",
  why: "A lookup of an extension function gives the driver's, past the layers in between.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
        return this.isLookingBelow ? driver : super.applyToExtension(name, driver);
      }
    },
});

/** A lookup of an unknown name begins at the top of the chain, at the asking layer's own hook. */
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

/** A lookup of an unknown name goes to libEGL past the hooks of the lower layers. */
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

/** Lookups do not tell upper from lower case. */
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

/** A lookup compares only as many characters as it was given. */
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

/** Lookups ignore blanks around a name. */
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

/** A layer that looks an extension function up gets the forwarder that the app gets. */
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

/** The mutex of the extension map is held while layers are asked, and is not recursive. */
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
