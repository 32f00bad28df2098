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
