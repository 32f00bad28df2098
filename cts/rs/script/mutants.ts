/**
 * Mutants of threads and of groups.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const oneProcessorWorks = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-55",
  why: "It runs everything on one thread.",
  make: (Base) =>
    class extends Base {
      protected override isParallel() {
        return false;
      }
    },
});

export const mergesWhatever = mutant({
  part: "rs-script-group2",
  clauses: "RS-SCRIPT-84",
  why: "It has one kernel made of all closures, whatever they are.",
  make: (Base) =>
    class extends Base {
      constructor(...[rsc, ...rest]: ConstructorParameters<typeof Base>) {
        super(rsc, ...rest);
        rsc.process.execute("/system/bin/bcc", ["-merge", "group:0,0.1,0."]);
      }
    },
});

export const laterCacheDirectoryIsNotLookedAt = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-88",
  why: "A cache directory after the first one is no error, however long it is.",
  make: (Base) =>
    class extends Base {
      override setCacheDir(path: string, length: number): void {
        if (this.cacheDir === null) super.setCacheDir(path, length);
      }
    },
});
