/**
 * Mutants of what becomes of files that are no usable layers.
 *
 * @module
 */

import type { Library } from "../../../impl/linker/linker.ts";
import { mutant } from "../../mutants/mutant.ts";

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
