/**
 * `chcon` and `restorecon`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { readOptions, requireArguments } from "./options.ts";
import { walkTree } from "./paths.ts";

/** Contexts that a file can have here: the user, the role and the level are always the same. */
const CONTEXT = /^u:object_r:([A-Za-z_][\w.-]*):s0$/;
/** Directories that `restorecon -R` does not go into without `-D` (libselinux/src/android, restorecon of DATADATA). */
const APP_DATA = /^(?:\/data|\/mnt\/expand\/[^/]+)\/(?:data|user|user_de)$/;

/**
 * The context of a file.
 *
 * @param label The type of its label.
 * @returns For example `u:object_r:vendor_file:s0`.
 */
export function contextOf(label: string): string {
  return `u:object_r:${label}:s0`;
}

/** `chcon [-hRv] CONTEXT FILE...` (toybox, toys/android/chcon.c). */
const chcon: Command = (run) => {
  const options = readOptions(run, { flags: "hRv" });
  requireArguments(options.rest, 2);
  const [context = "", ...paths] = options.rest;
  const label = CONTEXT.exec(context)?.[1];
  return run.each(paths, (typed) =>
    each(run, typed, options.has("R"), (path) => {
      if (options.has("v")) run.line(`chcon '${path}' to ${context}`);
      return run.guard(`'${path}' to ${context}`, () => {
        const follow = !options.has("h");
        if (label === undefined) {
          run.files.label(run.path(path), run.as, follow);
          throw new FileError("EINVAL", path);
        }
        run.files.relabel(run.path(path), label, run.as, follow);
      });
    }));
};

/** `restorecon [-DFnRrv] FILE...` (toybox, toys/android/restorecon.c). */
const restorecon: Command = (run) => {
  const options = readOptions(run, { flags: "DFnRrv" });
  requireArguments(options.rest, 1);
  const recursive = options.has("R", "r");
  return run.each(options.rest, (typed) =>
    run.guard(`restorecon failed: ${typed}`, () => {
      const top = realPathOfLink(run, typed);
      let failed = 0;
      const walked = recursive
        ? walkTree(run, top, ({ path, type }) => {
          failed |= run.guard(`restorecon failed: ${path}`, () => restore(run, path, options));
          return type === "directory" && (options.has("D") || !APP_DATA.test(path));
        })
        : run.guard(`restorecon failed: ${typed}`, () => restore(run, top, options));
      return walked | failed;
    }));
};

/** Gives a file the label that the running device has for it; a file that it has none for stays as it is. */
function restore(run: Invocation, path: string, options: { has(name: string): boolean }): void {
  const { files, as, host } = run;
  const { type } = files.lstat(path, as);
  const before = files.label(path, as, false);
  const after = host.selinux.restoredLabel(path, type);
  if (after === undefined || after === before) return;
  if (!options.has("n")) files.relabel(path, after, as, false);
  if (!options.has("v")) return;
  run.err(`SELinux:  Relabeling ${path} from ${contextOf(before)} to ${contextOf(after)}.\n`);
}

/** The path without links in its directories; a link at its end is kept. */
function realPathOfLink(run: Invocation, typed: string): string {
  const path = run.path(typed).replace(/(?<=.)\/+$/, "");
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  if (name === "" || name === "." || name === "..") return run.files.realpath(path, run.as);
  const directory = run.files.realpath(path.slice(0, slash) || "/", run.as);
  const full = `${directory === "/" ? "" : directory}/${name}`;
  run.files.lstat(full, run.as);
  return full;
}

/** Does something with a path, and with `recursive` with all below it. */
function each(
  run: Invocation,
  typed: string,
  recursive: boolean,
  action: (path: string) => number,
): number {
  if (!recursive) return action(typed);
  let status = 0;
  const walked = walkTree(run, typed, ({ path }) => {
    status |= action(path);
  });
  return walked | status;
}

/** `chcon` and `restorecon`. */
export const SECURITY_COMMANDS: CommandTable = { chcon, restorecon };
