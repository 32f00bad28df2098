/**
 * `pm`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { SessionOptions } from "../../platform/install_sessions.ts";
import type { Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { listUsers, PM_USER_COMMANDS } from "./device_users.ts";
import { type Options, readCount, readOptions } from "./options.ts";
import { FAILURE, readOneUser, readUser, requirePrivilege, subcommands } from "./service.ts";

/**
 * `pm path|list packages|list users|install|install-create|install-write|install-commit|install-abandon|install-existing|
 * uninstall|clear|create-user|remove-user` (AOSP frameworks/base, PackageManagerShellCommand.java).
 */
export const pm = subcommands({
  path,
  list,
  install,
  "install-create": createSession,
  "install-write": writeSession,
  "install-commit": commitSession,
  "install-abandon": abandonSession,
  "install-existing": installExisting,
  uninstall,
  clear,
  ...PM_USER_COMMANDS,
});

/** `pm path [--user USER] PACKAGE`, of user 0 unless said. */
function path(run: Invocation): number {
  const { name, word } = packageAndUser(run);
  const found = run.host.packages.get(name, readOneUser(run, word, 0));
  if (found === undefined) return 1;
  run.line(`package:${found.sourceDir}`);
  return 0;
}

/**
 * `pm list users`, and `pm list packages [-f] [-3] [-s] [-U] [--user USER] [FILTER]`: every package is a third party's
 * (`-3`), none the system's (`-s`).
 */
function list(run: Invocation): number {
  const options = readOptions(run, { flags: "f3sU", long: ["user"] });
  const [, what, filter = ""] = options.rest;
  if (what === "users") return listUsers(run);
  const user = readOneUser(run, options.value("user"), 0);
  if (what !== "packages" && what !== "package") {
    throw new CommandError(
      `unknown list type '${
        (what ?? "").slice(0, 60)
      }', expected pm list packages [FILTER] or pm list users`,
      FAILURE,
    );
  }
  if (options.has("s")) return 0;
  const found = run.host.packages.list(user).filter(({ name }) => name.includes(filter));
  for (const { name, sourceDir, uid } of found) {
    const where = options.has("f") ? `${sourceDir}=` : "";
    run.line(`package:${where}${name}${options.has("U") ? ` uid:${uid}` : ""}`);
  }
  return 0;
}

const INSTALL_OPTIONS = { flags: "rtdgf", values: "Si", long: ["abi", "user"] } as const;

/**
 * `pm install [-rtdg] [--abi ABI] [--user USER] PATH`, or `-S BYTES` for an APK of that size on standard input, as adb sends it: an
 * update, a test package and a grant of permissions need no option here.
 */
async function install(run: Invocation): Promise<number> {
  const options = readOptions(run, INSTALL_OPTIONS);
  const how = sessionOptions(run, options);
  const size = options.value("S");
  const [, file = size === undefined ? undefined : "-", ...rest] = options.rest;
  if (file === undefined || rest.length > 0) {
    throw new CommandError("expected pm install [-r] [-d] [--abi ABI] PATH", FAILURE);
  }
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const apk = await readApk(run, file, size);
  return apk === undefined ? 1 : await place(run, apk, how);
}

/** The APK at a path, or so many bytes of standard input; complains if there is none. */
async function readApk(
  run: Invocation,
  file: string,
  size: string | undefined,
): Promise<Uint8Array | undefined> {
  if (file === "-") {
    if (size === undefined) {
      throw new CommandError("an APK on standard input needs -S and its size", FAILURE);
    }
    return await run.streams.stdin.read(readCount(size));
  }
  try {
    return run.session.read(run.files, file);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    run.err(
      `Error: Unable to open file: ${file}: ${error.reason}\n` +
        "Consider using a file under /data/local/tmp/\n",
    );
    return undefined;
  }
}

/** How the options say to install. */
function sessionOptions(run: Invocation, options: Options): SessionOptions {
  const abi = options.value("abi");
  const user = readUser(run, options.value("user"));
  return {
    ...abi !== undefined && { abi },
    ...user !== undefined && user !== "all" && { user },
    downgrade: options.has("d"),
  };
}

async function place(
  run: Invocation,
  apk: Uint8Array,
  how: SessionOptions,
  splits: readonly Uint8Array[] = [],
): Promise<number> {
  try {
    await run.host.packages.install(apk, { ...how, ...splits.length > 0 && { splits } });
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (!(error instanceof Error) || typeof code !== "string") throw error;
    run.line(`Failure [${code}: ${error.message}]`);
    return 1;
  }
  run.line("Success");
  return 0;
}

