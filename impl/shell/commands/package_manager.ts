/**
 * `pm`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { SessionOptions } from "../../platform/install_sessions.ts";
import type { Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { type Options, readCount, readOptions } from "./options.ts";
import { FAILURE, requirePrivilege, requireUser, subcommands } from "./service.ts";

/**
 * `pm path|list packages|install|install-create|install-write|install-commit|install-abandon|uninstall|clear`
 * (AOSP frameworks/base, PackageManagerShellCommand.java).
 */
export const pm = subcommands({
  path,
  list,
  install,
  "install-create": createSession,
  "install-write": writeSession,
  "install-commit": commitSession,
  "install-abandon": abandonSession,
  uninstall,
  clear,
});

function path(run: Invocation): number {
  const found = run.host.packages.get(packageName(run));
  if (found === undefined) return 1;
  run.line(`package:${found.sourceDir}`);
  return 0;
}

/** `pm list packages [-f] [-3] [-s] [-U] [FILTER]`: every package is a third party's (`-3`), none the system's (`-s`). */
function list(run: Invocation): number {
  const options = forUser(readOptions(run, { flags: "f3sU", long: ["user"] }));
  const [, what, filter = ""] = options.rest;
  if (what !== "packages" && what !== "package") {
    throw new CommandError(
      `unknown list type '${(what ?? "").slice(0, 60)}', expected pm list packages [FILTER]`,
      FAILURE,
    );
  }
  if (options.has("s")) return 0;
  const found = run.host.packages.list().filter(({ name }) => name.includes(filter));
  for (const { name, sourceDir, uid } of found) {
    const where = options.has("f") ? `${sourceDir}=` : "";
    run.line(`package:${where}${name}${options.has("U") ? ` uid:${uid}` : ""}`);
  }
  return 0;
}

/** The same options, if they are about a user of the device. */
function forUser(options: Options): Options {
  requireUser(options.value("user"));
  return options;
}

const INSTALL_OPTIONS = { flags: "rtdgf", values: "Si", long: ["abi", "user"] } as const;

/**
 * `pm install [-rtdg] [--abi ABI] PATH`, or `-S BYTES` for an APK of that size on standard input, as adb sends it: an
 * update, a test package and a grant of permissions need no option here.
 */
async function install(run: Invocation): Promise<number> {
  const options = forUser(readOptions(run, INSTALL_OPTIONS));
  const size = options.value("S");
  const [, file = size === undefined ? undefined : "-", ...rest] = options.rest;
  if (file === undefined || rest.length > 0) {
    throw new CommandError("expected pm install [-r] [-d] [--abi ABI] PATH", FAILURE);
  }
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const apk = await readApk(run, file, size);
  return apk === undefined ? 1 : await place(run, apk, sessionOptions(options));
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
function sessionOptions(options: Options): SessionOptions {
  const abi = options.value("abi");
  return { ...abi !== undefined && { abi }, downgrade: options.has("d") };
}

async function place(
  run: Invocation,
  apk: Uint8Array,
  { abi, downgrade = false }: SessionOptions,
  splits: readonly Uint8Array[] = [],
): Promise<number> {
  try {
    await run.host.packages.install(apk, {
      ...abi !== undefined && { abi },
      ...splits.length > 0 && { splits },
      downgrade,
    });
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (!(error instanceof Error) || typeof code !== "string") throw error;
    run.line(`Failure [${code}: ${error.message}]`);
    return 1;
  }
  run.line("Success");
  return 0;
}

/** `pm install-create [-rtdg] [-S BYTES] [--abi ABI]`. */
function createSession(run: Invocation): number {
  const options = forUser(readOptions(run, INSTALL_OPTIONS));
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  const id = sessionResult(() => run.host.sessions.create(sessionOptions(options)));
  run.line(`Success: created install session [${id}]`);
  return 0;
}

/** `pm install-write [-S BYTES] SESSION NAME [PATH|-]`. */
async function writeSession(run: Invocation): Promise<number> {
  const options = forUser(readOptions(run, INSTALL_OPTIONS));
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
  const [verb, id] = forUser(readOptions(run, INSTALL_OPTIONS)).rest;
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

async function uninstall(run: Invocation): Promise<number> {
  const name = packageName(run);
  requirePrivilege(run, "android.permission.DELETE_PACKAGES");
  run.host.processes.forceStop(name);
  const removed = await run.host.packages.uninstall(name);
  run.line(removed ? "Success" : "Failure [DELETE_FAILED_INTERNAL_ERROR]");
  return removed ? 0 : 1;
}

/** `pm clear PACKAGE`, which ends the app's processes first. */
function clear(run: Invocation): number {
  const name = packageName(run);
  requirePrivilege(run, "android.permission.CLEAR_APP_USER_DATA");
  run.host.processes.forceStop(name);
  const cleared = run.host.packages.clear(name);
  run.line(cleared ? "Success" : "Failed");
  return cleared ? 0 : 1;
}

function packageName(run: Invocation): string {
  const [verb, name] = forUser(readOptions(run, { long: ["user"] })).rest;
  if (name === undefined) throw new CommandError(`expected pm ${verb} PACKAGE`, FAILURE);
  return name;
}
