/**
 * How a name becomes a library: what is loaded, what namespaces hold on the disk, and what their links let through.
 *
 * Source: AOSP bionic, linker/linker.cpp (find_library_internal, load_library, open_library) and
 * linker/linker_namespaces.cpp (is_accessible).
 *
 * @module
 */

import { is64Bit, LibraryFormatError } from "../../cts/contract/library.ts";
import type { Abi, Release } from "../../cts/contract/world.ts";
import type { Image, Machine } from "../machine/machine.ts";
import { baseName } from "../platform/file_path.ts";
import { FileError, type Files } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import { LibraryNode, type Link, type Namespace } from "./library.ts";
import { LibraryFiles } from "./library_files.ts";
import { runPaths } from "./run_paths.ts";

/**
 * A library that cannot be loaded; the message is what dlerror would say. It has no stack: a search meets many, one for each
 * namespace that lacks the library.
 */
export class DlopenError extends Error {
  /**
   * Keeps dlerror's words.
   *
   * @param message What dlerror says.
   */
  constructor(message: string) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.name = "DlopenError";
  }
}

/** The process, as the linker needs it. */
export interface LinkerHost {
  readonly release: Release;
  readonly files: Files;
  readonly machine: Machine;
  readonly abi: Abi;
  /** Whom files are opened as. */
  credentials(): Credentials;
  /** Notes a decision. */
  decide(action: string, subject: string, outcome: string, reason?: string): void;
}

/** A library that is looked for. */
export interface Task {
  readonly name: string;
  /** Where the search begins. */
  readonly start: Namespace;
  /** The library that needs it or opens it. */
  readonly neededBy: LibraryNode | undefined;
  /** Whether it is a DT_NEEDED, and not asked for by a call. */
  readonly isNeeded: boolean;
  readonly noLoad: boolean;
  readonly force: boolean;
}

/** ELF machine names by ABI (elf.h), as in bionic's message for a library of another machine. */
const MACHINES: Readonly<Record<Abi, string>> = {
  "arm64-v8a": "EM_AARCH64 (183)",
  "armeabi-v7a": "EM_ARM (40)",
  x86_64: "EM_X86_64 (62)",
  x86: "EM_386 (3)",
  riscv64: "EM_RISCV (243)",
};

/** Finds libraries for the linker of one process. */
export class LibraryLookup {
  protected readonly host: LinkerHost;
  protected readonly files: LibraryFiles;

  /** @param host The process. */
  constructor(host: LinkerHost) {
    this.host = host;
    this.files = new (this.libraryFiles())(host.files, () => host.credentials());
  }

  /** The class that opens library files. */
  protected libraryFiles(): typeof LibraryFiles {
    return LibraryFiles;
  }

  /** Finds a library: loaded in the namespace, in a linked one, on the disk, or by a link. @throws {DlopenError} */
  protected lookUp(task: Task, fresh: LibraryNode[]): LibraryNode {
    const { name, start } = task;
    const loaded = this.loaded(name, start) ?? this.#loadedByLink(name, start);
    if (loaded !== undefined) return loaded;
    let failure: DlopenError;
    try {
      return this.loadInto(start, task, fresh, true);
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      failure = error;
    }
    for (const link of this.linksOf(start)) {
      if (!this.passes(link, baseName(name))) continue;
      const there = this.loaded(name, link.to);
      if (there !== undefined) return there;
      try {
        return this.loadInto(link.to, task, fresh, false);
      } catch (error) {
        if (!(error instanceof DlopenError)) throw error;
        if (this.host.release < 9) failure = error;
      }
    }
    throw failure;
  }

