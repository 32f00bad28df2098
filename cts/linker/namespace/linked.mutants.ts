/**
 * Mutants of what comes of a link: what a linked library needs, paths, errors, members.
 *
 * @module
 */

import type { LibraryNode, Link, Namespace } from "../../../impl/linker/library.ts";
import type { Task } from "../../../impl/linker/library_lookup.ts";
import { DlopenError } from "../../../impl/linker/linker.ts";
import { mutant } from "../../mutants/mutant.ts";

export const needsFromWhoAsked = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-10",
  why: "It looks for what a linked library needs from the namespace that asked for that library.",
  make: (Base) =>
    class extends Base {
      #asked: Namespace | undefined;

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        if (!task.isNeeded) this.#asked = task.start;
        return super.lookUp({ ...task, start: this.#asked ?? task.start }, fresh);
      }
    },
});

export const needsFromWhoAskedAsWell = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-10",
  why:
    "It looks for what a linked library needs in its namespace, and then in the one that asked for it.",
  make: (Base) =>
    class extends Base {
      #asked: Namespace | undefined;

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        if (!task.isNeeded) this.#asked = task.start;
        try {
          return super.lookUp(task, fresh);
        } catch (error) {
          if (this.#asked === undefined || !(error instanceof DlopenError)) throw error;
          return super.lookUp({ ...task, start: this.#asked }, fresh);
        }
      }
    },
});

export const needsFromDefault = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-10",
  why: "It looks for everything that a library needs from the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        const start = task.isNeeded ? this.namespace("default") ?? task.start : task.start;
        return super.lookUp({ ...task, start }, fresh);
      }
    },
});

export const noLinksForPaths = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-11",
  why: "It follows no link for a library that is asked for by its path.",
  make: (Base) =>
    class extends Base {
      #isPath = false;

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        this.#isPath = task.name.includes("/");
        return super.lookUp(task, fresh);
      }

      protected override linksOf(namespace: Namespace) {
        return this.#isPath ? [] : super.linksOf(namespace);
      }
    },
});

export const allLinksForPaths = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-11",
  why:
    "It follows every link for a library that is asked for by its path, whatever the link lists.",
  make: (Base) =>
    class extends Base {
      #isPath = false;

      protected override lookUp(task: Task, fresh: LibraryNode[]) {
        this.#isPath = task.name.includes("/");
        return super.lookUp(task, fresh);
      }

      protected override passes(link: Link, name: string) {
        return this.#isPath || super.passes(link, name);
      }
    },
});
