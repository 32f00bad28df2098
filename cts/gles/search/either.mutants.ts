/**
 * LayerLoaders that do neither what Android does nor what it should do.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const stopsAtFailure = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-44",
  why: "It keeps the layers that it has loaded before one that fails, and loads no more.",
  make: (Base) =>
    class extends Base {
      #failed = false;
      protected override loadLayer(name: string) {
        if (this.#failed) return undefined;
        const layer = super.loadLayer(name);
        this.#failed = layer === "failed";
        return this.#failed ? undefined : layer;
      }
    },
});

export const stopsAtEmptyElement = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-45",
  why: "It takes an empty element for the end of the list.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list.split("::")[0]!);
      }
    },
});

export const repeatedIsDropped = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-46",
  why: "It drops an element that the list has twice altogether.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        const names = list.split(":");
        return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
      }
    },
});

export const firstCopyOrNone = mutant({
  part: "layer-loader",
  clauses: ["GLES-SEARCH-47", "GLES-SEARCH-48"],
  why: "It leaves out a layer whose first copy cannot be loaded, whatever copies there are.",
  make: (Base) =>
    class extends Base {
      readonly #bad = new Set<string>();
      protected override openLayer(name: string, path: string) {
        if (this.#bad.has(name)) return undefined;
        const layer = super.openLayer(name, path);
        if (layer === undefined) this.#bad.add(name);
        return layer;
      }
    },
});

export const endsAtApk = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-49",
  why: "It looks into no APK, and ends the search at one.",
  make: (Base) =>
    class extends Base {
      protected override searchesInsideApks() {
        return false;
      }
      protected override searchDirectories() {
        const directories = super.searchDirectories();
        const at = directories.findIndex((directory) => directory.includes("!/"));
        return at < 0 ? directories : directories.slice(0, at);
      }
    },
});
