/**
 * The state of one shell: who it runs as, where, and with which variables.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { FileError, type Files } from "../platform/files.ts";
import { initEnvironment } from "../platform/init_environment.ts";
import { type Credentials, userName } from "../platform/users.ts";

/** Reads as nothing and swallows what is written. */
export const NULL_DEVICE = "/dev/null";

/** The state of one shell. */
export class Session {
  /** Who runs it. */
  readonly as: Credentials;
  /** Working directory, without links. */
  cwd: string;
  readonly variables: Map<string, string>;
  /** Names of the variables that reach shells which this one starts. */
  readonly exported: Set<string>;
  /** `$0`, `$1` and so on. */
  parameters: readonly string[];
  /** `$?`. */
  status = 0;

  /**
   * @param as Who runs it.
   * @param cwd Working directory.
   * @param variables Exported ones; copied.
   * @param parameters `$0`, `$1` and so on.
   */
  constructor(
    as: Credentials,
    cwd: string,
    variables: Iterable<readonly [string, string]>,
    parameters: readonly string[] = ["sh"],
  ) {
    this.as = as;
    this.cwd = cwd;
    this.variables = new Map(variables);
    this.exported = new Set(this.variables.keys());
    this.parameters = parameters;
  }

  /**
   * The shell that adbd starts, which has what init gives to all (AOSP packages/modules/adb, daemon/shell_service.cpp).
   *
   * @param as Who runs it.
   * @param release The device's.
   */
  static login(as: Credentials, release: Release): Session {
    const user = userName(as.uid);
    return new Session(as, "/", [
      ...Object.entries(initEnvironment(release)),
      ["HOME", "/"],
      ["HOSTNAME", "localhost"],
      ["LOGNAME", user],
      ["PWD", "/"],
      ["SHELL", "/system/bin/sh"],
      ["TMPDIR", "/data/local/tmp"],
      ["USER", user],
    ]);
  }

  /** A copy that can change without changing this one. */
  fork(): Session {
    const copy = new Session(this.as, this.cwd, this.variables, this.parameters);
    for (const name of this.variables.keys()) {
      if (!this.exported.has(name)) copy.exported.delete(name);
    }
    copy.status = this.status;
    return copy;
  }

  /**
   * A shell that this one starts: it has the exported variables only.
   *
   * @param changes Who runs it, where, with which parameters. Default: as this one, without parameters.
   */
  child(
    changes: {
      readonly as?: Credentials;
      readonly cwd?: string;
      readonly parameters?: readonly string[];
    } = {},
  ): Session {
    const { as = this.as, cwd = this.cwd, parameters = ["sh"] } = changes;
    const exported = [...this.variables].filter(([name]) => this.exported.has(name));
    return new Session(as, cwd, [...exported, ["PWD", cwd]], parameters);
  }

  /**
   * A path as the file system wants it.
   *
   * @param path Absolute, or relative to the working directory.
   * @throws {FileError} If it is empty.
   */
  path(path: string): string {
    if (path === "") throw new FileError("ENOENT", path);
    return path.startsWith("/") ? path : `${this.cwd === "/" ? "" : this.cwd}/${path}`;
  }

  /**
   * A file's bytes.
   *
   * @param files Where it is.
   * @param path Absolute or relative.
   */
  read(files: Files, path: string): Uint8Array {
    return path === NULL_DEVICE ? new Uint8Array() : files.read(this.path(path), this.as);
  }

  /**
   * Replaces a file's bytes, or makes the file.
   *
   * @param files Where it is.
   * @param path Absolute or relative.
   * @param bytes The new bytes.
   * @param mode Permission bits of a file that is made. Default 0o666: adbd clears the umask.
   */
  write(files: Files, path: string, bytes: Uint8Array, mode = 0o666): void {
    if (path !== NULL_DEVICE) files.write(this.path(path), bytes, this.as, mode);
  }

  /**
   * Adds to a file, or makes the file.
   *
   * @param files Where it is.
   * @param path Absolute or relative.
   * @param bytes What to add.
   */
  append(files: Files, path: string, bytes: Uint8Array): void {
    if (path !== NULL_DEVICE) files.append(this.path(path), bytes, this.as, 0o666);
  }
}
