/**
 * The device's file system as a test of packages wants it: it can be full, and tells everything that it holds.
 *
 * @module
 */

import { FileError, Files } from "../files.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { type Credentials, rootCredentials } from "../users.ts";

/** {@linkcode Files} with a limit that a test sets, and with what a test wants to look at. */
export class PackageTestFiles extends Files {
  /** Bytes that can still be written. */
  space = Infinity;

  /** Makes an empty file system. */
  constructor() {
    super({ selinux: new Selinux({ enforcing: true }) });
  }

  override write(path: string, bytes: Uint8Array, as: Credentials, mode?: number): void {
    if (bytes.length > this.space) throw new FileError("ENOSPC", path);
    this.space -= bytes.length;
    super.write(path, bytes, as, mode);
  }

  /**
   * Reads a file as root.
   *
   * @param path Its path.
   */
  contents(path: string): Uint8Array {
    return this.read(path, rootCredentials());
  }

  /**
   * Lists a directory with everything below it, as `path mode uid:gid`.
   *
   * @param path Its path.
   */
  tree(path = ""): string[] {
    const root = rootCredentials();
    return this.readdir(path || "/", root).flatMap((name) => {
      const child = `${path}/${name}`;
      const { type, mode, uid, gid } = this.lstat(child, root);
      const line = `${child} ${mode.toString(8)} ${uid}:${gid}`;
      return type === "directory" ? [line, ...this.tree(child)] : [line];
    });
  }
}
