/**
 * The services of the daemon by their names (AOSP packages/modules/adb, SERVICES.TXT and daemon/services.cpp).
 *
 * @module
 */

import type { CommandResult } from "../../cts/contract/device.ts";
import type { AdbStream } from "./adb_stream.ts";
import type { Connection } from "./connection.ts";
import type { AdbdHost } from "./host.ts";
import { answerReverse, counted } from "./reverse_service.ts";
import { readShellRequest, serveShell, serviceRequest } from "./shell_service.ts";
import type { Service, ServiceContext } from "./service_context.ts";
import { serveSync } from "./sync_service.ts";

/** The features of the daemon (AOSP packages/modules/adb, transport.cpp, `supported_features`). */
export const FEATURES = [
  "shell_v2",
  "cmd",
  "stat_v2",
  "ls_v2",
  "fixed_push_mkdir",
  "fixed_push_symlink_timestamp",
  "abb",
  "abb_exec",
  "sendrecv_v2",
] as const;

/** From one look at the processes to the next. */
const TRACK_MS = 250;

/**
 * Finds a service.
 *
 * @param name As a client opens it.
 * @param connection The client.
 * @param context What services share.
 * @returns Undefined if there is none of that name.
 */
export function findService(
  name: string,
  connection: Connection,
  context: ServiceContext,
): Service | undefined {
  const { host, sockets } = context;
  const shell = readShellRequest(name);
  if (shell !== undefined) return (stream) => serveShell(shell, stream, host);
  const colon = name.indexOf(":");
  const [kind, argument] = colon < 0
    ? [name, undefined]
    : [name.slice(0, colon), name.slice(colon + 1)];
  switch (kind) {
    case "abb":
    case "abb_exec": {
      const request = serviceRequest(kind, argument ?? "");
      return (stream) => serveShell(request, stream, host);
    }
    case "sync":
      return (stream) => serveSync(stream, context);
    case "root":
      return restarting(() => host.root(), context);
    case "unroot":
      return restarting(() => host.unroot(), context);
    case "disable-verity":
      return saying(() => host.disableVerity());
    case "enable-verity":
      return saying(() => host.enableVerity());
    case "remount":
      return saying(() => host.remount());
    case "reboot":
      return rebooting(argument ?? "", host);
    case "jdwp":
      return argument === undefined ? listDebuggable(host) : undefined;
    case "track-jdwp":
      return trackDebuggable(host);
    case "reverse": {
      const answer = answerReverse(argument ?? "", connection, sockets);
      return answer === undefined ? undefined : (stream) => say(stream, answer);
    }
    default:
      return sockets.reach(name);
  }
}

function say(stream: AdbStream, text: string): Promise<void> {
  stream.take(new TextEncoder().encode(text));
  stream.end();
  return Promise.resolve();
}

function saying(act: () => Promise<CommandResult>): Service {
  return async (stream) => {
    const { stdout, stderr } = await act();
    await say(stream, stdout + stderr);
  };
}

/** Says what came of it, and starts the daemon anew if it is somebody else's now. */
function restarting(act: () => Promise<CommandResult>, { host, restart }: ServiceContext): Service {
  return async (stream) => {
    const before = host.user().uid;
    await saying(act)(stream);
    if (host.user().uid === before) return;
    await ended(stream);
    await restart();
  };
}

/** The daemon hears of it as everybody does. */
function rebooting(target: string, host: AdbdHost): Service {
  return async (stream) => {
    if (target === "") await host.reboot();
    else await say(stream, `this device has no "${target.slice(0, 60)}", use adb reboot\n`);
  };
}

/** `adb jdwp`: who may be debugged. */
function listDebuggable(host: AdbdHost): Service {
  return (stream) => say(stream, host.debuggable().map((pid) => `${pid}\n`).join(""));
}

/** The same again whenever it changes, after its length in four hexadecimal digits. */
function trackDebuggable(host: AdbdHost): Service {
  return async (stream) => {
    let last: string | undefined;
    while (!stream.closed.aborted) {
      const list = host.debuggable().map((pid) => `${pid}\n`).join("");
      if (list !== last) stream.take(new TextEncoder().encode(counted(list)));
      last = list;
      await Promise.race([ended(stream), new Promise((resolve) => setTimeout(resolve, TRACK_MS))]);
    }
  };
}

function ended(stream: AdbStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed.aborted) resolve();
    else stream.closed.addEventListener("abort", () => resolve(), { once: true });
  });
}
