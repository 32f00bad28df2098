/**
 * Commands that belong to the shell itself.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { CommandTable, Invocation } from "../command.ts";
import { ExitRequest } from "../errors.ts";
import { SHELL_PATH } from "../interpreter.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Commands that belong to the shell itself. */
export const BUILTINS: CommandTable = {
  ":": () => 0,
  true: () => 0,
  false: () => 1,
  cd,
  /** `exec [PROGRAM [ARG...]]`: the shell becomes the program; without one nothing changes, as nothing is redirected for good. */
  exec: async (run) => {
    if (run.args.length === 0) return 0;
    throw new ExitRequest(await run.runner.execute(run.args, run.session, run.streams));
  },
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

/** Complains as the shell itself does, which is not a program with a name of its own. */
function complain(run: Invocation, message: string, status: number): number {
  run.err(`${SHELL_PATH}: ${run.name}: ${message}\n`);
  return status;
}

function cd(run: Invocation): number {
  const { variables } = run.session;
  if (run.args.length > 1) return complain(run, "too many arguments", 2);
  const [given = variables.get("HOME") ?? ""] = run.args;
  const target = given === "-" ? variables.get("OLDPWD") ?? "" : given;
  if (target === "") {
    const problem = given === "-" ? "OLDPWD not set" : "no directory given and HOME not set";
    return complain(run, problem, 2);
  }
  try {
    const path = run.files.realpath(run.path(`${target}/.`), run.as);
    variables.set("OLDPWD", run.session.cwd);
    variables.set("PWD", path);
    run.session.cwd = path;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return complain(run, `${target.slice(0, 200)}: ${error.reason}`, 2);
  }
  if (given === "-") run.line(run.session.cwd);
  return 0;
}

function exit(run: Invocation): number {
  const [status = String(run.session.status)] = run.args;
  if (!/^\d{1,9}$/.test(status)) return complain(run, `${status.slice(0, 60)}: bad number`, 1);
  throw new ExitRequest(Number(status) & 0xff);
}

function exportVariables(run: Invocation): number {
  for (const arg of run.args) {
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg : arg.slice(0, equals);
    if (!NAME.test(name)) return complain(run, `${name.slice(0, 60)}: is not an identifier`, 1);
    run.session.exported.add(name);
    if (equals >= 0) run.session.variables.set(name, arg.slice(equals + 1));
  }
  return 0;
}
