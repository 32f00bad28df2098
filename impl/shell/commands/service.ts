/**
 * The common parts of the commands that reach a system service: `am`, `pm` and `settings`.
 *
 * @module
 */

import { AID_ROOT, AID_SHELL, AID_SYSTEM } from "../../platform/users.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { lookUp } from "../look_up.ts";

/** The status that Java's main gives back for a command that failed: -1. */
export const FAILURE = 255;

/**
 * A command that leaves its work to the one that its first argument names.
 *
 * @param table Subcommands by name; each is run with all arguments.
 */
export function subcommands(table: CommandTable): Command {
  return (run) => {
    const [name = ""] = run.args;
    const command = lookUp(table, name);
    if (command !== undefined) return command(run);
    throw new CommandError(
      `Unknown command: ${name.slice(0, 60)}, expected one of ${Object.keys(table).join(", ")}`,
      FAILURE,
    );
  };
}

/** Words for the only user of the device, and for all users (AOSP, UserHandle.parseUserArg). */
const USERS: readonly string[] = ["0", "current", "cur", "all", "-1", "-2"];

/**
 * Throws if a command is about a user that the device does not have; it has one, 0.
 *
 * @param user The value of `--user`, if there is one.
 * @throws {CommandError} If it names another user.
 */
export function requireUser(user: string | undefined): void {
  if (user === undefined || USERS.includes(user)) return;
  throw new CommandError(
    `User ${user.slice(0, 60)} does not exist, expected 0, current or all`,
    FAILURE,
  );
}

/**
 * Throws unless root, the system or the shell user runs a command. An app does not have the shell's permissions.
 *
 * @param run The command.
 * @param permission The permission to name.
 * @throws {CommandError} If somebody else runs it.
 */
export function requirePrivilege(run: Invocation, permission: string): void {
  const { uid } = run.as;
  if (uid === AID_ROOT || uid === AID_SYSTEM || uid === AID_SHELL) return;
  throw new CommandError(
    `java.lang.SecurityException: Permission denial: user ${uid} requires ${permission}`,
    FAILURE,
  );
}
