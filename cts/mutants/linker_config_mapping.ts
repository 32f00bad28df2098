/**
 * Mutants of which section of a linker configuration an executable has.
 *
 * @module
 */

import type { LdConfigAssignment, LdConfigToken } from "../../impl/linker/ld_config_lexer.ts";
import { mutant } from "./mutant.ts";

/** No warning of other assignments. */
export const otherNamesInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-9",
  why: "It passes over an assignment that maps nothing without a word.",
  make: (Base) =>
    class extends Base {
      protected override isMapping(token: LdConfigToken): token is LdConfigAssignment {
        return super.isMapping(token) && token.name.startsWith("dir.");
      }
    },
});

/** Other assignments end the mappings. */
export const otherNamesEndTheMappings = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-9",
  why: "It reads no mapping behind an assignment that maps nothing.",
  make: (Base) =>
    class extends Base {
      protected override prelude(tokens: readonly LdConfigToken[], file: string) {
        const read = super.prelude(tokens, file);
        const first = read.warnings[0]?.line ?? Infinity;
        return { ...read, directories: read.directories.filter(({ line }) => line < first) };
      }
    },
});

/** Additions are mappings. */
export const additionsMap = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-10",
  why: "It takes an addition for a mapping.",
  make: (Base) =>
    class extends Base {
      protected override isMapping(token: LdConfigToken): token is LdConfigAssignment {
        return token.kind === "assign" || token.kind === "append";
      }
    },
});

/** A warning of additions. */
export const warnsOfAdditions = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-10",
  why: "It warns of an addition before the first section.",
  make: (Base) =>
    class extends Base {
      protected override prelude(tokens: readonly LdConfigToken[], file: string) {
        const { directories, warnings } = super.prelude(tokens, file);
        const lines = tokens.filter(({ kind }) => kind === "append").map(({ line }) => line);
        const more = lines.map((line) => ({ line, message: this.ignoredLine(file, line, "+=") }));
        return { directories, warnings: [...more, ...warnings] };
      }
    },
});

/** An empty directory contains everything. */
export const emptyDirectoryHoldsAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-11",
  why: "It takes a mapping of / for one of every executable.",
  make: (Base) =>
    class extends Base {
      protected override mapsAnything() {
        return true;
      }
    },
});

/** No warning of empty directories. */
export const emptyDirectoryInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-11",
  why: "It passes over a mapping of nothing without a word.",
  make: (Base) =>
    class extends Base {
      protected override isMapping(token: LdConfigToken): token is LdConfigAssignment {
        return super.isMapping(token) && this.withoutLastSlashes(token.value) !== "";
      }
    },
});

/** Slashes at the end count. */
export const keepsLastSlashes = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-43",
  why: "It keeps the slashes at the end of a directory.",
  make: (Base) =>
    class extends Base {
      protected override withoutLastSlashes(path: string) {
        return path === "/" ? "" : path;
      }
    },
});

/** One slash at the end does not count. */
export const takesOneSlashOff = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-43",
  why: "It takes only one slash off the end of a directory.",
  make: (Base) =>
    class extends Base {
      protected override withoutLastSlashes(path: string) {
        return path.replace(/\/$/, "");
      }
    },
});
