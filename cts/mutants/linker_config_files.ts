/**
 * Mutants of which linker configuration file counts.
 *
 * @module
 */

import { LD_CONFIG_FILE, LD_CONFIG_GENERATED_FILE } from "../../impl/linker/ld_config_file.ts";
import { mutant } from "./mutant.ts";

/** The generated file before 11. */
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

/** A choice before 9. */
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

/** The file for a lite VNDK before 9. */
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

/** The APEX before the environment. */
export const apexBeforeEnvironment = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-80",
  why: "It takes the file of an APEX before that of the environment.",
  make: (Base) =>
    class extends Base {
      protected override fileOfEnvironment() {
        return this.apex(this.host.executable) === undefined
          ? super.fileOfEnvironment()
          : this.fileOfApex() ?? super.fileOfEnvironment();
      }
    },
});

/** The architecture before the APEX. */
export const architectureBeforeApex = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-80",
  why: "It takes the file of the architecture before that of an APEX.",
  make: (Base) =>
    class extends Base {
      protected override fileOfApex() {
        return this.fileOfArchitecture() ?? super.fileOfApex();
      }
    },
});

/** The version before the architecture. */
export const versionBeforeArchitecture = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-80",
  why: "It takes the file with a VNDK's version before that of the architecture.",
  make: (Base) =>
    class extends Base {
      protected override fileOfArchitecture() {
        return (this.release < 11 ? this.fileOfVndk() : undefined) ?? super.fileOfArchitecture();
      }
    },
});

/** The generated file before the architecture. */
export const generatedBeforeArchitecture = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-80",
  why: "It takes the generated file before that of the architecture.",
  make: (Base) =>
    class extends Base {
      protected override fileOfArchitecture() {
        return this.generatedFile() ?? super.fileOfArchitecture();
      }
    },
});

/** The usual file first. */
export const usualFileFirst = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-80",
  why: "It takes the usual file where there is one.",
  make: (Base) =>
    class extends Base {
      protected override fileOfVndk() {
        return this.ifReadable(LD_CONFIG_FILE) ?? super.fileOfVndk();
      }
    },
});

/** The environment on every build. */
export const environmentOnEveryBuild = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-81",
  why: "It takes the file that the environment names on a user build.",
  make: (Base) =>
    class extends Base {
      protected override fileOfEnvironment() {
        const path = this.host.environment("LD_CONFIG_FILE");
        return path === undefined ? undefined : this.ifReadable(path);
      }
    },
});

/** Files by ABI. */
export const architectureByAbi = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-82",
  why: "It names the file of the architecture by the ABI.",
  make: (Base) =>
    class extends Base {
      protected override fileOfArchitecture() {
        return this.ifReadable(`/system/etc/ld.config.${this.host.abi}.txt`);
      }
    },
});

/** 64-bit files. */
export const architectureIsAlwaysWide = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-82",
  why: "It reads the file of the 64-bit architecture in every process.",
  make: (Base) =>
    class extends Base {
      protected override fileOfArchitecture() {
        const wide = this.host.abi.startsWith("arm") ? "arm64" : "x86_64";
        return this.ifReadable(`/system/etc/ld.config.${wide}.txt`);
      }
    },
});
