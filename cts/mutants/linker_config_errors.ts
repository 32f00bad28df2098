/**
 * Mutants of the errors of a linker configuration.
 *
 * @module
 */

import type {
  LdConfigProperties,
  LdConfigProperty,
} from "../../impl/linker/ld_config_properties.ts";
import type { LdConfigContext } from "../../impl/linker/ld_config_namespaces.ts";
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

/** Links without libraries. */
export const linkWithoutLibrariesIsClosed = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-25",
  why: "It takes a link without libraries for one that lets nothing through.",
  make: (Base) =>
    class extends Base {
      protected override linkProblem(link: string, libraries: string, all: boolean) {
        return libraries === "" ? undefined : super.linkProblem(link, libraries, all);
      }
    },
});

/** Links for all libraries. */
export const linkWithoutLibrariesIsOpen = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-25",
  why: "It takes a link with an empty list of libraries for one that lets all through.",
  make: (Base) =>
    class extends Base {
      protected override linkProblem(link: string, libraries: string, all: boolean) {
        return super.linkProblem(link, libraries, all || libraries === "");
      }
    },
});

/** Links by their other end. */
export const errorNamesTheLinkBackwards = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-25",
  why: "It names the two namespaces of a link the wrong way round.",
  make: (Base) =>
    class extends Base {
      protected override linkProblem(link: string, libraries: string, all: boolean) {
        return super.linkProblem(link.split("->").reverse().join("->"), libraries, all);
      }
    },
});

/** Lists before all libraries. */
export const listBeatsAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-26",
  why: "It takes the list of a link that also lets all libraries through.",
  make: (Base) =>
    class extends Base {
      protected override linkProblem(link: string, libraries: string, all: boolean) {
        return super.linkProblem(link, libraries, all && libraries === "");
      }
    },
});

/** All libraries by any word. */
export const anyWordForAllContradicts = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-26",
  why: "It takes any value of allow_all_shared_libs to contradict a list.",
  make: (Base) =>
    class extends Base {
      protected override links(...[name, names, properties, lists, fail]: LinksArguments) {
        const links = super.links(name, names, properties, lists, fail);
        for (const { to } of links) {
          const word = properties.peek(`namespace.${name}.link.${to}.allow_all_shared_libs`);
          if (word !== undefined && !this.flag(word)) fail(word.line, `both are set for ${to}`);
        }
        return links;
      }
    },
});

/** No links for all libraries. */
export const noLinkForAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-61",
  why: "It does not know allow_all_shared_libs.",
  make: (Base) =>
    class extends Base {
      protected override knowsAllowAll() {
        return false;
      }
    },
});

/** Links for all libraries before 9. */
export const linkForAllBefore9 = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-62",
  why: "It knows allow_all_shared_libs in Android 8.",
  make: (Base) =>
    class extends Base {
      protected override knowsAllowAll() {
        return true;
      }
    },
});

/** Links to nowhere. */
export const undefinedLinkIsPassedOver = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-27",
  why: "It passes over a link to an undefined namespace.",
  make: (Base) =>
    class extends Base {
      protected override links(...[name, names, properties, lists, fail]: LinksArguments) {
        return super.links(name, names, properties, lists, (line, problem) => {
          if (!/^undefined namespace: ./.test(problem)) fail(line, problem);
        });
      }
    },
});

/** Namespaces by their properties. */
export const everyPropertyDefinesItsNamespace = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-27",
  why: "It takes a namespace that has properties for a defined one.",
  make: (Base) =>
    class extends Base {
      protected override namespaceNames(properties: LdConfigProperties) {
        const names = new Map(super.namespaceNames(properties));
        for (const { name } of properties.unread()) {
          const found = /^namespace\.([^.]+)\./.exec(name)?.[1];
          if (found !== undefined && !names.has(found)) names.set(found, false);
        }
        return names;
      }
    },
});

/** Empty lists of links. */
export const emptyLinksAreNone = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-24",
  why: "It takes an empty item of the links for none.",
  make: (Base) =>
    class extends Base {
      protected override links(...[name, names, properties, lists, fail]: LinksArguments) {
        return super.links(name, names, properties, lists, (line, problem) => {
          if (problem !== "undefined namespace: ") fail(line, problem);
        });
      }
    },
});

/** Empty links to the default namespace. */
export const emptyLinksLeadToTheDefault = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-24",
  why: "It takes an empty item of the links for the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override names(property: LdConfigProperty | undefined) {
        return super.names(property).map((name) => name === "" ? "default" : name);
      }
    },
});

/** The line of the links. */
export const errorsInTheLineOfTheLinks = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-28",
  why: "It names the line of the links for every error of a link.",
  make: (Base) =>
    class extends Base {
      protected override lineAfterLink(line: number) {
        return line;
      }
    },
});

/** A line of the list itself. */
export const errorsInTheirOwnLine = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-28",
  why: "It names the line of the links for a link without a list, whatever came before.",
  make: (Base) =>
    class extends Base {
      protected override links(...[name, names, properties, lists, fail]: LinksArguments) {
        const first = properties.peek(`namespace.${name}.links`)?.line ?? 0;
        return super.links(name, names, properties, lists, (line, problem) => {
          const to = /->(.+) link/.exec(problem)?.[1];
          const own = properties.peek(`namespace.${name}.link.${to}.shared_libs`)?.line;
          fail(to === undefined ? line : own ?? first, problem);
        });
      }
    },
});

/** A broken file isolates. */
export const brokenFileIsolates = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-31",
  why: "It isolates the default namespace of a process whose file is dropped.",
  make: (Base) =>
    class extends Base {
      protected override fallback(file: string, error: string) {
        const read = super.fallback(file, error);
        return {
          ...read,
          namespaces: read.namespaces.map((namespace) => ({ ...namespace, isolated: true })),
        };
      }
    },
});

/** Good namespaces of a bad file. */
export const keepsWhatIsGood = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-63",
  why: "It keeps the namespaces of a configuration with an error.",
  make: (Base) =>
    class extends Base {
      protected override namespaces(properties: LdConfigProperties, context: LdConfigContext) {
        return super.namespaces(properties, context, () => {});
      }
    },
});

/** Every error. */
export const logsEveryError = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-64",
  why: "It logs every error of a configuration.",
  make: (Base) =>
    class extends Base {
      protected override namespaces(
        properties: LdConfigProperties,
        context: LdConfigContext,
        fail: NoticeSink,
      ) {
        let last: Parameters<NoticeSink>[0] | undefined;
        const namespaces = super.namespaces(properties, context, (notice) => {
          if (last !== undefined) this.host.warn(this.fallbackWarning(context.file, last.message));
          last = notice;
        });
        if (last !== undefined) fail(last);
        return namespaces;
      }
    },
});

/** The last error. */
export const lastErrorIsLogged = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-64",
  why: "It logs the last error of a configuration and not the first.",
  make: (Base) =>
    class extends Base {
      protected override namespaces(
        properties: LdConfigProperties,
        context: LdConfigContext,
        fail: NoticeSink,
      ) {
        let last: Parameters<NoticeSink>[0] | undefined;
        const namespaces = super.namespaces(properties, context, (notice) => {
          last = notice;
        });
        if (last !== undefined) fail(last);
        return namespaces;
      }
    },
});

/** No word of a dropped file. */
export const dropsInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-64",
  why: "It drops a configuration without a word.",
  make: (Base) =>
    class extends Base {
      protected override readFile(file: string) {
        try {
          return super.readFile(file);
        } catch (error) {
          return this.fallback(file, String(error));
        }
      }
    },
});