  #loadedByLink(name: string, start: Namespace): LibraryNode | undefined {
    for (const link of this.linksOf(start)) {
      if (!this.passes(link, name)) continue;
      const loaded = this.loaded(name, link.to);
      if (loaded !== undefined) return loaded;
    }
    return undefined;
  }

  /** The links of a namespace, in the order in which they are tried. */
  protected linksOf(namespace: Namespace): readonly Link[] {
    return namespace.links;
  }

  /** Checks that a link lets a file name through. */
  protected passes(link: Link, name: string): boolean {
    return link.libraries === "all" || link.libraries.has(name);
  }

  /** The library of that soname in a namespace, if it is loaded; a path is never taken for a soname. */
  protected loaded(name: string, namespace: Namespace): LibraryNode | undefined {
    if (name.includes("/")) return undefined;
    for (const library of namespace.members) if (library.soname === name) return library;
    return undefined;
  }

  /** The library of that file in a namespace, or in one that is linked and lets it through. */
  protected loadedFile(
    path: string,
    namespace: Namespace,
    withLinks: boolean,
  ): LibraryNode | undefined {
    for (const library of namespace.members) if (library.path === path) return library;
    if (!withLinks) return undefined;
    for (const link of this.linksOf(namespace)) {
      for (const library of link.to.members) {
        if (library.path === path && this.passes(link, library.soname)) return library;
      }
    }
    return undefined;
  }

  /** Loads a library into a namespace. @throws {DlopenError} If it is not found there, refused or corrupt. */
  protected loadInto(
    namespace: Namespace,
    task: Task,
    fresh: LibraryNode[],
    withLinks: boolean,
  ): LibraryNode {
    const path = this.find(task, namespace);
    if (path === undefined) throw new DlopenError(this.#notFound(task));
    const same = task.force ? undefined : this.loadedFile(path, namespace, withLinks);
    if (same !== undefined) return same;
    if (task.noLoad) {
      throw new DlopenError(
        `library "${task.name}" wasn't loaded and RTLD_NOLOAD prevented it`,
      );
    }
    if (!this.isAccessible(namespace, path)) {
      throw new DlopenError(
        `library "${path}" needed or dlopened by "${task.neededBy?.path ?? "(unknown)"}" ` +
          `is not accessible for the namespace "${displayName(namespace)}"`,
      );
    }
    const library = new LibraryNode(path, this.readable(path), namespace);
    namespace.members.add(library);
    fresh.push(library);
    return library;
  }

  /** Reads a library of the process's own ABI. @throws {DlopenError} */
  protected readable(path: string): Image {
    const image = this.#read(path);
    this.#checkAbi(path, image);
    if (!this.files.mayExecute(path)) {
      throw new DlopenError(`couldn't map "${path}" segment 1: Permission denied`);
    }
    return image;
  }

  #notFound({ name, neededBy, isNeeded }: Task): string {
    const message = `library "${name}" not found`;
    if (!isNeeded || neededBy === undefined || this.host.release < 11) return message;
    return neededBy.isExecutable
      ? `${message}: needed by main executable`
      : `${message}: needed by ${neededBy.path} in namespace ${displayName(neededBy.home)}`;
  }

  /** The canonical path of the file that a name stands for in a namespace, links not followed. */
  protected find({ name, neededBy }: Task, namespace: Namespace): string | undefined {
    if (name.includes("/")) return this.#open(name);
    for (const directory of namespace.ldLibraryPaths) {
      const path = this.#open(`${directory}/${name}`);
      if (path !== undefined) return path;
    }
    for (const directory of this.runPaths(neededBy)) {
      const path = this.#open(`${directory}/${name}`);
      if (path !== undefined && this.isAccessible(namespace, path)) return path;
      if (path !== undefined) break;
    }
    for (const directory of namespace.searchPaths) {
      const path = this.#open(`${directory}/${name}`);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** The directories of a library's DT_RUNPATH. */
  protected runPaths(library: LibraryNode | undefined): readonly string[] {
    if (library === undefined) return [];
    const { abi, release } = this.host;
    const lib = is64Bit(abi) ? "lib64" : "lib";
    return runPaths(library.image.runpath, library.path, { release, lib });
  }

  #open(path: string): string | undefined {
    const opened = this.files.open(path);
    if ("path" in opened) return opened.path;
    this.host.decide("search", path, "missing", opened.reason);
    return undefined;
  }

  /** Checks that a namespace lets a file in (linker_namespaces.cpp, is_accessible). */
  protected isAccessible(namespace: Namespace, path: string): boolean {
    if (!namespace.isolated) return true;
    if (!this.#isAllowed(namespace, baseName(path))) return false;
    return [...namespace.ldLibraryPaths, ...namespace.searchPaths].some((directory) =>
      this.searchPathHolds(directory, path)
    ) || namespace.permittedPaths.some((directory) => this.permittedPathHolds(directory, path));
  }

  /** Checks that the list of allowed file names, if there is one, has that name. */
  #isAllowed(namespace: Namespace, name: string): boolean {
    return namespace.allowedLibraries.length === 0 || namespace.allowedLibraries.includes(name);
  }

  /** Checks that a search path lets a file in: only one that lies in the directory itself. */
  protected searchPathHolds(directory: string, path: string): boolean {
    return path.slice(0, path.lastIndexOf("/")) === directory;
  }

  /** Checks that a permitted path lets a file in: one at any depth below. */
  protected permittedPathHolds(directory: string, path: string): boolean {
    return path.startsWith(directory.endsWith("/") ? directory : `${directory}/`);
  }

  /** Reads a library file. @throws {DlopenError} If it is no library. */
  #read(path: string): Image {
    try {
      return this.host.machine.read(this.files.read(path));
    } catch (error) {
      if (error instanceof LibraryFormatError) throw new DlopenError(`"${path}" ${error.message}`);
      if (error instanceof FileError) {
        throw new DlopenError(`library "${path}" cannot be read: ${error.reason}`);
      }
      throw error;
    }
  }

  /** Refuses a library of another ELF class or machine (bionic linker/linker_phdr.cpp, VerifyElfHeader). */
  #checkAbi(path: string, image: Image): void {
    const { abi } = this.host;
    if (image.abi === undefined || image.abi === abi) return;
    const found = image.abi as Abi;
    const [has, wants] = [is64Bit(found), is64Bit(abi)];
    const message = has === wants
      ? `is for ${MACHINES[found] ?? found} instead of ${MACHINES[abi]}`
      : `is ${has ? 64 : 32}-bit instead of ${wants ? 64 : 32}-bit`;
    throw new DlopenError(`"${path}" ${message}`);
  }
}

/** A namespace as messages name it: the default one in parentheses (linker.cpp). */
function displayName({ name }: Namespace): string {
  return name === "default" ? "(default)" : name;
}
