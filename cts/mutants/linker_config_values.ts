/**
 * Mutants of what values in a linker configuration mean.
 *
 * @module
 */

import type {
  LdConfigProperties,
  LdConfigProperty,
} from "../../impl/linker/ld_config_properties.ts";
import type { LdConfigContext } from "../../impl/linker/ld_config_namespaces.ts";
import type { NoticeSink } from "../../impl/linker/ld_config_sections.ts";
import { apiLevel } from "../../impl/platform/api_level.ts";
import { mutant } from "./mutant.ts";

/** Words of system properties. */
export const manyWordsAreTrue = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-29",
  why: "It takes 1, y, yes and on for true.",
  make: (Base) =>
    class extends Base {
      protected override flag(property: LdConfigProperty | undefined) {
        return ["1", "y", "yes", "on", "true"].includes(property?.value ?? "");
      }
    },
});

/** Upper and lower case alike. */
export const trueInAnyCase = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-29",
  why: "It takes TRUE for true.",
  make: (Base) =>
    class extends Base {
      protected override flag(property: LdConfigProperty | undefined) {
        return property?.value.toLowerCase() === "true";
      }
    },
});

/** Words that begin with true. */
export const trueByItsBeginning = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-29",
  why: "It takes a word that begins with true for true.",
  make: (Base) =>
    class extends Base {
      protected override flag(property: LdConfigProperty | undefined) {
        return property?.value.startsWith("true") ?? false;
      }
    },
});

/** Any value is true. */
export const definedIsTrue = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-29",
  why: "It takes a property with any value for true.",
  make: (Base) =>
    class extends Base {
      protected override flag(property: LdConfigProperty | undefined) {
        return property !== undefined && property.value !== "false";
      }
    },
});

/** Words in quotation marks. */
export const quotedTrue = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-29",
  why: "It takes quotation marks off a word.",
  make: (Base) =>
    class extends Base {
      protected override flag(property: LdConfigProperty | undefined) {
        return property?.value.replaceAll('"', "") === "true";
      }
    },
});

/** Names with their spaces. */
export const namesKeepSpaces = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-30",
  why: "It does not trim the items of a list with commas.",
  make: (Base) =>
    class extends Base {
      protected override names(property: LdConfigProperty | undefined) {
        return property === undefined ? [] : property.value.split(",");
      }
    },
});

/** Libraries without spaces. */
export const trimsLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-30",
  why: "It trims the items of a list of libraries.",
  make: (Base) =>
    class extends Base {
      protected override libraries(text: string) {
        return super.libraries(text).map((item) => item.trim());
      }
    },
});

/** Paths without spaces. */
export const trimsPaths = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-30",
  why: "It trims the items of a list of paths.",
  make: (Base) =>
    class extends Base {
      protected override paths(text: string, context: LdConfigContext) {
        return super.paths(text, context).map((item) => item.trim());
      }
    },
});

/** Libraries with commas. */
export const commasDivideLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-51",
  why: "It divides a list of libraries at commas as well.",
  make: (Base) =>
    class extends Base {
      protected override libraries(text: string) {
        return text.split(/[:,]/);
      }
    },
});

/** Namespaces need names. */
export const noNamelessNamespace = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-52",
  why: "It makes no namespace of an empty item.",
  make: (Base) =>
    class extends Base {
      protected override namespaceNames(properties: LdConfigProperties) {
        return new Map([...super.namespaceNames(properties)].filter(([name]) => name !== ""));
      }
    },
});

/** One list of allowed libraries. */
export const oldListOfAllowedLibrariesOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-53",
  why: "It reads allowed_libs only without whitelisted.",
  make: (Base) =>
    class extends Base {
      protected override allowedLibraries(name: string, properties: LdConfigProperties) {
        const old = properties.get(`namespace.${name}.whitelisted`);
        return old === undefined
          ? super.allowedLibraries(name, properties)
          : this.libraries(old.value);
      }
    },
});

/** The new list of allowed libraries. */
export const newListOfAllowedLibrariesOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-53",
  why: "It reads whitelisted only without allowed_libs.",
  make: (Base) =>
    class extends Base {
      protected override allowedLibraries(name: string, properties: LdConfigProperties) {
        const list = properties.get(`namespace.${name}.allowed_libs`);
        return list === undefined
          ? super.allowedLibraries(name, properties)
          : this.libraries(list.value);
      }
    },
});

/** No links to oneself. */
export const noLinkToItself = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-54",
  why: "It takes a link from a namespace to itself for an error.",
  make: (Base) =>
    class extends Base {
      protected override linkProblem(link: string, libraries: string, all: boolean) {
        const [from, to] = link.split("->");
        return from === to ? `${link} is a loop` : super.linkProblem(link, libraries, all);
      }
    },
});

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
