/**
 * Mutants of links: what a namespace takes from others.
 *
 * @module
 */

import type { LibraryNode, Link, Namespace } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import { DlopenError } from "../../../impl/linker/linker.ts";
import { mutant } from "../../mutants/mutant.ts";

export const lastLinkFirst = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-6",
  why: "It tries the last link first.",
  make: (Base) =>
    class extends Base {
      protected override linksOf(namespace: Namespace) {
        return super.linksOf(namespace).toReversed();
      }
    },
});

export const linksInAlphabeticalOrder = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-6",
  why: "It tries links in alphabetical order of their namespaces.",
  make: (Base) =>
    class extends Base {
      protected override linksOf(namespace: Namespace) {
        return super.linksOf(namespace).toSorted((a, b) => a.to.name < b.to.name ? -1 : 1);
      }
    },
});

export const linksBeforeOwnFiles = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-6",
  why: "It tries the links before the namespace's own files.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        for (const link of this.linksOf(task.start)) {
          if (!this.passes(link, task.name)) continue;
          try {
            return this.loadInto(link.to, task, fresh, false);
          } catch (error) {
            if (!(error instanceof DlopenError)) throw error;
          }
        }
        return super.lookUp(task, fresh);
      }
    },
});

export const firstLinkOnly = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-6",
  why: "It gives up when the first link that lists a library does not have it.",
  make: (Base) =>
    class extends Base {
      #asked = "";

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        this.#asked = task.name;
        return super.lookUp(task, fresh);
      }

      protected override linksOf(namespace: Namespace) {
        const links = super.linksOf(namespace);
        const first = links.find((link) => this.passes(link, this.#asked));
        return first === undefined ? [] : [first];
      }
    },
});

export const refusalEndsTheLookup = mutant({
  part: "linker",
  clauses: ["LINKER-NAMESPACE-6", "LINKER-NAMESPACE-11"],
  why: "It tries no link for a library whose file the namespace refuses.",
  make: (Base) =>
    class extends Base {
      #refused = false;

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        this.#refused = false;
        return super.lookUp(task, fresh);
      }

      protected override isAccessible(namespace: Namespace, path: string) {
        const accessible = super.isAccessible(namespace, path);
        this.#refused ||= !accessible;
        return accessible;
      }

      protected override linksOf(namespace: Namespace) {
        return this.#refused ? [] : super.linksOf(namespace);
      }
    },
});

export const everyLinkGivesAll = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-8",
  why: "It lets every library through a link.",
  make: (Base) =>
    class extends Base {
      protected override passes() {
        return true;
      }
    },
});

export const listedByBeginning = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-8",
  why: "It lets a library through whose name begins as a listed one.",
  make: (Base) =>
    class extends Base {
      protected override passes(link: Link, name: string) {
        return super.passes(link, name) ||
          link.libraries !== "all" && [...link.libraries].some((listed) => name.startsWith(listed));
      }
    },
});

export const listedInAnyCase = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-8",
  why: "It takes capitals and small letters of a list for the same.",
  make: (Base) =>
    class extends Base {
      protected override passes({ to, libraries }: Link, name: string) {
        const lower = libraries === "all"
          ? libraries
          : new Set([...libraries].map((listed) => listed.toLowerCase()));
        return super.passes({ to, libraries: lower }, name.toLowerCase());
      }
    },
});

export const firstListedOnly = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-8",
  why:
    "It lets only the first listed library through a link that does not lead to the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override passes({ to, libraries }: Link, name: string) {
        const few = libraries === "all" || to.name === "default"
          ? libraries
          : new Set([...libraries].slice(0, 1));
        return super.passes({ to, libraries: few }, name);
      }
    },
});

export const defaultGivesWhatIsLoaded = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-8",
  why: "It gives what is loaded in the default namespace to every other.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const common = this.namespace("default");
        return super.loaded(name, namespace) ??
          (common === undefined ? undefined : super.loaded(name, common));
      }
    },
});

export const followsLinksOfLinks = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-9",
  why: "It follows the links of a linked namespace.",
  make: (Base) =>
    class extends Base {
      protected override loadInto(
        namespace: Namespace,
        task: Task,
        fresh: LibraryNode[],
        withLinks: boolean,
      ) {
        try {
          return super.loadInto(namespace, task, fresh, withLinks);
        } catch (error) {
          const next = withLinks || !(error instanceof DlopenError)
            ? undefined
            : this.linksOf(namespace).find((link) => this.passes(link, task.name));
          if (next === undefined) throw error;
          return super.loadInto(next.to, task, fresh, false);
        }
      }
    },
});

export const loadedThroughLinksOfLinks = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-9",
  why: "It finds what is loaded by the links of a linked namespace.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const own = super.loaded(name, namespace);
        if (own !== undefined) return own;
        const links = this.linksOf(namespace).filter((link) => this.passes(link, name));
        return links.map((link) => super.loaded(name, link.to)).find((found) => found);
      }
    },
});
