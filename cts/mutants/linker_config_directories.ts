/**
 * Mutants of which mapping of a linker configuration fits an executable.
 *
 * @module
 */

import type { ProcessSpec } from "../contract/device.ts";
import type { LdConfigToken } from "../../impl/linker/ld_config_lexer.ts";
import type { LdConfigDirectory } from "../../impl/linker/ld_config_sections.ts";
import { isUnderDirectory } from "../../impl/linker/ld_config_text.ts";
import { mutant } from "./mutant.ts";

/** The longest mapping wins. */
export const longestDirectoryWins = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-12",
  why: "It takes the mapping with the longest directory that contains the executable.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        const longestFirst = directories.toSorted((a, b) => b.path.length - a.path.length);
        return super.chooseDirectory(longestFirst, file);
      }
    },
});

/** The shortest mapping wins. */
export const shortestDirectoryWins = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-12",
  why: "It takes the mapping with the shortest directory that contains the executable.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        const shortestFirst = directories.toSorted((a, b) => a.path.length - b.path.length);
        return super.chooseDirectory(shortestFirst, file);
      }
    },
});

/** The last mapping wins. */
export const lastMappingWins = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-12",
  why: "It takes the last mapping whose directory contains the executable.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        return super.chooseDirectory(directories.toReversed(), file);
      }
    },
});

/** Any first part of the path is a directory. */
export const directoryIsAnyText = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-13",
  why: "It compares the directory with the first characters of the path only.",
  make: (Base) =>
    class extends Base {
      protected override directoryMatches(directory: LdConfigDirectory) {
        return this.host.executable.startsWith(directory.path);
      }
    },
});

/** A directory without what is below. */
export const directoryHoldsChildrenOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-13",
  why: "It takes a directory to contain only the files that lie in itself.",
  make: (Base) =>
    class extends Base {
      protected override directoryMatches(directory: LdConfigDirectory, file: string) {
        const { executable } = this.host;
        const { length } = directory.path;
        return super.directoryMatches(directory, file) && executable.lastIndexOf("/") <= length;
      }
    },
});

/** No mapping is an error. */
export const noMappingIsAnError = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-14",
  why: "It takes an executable without a mapping for an error.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        return super.chooseDirectory(directories, file) ?? { section: "(none)", path: "", line: 1 };
      }
    },
});

/** The first section for all others. */
export const firstSectionWithoutMapping = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-14",
  why: "It gives an executable without a mapping the section of the first one.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        return super.chooseDirectory(directories, file) ?? directories[0];
      }
    },
});

/** Mappings anywhere. */
export const mapsBehindSections = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-14",
  why: "It reads mappings behind the first section header.",
  make: (Base) =>
    class extends Base {
      protected override prelude(tokens: readonly LdConfigToken[], file: string) {
        const mappings = tokens.filter((token) =>
          token.kind === "assign" && /^dir\./.test(token.name)
        );
        const { warnings } = super.prelude(tokens, file);
        return { ...super.prelude(mappings, file), warnings };
      }
    },
});

/** Warnings behind the mapping. */
export const warnsBehindTheMapping = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-44",
  why: "It warns of lines between the mapping that fits and the first section.",
  make: (Base) =>
    class extends Base {
      protected override chooseDirectory(directories: readonly LdConfigDirectory[], file: string) {
        const found = super.chooseDirectory(directories, file);
        return found === undefined ? undefined : { ...found, line: Infinity };
      }
    },
});

/** Warnings of other sections. */
export const warnsOfOtherSections = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-44",
  why: "It warns of malformed lines in the sections that it passes over.",
  make: (Base) =>
    class extends Base {
      protected override findSection(tokens: readonly LdConfigToken[], name: string) {
        const found = super.findSection(tokens, name);
        const start = tokens.findIndex(({ kind }) => kind === "section");
        for (const token of tokens.slice(start, found)) {
          if (token.kind === "error") this.host.warn(token.message);
        }
        return found;
      }
    },
});

/** Directories as they are written. */
export const directoryAsWritten = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-37",
  why: "It does not follow the links of a directory.",
  make: (Base) =>
    class extends Base {
      protected override directoryPath({ path }: LdConfigDirectory) {
        return path;
      }
    },
});

/** A warning of directories that do not exist. */
export const warnsOfAbsentDirectories = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-37",
  why: "It warns of a directory that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override directoryPath(directory: LdConfigDirectory, file: string) {
        const path = super.directoryPath(directory, file);
        if (path === undefined) this.host.warn(`${file}: "${directory.path}" does not exist`);
        return path;
      }
    },
});

/** Links of directories before 10. */
export const directoryByLinksInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-45",
  why: "It follows the links of a directory in Android 8 and 9.",
  make: (Base) =>
    class extends Base {
      protected override directoryMatches(directory: LdConfigDirectory, file: string) {
        const path = this.directoryPath(directory, file);
        return path !== undefined && isUnderDirectory(this.host.executable, path);
      }
    },
});

/** Executables as they are named. */
export const executableAsNamed = mutant({
  part: "zygote",
  clauses: "LINKER-CONFIG-46",
  why: "It does not follow the links of the executable.",
  make: (Base) =>
    class extends Base {
      override identify(spec: ProcessSpec) {
        const identity = super.identify(spec);
        return spec.kind === "native" && spec.executable !== undefined
          ? { ...identity, executable: spec.executable }
          : identity;
      }
    },
});

/** Directories that may not be read do not exist. */
export const closedDirectoryIsAbsent = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-47",
  why: "It passes over a directory that the process may not read.",
  make: (Base) =>
    class extends Base {
      protected override isAbsent() {
        return true;
      }
    },
});
