/**
 * adb's daemon in front of a device: whoever connects speaks adb's protocol.
 *
 * @module
 */

import type { AdbStream } from "./adb_stream.ts";
import { Connection } from "./connection.ts";
import { Held } from "./held.ts";
import type { AdbdHost } from "./host.ts";
import type { PublicKey } from "./keys.ts";
import { PacketError } from "./packet.ts";
import { FEATURES, findService } from "./services.ts";
import { Sockets } from "./sockets.ts";

/** From one turn of apps' threads to the next. */
const TURN_MS = 50;
/** Most clients at a time; above that, those go first that are not let in. */
export const CLIENTS_MAX = 256;
/** Properties that a device says of itself when a client connects. */
const BANNER = ["ro.product.name", "ro.product.model", "ro.product.device"] as const;

/** How a daemon serves. */
export interface DaemonOptions {
  /** The address that it listens at. */
  readonly hostname: string;
  /** Its port; 0 chooses one. */
  readonly port: number;
  /** The keys of those who are let in, asked for whenever somebody comes; undefined lets everybody in. */
  keys(): readonly PublicKey[] | undefined;
  /** Told in a sentence what whoever runs the device should know. */
  report(line: string): void;
}

/** A daemon that listens. */
export class Daemon implements AsyncDisposable {
  readonly #host: AdbdHost;
  readonly #options: DaemonOptions;
  readonly #listener: Deno.TcpListener;
  readonly #connections = new Set<Connection>();
  readonly #sockets = new Sockets();
  readonly #held = new Held();
  readonly #incoming = { bytes: 0 };
  readonly #accepting: Promise<void>;
  readonly #turns: ReturnType<typeof setInterval>;

  /**
   * Listens at once.
   *
   * @param host The device.
   * @param options Where, and for whom.
   * @throws {Deno.errors.AddrInUse} If somebody else listens there.
   */
  constructor(host: AdbdHost, options: DaemonOptions) {
    this.#host = host;
    this.#options = options;
    const { hostname, port } = options;
    this.#listener = Deno.listen({ hostname, port });
    this.#accepting = this.#accept();
    host.onReboot(() => this.restart());
    this.#turns = setInterval(() => host.turn(), TURN_MS);
  }

  /** Where it listens. */
  get address(): Deno.NetAddr {
    return this.#listener.addr as Deno.NetAddr;
  }

  /** Bytes that are kept for clients. */
  get held(): number {
    return this.#held.bytes;
  }

  /** How many clients there are. */
  get clients(): number {
    return this.#connections.size;
  }

  /** Lets all clients go, once they have what was sent to them. */
  async restart(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.leave()));
  }

  /** Ends the daemon: nobody is served any more. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#turns);
    this.#listener.close();
    for (const connection of this.#connections) connection.close();
    await this.#accepting;
  }

  async #accept(): Promise<void> {
    for await (const socket of this.#listener) {
      if (this.#connections.size >= CLIENTS_MAX) this.#makeRoom();
      if (this.#connections.size < CLIENTS_MAX) this.#serve(socket);
      else socket.close();
    }
  }

  /** Lets the client go that has waited the longest to be let in, if there is one. */
  #makeRoom(): void {
    const waiting = [...this.#connections].find(({ isOnline }) => !isOnline);
    if (waiting === undefined) return;
    this.#connections.delete(waiting);
    waiting.close();
  }

  async #serve(socket: Deno.TcpConn): Promise<void> {
    socket.setNoDelay(true);
    const { report, keys } = this.#options;
    const connection: Connection = new Connection(socket, {
      held: this.#held,
      banner: () => this.#banner(),
      keys,
      refused: ({ owner, fingerprint }) =>
        report(
          `Refused ${owner} with the unknown key SHA256:${fingerprint}; add it to ADB_VENDOR_KEYS, or use --no-auth`,
        ),
      service: (name) => this.#service(name, connection),
    });
    this.#connections.add(connection);
    try {
      await connection.serve();
    } catch (error) {
      report(
        error instanceof PacketError
          ? `Let a client go that sent ${error.message}`
          : `Let a client go, as the daemon failed: ${error}`,
      );
    } finally {
      this.#connections.delete(connection);
      this.#sockets.closeAll(connection);
    }
  }

  #service(name: string, connection: Connection): ((stream: AdbStream) => void) | undefined {
    const serve = findService(name, connection, {
      host: this.#host,
      sockets: this.#sockets,
      incoming: this.#incoming,
      restart: () => this.restart(),
    });
    return serve && (async (stream) => {
      try {
        await serve(stream);
      } catch (error) {
        this.#options.report(`Service "${name.slice(0, 100)}" failed: ${error}`);
        stream.end();
      }
    });
  }

  #banner(): string {
    const properties = BANNER.map((name) => `${name}=${this.#host.property(name)};`);
    return `${properties.join("")}features=${FEATURES.join(",")}`;
  }
}
