/**
 * `cp` and `mv`.
 *
 * @module
 */

import { FileError, unlessRefused } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { NULL_DEVICE } from "../session.ts";
import { baseName, isDirectory, joinPath } from "./paths.ts";
import { type Options, readOptions } from "./options.ts";

/** Copies or moves one thing; returns an exit status. */
type Transfer = (run: Invocation, from: string, to: string, options: Options) => number;

/** `cp [-afnpRrv] SOURCE... TARGET` (toybox, toys/posix/cp.c). */
const cp: Command = (run) => transferAll(run, readOptions(run, { flags: "afnpRrv" }), copy);

/** `mv [-fnv] SOURCE... TARGET`. */
const mv: Command = (run) => transferAll(run, readOptions(run, { flags: "fnv" }), move);

function transferAll(run: Invocation, options: Options, transfer: Transfer): number {
  const sources = options.rest.slice(0, -1);
  const target = options.rest.at(-1);
  if (target === undefined || sources.length === 0) throw new CommandError("Needs 2 arguments");
  const intoDirectory = isDirectory(run, target);
  if (!intoDirectory && (sources.length > 1 || target.endsWith("/"))) {
    throw new CommandError(`'${target}' not directory`);
  }
  return run.each(sources, (source) => {
    const to = intoDirectory ? joinPath(target, baseName(source)) : target;
    const problem = reasonFor(run, source);
    if (problem !== "") return run.complain(`bad '${source}': ${problem}`);
    if (options.has("n") && exists(run, to)) return 0;
    if (isSame(run, source, to)) return run.complain(`'${source}' is '${to}'`);
    const status = transfer(run, source, to, options);
    if (status === 0 && options.has("v")) run.line(`${run.name} '${source}'`);
    return status;
  });
}

function copy(run: Invocation, from: string, to: string, options: Options): number {
  const { files, as } = run;
  const recursive = options.has("r", "R", "a");
  const { type, mode } = from === NULL_DEVICE
    ? { type: "file", mode: 0o666 }
    : recursive
    ? files.lstat(run.path(from), as)
    : files.stat(run.path(from), as);
  if (type === "directory") {
    if (recursive) return copyDirectory(run, from, to, options);
    return run.complain(`Skipped dir '${from}'`);
  }
  if (type === "link") {
    return run.guard(to, () => files.symlink(files.readlink(run.path(from), as), run.path(to), as));
  }
  let bytes = new Uint8Array();
  const unread = run.guard(from, () => {
    bytes = new Uint8Array(run.session.read(files, from));
  });
  if (unread !== 0) return unread;
  return run.guard(to, () => {
    if (options.has("f") && isUnwritable(run, to)) files.unlink(run.path(to), as);
    run.session.write(files, to, bytes, mode & 0o777);
    if (options.has("p", "a")) files.chmod(run.path(to), mode, as);
  });
}

function isUnwritable(run: Invocation, path: string): boolean {
  return exists(run, path) && !run.files.access(run.path(path), run.as, "w");
}

function copyDirectory(run: Invocation, from: string, to: string, options: Options): number {
  const { files, as } = run;
  const source = files.realpath(run.path(from), as);
  const made = run.guard(to, () => {
    if (!exists(run, to)) files.mkdir(run.path(to), as, { mode: 0o777 });
    const target = files.realpath(run.path(to), as);
    if (`${target}/`.startsWith(`${source}/`)) throw new FileError("EINVAL", to);
    if (files.stat(target, as).type !== "directory") throw new FileError("EEXIST", to);
  });
  if (made !== 0) return made;
  return run.guard(from, () =>
    run.each(files.readdir(source, as), (name) => {
      const path = joinPath(from, name);
      return run.guard(path, () => copy(run, path, joinPath(to, name), options));
    }));
}

function move(run: Invocation, from: string, to: string): number {
  return run.guard(from, () => run.files.rename(run.path(from), run.path(to), run.as));
}

function exists(run: Invocation, path: string): boolean {
  return reasonFor(run, path) === "";
}

/** Why a path cannot be looked at; empty if it can. */
function reasonFor(run: Invocation, path: string): string {
  if (path === NULL_DEVICE) return "";
  try {
    run.files.lstat(run.path(path), run.as);
    return "";
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

function isSame(run: Invocation, from: string, to: string): boolean {
  const [one, other] = [from, to].map((path) =>
    unlessRefused(() => run.files.realpath(run.path(path), run.as))
  );
  return one !== undefined && one === other;
}

/** `cp` and `mv`. */
export const COPY_COMMANDS: CommandTable = { cp, mv };
