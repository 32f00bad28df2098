/**
 * Commands about users: `run-as`, `su`, `id` and `whoami`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import { dataRoot } from "../../platform/installed_package.ts";
import {
  AID_ROOT,
  AID_SHELL,
  type Credentials,
  rootCredentials,
  runAsCredentials,
  shellCredentials,
  uidOf,
  userId,
  userName,
} from "../../platform/users.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readOptions } from "./options.ts";

/** Highest number of a user of the device that `run-as` takes: ids have 32 bits. */
const RUN_AS_USER_MAX = 42948;

/**
 * `run-as PACKAGE [--user USER] [COMMAND [ARG...]]` runs a command as a debuggable app, in its data directory; without a
 * command it runs a shell (AOSP system/core, run-as/run-as.cpp).
 */
const runAs: Command = async (run) => {
  const [name, ...rest] = run.args;
  if (name === undefined) {
    throw new CommandError("usage: run-as <package-name> [--user <uid>] [<command>] [<args>]");
  }
  const { uid } = run.as;
  if (uid !== AID_ROOT && uid !== AID_SHELL) {
    throw new CommandError("only 'shell' or 'root' users can run this program");
  }
  const app = run.host.packages.find(name);
  if (app === undefined) throw new CommandError(`unknown package: ${name}`);
  const user = rest[0] === "--user" ? readRunAsUser(rest.splice(0, 2)[1]) : 0;
  if (!app.debuggable) throw new CommandError(`package not debuggable: ${name}`);
  const as = runAsCredentials(uidOf(user, app.uid));
  return await become(run, as, rest, enter(run, `${dataRoot(user)}/${name}`, as));
};

/** A user of the device, whether or not there is one: where there is none, there is no data directory. */
function readRunAsUser(word = ""): number {
  const user = /^\d{1,9}$/.test(word) ? Number(word) : NaN;
  if (user <= RUN_AS_USER_MAX) return user;
  throw new CommandError(`invalid user id ${word.slice(0, 60)}, expected the number of a user`);
}

/** The data directory as the app's working directory. */
function enter(run: Invocation, dataDir: string, as: Credentials): string {
  try {
    return run.files.realpath(`${dataDir}/.`, as);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new CommandError(`couldn't chdir to package's data directory: ${error.reason}`);
  }
}

/** `su [USER [COMMAND [ARG...]]]`, for root and the shell (AOSP system/extras, su/su.cpp). */
const su: Command = async (run) => {
  const { uid } = run.as;
  if (uid !== AID_ROOT && uid !== AID_SHELL) throw new CommandError("not allowed");
  const [who = "root", ...command] = run.args;
  const id = userId(who);
  if (id === undefined) throw new CommandError(`invalid uid/gid '${who.slice(0, 60)}'`);
  const as = id === AID_ROOT
    ? rootCredentials()
    : id === AID_SHELL
    ? shellCredentials()
    : { uid: id, gids: [id], domain: "su" as const };
  return await become(run, as, command, run.session.cwd);
};

async function become(
  run: Invocation,
  as: Credentials,
  command: readonly string[],
  cwd: string,
): Promise<number> {
  const session = run.session.child({ as, cwd });
  const args = command.length > 0 ? command : ["sh"];
  if (run.runner.find(args[0]!, session) === undefined) {
    throw new CommandError(`exec failed for ${args[0]}: No such file or directory`);
  }
  return await run.runner.execute(args, session, run.streams);
}

/** `id [-u|-g|-G|-Z] [-n] [USER]`. */
const id: Command = (run) => {
  const options = readOptions(run, { flags: "ugGnZ" });
  const { uid, gids, domain } = run.as;
  const [user] = options.rest;
  const other = user === undefined ? undefined : userId(user);
  if (user !== undefined && other === undefined) {
    throw new CommandError(`bad user '${user.slice(0, 60)}'`);
  }
  const shown = other ?? uid;
  const groups = other === undefined ? gids : [other];
  const name = (number: number) => options.has("n") ? userName(number) : String(number);
  const full = (number: number) => `${number}(${userName(number)})`;
  const ids = `uid=${full(shown)} gid=${full(groups[0] ?? shown)} groups=${
    groups.map(full).join(",")
  }`;
  const context = `u:r:${domain}:s0`;
  if (options.has("u")) run.line(name(shown));
  else if (options.has("g")) run.line(name(groups[0] ?? shown));
  else if (options.has("G")) run.line(groups.map(name).join(" "));
  else if (options.has("Z")) run.line(context);
  else run.line(other === undefined ? `${ids} context=${context}` : ids);
  return 0;
};

const whoami: Command = (run) => {
  run.line(userName(run.as.uid));
  return 0;
};

/** `run-as`, `su`, `id` and `whoami`. */
export const USER_COMMANDS: CommandTable = { "run-as": runAs, su, id, whoami };
