/**
 * Opens library files for the linker: plain ones, and those that lie in an archive.
 *
 * @module
 */

import { LibraryFormatError } from "../../cts/contract/library.ts";
import { type Files, type OpenFile, Refusal } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import { splitZipPath, storedEntries, ZIP_SEPARATOR } from "./stored_entries.ts";

/** Largest library file that is read. */
const LIBRARY_SIZE_MAX = 64 * 1024 * 1024;
/** Archives whose entries a process remembers. */
const ARCHIVES_MAX = 16;
/** Longest path that may lead into an archive (AOSP bionic, linker/linker.cpp, open_library_in_zipfile: buf[512]). */
const ZIP_PATH_MAX = 511;

interface Archive {
  /** The contents of the file; what writes to it gives it others. */
  readonly bytes: Uint8Array;
  readonly entries: ReadonlyMap<string, Uint8Array>;
}

/** The library files that one process can open. */
export class LibraryFiles {
  readonly #files: Files;
  readonly #credentials: () => Credentials;
  readonly #archives = new Map<string, Archive>();
  /** The file that was opened last, which is read next. */
  #opened: OpenFile | undefined;

  /**
   * @param files The device's files.
   * @param credentials Whom files are opened as.
   */
  constructor(files: Files, credentials: () => Credentials) {
    this.#files = files;
    this.#credentials = credentials;
  }

  /**
   * Opens a file.
   *
   * @param path Its path, or that of a library stored in an archive.
   * @returns The canonical path, by which {@link read} reads it; or why it cannot be opened.
   */
  open(path: string): { readonly path: string } | { readonly reason: string } {
    const inside = this.inArchive(path);
    if (inside !== undefined) return { path: inside };
    const file = this.#files.tryOpen(path, this.#credentials());
    if (!(file instanceof Refusal)) this.#opened = file;
    return file;
  }

  /**
   * A directory of a list of paths, links resolved (AOSP bionic, linker/linker_utils.cpp, resolve_path).
   *
   * @param path Its path, which may lead into an archive.
   * @returns Undefined if it leads to nothing.
   */
  directory(path: string): string | undefined {
    const inside = splitZipPath(path);
    const real = this.#files.tryRealpath(inside?.archive ?? path, this.#credentials());
    if (real instanceof Refusal) return undefined;
    return inside === undefined ? real : `${real}${ZIP_SEPARATOR}${inside.entry}`;
  }

  /** Checks that code of a file may be run, as far as its label says. */
  mayExecute(path: string): boolean {
    const file = splitZipPath(path)?.archive ?? path;
    return this.#files.labelPermits(file, this.#credentials(), "execute");
  }

  /**
   * The bytes of a file.
   *
   * @param path As {@link open} gave it.
   * @throws {LibraryFormatError} If the file is too large.
   * @throws {FileError} If it cannot be read.
   */
  read(path: string): Uint8Array {
    const stored = this.#stored(path);
    if (stored !== undefined) return stored;
    const opened = this.#opened?.path === path ? this.#opened.bytes : undefined;
    const bytes = opened ?? this.#files.read(path, this.#credentials());
    this.#opened = undefined;
    if (bytes.length > LIBRARY_SIZE_MAX) {
      throw new LibraryFormatError(
        `is too large: ${bytes.length} bytes, expected at most ${LIBRARY_SIZE_MAX}`,
      );
    }
    return bytes;
  }

  /**
   * The canonical path of a library that lies inside an archive, such as
   * `/data/app/x/base.apk!/lib/arm64-v8a/libA.so`.
   *
   * @returns Undefined if the path does not lead into an archive, or to nothing there that can be loaded.
   */
  inArchive(path: string): string | undefined {
    const inside = this.split(path);
    if (inside === undefined || this.#stored(path) === undefined) return undefined;
    const archive = this.#files.realpath(inside.archive, this.#credentials());
    return `${archive}${ZIP_SEPARATOR}${inside.entry}`;
  }

  /** The archive and the entry that a path leads to; undefined for the path of a plain file, or a long one. */
  protected split(
    path: string,
  ): { readonly archive: string; readonly entry: string } | undefined {
    return path.length > ZIP_PATH_MAX ? undefined : splitZipPath(path);
  }

  /** The entries of an archive that can be mapped from there, by name. */
  protected entries(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
    return storedEntries(archive);
  }

  #stored(path: string): Uint8Array | undefined {
    const inside = this.split(path);
    if (inside === undefined) return undefined;
    return this.#archive(inside.archive)?.get(inside.entry);
  }

  /** The entries of an archive, read again only if the file has changed; undefined if it cannot be read. */
  #archive(path: string): ReadonlyMap<string, Uint8Array> | undefined {
    const as = this.#credentials();
    const bytes = this.#files.tryRead(path, as);
    if (bytes instanceof Refusal) return undefined;
    const known = this.#archives.get(path);
    if (known?.bytes === bytes) return known.entries;
    const entries = this.entries(bytes);
    if (this.#archives.size >= ARCHIVES_MAX) this.#archives.clear();
    this.#archives.set(path, { bytes, entries });
    return entries;
  }
}
