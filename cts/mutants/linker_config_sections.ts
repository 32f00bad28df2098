/**
 * Mutants of what belongs to a section of a linker configuration.
 *
 * @module
 */

import type { LdConfigAssignment, LdConfigToken } from "../../impl/linker/ld_config_lexer.ts";
import type { LdConfigProperties } from "../../impl/linker/ld_config_properties.ts";
import type { NoticeSink } from "../../impl/linker/ld_config_sections.ts";
import { mutant } from "./mutant.ts";

/** What the links of a namespace are made from. */
type LinksArguments = [
  name: string,
  names: ReadonlyMap<string, boolean>,
  properties: LdConfigProperties,
  lists: Map<string, ReadonlySet<string>>,
  fail: (line: number, problem: string) => void,
];

/** The line of a token. */
export const missingSectionInTheLineOfItsMapping = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-15",
  why: "It names the last line that says something, and not the last one, for a missing section.",
  make: (Base) =>
    class extends Base {
      protected override sectionNotFound(
        tokens: readonly LdConfigToken[],
        file: string,
        name: string,
      ) {
        return super.sectionNotFound(tokens.slice(0, -1), file, name);
      }
    },
});

/** Lines by their ends. */
export const countsNoLineBehindTheLastEnd = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-15",
  why: "It does not count the empty line behind the last line feed.",
  make: (Base) =>
    class extends Base {
      override tokens(text: string) {
        const tokens = super.tokens(text);
        const last = tokens.pop()!;
        return [...tokens, { ...last, line: last.line - (text.endsWith("\n") ? 1 : 0) }];
      }
    },
});

/** No error of a missing section. */
export const missingSectionInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-15",
  why: "It says nothing of a section that does not exist.",
  make: (Base) =>
    class extends Base {
      protected override readFile(file: string) {
        try {
          return super.readFile(file);
        } catch (error) {
          if (String(error).includes("not found")) return this.builtIn({ file });
          throw error;
        }
      }
    },
});

/** Sections by their first letters. */
export const sectionByItsBeginning = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-48",
  why: "It takes a section whose name begins with the wanted one.",
  make: (Base) =>
    class extends Base {
      protected override isWantedSection(name: string, wanted: string) {
        return name.startsWith(wanted);
      }
    },
});

/** Upper and lower case alike. */
export const sectionInAnyCase = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-48",
  why: "It takes upper and lower case in the names of sections for the same.",
  make: (Base) =>
    class extends Base {
      protected override isWantedSection(name: string, wanted: string) {
        return name.toLowerCase() === wanted.toLowerCase();
      }
    },
});

/** Sections by their last letters. */
export const sectionByItsEnd = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-48",
  why: "It takes a section whose name ends with the wanted one.",
  make: (Base) =>
    class extends Base {
      protected override isWantedSection(name: string, wanted: string) {
        return name.endsWith(wanted);
      }
    },
});

/** Sections of a name as one. */
export const mergesSections = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-16",
  why: "It reads all sections of the same name as one.",
  make: (Base) =>
    class extends Base {
      protected override body(tokens: readonly LdConfigToken[], index: number) {
        const header = tokens[index]!;
        return tokens.flatMap((token, i) =>
          token.kind === "section" && header.kind === "section" && token.name === header.name
            ? super.body(tokens, i)
            : []
        );
      }
    },
});

/** The last section of a name. */
export const lastSectionOfAName = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-16",
  why: "It reads the last of several sections of the same name.",
  make: (Base) =>
    class extends Base {
      protected override findSection(tokens: readonly LdConfigToken[], name: string) {
        return tokens.findLastIndex((token) =>
          token.kind === "section" && this.isWantedSection(token.name, name)
        );
      }
    },
});

/** No end of a section. */
export const readsPastTheSection = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind the next header.",
  make: (Base) =>
    class extends Base {
      protected override endsSection(token: LdConfigToken) {
        return token.kind === "end";
      }
    },
});

/** No beginning of a section. */
export const readsBeforeTheSection = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads the sections before the wanted one as well.",
  make: (Base) =>
    class extends Base {
      protected override body(tokens: readonly LdConfigToken[], index: number) {
        return [...tokens.slice(0, index), ...super.body(tokens, index)];
      }
    },
});

/** Only named headers end a section. */
export const namelessHeaderEndsNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind a header without a name.",
  make: (Base) =>
    class extends Base {
      protected override endsSection(token: LdConfigToken) {
        return super.endsSection(token) && !(token.kind === "section" && token.name === "");
      }
    },
});

/** The first value stays. */
export const firstAssignmentWins = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-18",
  why: "It keeps the first value of a property.",
  make: (Base) =>
    class extends Base {
      protected override assign(
        properties: LdConfigProperties,
        token: LdConfigAssignment,
        warn: (problem: string) => void,
      ) {
        const before = properties.peek(token.name);
        super.assign(properties, token, warn);
        if (before !== undefined) properties.assign(token.name, before.value, before.line);
      }
    },
});

/** No warning of a second value. */
export const redefinesInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-18",
  why: "It does not warn of a second assignment.",
  make: (Base) =>
    class extends Base {
      protected override assign(properties: LdConfigProperties, token: LdConfigAssignment) {
        super.assign(properties, token, () => {});
      }
    },
});

/** A warning of the first value. */
export const warnsOfTheFirstLine = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-18",
  why: "It warns of a second assignment with the line of the first.",
  make: (Base) =>
    class extends Base {
      protected override assign(
        properties: LdConfigProperties,
        token: LdConfigAssignment,
        warn: (problem: string) => void,
      ) {
        const line = properties.peek(token.name)?.line ?? token.line;
        super.assign(properties, { ...token, line }, () => {});
        if (line !== token.line) warn(`line ${line}`);
      }
    },
});

/** A warning of unknown properties. */
export const warnsOfUnknownProperties = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-32",
  why: "It warns of properties that it does not know.",
  make: (Base) =>
    class extends Base {
      protected override properties(
        body: readonly LdConfigToken[],
        file: string,
        warn: NoticeSink,
      ) {
        for (const token of body) {
          if (token.kind === "assign" && !/^(namespace|additional|enable)\./.test(token.name)) {
            warn({ line: token.line, message: `${file}:${token.line}: unknown "${token.name}"` });
          }
        }
        return super.properties(body, file, warn);
      }
    },
});

/** Links by their libraries. */
export const linksWithoutBeingListed = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-32",
  why: "It makes a link of every list of libraries, whether the link is listed or not.",
  make: (Base) =>
    class extends Base {
      protected override links(...[name, names, properties, ...rest]: LinksArguments) {
        const links = super.links(name, names, properties, ...rest);
        for (const to of names.keys()) {
          const listed = properties.peek(`namespace.${name}.link.${to}.shared_libs`)?.value ?? "";
          const known = listed === "" || links.some((link) => link.to === to);
          if (!known) links.push({ to, libraries: new Set(this.libraries(listed)) });
        }
        return links;
      }
    },
});
