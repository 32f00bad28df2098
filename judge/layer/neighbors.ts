/**
 * The libraries that lie beside a layer's file and come with it.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { LibraryFormatError } from "../../cts/contract/library.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { appLibraries } from "../../impl/audit/apps/app_libraries.ts";
import { LAYER_RELEASES } from "../../impl/audit/layer/findings.ts";
import { comesWithLayer, type Neighbor, type Neighbors } from "../../impl/audit/layer/neighbors.ts";
import { type LibraryFacts, readLibraryFacts } from "../../impl/audit/vendor/library_facts.ts";
import { readElfImage } from "../../impl/machine/native/elf/elf_image.ts";
import { visible } from "../doctor/text.ts";
import { LibraryReadError, readLibrary } from "../implementation/read_library.ts";

const ANOTHER = "put a whole library there that is built as the layer is, or link it statically";
const SMALLER = "strip it";
const FILE = {
  what: "library",
  /** As many bytes as the reference device's linker reads. */
  max: 64 * 1024 * 1024,
  notAFile: ANOTHER,
  tooLarge: SMALLER,
  unreadable: ANOTHER,
};
/** Most neighbors, and bytes of all together: each World carries them twice. */
const NEIGHBORS_MAX = 64;
const SIZE_MAX = 64 * 1024 * 1024;

/** A library that comes with a layer. */
export interface NeighborFile extends Neighbor {
  /** Its bytes. */
  readonly bytes: Uint8Array;
}

/**
 * Reads the libraries that a layer needs, directly or by another one, that no device has and that lie in its folder.
 *
 * @param path The layer's path.
 * @param bytes The layer; of one that is broken nothing is known.
 */
export function readNeighbors(path: string, bytes: Uint8Array): Neighbors<NeighborFile> {
  return new NeighborReader(path).read(bytes);
}

/**
 * The same of a layer that is to be run with them.
 *
 * @param path The layer's path.
 * @param bytes The layer.
 * @throws {UsageError} If something lies in the place of one that is none.
 */
export function requireNeighbors(path: string, bytes: Uint8Array): readonly NeighborFile[] {
  const { taken, refused: [bad] } = readNeighbors(path, bytes);
  if (bad === undefined) return taken;
  throw new UsageError(
    visible(`Layer "${path}" needs what cannot go with it: ${bad.fault}; ${bad.remedy}`),
  );
}

class NeighborReader {
  readonly #folder: string;
  readonly #offered = appLibraries(LAYER_RELEASES);
  readonly #taken = new Map<string, NeighborFile>();
  readonly #refused = new Map<string, LibraryReadError>();
  #names: ReadonlySet<string> | undefined;
  #size = 0;

  constructor(path: string) {
    this.#folder = dirname(path);
  }

  read(bytes: Uint8Array): Neighbors<NeighborFile> {
    const layer = factsOf(bytes);
    if (layer !== undefined) {
      this.#follow(layer, layer);
      for (const neighbor of this.#taken.values()) this.#follow(neighbor, layer);
    }
    return {
      taken: [...this.#taken.values()],
      refused: [...this.#refused].map(([name, { fault, remedy = ANOTHER }]) => ({
        name,
        fault,
        remedy,
      })),
    };
  }

  /** Takes what a library needs; a Map gives what is added to it meanwhile as well. */
  #follow({ needed }: Pick<LibraryFacts, "needed">, layer: LibraryFacts): void {
    for (const name of needed) {
      if (name === layer.soname || this.#taken.has(name) || this.#refused.has(name)) continue;
      if (!comesWithLayer(name, this.#offered) || !this.#isThere(name)) continue;
      try {
        this.#taken.set(name, this.#open(name, layer));
      } catch (error) {
        if (!(error instanceof LibraryReadError)) throw error;
        this.#refused.set(name, error);
      }
    }
  }

  /** Checks that the folder has a file of just that name, in capitals and small letters. */
  #isThere(name: string): boolean {
    try {
      this.#names ??= new Set([...Deno.readDirSync(this.#folder)].map((entry) => entry.name));
    } catch {
      this.#names = new Set();
    }
    return this.#names.has(name);
  }

  #open(name: string, layer: LibraryFacts): NeighborFile {
    const path = join(this.#folder, name);
    const what = `Library "${path}"`;
    if (this.#taken.size + this.#refused.size >= NEIGHBORS_MAX) {
      throw new LibraryReadError(
        `${what} is one too many, expected at most ${NEIGHBORS_MAX} libraries beside a layer`,
        "link them statically",
      );
    }
    const bytes = readLibrary(path, FILE);
    this.#size += bytes.length;
    if (this.#size > SIZE_MAX) {
      throw new LibraryReadError(
        `${what} makes the libraries beside the layer ${this.#size} bytes, expected at most ${SIZE_MAX}`,
        SMALLER,
      );
    }
    const { form, machine, abi, soname, needed, runpath } = factsIn(bytes, what);
    if (form !== layer.form) {
      throw new LibraryReadError(
        `${what} is ${FORMS[form]}, expected ${FORMS[layer.form]} as the layer is`,
        ANOTHER,
      );
    }
    if (machine !== layer.machine || abi !== layer.abi) {
      throw new LibraryReadError(
        `${what} is for ${abi ?? machine}, expected ${layer.abi ?? layer.machine} as the layer is`,
        ANOTHER,
      );
    }
    const known = soname === undefined ? {} : { soname };
    return { name, ...known, needed, runpath, bytes };
  }
}

const FORMS = { elf: "an ELF library", sim: "a simulated one" } as const;

function factsOf(bytes: Uint8Array): LibraryFacts | undefined {
  try {
    return readLibraryFacts(bytes);
  } catch (error) {
    if (error instanceof LibraryFormatError) return undefined;
    throw error;
  }
}

function factsIn(bytes: Uint8Array, what: string): LibraryFacts {
  try {
    const facts = readLibraryFacts(bytes);
    if (facts.form === "elf") readElfImage(bytes);
    return facts;
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    throw new LibraryReadError(`${what} cannot be loaded: ${error.message}`, ANOTHER);
  }
}
