/**
 * Mutants of how the list of layers is read.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** A missing layer ends the list. */
export const stopsAtMissing = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-6",
  why: "It leaves out all layers if one is missing.",
  make: (Base) =>
    class extends Base {
      protected override loadLayers() {
        super.loadLayers();
        const names = this.splitList(this.layerList());
        if (this.layers.length < names.length) this.layers = [];
      }
    },
});

/** A missing layer changes the order. */
export const missingShiftsOrder = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-6",
  why: "It turns the order of the others if one layer is missing.",
  make: (Base) =>
    class extends Base {
      protected override loadLayers() {
        super.loadLayers();
        const names = this.splitList(this.layerList());
        if (this.layers.length < names.length) this.layers.reverse();
      }
    },
});

/** At most so many names. */
export const readsFirstNamesOnly = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-6",
  why: "It reads no more than 100 names of a list.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list).slice(0, 100);
      }
    },
});

/** An error for nothing. */
export const missingIsError = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-7",
  why: "It logs an error for a layer that is nowhere.",
  make: (Base) =>
    class extends Base {
      protected override loadLayer(name: string) {
        const layer = super.loadLayer(name);
        if (layer === undefined) this.host.log("E", `Cannot find layer ${name}`);
        return layer;
      }
    },
});

/** More separators. */
export const splitsAtCommas = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-12",
  why: "It takes commas, semicolons and white space for separators as well.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list.replace(/[,;\s]/g, ":"));
      }
    },
});

/** Blanks do not count. */
export const trimsNames = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-12",
  why: "It removes blanks around names.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list).map((name) => name.trim());
      }
    },
});

/** Only the first name. */
export const firstNameOnly = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-13",
  why: "It reads the list only up to an empty element.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list.split("::")[0]!);
      }
    },
});

/** Empty elements always count as the directory. */
export const emptyElementIsDirectory = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-13",
  why: "It fails as a whole for an empty element even where that is not asked for.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return list.split(":").includes("") && !this.host.compat ? [] : super.splitList(list);
      }
    },
});

/** Duplicates always count twice. */
export const keepsDuplicates = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-14",
  why: "It chains a layer as often as it is listed.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return list.split(":").filter((name) => name !== "");
      }

      protected override distinct<T>(loaded: T) {
        return loaded;
      }
    },
});

/** Duplicates by name only. */
export const comparesNamesOnly = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-14",
  why: "It chains a layer twice that is listed by two names of its file.",
  make: (Base) =>
    class extends Base {
      protected override distinct<T>(loaded: T) {
        return loaded;
      }
    },
});

/** Duplicates never count twice. */
export const dropsDuplicates = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-14",
  why: "It counts a duplicate once even where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return [...new Set(super.splitList(list))];
      }
    },
});

/** Names have no slash. */
export const refusesPaths = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-15",
  why: "It ignores names that are paths.",
  make: (Base) =>
    class extends Base {
      protected override loadLayer(name: string) {
        return name.includes("/") && !name.startsWith("/") ? undefined : super.loadLayer(name);
      }
    },
});

/** Paths as they are written. */
export const reportsTheListedPath = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-15",
  why: "It does not resolve the path of what it has found.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({
          ...host,
          realpath: (path) => "error" in host.realpath(path) ? host.realpath(path) : { path },
        });
      }
    },
});

/** No directory, no search. */
export const emptyPathsNoSearch = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-16",
  why: "It ignores an empty list of directories.",
  make: (Base) =>
    class extends Base {
      protected override searchDirectories() {
        return super.searchDirectories().filter((directory) => directory !== "");
      }
    },
});

/** The root directory for apps too. */
export const searchesRootAlways = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-16",
  why: "It looks names up from the root directory in apps as well.",
  make: (Base) =>
    class extends Base {
      protected override searchDirectories() {
        return [...super.searchDirectories(), ""];
      }
    },
});

/** Neighbours too. */
export const loadsUnlisted = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-42",
  why: "It loads another layer beside those that the list names.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return [...new Set([...super.splitList(list), "libB.so"])];
      }
    },
});

/** Names without their frame. */
export const completesNames = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-36",
  why: "It puts lib before a name and .so behind it if they are absent.",
  make: (Base) =>
    class extends Base {
      protected override loadLayer(name: string) {
        const [, stem] = /^(?:lib)?(.*?)(?:\.so)?$/.exec(name) ?? [];
        return super.loadLayer(name) ?? super.loadLayer(`lib${stem}.so`);
      }
    },
});

/** Names in any case. */
export const ignoresCase = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-36",
  why: "It ignores the case of names in capitals.",
  make: (Base) =>
    class extends Base {
      protected override loadLayer(name: string) {
        return super.loadLayer(name) ??
          super.loadLayer(name.toLowerCase().replace(/^lib(.)/, (_, c) => `lib${c.toUpperCase()}`));
      }
    },
});

/** Only libraries. */
export const wantsDotSo = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-36",
  why: "It ignores files whose names do not end in .so.",
  make: (Base) =>
    class extends Base {
      protected override loadLayer(name: string) {
        return name.endsWith(".so") ? super.loadLayer(name) : undefined;
      }
    },
});
