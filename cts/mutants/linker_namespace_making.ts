/**
 * Mutants of namespaces that code makes and links itself.
 *
 * @module
 */

import type { Namespace } from "../../impl/linker/library.ts";
import { mutant } from "./mutant.ts";

const NAMESPACE_ISOLATED = 1;
const NAMESPACE_SHARED = 2;

type CreateOptions = {
  readonly ldLibraryPaths: readonly string[];
  readonly searchPaths: readonly string[];
  readonly permittedPaths: readonly string[];
  readonly type: number;
  readonly parent: Namespace;
};

/** Made namespaces are isolated. */
export const madeIsAlwaysIsolated = mutant({
  part: "libdl",
  clauses: ["LINKER-NAMESPACE-30"],
  why: "It isolates a namespace that code makes of the regular type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const type = options.type | NAMESPACE_ISOLATED;
        return super.createNamespace(name, { ...options, type });
      }
    },
});

/** Made namespaces are not isolated. */
export const madeIsNeverIsolated = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-30",
  why: "It does not isolate a namespace that code makes of the isolated type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const type = options.type & ~NAMESPACE_ISOLATED;
        return super.createNamespace(name, { ...options, type });
      }
    },
});

/** Made namespaces have no paths to search first. */
export const madeWithoutFirstPaths = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-30",
  why: "It ignores the ld_library_path of a namespace that code makes.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        return super.createNamespace(name, { ...options, ldLibraryPaths: [] });
      }
    },
});

/** Made namespaces have no search paths. */
export const madeWithoutSearchPaths = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-30",
  why: "It ignores the default_library_path of a namespace that code makes.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        return super.createNamespace(name, { ...options, searchPaths: [] });
      }
    },
});

/** Made namespaces have no permitted paths. */
export const madeWithoutPermittedPaths = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-30",
  why: "It ignores the permitted_when_isolated_path of a namespace that code makes.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        return super.createNamespace(name, { ...options, permittedPaths: [] });
      }
    },
});

/** No namespace is shared. */
export const madeIsNeverShared = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-31",
  why: "It shares nothing of its parent with a namespace of the shared type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const type = options.type & ~NAMESPACE_SHARED;
        return super.createNamespace(name, { ...options, type });
      }
    },
});

/** Every namespace is shared. */
export const madeIsAlwaysShared = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-31",
  why: "It shares what its parent has with a namespace of any type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const type = options.type | NAMESPACE_SHARED;
        return super.createNamespace(name, { ...options, type });
      }
    },
});

/** A shared namespace does not have its parent's links. */
export const sharedWithoutLinks = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-31",
  why: "It does not share its parent's links with a namespace of the shared type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const made = super.createNamespace(name, options);
        made.links.length = 0;
        return made;
      }
    },
});

/** A shared namespace does not have what its parent has loaded. */
export const sharedWithoutLibraries = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-31",
  why: "It does not share what its parent has loaded with a namespace of the shared type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const made = super.createNamespace(name, options);
        for (const member of made.members) if (!member.isExecutable) made.members.delete(member);
        return made;
      }
    },
});

/** A shared namespace does not have its parent's search paths. */
export const sharedWithoutPaths = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-31",
  why: "It does not share its parent's search paths with a namespace of the shared type.",
  make: (Base) =>
    class extends Base {
      protected override createNamespace(name: string, options: CreateOptions) {
        const { ldLibraryPaths, permittedPaths, searchPaths } = options;
        const made = super.createNamespace(name, options);
        return Object.assign(made, { ldLibraryPaths, permittedPaths, searchPaths });
      }
    },
});

/** An empty list is a list. */
export const emptyListLinks = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-23",
  why: "It links namespaces by an empty list.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        return super.linkNamespaces(from, to, sonames === "" ? ":" : sonames);
      }
    },
});

/** No list is a list. */
export const noListLinks = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-23",
  why: "It links namespaces without a list.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        return super.linkNamespaces(from, to, sonames ?? ":");
      }
    },
});

/** A list of empty names is empty. */
export const emptyNamesAreNoList = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-23",
  why: "It refuses a list of empty names.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        const named = sonames?.split(":").some((soname) => soname !== "");
        return super.linkNamespaces(from, to, named ? sonames : "");
      }
    },
});

/** A link from no namespace is one from the default one. */
export const linksFromDefault = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-29",
  why: "It links from the default namespace when it is given none.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        return super.linkNamespaces(from ?? this.host.linker.namespace("default"), to, sonames);
      }
    },
});

/** A link to no namespace is refused. */
export const refusesLinkToNothing = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-29",
  why: "It refuses a link to no namespace.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        return to !== null && super.linkNamespaces(from, to, sonames);
      }
    },
});

/** Only the last name of a list counts. */
export const linksTheFirstNameOnly = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-29",
  why: "It lets only the first listed name through when the list has two.",
  make: (Base) =>
    class extends Base {
      protected override linkNamespaces(from: unknown, to: unknown, sonames: string | null) {
        const [first, ...rest] = sonames?.split(":") ?? [];
        return super.linkNamespaces(from, to, rest.length === 1 ? first! : sonames);
      }
    },
});
