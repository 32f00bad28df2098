/**
 * Mutants of what a process has without a linker configuration.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** No word of a file that may not be read. */
export const closedFileInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-65",
  why: "It takes a file that it may not read for one that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override readFile(file: string) {
        return this.host.readable(file) ? super.readFile(file) : this.builtIn({ file });
      }
    },
});

/** An error of no file. */
export const absentFileIsAnError = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-66",
  why: "It warns of a file that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override readFile(file: string) {
        const read = super.readFile(file);
        if (this.isAbsent(file)) this.host.warn(this.fallbackWarning(file, "no such file"));
        return read;
      }
    },
});

/** No search paths of vendors. */
export const nothingWithoutAFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-66",
  why: "It searches only the platform's directories without a file.",
  make: (Base) =>
    class extends Base {
      protected override defaultPaths() {
        return super.defaultPaths().slice(0, 1);
      }
    },
});

/** Libraries of odm before 9. */
export const odmBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-67",
  why: "It searches odm in Android 8.",
  make: (Base) =>
    class extends Base {
      protected override defaultPaths() {
        return ["system", "odm", "vendor"].map((partition) => `/${partition}/${this.lib}`);
      }
    },
});

/** No libraries of odm. */
export const noOdm = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-67",
  why: "It never searches odm.",
  make: (Base) =>
    class extends Base {
      protected override defaultPaths() {
        return super.defaultPaths().filter((path) => !path.startsWith("/odm"));
      }
    },
});

/** Vendors first. */
export const vendorFirst = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-67",
  why: "It searches vendor before system.",
  make: (Base) =>
    class extends Base {
      protected override defaultPaths() {
        return super.defaultPaths().reverse();
      }
    },
});

/** Odm last. */
export const odmLast = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-67",
  why: "It searches odm after vendor.",
  make: (Base) =>
    class extends Base {
      protected override defaultPaths() {
        return super.defaultPaths().sort((a, b) =>
          Number(/^.odm/.test(a)) - Number(/^.odm/.test(b))
        );
      }
    },
});
