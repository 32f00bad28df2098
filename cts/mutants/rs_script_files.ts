/**
 * Mutants of the files of scripts.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** Files are kept. */
export const filesAreKept = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-16",
  why: "It keeps a script's file whatever properties say.",
  make: (Base) =>
    class extends Base {
      protected override mayReuse() {
        return true;
      }
    },
});

/** No directories. */
export const directoriesAreNotMade = mutant({
  part: "rs-script",
  clauses: "RS-SCRIPT-17",
  why: "It refuses a directory that is not there.",
  make: (Base) =>
    class extends Base {
      protected override createCacheDir(cacheDir: string) {
        return this.rsc.process.files.exists(cacheDir);
      }
    },
});
