/**
 * Commands that belong to the shell itself.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { CommandTable, Invocation } from "../command.ts";
import { CommandError, ExitRequest } from "../errors.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Commands that belong to the shell itself. */
export const BUILTINS: CommandTable = {
  ":": () => 0,
  true: () => 0,
  false: () => 1,
  cd,
  exit,
  export: exportVariables,
  unset: (run) => {
    for (const name of run.args) {
      run.session.variables.delete(name);
      run.session.exported.delete(name);
    }
    return 0;
  },
  pwd: (run) => {
    run.line(run.session.cwd);
    return 0;
  },
};

function cd(run: Invocation): number {
  const { variables } = run.session;
  if (run.args.length > 1) throw new CommandError("too many arguments", 2);
  const [given = variables.get("HOME") ?? "/"] = run.args;
  const target = given === "-" ? variables.get("OLDPWD") ?? "" : given;
  if (target === "") throw new CommandError(given === "-" ? "OLDPWD not set" : "no directory", 2);
  try {
    const path = run.files.realpath(run.path(target), run.session.as);
    if (run.files.stat(path, run.session.as).type !== "directory") {
      throw new FileError("ENOTDIR", target);
    }
    if (!run.files.access(path, run.session.as, "x")) throw new FileError("EACCES", target);
    variables.set("OLDPWD", run.session.cwd);
    variables.set("PWD", path);
    run.session.cwd = path;
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(`${target}: ${error.reason}`, 2);
    throw error;
  }
  if (given === "-") run.line(run.session.cwd);
  return 0;
}

function exit(run: Invocation): never {
  const [status = String(run.session.status)] = run.args;
  if (!/^\d{1,9}$/.test(status)) throw new CommandError(`${status}: bad number`);
  throw new ExitRequest(Number(status) & 0xff);
}

function exportVariables(run: Invocation): number {
  for (const arg of run.args) {
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg : arg.slice(0, equals);
    if (!NAME.test(name)) throw new CommandError(`${name}: is not an identifier`);
    if (equals >= 0) run.session.variables.set(name, arg.slice(equals + 1));
    run.session.exported.add(name);
  }
  return 0;
}
