/**
 * `pm`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { type Options, readOptions } from "./options.ts";
import { requirePrivilege } from "./privilege.ts";

const SUBCOMMANDS: CommandTable = { path, list, install, uninstall };

/** `pm path|list packages|install|uninstall` (AOSP frameworks/base, PackageManagerShellCommand.java). */
export const pm: Command = (run) => {
  const [name = ""] = run.args;
  const command = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (command !== undefined) return command(run);
  throw new CommandError(
    `Unknown command: ${name.slice(0, 60)}, expected one of ${Object.keys(SUBCOMMANDS).join(", ")}`,
    255,
  );
};

function path(run: Invocation): number {
  const [, name] = readOptions(run, { long: { user: true } }).rest;
  if (name === undefined) throw new CommandError("expected pm path PACKAGE", 255);
  const found = run.host.packages.get(name);
  if (found === undefined) return 1;
  run.line(`package:${found.sourceDir}`);
  return 0;
}

function list(run: Invocation): number {
  const options = readOptions(run, { flags: "f3sdeaU", long: { user: true } });
  const [, what, filter = ""] = options.rest;
  if (what !== "packages" && what !== "package") {
    throw new CommandError(
      `unknown list type '${(what ?? "").slice(0, 60)}', expected pm list packages [FILTER]`,
      255,
    );
  }
  if (options.has("s", "d")) return 0;
  const found = run.host.packages.list().filter(({ name }) => name.includes(filter));
  for (const { name, sourceDir, uid } of found) {
    const where = options.has("f") ? `${sourceDir}=` : "";
    run.line(`package:${where}${name}${options.has("U") ? ` uid:${uid}` : ""}`);
  }
  return 0;
}

async function install(run: Invocation): Promise<number> {
  const options = readInstallOptions(run);
  const [, file, ...rest] = options.rest;
  if (file === undefined || rest.length > 0) {
    throw new CommandError("expected pm install [-r] [--abi ABI] PATH", 255);
  }
  requirePrivilege(run, "android.permission.INSTALL_PACKAGES");
  let apk: Uint8Array;
  try {
    apk = run.session.read(run.files, file);
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

function readInstallOptions(run: Invocation): Options {
  return readOptions(run, { flags: "rtdgq", values: "i", long: { abi: true, user: true } });
}

async function uninstall(run: Invocation): Promise<number> {
  const [, name] = readOptions(run, { long: { user: true } }).rest;
  if (name === undefined) throw new CommandError("expected pm uninstall PACKAGE", 255);
  requirePrivilege(run, "android.permission.DELETE_PACKAGES");
  run.host.processes.forceStop(name);
  const removed = await run.host.packages.uninstall(name);
  run.line(removed ? "Success" : "Failure [DELETE_FAILED_INTERNAL_ERROR]");
  return removed ? 0 : 1;
}
