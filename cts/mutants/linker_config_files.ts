/**
 * Mutants of which linker configuration file counts.
 *
 * @module
 */

import { LD_CONFIG_GENERATED_FILE } from "../../impl/linker/ld_config_file.ts";
import { mutant } from "./mutant.ts";

export const generatedFileInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-78",
  why: "It reads the generated file in every release.",
  make: (Base) =>
    class extends Base {
      protected override chooseFile() {
        return this.release < 11 ? LD_CONFIG_GENERATED_FILE : super.chooseFile();
      }
    },
});

export const choosesBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-79",
  why: "It chooses among all files in Android 8 as well.",
  make: (Base) =>
    class extends Base {
      protected override chooseFile() {
        return this.fileOfEnvironment() ?? this.fileOfArchitecture() ?? this.fileOfVndk() ??
          super.chooseFile();
      }
    },
});

export const liteFileBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-79",
  why: "It reads the file for a VNDK without its full isolation in Android 8.",
  make: (Base) =>
    class extends Base {
      protected override chooseFile() {
        const lite = this.release < 9 && this.host.property("ro.vndk.lite") === "true";
        return (lite ? this.fileOfVndk() : undefined) ?? super.chooseFile();
      }
    },
});
