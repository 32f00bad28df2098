/**
 * Mutants of where the paths in a linker configuration lead.
 *
 * @module
 */

import { normalizePath } from "../../impl/linker/ld_config_text.ts";
import { mutant } from "./mutant.ts";

/** Search paths as they are written. */
export const searchPathsAsWritten = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-72",
  why: "It does not follow the links of search paths.",
  make: (Base) =>
    class extends Base {
      protected override resolve(path: string) {
        const resolved = super.resolve(path);
        return resolved === undefined || path.includes("!/") ? resolved : path;
      }
    },
});

/** Search paths by their text. */
export const searchPathsByTheirText = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-72",
  why: "It takes . and .. out of search paths and does not follow their links.",
  make: (Base) =>
    class extends Base {
      protected override resolve(path: string) {
        const resolved = super.resolve(path);
        return resolved === undefined || path.includes("!/") ? resolved : normalizePath(path);
      }
    },
});

/** A warning of search paths that do not exist. */
export const warnsOfAbsentSearchPaths = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-73",
  why: "It warns of a search path that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override resolve(path: string) {
        const resolved = super.resolve(path);
        if (resolved === undefined) this.host.warn(`"${path}" does not exist`);
        return resolved;
      }
    },
});

/** No warning of files. */
export const filesAsSearchPathsInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-73",
  why: "It passes over a search path that is a file without a word.",
  make: (Base) =>
    class extends Base {
      protected override ifDirectory(path: string) {
        return this.isDirectory(path) ? path : undefined;
      }
    },
});

/** Empty search paths. */
export const emptySearchPathsCount = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-73",
  why: "It takes an empty item of the search paths for a path.",
  make: (Base) =>
    class extends Base {
      protected override resolveAll(paths: readonly string[]) {
        return paths.flatMap((path) => this.resolve(path) ?? []);
      }
    },
});

/** A path that does not exist ends the list. */
export const absentSearchPathEndsTheList = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-73",
  why: "It searches nothing behind a path that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override resolveAll(paths: readonly string[]) {
        const end = paths.findIndex((path) => path !== "" && this.isAbsent(path));
        return super.resolveAll(end < 0 ? paths : paths.slice(0, end));
      }
    },
});

/** Relative search paths. */
export const relativeSearchPathsFromTheRoot = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-74",
  why: "It takes a search path that is not absolute from the root directory.",
  make: (Base) =>
    class extends Base {
      protected override resolve(path: string) {
        return super.resolve(path.startsWith("/") ? path : `/${path}`);
      }
    },
});

/** No warning of archives. */
export const absentArchiveInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-74",
  why: "It says nothing of an archive that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override inArchive(archive: string, entry: string) {
        return this.isAbsent(archive) ? undefined : super.inArchive(archive, entry);
      }
    },
});

/** No archives. */
export const searchesNoArchives = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-75",
  why: "It passes over search paths into archives.",
  make: (Base) =>
    class extends Base {
      protected override inArchive() {
        return undefined;
      }
    },
});

/** Archives as they are written. */
export const archivesAsWritten = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-75",
  why: "It does not follow a link to an archive.",
  make: (Base) =>
    class extends Base {
      protected override inArchive(archive: string, entry: string) {
        return super.inArchive(archive, entry) && `${archive}!/${entry}`;
      }
    },
});

/** Permitted paths of 8.0 as they are written. */
export const permittedPathsAsWrittenIn80 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-76",
  why: "It does not follow the links of permitted paths in Android 8.0.",
  make: (Base) =>
    class extends Base {
      protected override resolvesPermittedPaths() {
        return false;
      }
    },
});

/** Permitted paths where they lead. */
export const permittedPathsWhereTheyLead = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-77",
  why: "It follows the links of permitted paths in every release.",
  make: (Base) =>
    class extends Base {
      protected override resolvesPermittedPaths() {
        return true;
      }
    },
});
