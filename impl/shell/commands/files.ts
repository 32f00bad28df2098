/**
 * Commands that make and remove files and links: `mkdir`, `rmdir`, `rm`, `touch`, `ln`, `readlink` and `realpath`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { applyMode } from "./modes.ts";
import { type Options, readOptions, requireArguments } from "./options.ts";
import { baseName, isDirectory, joinPath } from "./paths.ts";

/** `mkdir [-p] [-m MODE] DIRECTORY...` (toybox, toys/posix/mkdir.c). */
const mkdir: Command = (run) => {
  const options = readOptions(run, { flags: "pv", values: "m" });
  requireArguments(options.rest, 1);
  const mode = applyMode(options.value("m") ?? "777", 0, true);
  return each(
    options,
    (path) =>
      run.guard(
        `'${path}'`,
        () =>
          run.files.mkdir(run.path(path), run.session.as, { recursive: options.has("p"), mode }),
      ),
  );
};

const rmdir: Command = (run) => {
  const options = readOptions(run, { flags: "p" });
  requireArguments(options.rest, 1);
  return each(
    options,
    (path) => run.guard(path, () => run.files.rmdir(run.path(path), run.session.as)),
  );
};

/** `rm [-fRrv] FILE...`. */
const rm: Command = (run) => {
  const options = readOptions(run, { flags: "fiRrv" });
  if (!options.has("f")) requireArguments(options.rest, 1);
  return each(options, (path) => removeOne(run, path, options));
};

function removeOne(run: Invocation, path: string, options: Options): number {
  const { files, session: { as } } = run;
  if (/^\/+$/.test(path)) return run.complain("rm /. if you mean it");
  try {
    const { type } = files.lstat(run.path(path), as);
    if (type !== "directory") files.unlink(run.path(path), as);
    else if (options.has("r", "R")) files.removeTree(run.path(path), as);
    else throw new FileError("EISDIR", path);
    return 0;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === "ENOENT" && options.has("f")) return 0;
    return run.complain(`${path}: ${error.reason}`);
  }
}

/** `touch [-c] FILE...`: makes a file, or sets its time to now. */
const touch: Command = (run) => {
  const options = readOptions(run, { flags: "cam" });
  requireArguments(options.rest, 1);
  return each(options, (path) =>
    run.guard(path, () => {
      if (run.files.exists(run.path(path))) {
        run.files.touch(run.path(path), run.host.log.wallClock(), run.session.as);
      } else if (!options.has("c")) run.session.write(run.files, path, new Uint8Array());
    }));
};

/** `ln -s [-f] TARGET LINK`, or `ln -s TARGET... DIRECTORY`. The file system has no hard links. */
const ln: Command = (run) => {
  const options = readOptions(run, { flags: "sfnv" });
  requireArguments(options.rest, 2);
  if (!options.has("s")) {
    throw new CommandError("cannot create hard link: Operation not permitted, use ln -s");
  }
  const last = options.rest.at(-1)!;
  const into = isDirectory(run, last);
  if (!into && options.rest.length > 2) throw new CommandError(`'${last}' not a directory`);
  let status = 0;
  for (const target of options.rest.slice(0, -1)) {
    const path = into ? joinPath(last, baseName(target)) : last;
    const label = `cannot create symlink from '${target}' to '${path}'`;
    status |= run.guard(label, () => {
      if (options.has("f")) removeOne(run, path, options);
      run.files.symlink(target, run.path(path), run.session.as);
    });
  }
  return status;
};

/** `readlink [-f] FILE`: prints nothing and fails for what is no link. */
const readlink: Command = (run) => {
  const options = readOptions(run, { flags: "fenq" });
  requireArguments(options.rest, 1);
  return each(options, (path) => {
    try {
      const { files, session: { as } } = run;
      run.line(
        options.has("f", "e")
          ? files.realpath(run.path(path), as)
          : files.readlink(run.path(path), as),
      );
      return 0;
    } catch (error) {
      if (error instanceof FileError) return 1;
      throw error;
    }
  });
};

const realpath: Command = (run) => {
  const options = readOptions(run, { flags: "q" });
  requireArguments(options.rest, 1);
  return each(
    options,
    (path) => run.guard(path, () => run.line(run.files.realpath(run.path(path), run.session.as))),
  );
};

function each(options: Options, action: (path: string) => number): number {
  let status = 0;
  for (const path of options.rest) status |= action(path);
  return status;
}

/** Commands that make and remove files and links. */
export const FILE_COMMANDS: CommandTable = { mkdir, rmdir, rm, touch, ln, readlink, realpath };