/** `pm install-create [-rtdg] [-S BYTES] [--abi ABI] [--user USER]`. */
function createSession(run: Invocation): number {
  const how = sessionOptions(run, readOptions(run, INSTALL_OPTIONS));
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const id = sessionResult(() => run.host.sessions.create(how));
  run.line(`Success: created install session [${id}]`);
  return 0;
}

/** `pm install-write [-S BYTES] SESSION NAME [PATH|-]`. */
async function writeSession(run: Invocation): Promise<number> {
  const options = readOptions(run, INSTALL_OPTIONS);
  const [, id, name, file = "-"] = options.rest;
  if (id === undefined || name === undefined) {
    throw new CommandError("expected pm install-write [-S BYTES] SESSION NAME [PATH]", FAILURE);
  }
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const apk = await readApk(run, file, options.value("S"));
  if (apk === undefined) return 1;
  const isOpen = sessionResult(() => run.host.sessions.write(readCount(id), name, apk));
  if (!isOpen) throw noSession(id);
  run.line(`Success: streamed ${apk.length} bytes`);
  return 0;
}

/** `pm install-commit SESSION`: the base first, whatever its name. */
async function commitSession(run: Invocation): Promise<number> {
  const { apks, ...how } = takeSession(run);
  const [first, ...more] = apks;
  if (first === undefined) {
    run.line("Failure [INSTALL_FAILED_INVALID_APK: the session holds no APK]");
    return 1;
  }
  return await place(run, first, how, more);
}

/** `pm install-abandon SESSION`. */
function abandonSession(run: Invocation): number {
  takeSession(run);
  run.line("Success");
  return 0;
}

function takeSession(run: Invocation) {
  const [verb, id] = readOptions(run, INSTALL_OPTIONS).rest;
  if (id === undefined) throw new CommandError(`expected pm ${verb} SESSION`, FAILURE);
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const session = run.host.sessions.take(readCount(id));
  if (session === undefined) throw noSession(id);
  return session;
}

function noSession(id: string): CommandError {
  return new CommandError(
    `java.lang.SecurityException: Caller has no access to session ${id.slice(0, 20)}`,
    FAILURE,
  );
}

/** The result of a session; its complaints are the command's. */
function sessionResult<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof FileError || !(error instanceof Error)) throw error;
    throw new CommandError(`java.lang.IllegalArgumentException: ${error.message}`, FAILURE);
  }
}

/** `pm install-existing [--user USER] PACKAGE`: for whom the screen belongs to unless said. */
function installExisting(run: Invocation): number {
  const { name, word } = packageAndUser(run);
  const user = readOneUser(run, word, run.host.users.current());
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  if (!run.host.packages.installExisting(name, user)) {
    run.err(
      `android.content.pm.PackageManager$NameNotFoundException: Package ${name} doesn't exist\n`,
    );
    return 1;
  }
  run.line(`Package ${name} installed for user: ${user}`);
  return 0;
}

/** `pm uninstall [--user USER] PACKAGE`, for all users unless said. */
async function uninstall(run: Invocation): Promise<number> {
  const { name, word } = packageAndUser(run);
  const named = readUser(run, word);
  const user = named === "all" ? undefined : named;
  requirePrivilege(run, "android.permission.DELETE_PACKAGES");
  run.host.processes.forceStop(name, user);
  const removed = await run.host.packages.uninstall(name, user);
  const problem = user === undefined ? "DELETE_FAILED_INTERNAL_ERROR" : `not installed for ${user}`;
  run.line(removed ? "Success" : `Failure [${problem}]`);
  return removed ? 0 : 1;
}

/** `pm clear [--user USER] PACKAGE`, of user 0 unless said, which ends the app's processes first. */
function clear(run: Invocation): number {
  const { name, word } = packageAndUser(run);
  const user = readOneUser(run, word, 0);
  requirePrivilege(run, "android.permission.CLEAR_APP_USER_DATA");
  run.host.processes.forceStop(name, user);
  const cleared = run.host.packages.clear(name, user);
  run.line(cleared ? "Success" : "Failed");
  return cleared ? 0 : 1;
}

/** The package that a command is about, and the value of `--user`. */
function packageAndUser(
  run: Invocation,
): { readonly name: string; readonly word: string | undefined } {
  const options = readOptions(run, { long: ["user"] });
  const [verb, name] = options.rest;
  if (name === undefined) throw new CommandError(`expected pm ${verb} PACKAGE`, FAILURE);
  return { name, word: options.value("user") };
}
