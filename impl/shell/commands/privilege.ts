/**
 * Who may use the system's services from a shell.
 *
 * @module
 */

import { AID_ROOT, AID_SHELL, AID_SYSTEM } from "../../platform/users.ts";
import type { Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";

/**
 * Throws unless root, the system or the shell user runs a command. An app does not have the shell's permissions.
 *
 * @param run The command.
 * @param permission The permission to name.
 * @throws {CommandError} With status 255, as `cmd` ends when a service throws.
 */
export function requirePrivilege(run: Invocation, permission: string): void {
  const { uid } = run.session.as;
  if (uid === AID_ROOT || uid === AID_SYSTEM || uid === AID_SHELL) return;
  throw new CommandError(
    `java.lang.SecurityException: Permission denial: user ${uid} requires ${permission}`,
    255,
  );
}
