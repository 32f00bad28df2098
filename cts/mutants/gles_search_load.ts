/**
 * Mutants of what becomes of files that are no usable layers.
 *
 * @module
 */

import type { Library } from "../../impl/linker/linker.ts";
import { mutant } from "./mutant.ts";

/** A broken layer always disables all. */
export const brokenDisablesAll = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-8",
  why: "It activates no layer if one is broken, even where that is not asked for.",
  make: (Base) =>
    class extends Base {
      protected override failureDisablesAll() {
        return true;
      }
    },
});

/** A broken layer never disables others. */
export const brokenIsSkipped = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-8",
  why: "It keeps the other layers even where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override failureDisablesAll() {
        return false;
      }
    },
});

/** Initialize may be absent. */
export const initializeIsOptional = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-9",
  why: "It activates a layer without Initialize.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        return super.layerSymbol(library, symbol, layer) ??
          (symbol.endsWith("_Initialize") ? this.host.entry(() => null) : null);
      }
    },
});

/** GetProcAddress may be absent. */
export const getProcAddressIsOptional = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-10",
  why: "It activates a layer without GetProcAddress.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        return super.layerSymbol(library, symbol, layer) ??
          (symbol.endsWith("_GetProcAddress")
            ? this.host.entry((_name: string, next: unknown) => next)
            : null);
      }
    },
});

/** Initialize is called too early. */
export const initializesOnLoad = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-10",
  why: "It calls Initialize before it knows that the layer has GetProcAddress.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        const entry = super.layerSymbol(library, symbol, layer);
        if (entry !== null && symbol.endsWith("_Initialize")) {
          this.host.call(entry, symbol, {}, this.getNext);
        }
        return entry;
      }
    },
});

/** The documentation's misprint counts. */
export const acceptsPrefixOfExport = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-11",
  why: "It accepts an export whose name is only the beginning of the right one.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        const name = [...library.exports.keys()].find((found) =>
          found.startsWith("AndroidGLESLayer_") && symbol.startsWith(found)
        );
        return super.layerSymbol(library, name ?? symbol, layer);
      }
    },
});

/** Exports in any case. */
export const ignoresCaseOfExports = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-11",
  why: "It compares the names of exports without regard to capitals.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        const wanted = symbol.toLowerCase();
        const name = [...library.exports.keys()].find((found) => found.toLowerCase() === wanted);
        return super.layerSymbol(library, name ?? symbol, layer);
      }
    },
});

/** Longer names count. */
export const acceptsLongerExport = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-11",
  why: "It accepts an export whose name only begins as the right one.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        const name = [...library.exports.keys()].find((found) => found.startsWith(symbol));
        return super.layerSymbol(library, name ?? symbol, layer);
      }
    },
});

/** A broken copy always ends the search. */
export const brokenCopyEndsSearch = mutant({
  part: "layer-loader",
  clauses: ["GLES-SEARCH-20", "GLES-SEARCH-21"],
  why: "It stops searching at a broken copy even where that is not asked for.",
  make: (Base) =>
    class extends Base {
      protected override searchesOnAfterFailure() {
        return false;
      }
    },
});

/** A broken copy never ends the search. */
export const brokenCopyIsPassedOver = mutant({
  part: "layer-loader",
  clauses: ["GLES-SEARCH-20", "GLES-SEARCH-21"],
  why: "It searches on after a broken copy even where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override searchesOnAfterFailure() {
        return true;
      }
    },
});

/** A closed directory counts as a found file. */
export const closedDirectoryIsFound = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-21",
  why: "It takes a directory that it may not search for a place that has the layer.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({
          ...host,
          realpath: (path) => {
            const found = host.realpath(path);
            return "error" in found && /permission/i.test(found.error) ? { path } : found;
          },
        });
      }
    },
});

/** No word about a broken file. */
export const silentAboutBroken = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-37",
  why: "It reports a broken file only as information.",
  make: (Base) =>
    class extends Base {
      protected override openLayer(name: string, path: string) {
        const { host } = this;
        const quiet = { ...host, log: (_: unknown, text: string) => host.log("I", text) };
        Object.assign(this, { host: quiet });
        try {
          return super.openLayer(name, path);
        } finally {
          Object.assign(this, { host });
        }
      }
    },
});

/** No word about which export is missing. */
export const vagueAboutExport = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-38",
  why: "It does not say which export is missing.",
  make: (Base) =>
    class extends Base {
      protected override layerSymbol(library: Library, symbol: string, layer: string) {
        const entry = this.host.symbol(library, symbol);
        if (entry === null) this.host.log("E", `Failed to dlsym for layer ${layer}`);
        return entry;
      }
    },
});

/** Exceptions do not leave the loader. */
export const catchesExceptions = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-40",
  why: "It takes an exception of a static constructor for a broken file.",
  make: (Base) =>
    class extends Base {
      protected override openLayer(name: string, path: string) {
        try {
          return super.openLayer(name, path);
        } catch {
          return undefined;
        }
      }
    },
});

/** Needed libraries may be absent. */
export const neededIsOptional = mutant({
  part: "linker",
  clauses: "GLES-SEARCH-41",
  why: "It loads a library without those that it needs and that it cannot find.",
  make: (Base) =>
    class extends Base {
      protected override read(path: string) {
        const image = super.read(path);
        const needed = image.needed.filter((name) => /^lib(c|log|EGL|GLESv\w+)\.so$/.test(name));
        return { ...image, needed, construct: image.construct.bind(image) };
      }
    },
});
