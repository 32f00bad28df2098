/**
 * Mutants of how the list of layers is read.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

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

export const keepsTheLastOfTwo = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-50",
  why: "Of a layer that is listed twice the last place counts.",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string) {
        return super.splitList(list.split(":").reverse().join(":")).reverse();
      }
    },
});

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
