/**
 * Commands that make and remove files and links: `mkdir`, `rmdir`, `rm`, `touch`, `ln`, `readlink` and `realpath`.
 *
 * @module
 */

import { FileError, unlessRefused } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { applyMode } from "./modes.ts";
import { type Options, type OptionSpec, readOptions, requireArguments } from "./options.ts";
import { baseName, isDirectory, joinPath } from "./paths.ts";

/** A command that does the same with each path; `action` may throw a {@link FileError}. */
function forEachPath(
  spec: OptionSpec,
  action: (run: Invocation, path: string, options: Options) => number | void,
): Command {
  return (run) => {
    const options = readOptions(run, spec);
    if (!options.has("f")) requireArguments(options.rest, 1);
    return run.each(options.rest, (path) => run.guard(path, () => action(run, path, options)));
  };
}

/** `mkdir [-p] [-m MODE] DIRECTORY...` (toybox, toys/posix/mkdir.c). */
const mkdir: Command = (run) => {
  const options = readOptions(run, { flags: "p", values: "m" });
  requireArguments(options.rest, 1);
  const mode = applyMode(options.value("m") ?? "777", 0, true);
  const recursive = options.has("p");
  return run.each(
    options.rest,
    (path) =>
      run.guard(`'${path}'`, () => run.files.mkdir(run.path(path), run.as, { recursive, mode })),
  );
};

const rmdir = forEachPath({}, (run, path) => run.files.rmdir(run.path(path), run.as));

/** `rm [-fRr] FILE...`. */
const rm = forEachPath({ flags: "fRr" }, removeOne);

function removeOne(run: Invocation, path: string, options: Options): number | void {
  const { files, as } = run;
  if (/^\/+$/.test(path)) return run.complain("rm /. if you mean it");
  try {
    const { type } = files.lstat(run.path(path), as);
    if (type !== "directory") files.unlink(run.path(path), as);
    else if (options.has("r", "R")) files.removeTree(run.path(path), as);
    else throw new FileError("EISDIR", path);
  } catch (error) {
    const isGone = error instanceof FileError && error.code === "ENOENT";
    if (!isGone || !options.has("f")) throw error;
  }
}

/** `touch [-c] FILE...`: makes a file, or sets its time to now. */
const touch = forEachPath({ flags: "c" }, (run, path, options) => {
  if (run.files.exists(run.path(path))) {
    run.files.touch(run.path(path), run.host.log.wallClock(), run.as);
  } else if (!options.has("c")) run.session.write(run.files, path, new Uint8Array());
});

/** `ln -s [-f] TARGET LINK`, or `ln -s TARGET... DIRECTORY`. The file system has no hard links. */
const ln: Command = (run) => {
  const options = readOptions(run, { flags: "sf" });
  requireArguments(options.rest, 2);
  if (!options.has("s")) {
    throw new CommandError("cannot create hard link: Operation not permitted, use ln -s");
  }
  const last = options.rest.at(-1)!;
  const into = isDirectory(run, last);
  if (!into && options.rest.length > 2) throw new CommandError(`'${last}' not a directory`);
  return run.each(options.rest.slice(0, -1), (target) => {
    const path = into ? joinPath(last, baseName(target)) : last;
    return run.guard(`cannot create symlink from '${target}' to '${path}'`, () => {
      if (options.has("f")) removeOne(run, path, options);
      run.files.symlink(target, run.path(path), run.as);
    });
  });
};

/** `readlink [-f] FILE`: prints nothing and fails for what is no link. */
const readlink = forEachPath({ flags: "f" }, (run, path, options) => {
  const { files, as } = run;
  const target = unlessRefused(() =>
    options.has("f") ? files.realpath(run.path(path), as) : files.readlink(run.path(path), as)
  );
  if (target !== undefined) run.line(target);
  return target === undefined ? 1 : 0;
});

const realpath = forEachPath(
  {},
  (run, path) => run.line(run.files.realpath(run.path(path), run.as)),
);

/** Commands that make and remove files and links. */
export const FILE_COMMANDS: CommandTable = { mkdir, rmdir, rm, touch, ln, readlink, realpath };
