/**
 * One client of the daemon, mostly the adb server of a host: who it is, and the streams within.
 *
 * @module
 */

import { decode } from "../platform/decode.ts";
import { AdbStream } from "./adb_stream.ts";
import { type Held, HELD_MAX, type Holder, MESSAGE_COST } from "./held.ts";
import { isSignedBy, KeyError, type PublicKey, readPublicKey, TOKEN_SIZE } from "./keys.ts";
import {
  checksumOf,
  type Header,
  HEADER_SIZE,
  type Packet,
  PacketError,
  PAYLOAD_MAX,
  readHeader,
  VERSION_WITHOUT_CHECKSUM,
  writePacket,
} from "./packet.ts";

/** Kinds of AUTH (AOSP, adb.h). */
const AUTH_TOKEN = 1;
const AUTH_SIGNATURE = 2;
const AUTH_PUBLIC_KEY = 3;
/** Most streams of a client at a time. */
export const STREAMS_MAX = 4096;
/** Most bytes of a payload before a client is let in, and of a service's name. */
const NAME_MAX = 64 << 10;
/** Most bytes of a message to a peer that does not say more (`MAX_PAYLOAD_V1`). */
const SMALL_PAYLOAD_MAX = 4096;
/** More than so many bytes of messages that the client has not taken, and nothing more is read of it. */
const UNWRITTEN_MAX = 4 << 20;

/** The daemon, as a connection knows it. */
export interface ConnectionHost {
  /** The messages that are kept for all clients. */
  readonly held: Held;
  /** The device's description of itself, without `device::`. */
  banner(): string;
  /** The keys of those who are let in; undefined lets everybody in. */
  keys(): readonly PublicKey[] | undefined;
  /** Told of a client that is not let in. */
  refused(key: PublicKey): void;
  /**
   * Finds a service.
   *
   * @param name For example `shell:ls`.
   * @param connection Who asks.
   * @returns What serves a stream, which it ends; undefined if there is no such service.
   */
  service(name: string, connection: Connection): ((stream: AdbStream) => void) | undefined;
}

/** A stream, as its connection knows it. */
interface Entry {
  readonly stream: AdbStream;
  /** The client's number for it; 0 until the client has agreed to a stream of the device's. */
  remote: number;
  /** Told whether the client agrees. */
  readonly agreed?: (agrees: boolean) => void;
}

