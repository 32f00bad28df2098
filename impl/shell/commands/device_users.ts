/**
 * The parts of `pm` and `am` about the users of the device (AOSP frameworks/base, PackageManagerShellCommand.java and
 * ActivityManagerShellCommand.java).
 *
 * @module
 */

import type { CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readOptions } from "./options.ts";
import { FAILURE, requirePrivilege } from "./service.ts";

const MANAGE_USERS = "android.permission.MANAGE_USERS";
const INTERACT = "android.permission.INTERACT_ACROSS_USERS_FULL";

/** `pm create-user NAME`. */
function createUser(run: Invocation): number {
  const [, name, ...more] = readOptions(run, {}).rest;
  if (name === undefined || more.length > 0) {
    throw new CommandError("expected pm create-user NAME", FAILURE);
  }
  requirePrivilege(run, MANAGE_USERS);
  const id = run.host.users.create(name.slice(0, 100));
  if (id === undefined) return refuse(run, "Error: couldn't create User.", 1);
  run.line(`Success: created user id ${id}`);
  return 0;
}

/** `pm remove-user USER`. */
function removeUser(run: Invocation): number {
  const id = userId(run, MANAGE_USERS);
  if (!run.host.users.remove(id)) return refuse(run, `Error: couldn't remove user id ${id}`, 1);
  run.line("Success: removed user");
  return 0;
}

/** `am start-user [-w] USER`; whoever waits for it or not, it runs when the command returns. */
function startUser(run: Invocation): number {
  const id = userId(run, INTERACT);
  if (!run.host.users.start(id)) return refuse(run, "Error: could not start user", FAILURE);
  run.line("Success: user started");
  return 0;
}

/** `am stop-user [-w] [-f] USER`. */
function stopUser(run: Invocation): number {
  const id = userId(run, INTERACT);
  if (run.host.users.stop(id)) return 0;
  const why = run.host.users.get(id) === undefined
    ? `Unknown user ${id}`
    : "Can't stop current user";
  return refuse(run, `Switch failed: ${id} (${why})`, FAILURE);
}

/** `am switch-user USER`. */
function switchUser(run: Invocation): number {
  const id = userId(run, INTERACT);
  if (run.host.users.switchTo(id)) return 0;
  return refuse(run, `Error: Failed to switch to user ${id}`, 1);
}

function currentUser(run: Invocation): number {
  run.line(String(run.host.users.current()));
  return 0;
}

/** The only argument: a user's number, whether or not there is one. */
function userId(run: Invocation, permission: string): number {
  const [verb, id = "", ...more] = readOptions(run, { flags: "wf" }).rest;
  if (!/^\d{1,9}$/.test(id) || more.length > 0) {
    throw new CommandError(`expected ${run.name} ${verb} USER, a number`, FAILURE);
  }
  requirePrivilege(run, permission);
  return Number(id);
}

function refuse(run: Invocation, problem: string, status: number): number {
  run.err(`${problem}\n`);
  return status;
}

/** `pm list users`. */
export function listUsers(run: Invocation): number {
  run.line("Users:");
  for (const { id, name, running } of run.host.users.list()) {
    const flags = id === 0 ? "c13" : "410";
    run.line(`\tUserInfo{${id}:${name}:${flags}}${running ? " running" : ""}`);
  }
  return 0;
}

/** Of `pm`. */
export const PM_USER_COMMANDS: CommandTable = {
  "create-user": createUser,
  "remove-user": removeUser,
};

/** Of `am`. */
export const AM_USER_COMMANDS: CommandTable = {
  "start-user": startUser,
  "stop-user": stopUser,
  "switch-user": switchUser,
  "get-current-user": currentUser,
};
