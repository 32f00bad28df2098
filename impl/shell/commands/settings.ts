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
NAMESPACE is one of {system, secure, global}, USER is the number of a user or current
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
  const { args, user } = splitUser(run);
  if (typeof user === "string") return refuse(run, `Invalid user: ${user}`);
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
  if (verb === "put") return put(run, table, name, value, user);
  if (verb === "get") run.line(store.get(table, name, user) ?? "null");
  else if (verb === "delete") run.line(`Deleted ${store.delete(table, name, user)} rows`);
  else for (const [key, text] of store.list(table, user)) run.line(`${key}=${text}`);
  return 0;
}

function put(
  run: Invocation,
  table: SettingsTable,
  name: string,
  value: string,
  user: number,
): number {
  try {
    run.host.settings.put(table, name, value, user);
    return 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(run, error.message);
  }
}

/** The arguments without `--user USER`, and the user: 0 unless said, or the word if there is none of that number. */
function splitUser(
  run: Invocation,
): { readonly args: readonly string[]; readonly user: number | string } {
  const { args, host: { users } } = run;
  const at = args.indexOf("--user");
  if (at < 0 || at > 1) return { args, user: 0 };
  const word = args[at + 1] ?? "";
  const id = ["current", "cur"].includes(word)
    ? users.current()
    : /^\d{1,9}$/.test(word)
    ? users.get(Number(word))?.id
    : undefined;
  return {
    args: [...args.slice(0, at), ...args.slice(at + 2)],
    user: id ?? word.slice(0, 60),
  };
}

function refuse(run: Invocation, problem: string): number {
  run.err(`${problem}\n`);
  return FAILURE;
}