/** A connection, from its first byte to its last. */
export class Connection {
  readonly #socket: Deno.Conn;
  readonly #host: ConnectionHost;
  readonly #streams = new Map<number, Entry>();
  readonly #token = crypto.getRandomValues(new Uint8Array(TOKEN_SIZE));
  readonly #closed = new AbortController();
  #isOnline = false;
  #isChecked = true;
  #payloadMax = SMALL_PAYLOAD_MAX;
  #lastId = 0;
  #unwritten: Promise<unknown> = Promise.resolve();
  #unwrittenSize = 0;
  /** Why the client is let go, if it is for what it did. */
  #fault: PacketError | undefined;
  readonly #holder: Holder = {
    letGo: () => {
      this.#fault ??= new PacketError(
        `or asked for most of what waits, which is more than ${HELD_MAX >> 20} MiB`,
      );
      this.close();
    },
  };

  /**
   * @param socket The client.
   * @param host The daemon.
   */
  constructor(socket: Deno.Conn, host: ConnectionHost) {
    this.#socket = socket;
    this.#host = host;
  }

  /** Aborted when the client is gone. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Whether the client is let in. */
  get isOnline(): boolean {
    return this.#isOnline;
  }

  /**
   * Serves the client until it leaves or is let go.
   *
   * @throws {PacketError} If it does not keep to the protocol.
   */
  async serve(): Promise<void> {
    await this.#receiveAll();
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #receiveAll(): Promise<void> {
    try {
      for (;;) {
        const bytes = await this.#read(HEADER_SIZE);
        if (bytes === undefined) return;
        const header = readHeader(bytes);
        if (!this.#isOnline && header.size > NAME_MAX) {
          throw new PacketError(`${header.command} with ${header.size} bytes before it was let in`);
        }
        const payload = await this.#read(header.size);
        if (payload === undefined) return;
        this.#check(header, payload);
        this.#receive({ ...header, payload });
        while (this.#unwrittenSize > UNWRITTEN_MAX) await this.#unwritten;
      }
    } finally {
      this.close();
    }
  }

  /**
   * Opens a stream to the client.
   *
   * @param name What it is to reach, such as `tcp:8000`.
   * @returns Undefined if the client refuses.
   */
  async open(name: string): Promise<AdbStream | undefined> {
    if (this.closed.aborted || this.#streams.size >= STREAMS_MAX) return undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { local, stream } = this.#add(0, resolve);
    this.#send("OPEN", local, 0, new TextEncoder().encode(`${name}\0`));
    return await promise ? stream : undefined;
  }

  /** Lets the client go, once it has what was sent to it. */
  async leave(): Promise<void> {
    await this.#unwritten;
    this.close();
  }

  /** Lets the client go at once. */
  close(): void {
    if (this.closed.aborted) return;
    this.#closed.abort();
    this.#endStreams();
    this.#socket.close();
  }

  #endStreams(): void {
    for (const { stream, agreed } of this.#streams.values()) {
      stream.ended();
      agreed?.(false);
    }
    this.#streams.clear();
  }

  /** Bytes of the client; undefined if it has left. */
  async #read(size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size;) {
      let count: number | null;
      try {
        count = await this.#socket.read(bytes.subarray(at));
      } catch {
        return undefined;
      }
      if (count === null) return undefined;
      at += count;
    }
    return bytes;
  }

  #check({ command, checksum }: Header, payload: Uint8Array): void {
    const isFirst = command === "CNXN";
    const isChecked = isFirst ? checksum !== 0 : this.#isChecked;
    if (!isChecked || checksumOf(payload) === checksum) return;
    throw new PacketError(
      `${command} with the checksum ${checksum}, its payload has ${checksumOf(payload)}`,
    );
  }

  #receive(packet: Packet): void {
    if (packet.command === "CNXN") this.#connect(packet);
    else if (packet.command === "AUTH") this.#authenticate(packet);
    else if (this.#isOnline) this.#forStream(packet);
  }

  #connect({ arg0: version, arg1: payloadMax }: Packet): void {
    this.#endStreams();
    this.#isOnline = false;
    this.#isChecked = version < VERSION_WITHOUT_CHECKSUM;
    this.#payloadMax = Math.max(SMALL_PAYLOAD_MAX, Math.min(payloadMax, PAYLOAD_MAX));
    if (this.#host.keys() === undefined) this.#letIn();
    else this.#send("AUTH", AUTH_TOKEN, 0, this.#token);
  }

  #authenticate({ arg0: kind, payload }: Packet): void {
    if (this.#isOnline) return;
    if (kind === AUTH_SIGNATURE) {
      const known = this.#host.keys() ?? [];
      if (known.some((key) => isSignedBy(key, this.#token, payload))) this.#letIn();
      else this.#send("AUTH", AUTH_TOKEN, 0, this.#token);
    } else if (kind === AUTH_PUBLIC_KEY) {
      try {
        this.#host.refused(readPublicKey(decode(payload)));
      } catch (error) {
        if (!(error instanceof KeyError)) throw error;
        throw new PacketError(`AUTH with a public key that is none: ${error.message}`);
      }
    }
  }

  #letIn(): void {
    this.#isOnline = true;
    const banner = new TextEncoder().encode(`device::${this.#host.banner()}`);
    this.#send("CNXN", VERSION_WITHOUT_CHECKSUM, PAYLOAD_MAX, banner);
  }

  #forStream({ command, arg0: remote, arg1: local, payload }: Packet): void {
    if (command === "OPEN") return this.#opened(remote, payload);
    const entry = this.#streams.get(local);
    if (entry === undefined || (entry.remote !== remote && entry.remote !== 0)) return;
    const { stream, agreed } = entry;
    if (command === "CLSE") {
      this.#streams.delete(local);
      stream.ended();
      agreed?.(false);
    } else if (command === "OKAY") {
      entry.remote = remote;
      stream.okayed();
      agreed?.(true);
    } else if (command === "WRTE") stream.received(payload);
  }

  #opened(remote: number, payload: Uint8Array): void {
    // The name ends with a NUL, unless a client leaves it out.
    const isTooMuch = payload.length > NAME_MAX || this.#streams.size >= STREAMS_MAX;
    const serve = isTooMuch
      ? undefined
      : this.#host.service(decode(payload).replace(/\0$/, ""), this);
    if (remote === 0 || serve === undefined) return this.#send("CLSE", 0, remote);
    const { local, stream } = this.#add(remote);
    this.#send("OKAY", local, remote);
    serve(stream);
  }

  #add(remote: number, agreed?: Entry["agreed"]): { local: number; stream: AdbStream } {
    do this.#lastId = this.#lastId % 0xffffffff + 1; while (this.#streams.has(this.#lastId));
    const local = this.#lastId;
    const stream = new AdbStream({
      payloadMax: () => this.#payloadMax,
      write: (bytes) => this.#send("WRTE", local, entry.remote, bytes),
      ready: () => this.#send("OKAY", local, entry.remote),
      close: () => {
        if (this.#streams.get(local) !== entry) return;
        this.#streams.delete(local);
        this.#send("CLSE", local, entry.remote);
        stream.ended();
      },
      hold: (bytes) => this.#host.held.add(this.#holder, bytes),
    }, remote !== 0);
    const entry: Entry = { remote, stream, ...(agreed && { agreed }) };
    this.#streams.set(local, entry);
    return { local, stream };
  }

  #send(
    command: Packet["command"],
    arg0: number,
    arg1: number,
    payload: Uint8Array = new Uint8Array(),
  ): void {
    if (this.closed.aborted) return;
    const bytes = writePacket({ command, arg0, arg1, payload }, this.#isChecked);
    const count = (size: number) => {
      this.#unwrittenSize += size;
      this.#host.held.add(this.#holder, size);
    };
    count(bytes.length + MESSAGE_COST);
    this.#unwritten = this.#unwritten.then(async () => {
      for (let at = 0; at < bytes.length;) at += await this.#socket.write(bytes.subarray(at));
    }).catch(() => this.close()).then(() => count(-bytes.length - MESSAGE_COST));
  }
}
