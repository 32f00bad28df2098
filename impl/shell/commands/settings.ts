/**
 * `settings`: the settings tables (AOSP frameworks/base, SettingsService.java).
 *
 * @module
 */

import { SETTINGS_TABLES, type SettingsTable } from "../../platform/settings.ts";
import type { CommandTable, Invocation } from "../command.ts";
import { lookUp } from "../look_up.ts";
import { FAILURE, requirePrivilege } from "./service.ts";

const USAGE = `Settings provider (settings) commands:
  get [--user USER] NAMESPACE KEY
  put [--user USER] NAMESPACE KEY VALUE
  delete [--user USER] NAMESPACE KEY
  list [--user USER] NAMESPACE
NAMESPACE is one of {system, secure, global}, USER is 0 or current
`;

/** How many words each verb takes, itself and the namespace included; `put` may end with a tag and `default`. */
const WORDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  get: [3, 3],
  put: [4, 6],
  delete: [3, 3],
  list: [2, 2],
};

/** The settings command. */
export const SETTINGS_COMMANDS: CommandTable = { settings };

function settings(run: Invocation): number {
  requirePrivilege(run, "android.permission.WRITE_SECURE_SETTINGS");
  const args = withoutUser(run.args);
  if (typeof args === "string") return refuse(run, `Invalid user: ${args}`);
  const [verb = "help", namespace = "", name = "", value = ""] = args;
  if (verb === "help") {
    run.out(USAGE);
    return args.length === 0 ? FAILURE : 0;
  }
  const words = lookUp(WORDS, verb);
  if (words === undefined) return refuse(run, `Invalid command: ${verb.slice(0, 60)}`);
  const table = SETTINGS_TABLES.find((candidate) => candidate === namespace.toLowerCase());
  if (table === undefined) return refuse(run, `Invalid namespace '${namespace}'`);
  const [least, most] = words;
  if (args.length < least || args.length > most || (least > 2 && name === "")) {
    return refuse(run, "Bad arguments");
  }
  const store = run.host.settings;
  if (verb === "put") return put(run, table, name, value);
  if (verb === "get") run.line(store.get(table, name) ?? "null");
  else if (verb === "delete") run.line(`Deleted ${store.delete(table, name)} rows`);
  else for (const [key, text] of store.list(table)) run.line(`${key}=${text}`);
  return 0;
}

function put(run: Invocation, table: SettingsTable, name: string, value: string): number {
  try {
    run.host.settings.put(table, name, value);
    return 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(run, error.message);
  }
}

/** The arguments without `--user 0`, or the other user that they name. */
function withoutUser(args: readonly string[]): readonly string[] | string {
  const at = args.indexOf("--user");
  if (at < 0 || at > 1) return args;
  const user = args[at + 1] ?? "";
  if (!["0", "current", "cur"].includes(user)) return user.slice(0, 60);
  return [...args.slice(0, at), ...args.slice(at + 2)];
}

function refuse(run: Invocation, problem: string): number {
  run.err(`${problem}\n`);
  return FAILURE;
}
