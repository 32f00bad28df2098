/**
 * Mutants of what a linker configuration means for a process.
 *
 * @module
 */

import type { LdConfigProperties } from "../../impl/linker/ld_config_properties.ts";
import type { LdConfigContext } from "../../impl/linker/ld_config_namespaces.ts";
import type { NoticeSink } from "../../impl/linker/ld_config_sections.ts";
import { apiLevel } from "../contract/api_level.ts";
import { mutant } from "./mutant.ts";

/** Paths for all. */
export const asanHasThePathsOfAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-33",
  why: "It gives a sanitized process the paths of other processes.",
  make: (Base) =>
    class extends Base {
      protected override pathsPrefix(prefix: string) {
        return prefix;
      }
    },
});

/** Paths for all, where there are no others. */
export const asanFallsBack = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-33",
  why: "It gives a sanitized process the paths of others where it has none of its own.",
  make: (Base) =>
    class extends Base {
      protected override namespaces(
        properties: LdConfigProperties,
        context: LdConfigContext,
        fail: NoticeSink,
      ) {
        const { sanitizer: _, ...others } = context;
        const plain = super.namespaces(properties, others, fail);
        return super.namespaces(properties, context, fail).map((namespace, i) =>
          namespace.permittedPaths.length > 0
            ? namespace
            : { ...namespace, permittedPaths: plain[i]!.permittedPaths }
        );
      }
    },
});

/** Paths of sanitized processes for all. */
export const pathsOfAsanForAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-33",
  why: "It reads the paths of sanitized processes for every process.",
  make: (Base) =>
    class extends Base {
      protected override pathsPrefix(prefix: string) {
        return `${prefix}.asan`;
      }
    },
});

/** No properties for all. */
export const asanSharesNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-55",
  why: "It does not make namespaces visible to a sanitized process.",
  make: (Base) =>
    class extends Base {
      protected override mayBeVisible(name: string) {
        return !this.host.asan && super.mayBeVisible(name);
      }
    },
});

/** Sanitized processes of 8.0. */
export const asanReadsFilesIn80 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-56",
  why: "It reads the file for a sanitized process of Android 8.0.",
  make: (Base) =>
    class extends Base {
      protected override countsFiles() {
        return true;
      }
    },
});

/** The version file counts unasked. */
export const versionFileUnasked = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-57",
  why: "It reads the version file without being asked to.",
  make: (Base) =>
    class extends Base {
      protected override targetSdk(properties: LdConfigProperties) {
        properties.assign("enable.target.sdk.version", "true", 0);
        return super.targetSdk(properties);
      }
    },
});

/** The release for the level. */
export const releaseAsApiLevel = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-57",
  why: "It puts the release in place of SDK_VER.",
  make: (Base) =>
    class extends Base {
      protected override parameters(context: LdConfigContext) {
        return new Map([...super.parameters(context), ["SDK_VER", `${this.release}`]]);
      }
    },
});

/** No version file. */
export const ignoresTheVersionFile = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-58",
  why: "It never reads the version file.",
  make: (Base) =>
    class extends Base {
      protected override targetSdk() {
        return apiLevel(this.release);
      }
    },
});

/** Numbers with something behind them. */
export const levelByLettersAfterIt = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-59",
  why: "It reads a level from the digits that a version file begins with.",
  make: (Base) =>
    class extends Base {
      protected override parseVersion(text: string) {
        const level = Number.parseInt(text, 10);
        return level > 0 ? level : undefined;
      }
    },
});

/** Numbers in other bases. */
export const levelInHexadecimal = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-59",
  why: "It reads a hexadecimal level.",
  make: (Base) =>
    class extends Base {
      protected override parseVersion(text: string) {
        return super.parseVersion(text) ?? (/^0x/.test(text) ? Number(text) : undefined);
      }
    },
});

/** Level 0. */
export const levelZero = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-59",
  why: "It takes 0 for a level.",
  make: (Base) =>
    class extends Base {
      protected override parseVersion(text: string) {
        return text === "0" ? 0 : super.parseVersion(text);
      }
    },
});

/** Levels below 0. */
export const negativeLevel = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-59",
  why: "It takes a negative number for a level.",
  make: (Base) =>
    class extends Base {
      protected override parseVersion(text: string) {
        return super.parseVersion(text) ?? (/^-\d+$/.test(text) ? Number(text) : undefined);
      }
    },
});

/** The platform's level for a bad file. */
export const badVersionIsThePlatforms = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-59",
  why: "It takes a version file that is no number for one of the platform's level.",
  make: (Base) =>
    class extends Base {
      protected override parseVersion(text: string) {
        return super.parseVersion(text) ?? apiLevel(this.release);
      }
    },
});

/** No error of a version file. */
export const closedVersionFileIsAbsent = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-60",
  why: "It takes a version file that it may not read for one that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override targetSdk(properties: LdConfigProperties) {
        try {
          return super.targetSdk(properties);
        } catch (error) {
          if (String(error).includes("error reading")) return apiLevel(this.release);
          throw error;
        }
      }
    },
});
