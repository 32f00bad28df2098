/**
 * `pm`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readCount, readOptions } from "./options.ts";
import { FAILURE, requirePrivilege, subcommands } from "./service.ts";

/** `pm path|list packages|install|uninstall` (AOSP frameworks/base, PackageManagerShellCommand.java). */
export const pm = subcommands({ path, list, install, uninstall });

function path(run: Invocation): number {
  const found = run.host.packages.get(packageName(run));
  if (found === undefined) return 1;
  run.line(`package:${found.sourceDir}`);
  return 0;
}

/** `pm list packages [-f] [-3] [-s] [-U] [FILTER]`: every package is a third party's (`-3`), none the system's (`-s`). */
function list(run: Invocation): number {
  const options = readOptions(run, { flags: "f3sU", long: ["user"] });
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

/**
 * `pm install [-rtdg] [--abi ABI] PATH`, or `-S BYTES` for an APK of that size on standard input, as adb sends it: an
 * update, a test package and a grant of permissions need no option here.
 */
async function install(run: Invocation): Promise<number> {
  const options = readOptions(run, { flags: "rtdg", values: "S", long: ["abi", "user"] });
  const size = options.value("S");
  const [, file = size === undefined ? undefined : "-", ...rest] = options.rest;
  if (file === undefined || rest.length > 0) {
    throw new CommandError("expected pm install [-r] [--abi ABI] PATH", FAILURE);
  }
  if (file === "-" && size === undefined) {
    throw new CommandError("an APK on standard input needs -S and its size", FAILURE);
  }
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  let apk: Uint8Array;
  try {
    apk = file === "-"
      ? await run.streams.stdin.read(readCount(size!))
      : run.session.read(run.files, file);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    run.err(
      `Error: Unable to open file: ${file}: ${error.reason}\n` +
        "Consider using a file under /data/local/tmp/\n",
    );
    return 1;
  }
  const abi = options.value("abi");
  try {
    await run.host.packages.install(apk, abi === undefined ? {} : { abi });
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (!(error instanceof Error) || typeof code !== "string") throw error;
    run.line(`Failure [${code}: ${error.message}]`);
    return 1;
  }
  run.line("Success");
  return 0;
}

async function uninstall(run: Invocation): Promise<number> {
  const name = packageName(run);
  requirePrivilege(run, "android.permission.DELETE_PACKAGES");
  run.host.processes.forceStop(name);
  const removed = await run.host.packages.uninstall(name);
  run.line(removed ? "Success" : "Failure [DELETE_FAILED_INTERNAL_ERROR]");
  return removed ? 0 : 1;
}

function packageName(run: Invocation): string {
  const [verb, name] = readOptions(run, { long: ["user"] }).rest;
  if (name === undefined) throw new CommandError(`expected pm ${verb} PACKAGE`, FAILURE);
  return name;
}
