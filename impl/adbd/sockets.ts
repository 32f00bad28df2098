/**
 * The sockets of the device that adb's forwarding knows: names such as `tcp:8000` and `localabstract:name`.
 *
 * @module
 */

import type { AdbStream } from "./adb_stream.ts";
import type { Connection } from "./connection.ts";

/** Most sockets of a device that a client can listen at. */
const LISTENERS_MAX = 256;
/** First port that `tcp:0` gives (Linux, `ip_local_port_range`). */
const FIRST_FREE_PORT = 32768;
/** Names of sockets that can be listened at (AOSP packages/modules/adb, socket_spec.cpp). */
const SOCKET_NAME = /^(?:tcp:(\d{1,5})|local(?:abstract|reserved|filesystem)?:[^;\0]{1,107})$/;

/** Who listens at a socket: a client, which passes what comes on to a socket of its own. */
interface Listener {
  readonly target: string;
  readonly connection: Connection;
}

/** Checks that a name could be that of a socket. */
export function isSocketName(name: string): boolean {
  const [matched, port = "0"] = SOCKET_NAME.exec(name) ?? [];
  return matched !== undefined && Number(port) <= 65535;
}

/** The sockets of one device. */
export class Sockets {
  readonly #listeners = new Map<string, Listener>();

  /**
   * Has a client listen at a socket.
   *
   * @param name The socket; `tcp:0` chooses a port.
   * @param target The socket of the client's host that everything is passed on to.
   * @param connection The client.
   * @param mayReplace Whether somebody who listens there is replaced.
   * @returns The socket's name.
   * @throws {Error} If that cannot be.
   */
  listen(name: string, target: string, connection: Connection, mayReplace: boolean): string {
    if (!isSocketName(name)) throw new Error(`unknown socket specification: ${name.slice(0, 100)}`);
    const socket = name === "tcp:0" ? this.#freePort() : name;
    const taken = this.#listeners.get(socket);
    if (taken !== undefined && !(mayReplace && taken.connection === connection)) {
      throw new Error(`cannot bind listener: Address already in use`);
    }
    if (taken === undefined && this.#listeners.size >= LISTENERS_MAX) {
      throw new Error(`cannot bind listener: Too many open files`);
    }
    this.#listeners.set(socket, { target, connection });
    return socket;
  }

  /** Nobody listens there any more; false if nobody did. */
  close(name: string): boolean {
    return this.#listeners.delete(name);
  }

  /** Ends all that a client listens at. */
  closeAll(connection: Connection): void {
    for (const { name } of this.of(connection)) this.#listeners.delete(name);
  }

  /** The sockets that a client listens at, and their targets. */
  of(connection: Connection): readonly { readonly name: string; readonly target: string }[] {
    return [...this.#listeners].filter(([, listener]) => listener.connection === connection)
      .map(([name, { target }]) => ({ name, target }));
  }

  /**
   * Finds what serves a stream that is to reach a socket.
   *
   * @returns Undefined if nobody listens there.
   */
  reach(name: string): ((stream: AdbStream) => Promise<void>) | undefined {
    const listener = this.#listeners.get(name);
    return listener && (async (stream) => {
      const other = await listener.connection.open(listener.target);
      if (other === undefined) return stream.end();
      await Promise.all([pump(stream, other), pump(other, stream)]);
    });
  }

  #freePort(): string {
    for (let port = FIRST_FREE_PORT;; port++) {
      if (!this.#listeners.has(`tcp:${port}`)) return `tcp:${port}`;
    }
  }
}

async function pump(from: AdbStream, to: AdbStream): Promise<void> {
  for (let bytes = await from.next(); bytes !== undefined; bytes = await from.next()) {
    to.take(bytes);
    await to.drained();
  }
  to.end();
}
