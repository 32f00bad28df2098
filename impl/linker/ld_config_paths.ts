/**
 * Finds out where the paths of an ld.config.txt lead.
 *
 * Source: AOSP bionic, linker/linker_utils.cpp (`resolve_path`) and linker/linker_config.cpp (`parse_config_file`).
 *
 * @module
 */

import { Refusal } from "../platform/file_error.ts";
import type { LdConfigHost } from "./ld_config_file.ts";
import type { LdConfigDirectory } from "./ld_config_sections.ts";
import { isUnderDirectory, normalizePath } from "./ld_config_text.ts";
import { splitZipPath, ZIP_SEPARATOR } from "./stored_entries.ts";

/** Finds paths for one process. */
export class LdConfigPaths {
  readonly #host: LdConfigHost;
  readonly #resolved = new Map<string, string | undefined>();

  /** @param host The process. */
  constructor(host: LdConfigHost) {
    this.#host = host;
  }

  /** The mapping that counts for the process: the first that fits, not the longest. */
  chooseDirectory(
    directories: readonly LdConfigDirectory[],
    file: string,
  ): LdConfigDirectory | undefined {
    return directories.find((directory) => this.#directoryMatches(directory, file));
  }

  /** Checks that the executable lies below the directory of a mapping. */
  #directoryMatches(directory: LdConfigDirectory, file: string): boolean {
    const path = this.#host.release < 10 ? directory.path : this.#directoryPath(directory, file);
    return path !== undefined && isUnderDirectory(this.#host.executable, path);
  }

  /** Where a mapping's directory really is; undefined if it is known not to exist. */
  #directoryPath({ path, line }: LdConfigDirectory, file: string): string | undefined {
    if (!this.#host.readable(path)) return this.#isAbsent(path) ? undefined : path;
    const real = this.#host.realpath(path);
    if (!(real instanceof Refusal)) return real;
    this.#host.info(
      `${file}:${line}: warning: path "${path}" couldn't be resolved: ${real.reason}`,
    );
    return path;
  }

  /** The search paths that lead to something, links resolved; since Android 9 each path is resolved once. */
  resolveAll(paths: readonly string[]): string[] {
    return paths.flatMap((path) => path === "" ? [] : this.#resolveOnce(path) ?? []);
  }

  #resolveOnce(path: string): string | undefined {
    if (this.#host.release < 9) return this.#resolve(path);
    if (!this.#resolved.has(path)) this.#resolved.set(path, this.#resolve(path));
    return this.#resolved.get(path);
  }

  /** Where a search path leads; undefined if it is dropped. */
  #resolve(path: string): string | undefined {
    const real = this.#host.realpath(path);
    if (!(real instanceof Refusal)) return this.#ifDirectory(real);
    const normal = normalizePath(path);
    if (normal === undefined) {
      this.#host.warn(`Warning: unable to normalize "${path}" (ignoring)`);
      return undefined;
    }
    const inside = splitZipPath(normal);
    if (inside !== undefined) return this.#inArchive(inside.archive, inside.entry);
    return this.#keepsUnresolved() && this.#host.stat(normal) === "directory" ? normal : undefined;
  }

  /** Decides if a directory counts to which no path without links can be found (since Android 10). */
  #keepsUnresolved(): boolean {
    return this.#host.release >= 10;
  }

  /** A path without links, if it is that of a directory. */
  #ifDirectory(path: string): string | undefined {
    const kind = this.#host.stat(path);
    if (kind === "directory") return path;
    this.#host.warn(
      kind === "file"
        ? `Warning: "${path}" is not a directory (ignoring)`
        : `Warning: cannot stat file "${path}": ${kind.reason} (ignoring)`,
    );
    return undefined;
  }

  /** A directory inside an archive; only the archive must exist. */
  #inArchive(archive: string, entry: string): string | undefined {
    const real = this.#host.realpath(archive);
    if (!(real instanceof Refusal)) return `${real}${ZIP_SEPARATOR}${entry}`;
    this.#host.warn(`Warning: unable to resolve "${archive}": ${real.reason} (ignoring)`);
    return undefined;
  }

  /** Checks whether a path is known to lead to nothing. */
  #isAbsent(path: string): boolean {
    const kind = this.#host.stat(path);
    return kind instanceof Refusal && kind.code === "ENOENT";
  }
}
