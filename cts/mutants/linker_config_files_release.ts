/**
 * Mutants of which linker configuration file counts in some releases.
 *
 * @module
 */

import { LD_CONFIG_GENERATED_FILE } from "../../impl/linker/ld_config_file.ts";
import { mutant } from "./mutant.ts";

/** No file for a lite VNDK. */
export const noLiteFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-83",
  why: "It does not look at ro.vndk.lite.",
  make: (Base) =>
    class extends Base {
      protected override fileOfVndk() {
        const version = this.vndkText(".", this.host.property("ro.vndk.version"));
        return this.ifReadable(`/system/etc/ld.config${version}.txt`);
      }
    },
});

/** One word for true. */
export const liteByOneWord = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-83",
  why: "It takes only the word true of ro.vndk.lite for true.",
  make: (Base) =>
    class extends Base {
      protected override fileOfVndk() {
        if (this.host.property("ro.vndk.lite") === "true") return super.fileOfVndk();
        const version = this.vndkText(".", this.host.property("ro.vndk.version"));
        return this.ifReadable(`/system/etc/ld.config${version}.txt`);
      }
    },
});

/** The version for a lite VNDK. */
export const versionInsteadOfLite = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-83",
  why: "It takes the file with the version where that of a lite VNDK does not exist.",
  make: (Base) =>
    class extends Base {
      protected override fileOfVndk() {
        const version = this.vndkText(".", this.host.property("ro.vndk.version"));
        return super.fileOfVndk() ?? this.ifReadable(`/system/etc/ld.config${version}.txt`);
      }
    },
});

/** A file of the version "current". */
export const currentHasAFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-84",
  why: 'It takes "current" for a version that has a file.',
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        const current = separator === "." && version === "current";
        return current ? ".current" : super.vndkText(separator, version);
      }
    },
});

/** The file of a version that has none. */
export const versionNeedsItsFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-84",
  why: "It takes the file with the version even if that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override fileOfVndk() {
        const version = this.host.property("ro.vndk.version");
        return super.fileOfVndk() ?? `/system/etc/ld.config.${version}.txt`;
      }
    },
});

/** A file of no version. */
export const noVersionIsAFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-84",
  why: "It takes no version for a version without a name.",
  make: (Base) =>
    class extends Base {
      protected override vndkText(separator: string, version: string) {
        return separator === "." && version === "" ? "." : super.vndkText(separator, version);
      }
    },
});

/** The generated file last. */
export const generatedFileLast = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-85",
  why: "It takes the generated file only where no older one is.",
  make: (Base) =>
    class extends Base {
      protected override generatedFile() {
        return this.fileOfVndk() ?? super.generatedFile();
      }
    },
});

/** The generated file or none. */
export const generatedFileOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-86",
  why: "It never takes an older file instead of the generated one.",
  make: (Base) =>
    class extends Base {
      protected override generatedFile() {
        return super.generatedFile() ?? (this.release >= 11 ? LD_CONFIG_GENERATED_FILE : undefined);
      }
    },
});

/** No word of a missing generated file. */
export const noGeneratedFileInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-86",
  why: "It does not warn that there is no generated file.",
  make: (Base) =>
    class extends Base {
      protected override generatedFile() {
        return this.release >= 11 ? this.ifReadable(LD_CONFIG_GENERATED_FILE) : undefined;
      }
    },
});

/** No files of APEXes. */
export const noApexFiles = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-87",
  why: "It gives executables of an APEX the configuration of all others.",
  make: (Base) =>
    class extends Base {
      protected override apex() {
        return undefined;
      }
    },
});

/** Files in APEXes after 10. */
export const ownFileOfApexInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-87",
  why: "It reads the file that an APEX contains in every release.",
  make: (Base) =>
    class extends Base {
      protected override fileOfApex() {
        const name = this.apex(this.host.executable);
        return name === undefined ? undefined : this.ifReadable(`/apex/${name}/etc/ld.config.txt`);
      }
    },
});

/** Generated files of APEXes in 10. */
export const generatedFileOfApexIn10 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-87",
  why: "It reads a generated file for an APEX in Android 10.",
  make: (Base) =>
    class extends Base {
      protected override fileOfApex() {
        const name = this.apex(this.host.executable);
        return name === undefined
          ? undefined
          : this.ifReadable(`/linkerconfig/${name}/ld.config.txt`);
      }
    },
});

/** No word of a missing file of an APEX. */
export const absentApexFileInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-88",
  why: "It does not warn of an APEX without a configuration.",
  make: (Base) =>
    class extends Base {
      protected override fileOfApex() {
        const name = this.apex(this.host.executable);
        const file = `/apex/${name}/etc/ld.config.txt`;
        return this.release === 10 && !this.host.readable(file) ? undefined : super.fileOfApex();
      }
    },
});

/** No other file for an APEX. */
export const absentApexFileIsFinal = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-88",
  why: "It takes the file of an APEX in Android 10 even if that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override fileOfApex() {
        const name = this.apex(this.host.executable);
        const file = super.fileOfApex();
        return name !== undefined && this.release === 10 ? `/apex/${name}/etc/ld.config.txt` : file;
      }
    },
});

/** Executables anywhere in an APEX. */
export const apexByAnyDepth = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-89",
  why: "It takes an executable anywhere below the bin of an APEX for one of it.",
  make: (Base) =>
    class extends Base {
      protected override apex(executable: string) {
        return /^\/apex\/([^/]+)\/bin\//.exec(executable)?.[1];
      }
    },
});

/** Executables in any directory of an APEX. */
export const apexByAnyDirectory = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-89",
  why: "It takes an executable in any directory of an APEX for one of it.",
  make: (Base) =>
    class extends Base {
      protected override apex(executable: string) {
        return /^\/apex\/([^/]+)\/[^/]+\/[^/]+$/.exec(executable)?.[1];
      }
    },
});

/** Executables outside /apex. */
export const apexOnAnyPartition = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-89",
  why: "It takes the second directory of any path with a bin for an APEX.",
  make: (Base) =>
    class extends Base {
      protected override apex(executable: string) {
        return /^\/[^/]+\/([^/]+)\/bin\/[^/]+$/.exec(executable)?.[1];
      }
    },
});
