/**
 * The adb server of the host, asked without the program adb, which would end one of another version and everybody's
 * connections with it.
 *
 * @module
 */

import { decode } from "../../impl/platform/decode.ts";
import { AdbError } from "./adb.ts";

/** AOSP packages/modules/adb, adb.h: `DEFAULT_ADB_PORT`. */
const DEFAULT_PORT = 5037;
/** Milliseconds after which a port that says nothing is taken for that of another program. */
const ANSWER_LIMIT = 3000;

/**
 * Throws if an adb server runs that the program adb would end because its version differs.
 *
 * @param client Version of the program: the last number of `1.0.41`.
 * @param port Where the server listens. Default: where the environment says, or 5037.
 * @throws {AdbError} If one does.
 */
export async function requireSameServer(client: number, port = serverPort()): Promise<void> {
  const server = await serverVersion(port);
  if (server === undefined || server === client) return;
  throw new AdbError(
    `An adb server of version 1.0.${server} runs at port ${port}, and the program adb in PATH is ` +
      `1.0.${client}, which would end it and all its connections, expected the same version; put ` +
      "the other adb into PATH, or run adb kill-server first",
  );
}

/**
 * Throws unless an adb server runs: one that a run started would end with it, and everybody's connections too.
 *
 * @param port Where it listens. Default: where the environment says, or 5037.
 * @throws {AdbError} If none does.
 */
export async function requireServer(port = serverPort()): Promise<void> {
  if (await serverVersion(port) !== undefined) return;
  throw new AdbError(
    `No adb server runs at port ${port}, expected one that outlives the run; start it by adb start-server`,
  );
}

function serverPort(): number {
  const named = Deno.env.get("ADB_SERVER_SOCKET")?.match(/^tcp:(?:[^:]*:)?(\d+)$/)?.[1] ??
    Deno.env.get("ANDROID_ADB_SERVER_PORT");
  return Number(named ?? DEFAULT_PORT);
}

/** The version of the server at a port; undefined if none runs there, or what runs there is none. */
async function serverVersion(port: number): Promise<number | undefined> {
  let socket: Deno.TcpConn;
  try {
    socket = await Deno.connect({ hostname: "127.0.0.1", port });
  } catch {
    return undefined;
  }
  const timer = setTimeout(() => socket.close(), ANSWER_LIMIT);
  try {
    await socket.write(new TextEncoder().encode("000chost:version"));
    const answer = decode(await readAll(socket, "OKAY".length + 8));
    const digits = /^OKAY0004([0-9a-f]{4})/i.exec(answer)?.[1];
    return digits === undefined ? undefined : parseInt(digits, 16);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    try {
      socket.close();
    } catch {
      // The time limit has closed it.
    }
  }
}

async function readAll(socket: Deno.TcpConn, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const count = await socket.read(bytes.subarray(at));
    if (count === null) break;
    at += count;
  }
  return bytes.subarray(0, at);
}
