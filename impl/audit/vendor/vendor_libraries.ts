/**
 * The vendor's libraries of one width, and what each of them needs in which namespace.
 *
 * @module
 */

import { LibraryFormatError } from "../../../cts/contract/library.ts";
import { type RunPathNames, runPaths } from "../../linker/run_paths.ts";
import { type AuditFiles, canonicalPath, isVendorPath } from "../files.ts";
import {
  claimsToBeLibrary,
  isForeign,
  type LibraryFacts,
  readLibraryFacts,
} from "./library_facts.ts";
import type { LibraryOffer, LibraryOffers } from "./library_offers.ts";

/** The known facts of a vendor's library. */
export type VendorLibrary =
  | { readonly path: string; readonly facts: LibraryFacts }
  | { readonly path: string; readonly problem: string; readonly kind: UnreadKind };

/**
 * Why nothing is known of a library. `absent`: a link leads nowhere. `empty`: it has no bytes. `data`: it begins as nothing that
 * is loaded. `foreign`: it is for a processor that Android does not run on. `broken`: it is not whole.
 */
export type UnreadKind = "absent" | "empty" | "data" | "foreign" | "broken";

/** A library that something needs. */
export interface Need {
  /** The library or executable that needs it. */
  readonly by: string;
  /** The namespace that `by` is in. */
  readonly namespace: string;
  /** DT_NEEDED. */
  readonly soname: string;
  /** Where it comes from; undefined if from nowhere. */
  readonly offer: LibraryOffer | undefined;
}

/** The root of a closure: a file, and the namespace that it is loaded into. */
export interface ClosureRoot {
  readonly path: string;
  readonly namespace: string;
}

/** Reads the vendor's libraries, each once. */
export class VendorLibraries {
  readonly #files: AuditFiles;
  readonly #known = new Map<string, VendorLibrary>();

  /** @param files The device's files. */
  constructor(files: AuditFiles) {
    this.#files = files;
  }

  /**
   * Reads a library or an executable.
   *
   * @param path A path of the device's files.
   */
  read(path: string): VendorLibrary {
    let known = this.#known.get(path);
    if (known === undefined) {
      known = this.#read(path);
      this.#known.set(path, known);
    }
    return known;
  }

  #read(path: string): VendorLibrary {
    const bytes = this.#files.read(path);
    if (bytes === undefined) {
      return { path, problem: "is a link that leads nowhere", kind: "absent" };
    }
    try {
      return { path, facts: readLibraryFacts(bytes) };
    } catch (error) {
      if (!(error instanceof LibraryFormatError)) throw error;
      return { path, problem: error.message, kind: unreadKind(bytes) };
    }
  }
}

function unreadKind(bytes: Uint8Array): UnreadKind {
  if (bytes.length === 0) return "empty";
  if (!claimsToBeLibrary(bytes)) return "data";
  return isForeign(bytes) ? "foreign" : "broken";
}

/**
 * Everything that libraries need, and what those need: DT_NEEDED for DT_NEEDED, each searched in the namespace that the
 * asking library is in.
 *
 * What comes from the system is not followed further: the platform answers for it.
 *
 * @param roots Where to begin.
 * @param libraries The vendor's libraries.
 * @param find Where a library comes from, asked for in a namespace with the directories of a DT_RUNPATH.
 * @param names What names in a DT_RUNPATH stand for.
 * @returns Each need once, in the order of finding.
 */
export function closure(
  roots: readonly ClosureRoot[],
  libraries: VendorLibraries,
  find: LibraryOffers["find"],
  names: RunPathNames,
): Need[] {
  const needs: Need[] = [];
  const seen = new Set<string>();
  const queue: ClosureRoot[] = [];
  const enqueue = (root: ClosureRoot) => {
    const key = `${root.namespace} ${root.path}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(root);
  };
  roots.forEach(enqueue);
  for (const { path, namespace } of queue) {
    const library = libraries.read(path);
    if (!("facts" in library)) continue;
    const directories = runPaths(library.facts.runpath, path, names).map(canonicalPath);
    for (const soname of new Set(library.facts.needed)) {
      const offer = find(namespace, soname, directories);
      needs.push({ by: path, namespace, soname, offer });
      if (offer === undefined) continue;
      const found = canonicalPath(offer.path);
      if (isVendorPath(found)) enqueue({ path: found, namespace: offer.namespace });
    }
  }
  return needs;
}
