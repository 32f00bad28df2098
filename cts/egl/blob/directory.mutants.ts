/**
 * Wrong blob caches in a directory.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const givesAllProcessesADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-39",
  why: "Processes without a cache file have a directory.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, path: host.path ?? "/data/local/tmp/shaders" });
      }
    },
});
