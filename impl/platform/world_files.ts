/**
 * The files that a World adds to those of the stock image.
 *
 * @module
 */

import { LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import type { FileSpec } from "../../cts/contract/world.ts";
import { type Files, unlessRefused } from "./files.ts";
import { AID_SHELL, AID_SYSTEM, rootCredentials } from "./users.ts";

/** Makes the files of a World. */
export class WorldFiles {
  readonly #files: Files;
  readonly #uidOf: (name: string) => number | undefined;

  /**
   * @param files The device's files.
   * @param uidOf The user of an installed package; undefined if it is not installed.
   */
  constructor(files: Files, uidOf: (name: string) => number | undefined) {
    this.#files = files;
    this.#uidOf = uidOf;
  }

  /** Makes a file, with the directories above it. @throws {Error} If its owner is nobody, or it cannot be made. */
  place(file: FileSpec): void {
    const root = rootCredentials();
    if (file.absent) {
      unlessRefused(() => this.#files.unlink(file.path, root));
      return;
    }
    const owner = this.#ownerOf(file);
    this.#makeParents(file.path, owner);
    if (file.directory) {
      if (!this.#files.exists(file.path)) this.#files.mkdir(file.path, root, { mode: 0o755 });
    } else if (file.link !== undefined) {
      unlessRefused(() => this.#files.unlink(file.path, root));
      this.#files.symlink(file.link, file.path, root);
    } else {
      const bytes = file.base64 === undefined
        ? new TextEncoder().encode(file.text ?? "")
        : Uint8Array.fromBase64(file.base64);
      this.#files.write(file.path, bytes, root, 0o644);
    }
    if (file.link !== undefined) return;
    const isLibrary = file.text?.startsWith(LIBRARY_MAGIC) || file.path.endsWith(".so");
    this.#files.chown(file.path, owner, owner, root);
    this.#files.chmod(file.path, file.mode ?? (file.directory || isLibrary ? 0o755 : 0o644), root);
  }

  #makeParents(path: string, owner: number): void {
    const root = rootCredentials();
    let parent = "";
    for (const name of path.split("/").slice(1, -1)) {
      parent += `/${name}`;
      if (this.#files.exists(parent)) continue;
      this.#files.mkdir(parent, root, { mode: 0o755 });
      this.#files.chown(parent, owner, owner, root);
    }
  }

  #ownerOf(file: FileSpec): number {
    const inferred = /^\/data\/(?:data|user\/0)\/([^/]+)/.exec(file.path)?.[1];
    const owner = file.owner ??
      (inferred !== undefined && this.#uidOf(inferred) !== undefined ? inferred : "root");
    if (owner === "root") return 0;
    if (owner === "system") return AID_SYSTEM;
    if (owner === "shell") return AID_SHELL;
    const uid = this.#uidOf(owner);
    if (uid === undefined) {
      throw new Error(
        `owner "${owner}" is not installed, expected root, system, shell or a package`,
      );
    }
    return uid;
  }
}
