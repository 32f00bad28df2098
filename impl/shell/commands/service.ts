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

/** Words for all users, and for the one who has the screen (AOSP, UserHandle.parseUserArg). */
const ALL_USERS: readonly string[] = ["all", "-1"];
const CURRENT_USER: readonly string[] = ["current", "cur", "-2"];

/**
 * The user of the device that a command is about.
 *
 * @param run The command.
 * @param word The value of `--user`, if there is one.
 * @returns Its number, or "all"; undefined without a word.
 * @throws {CommandError} If there is no such user.
 */
export function readUser(run: Invocation, word: string | undefined): number | "all" | undefined {
  if (word === undefined) return undefined;
  if (ALL_USERS.includes(word)) return "all";
  const { users } = run.host;
  if (CURRENT_USER.includes(word)) return users.current();
  if (/^\d{1,9}$/.test(word) && users.get(Number(word)) !== undefined) return Number(word);
  throw new CommandError(
    `User ${word.slice(0, 60)} does not exist, expected ${
      users.list().map(({ id }) => id).join(", ")
    }, current or all`,
    FAILURE,
  );
}

/**
 * The one user of the device that a command is about.
 *
 * @param run The command.
 * @param word The value of `--user`, if there is one.
 * @param other The user without it.
 * @throws {CommandError} If it means all users, or there is no such user.
 */
export function readOneUser(run: Invocation, word: string | undefined, other: number): number {
  const user = readUser(run, word) ?? other;
  if (user !== "all") return user;
  throw new CommandError(`Invalid userId ${word}, expected the number of one user`, FAILURE);
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
