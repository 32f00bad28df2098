/**
 * Mutants of additions to lists in a linker configuration.
 *
 * @module
 */

import type { LdConfigAssignment } from "../../impl/linker/ld_config_lexer.ts";
import type { LdConfigProperties } from "../../impl/linker/ld_config_properties.ts";
import { mutant } from "./mutant.ts";

type Addition = [
  properties: LdConfigProperties,
  token: LdConfigAssignment,
  warn: (problem: string) => void,
];

/** Lists of names with colons. */
export const joinsNamesByColons = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-19",
  why: "It joins what is added to a list of namespaces by a colon.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return super.joint(name) === undefined ? undefined : ":" as const;
      }
    },
});

/** No additions to links. */
export const joinsNoLinks = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-19",
  why: "It adds nothing to a list of links.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return name.endsWith(".links") ? undefined : super.joint(name);
      }
    },
});

/** Additions replace. */
export const replacesByAddition = mutant({
  part: "ld-config",
  clauses: ["LINKER-CONFIG-19", "LINKER-CONFIG-20"],
  why: "It replaces a list by what is added to it.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        if (this.joint(token.name) === undefined) super.append(properties, token, warn);
        else properties.assign(token.name, token.value, token.line);
      }
    },
});

/** Lists of paths with commas. */
export const joinsPathsByCommas = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-20",
  why: "It joins what is added to a list of paths or libraries by a comma.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return super.joint(name) === undefined ? undefined : "," as const;
      }
    },
});

/** No additions to permitted paths. */
export const joinsSearchPathsOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-20",
  why: "It adds to search paths and to no other list of paths.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return name.endsWith(".permitted.paths") ? undefined : super.joint(name);
      }
    },
});

/** No additions to libraries. */
export const joinsNoLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-20",
  why: "It adds nothing to a list of libraries.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return name.endsWith(".shared_libs") ? undefined : super.joint(name);
      }
    },
});

/** Additions to any text. */
export const addsTextToWords = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-21",
  why: "It adds the text to a property that is no list.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        super.append(properties, token, warn);
        const { name, value } = token;
        if (this.joint(name) === undefined && properties.peek(name)?.line !== token.line) {
          properties.append(name, value);
        }
      }
    },
});

/** Additions to words replace. */
export const assignsToWords = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-21",
  why: "It assigns what is added to a property that is no list.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        const known = properties.has(token.name);
        super.append(properties, token, warn);
        if (known && this.joint(token.name) === undefined) {
          properties.assign(token.name, token.value, token.line);
        }
      }
    },
});

/** No warning of refused additions. */
export const refusesAdditionInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-21",
  why: "It passes over an addition to what is no list without a word.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        const refused = properties.has(token.name) && this.joint(token.name) === undefined;
        super.append(properties, token, refused ? () => {} : warn);
      }
    },
});

/** Additions need a list. */
export const dropsAdditionToNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-22",
  why: "It passes over an addition to a property that is not defined.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        const known = properties.has(token.name);
        super.append(properties, token, warn);
        if (!known) properties.assign(token.name, "", token.line);
      }
    },
});

/** No warning of additions to nothing. */
export const addsToNothingInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-22",
  why: "It does not warn of an addition to a property that is not defined.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        super.append(properties, token, properties.has(token.name) ? warn : () => {});
      }
    },
});

/** Additions to nothing need a list's name. */
export const refusesAdditionToNoList = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-22",
  why: "It assigns by an addition only to properties that are lists.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        if (this.joint(token.name) === undefined && !properties.has(token.name)) {
          super.append(properties, { ...token, value: "" }, warn);
        } else super.append(properties, token, warn);
      }
    },
});

/** An empty addition empties the list. */
export const emptyAdditionEmpties = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-23",
  why: "It empties a list to which nothing is added.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        super.append(properties, token, warn);
        if (token.value === "") properties.assign(token.name, "", token.line);
      }
    },
});

/** An empty addition ends the list. */
export const emptyAdditionEndsTheList = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-23",
  why: "It takes nothing of a list behind an empty addition.",
  make: (Base) =>
    class extends Base {
      protected override libraries(text: string) {
        return super.libraries(text.replace(/::.*/, ""));
      }
    },
});

/** Additions to allowed libraries before 12. */
export const addsAllowedLibrariesBefore12 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-49",
  why: "It adds to lists of allowed libraries in Android 10 and 11.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return name.endsWith(".whitelisted") ? ":" as const : super.joint(name);
      }
    },
});

/** No additions to allowed libraries. */
export const addsNoAllowedLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-49",
  why: "It adds to lists of allowed libraries in no release.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return /\.(whitelisted|allowed_libs)$/.test(name) ? undefined : super.joint(name);
      }
    },
});

/** No additions to the old name. */
export const addsToTheNewNameOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-49",
  why: "It adds to allowed_libs and not to whitelisted.",
  make: (Base) =>
    class extends Base {
      protected override joint(name: string) {
        return name.endsWith(".whitelisted") ? undefined : super.joint(name);
      }
    },
});

/** The line of the last part. */
export const listHasItsLastLine = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-50",
  why: "It names the line of the last addition to a list.",
  make: (Base) =>
    class extends Base {
      protected override append(...[properties, token, warn]: Addition) {
        super.append(properties, token, warn);
        const value = properties.peek(token.name)?.value;
        if (value !== undefined) properties.assign(token.name, value, token.line);
      }
    },
});
