/**
 * Mutants of how found layers are loaded: order, namespace, symbols, repeated attempts.
 *
 * @module
 */

import type { Library } from "../../impl/linker/linker.ts";
import type { Image } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** All layers as platform libraries. */
export const alwaysDefaultNamespace = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-18",
  why: "It loads every layer as a platform library.",
  make: (Base) =>
    class extends Base {
      protected override namespaceFor(): "default" {
        return "default";
      }
    },
});

/** No layer as a platform library. */
export const alwaysAppNamespace = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-18",
  why: "It loads the layers of an app in the app's namespace, wherever they are.",
  make: (Base) =>
    class extends Base {
      protected override namespaceFor() {
        return this.host.hasAppNamespace() ? "app" as const : "default";
      }
    },
});

/** Namespace by the path before links are followed. */
export const namespaceByListedPath = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-18",
  why: "It chooses the namespace by the path as searched, not by where that leads.",
  make: (Base) =>
    class extends Base {
      #listed = "";

      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({
          ...host,
          realpath: (path) => {
            this.#listed = path;
            return host.realpath(path);
          },
        });
      }

      protected override namespaceFor(path: string) {
        return super.namespaceFor(this.#listed === "" ? path : this.#listed);
      }
    },
});

/** First listed is loaded first. */
export const loadsForward = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-19",
  why: "It loads the first listed layer first.",
  make: (Base) =>
    class extends Base {
      protected override loadLayers() {
        super.loadLayers();
        this.layers.reverse();
      }

      protected override loadOrder(names: readonly string[]) {
        return [...names];
      }
    },
});

/** Symbols are not looked for until they are called. */
export const bindsLazily = mutant({
  part: "linker",
  clauses: "GLES-SEARCH-22",
  why: "It loads a library with undefined symbols.",
  make: (Base) =>
    class extends Base {
      protected override bind() {}
    },
});

/** Every library lends its symbols to all. */
export const symbolsAreGlobal = mutant({
  part: "linker",
  clauses: "GLES-SEARCH-23",
  why: "It binds undefined symbols to any loaded library.",
  make: (Base) =>
    class extends Base {
      protected override bind(path: string, image: Image, scope: readonly Library[]) {
        super.bind(path, image, [...scope, ...this.libraries]);
      }
    },
});

/** Leftovers always stay. */
export const failedAttemptStays = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-26",
  why: "It loads the good layers of a list again when a broken one has become good.",
  make: (Base) =>
    class extends Base {
      protected override failureDisablesAll() {
        return true;
      }

      protected override keepsFailedAttempts() {
        return true;
      }
    },
});

/** Leftovers never stay. */
export const failedAttemptIsForgotten = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-26",
  why: "It forgets a failed attempt even where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override keepsFailedAttempts() {
        return false;
      }
    },
});
