/**
 * `adb reverse` (AOSP packages/modules/adb, adb.cpp, `handle_forward_request`).
 *
 * @module
 */

import type { Connection } from "./connection.ts";
import { isSocketName, type Sockets } from "./sockets.ts";

/** The device's name in the list of a device. */
const SERIAL = "(reverse)";

/**
 * Answers a request.
 *
 * @param request What follows `reverse:`.
 * @param connection Who asks.
 * @param sockets The device's sockets.
 * @returns The answer; undefined if it is no request.
 */
export function answerReverse(
  request: string,
  connection: Connection,
  sockets: Sockets,
): string | undefined {
  if (request === "list-forward") {
    const lines = sockets.of(connection).map(({ name, target }) => `${SERIAL} ${name} ${target}\n`);
    return counted(lines.join(""));
  }
  if (request === "killforward-all") {
    sockets.closeAll(connection);
    return "OKAY";
  }
  const [, gone] = /^killforward:(.*)$/s.exec(request) ?? [];
  if (gone !== undefined) {
    return sockets.close(gone) ? "OKAY" : failed(`listener '${gone.slice(0, 100)}' not found`);
  }
  const [, norebind, name, target] = /^forward:(norebind:)?([^;]*);(.*)$/s.exec(request) ?? [];
  if (name === undefined || target === undefined) return undefined;
  if (!isSocketName(target)) {
    return failed(`unknown socket specification: ${target.slice(0, 100)}`);
  }
  try {
    const socket = sockets.listen(name, target, connection, norebind === undefined);
    return name === "tcp:0" ? `OKAY${counted(socket.slice("tcp:".length))}` : "OKAY";
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(error.message);
  }
}

function failed(reason: string): string {
  return `FAIL${counted(reason)}`;
}

/** A text after its length, which is four hexadecimal digits. */
export function counted(text: string): string {
  return new TextEncoder().encode(text).length.toString(16).padStart(4, "0") + text;
}
