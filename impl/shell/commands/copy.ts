/**
 * `cp` and `mv`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { NULL_DEVICE } from "../session.ts";
import { baseName, isDirectory, joinPath } from "./paths.ts";
import { type Options, readOptions } from "./options.ts";

/** Copies or moves one thing; returns an exit status. */
type Transfer = (run: Invocation, from: string, to: string, options: Options) => number;

/** `cp [-adfinpRrv] SOURCE... TARGET` (toybox, toys/posix/cp.c). */
const cp: Command = (run) => transferAll(run, readOptions(run, { flags: "adfinpRrv" }), copy);

/** `mv [-fnv] SOURCE... TARGET`. */
const mv: Command = (run) => transferAll(run, readOptions(run, { flags: "finv" }), move);

function transferAll(run: Invocation, options: Options, transfer: Transfer): number {
  const sources = options.rest.slice(0, -1);
  const target = options.rest.at(-1);
  if (target === undefined || sources.length === 0) throw new CommandError("Needs 2 arguments");
  const intoDirectory = isDirectory(run, target);
  if (!intoDirectory && (sources.length > 1 || target.endsWith("/"))) {
    throw new CommandError(`'${target}' not directory`);
  }
  let status = 0;
  for (const source of sources) {
    const to = intoDirectory ? joinPath(target, baseName(source)) : target;
    if (!exists(run, source)) status |= run.complain(`bad '${source}': ${reasonFor(run, source)}`);
    else if (options.has("n") && exists(run, to)) continue;
    else if (isSame(run, source, to)) status |= run.complain(`'${source}' is '${to}'`);
    else {
      const result = transfer(run, source, to, options);
      if (result === 0 && options.has("v")) run.line(`${run.name} '${source}'`);
      status |= result;
    }
  }
  return status;
}

function copy(run: Invocation, from: string, to: string, options: Options): number {
  const { files, session: { as } } = run;
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
  return exists(run, path) && !run.files.access(run.path(path), run.session.as, "w");
}

function copyDirectory(run: Invocation, from: string, to: string, options: Options): number {
  const { files, session: { as } } = run;
  const source = files.realpath(run.path(from), as);
  const made = run.guard(to, () => {
    if (!exists(run, to)) files.mkdir(run.path(to), as, { mode: 0o777 });
    const target = files.realpath(run.path(to), as);
    if (`${target}/`.startsWith(`${source}/`)) throw new FileError("EINVAL", to);
    if (files.stat(target, as).type !== "directory") throw new FileError("EEXIST", to);
  });
  if (made !== 0) return made;
  let status = 0;
  let names: string[] = [];
  status |= run.guard(from, () => {
    names = files.readdir(source, as);
  });
  for (const name of names) {
    status |= run.guard(
      joinPath(from, name),
      () => copy(run, joinPath(from, name), joinPath(to, name), options),
    );
  }
  return status;
}

function move(run: Invocation, from: string, to: string): number {
  return run.guard(from, () => run.files.rename(run.path(from), run.path(to), run.session.as));
}

function exists(run: Invocation, path: string): boolean {
  return reasonFor(run, path) === "";
}

/** Why a path cannot be looked at; empty if it can. */
function reasonFor(run: Invocation, path: string): string {
  if (path === NULL_DEVICE) return "";
  try {
    run.files.lstat(run.path(path), run.session.as);
    return "";
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

function isSame(run: Invocation, from: string, to: string): boolean {
  try {
    const { as } = run.session;
    return run.files.realpath(run.path(from), as) === run.files.realpath(run.path(to), as);
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

/** `cp` and `mv`. */
export const COPY_COMMANDS: CommandTable = { cp, mv };
