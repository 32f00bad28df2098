/**
 * A client of the daemon that does what it is told, right or wrong.
 *
 * @module
 */

import { joined } from "../../platform/joined.ts";
import {
  HEADER_SIZE,
  type Packet,
  type PacketCommand,
  PAYLOAD_MAX,
  readHeader,
  VERSION_WITHOUT_CHECKSUM,
  writePacket,
} from "../packet.ts";

/** How a client introduces itself. */
export interface ClientOptions {
  /** The protocol's version. Default: today's. */
  readonly version?: number;
  /** Largest payload that it takes. Default: the largest of all. */
  readonly payloadMax?: number;
}

const NOTHING = new Uint8Array();

/** A client. */
export class Client implements AsyncDisposable {
  readonly #socket: Deno.TcpConn;
  readonly #options: Required<ClientOptions>;
  readonly #streams = new Map<number, ClientStream>();
  #lastId = 0;

  private constructor(socket: Deno.TcpConn, options: ClientOptions) {
    this.#socket = socket;
    this.#options = { version: VERSION_WITHOUT_CHECKSUM, payloadMax: PAYLOAD_MAX, ...options };
  }

  /** Opens a socket, and says nothing yet. */
  static async open(port: number, options: ClientOptions = {}): Promise<Client> {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port });
    socket.setNoDelay(true);
    return new Client(socket, options);
  }

  /**
   * Opens a socket and is let in.
   *
   * @throws {Error} If it is not.
   */
  static async connect(port: number, options: ClientOptions = {}): Promise<Client> {
    const client = await Client.open(port, options);
    await client.introduce();
    const answer = await client.receive();
    if (answer?.command !== "CNXN") throw new Error(`not let in: ${answer?.command}`);
    client.#listen();
    return client;
  }

  /** Sends CNXN. */
  introduce(): Promise<void> {
    const { version, payloadMax } = this.#options;
    return this.send("CNXN", version, payloadMax, new TextEncoder().encode("host::features=x"));
  }

  /** Sends a message. */
  async send(
    command: PacketCommand,
    arg0: number,
    arg1: number,
    payload: Uint8Array = NOTHING,
  ): Promise<void> {
    const isChecked = command === "CNXN" || this.#options.version < VERSION_WITHOUT_CHECKSUM;
    await this.sendBytes(writePacket({ command, arg0, arg1, payload }, isChecked));
  }

  /** Sends bytes, whatever they are; those that a daemon that has let go does not take are lost. */
  async sendBytes(bytes: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < bytes.length;) at += await this.#socket.write(bytes.subarray(at));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  }

  /** The next message; undefined at the end. */
  async receive(): Promise<Packet | undefined> {
    const head = await this.#read(HEADER_SIZE);
    if (head === undefined) return undefined;
    const header = readHeader(head);
    const payload = await this.#read(header.size);
    return payload && { ...header, payload };
  }

  /** Opens a stream; undefined if the device refuses. */
  async stream(service: string): Promise<ClientStream | undefined> {
    const local = ++this.#lastId;
    const stream = new ClientStream(this, local);
    this.#streams.set(local, stream);
    await this.send("OPEN", local, 0, new TextEncoder().encode(`${service}\0`));
    return await stream.opened ? stream : undefined;
  }

  /** Reads what a service prints. */
  async ask(service: string): Promise<string | undefined> {
    const stream = await this.stream(service);
    return stream && new TextDecoder().decode(await stream.all());
  }

  /** Leaves. */
  [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#socket.close();
    } catch (error) {
      if (!(error instanceof Deno.errors.BadResource)) throw error;
    }
    return Promise.resolve();
  }

  async #listen(): Promise<void> {
    for (let packet = await this.receive(); packet; packet = await this.receive()) {
      if (packet.command === "OPEN") {
        const stream = new ClientStream(this, ++this.#lastId, packet.arg0);
        this.#streams.set(stream.local, stream);
        this.reverse(stream, new TextDecoder().decode(packet.payload));
      } else this.#streams.get(packet.arg1)?.receive(packet);
    }
    for (const stream of this.#streams.values()) stream.end();
  }

  /** Told of a stream that the device opens. Default: it is refused. */
  reverse: (stream: ClientStream, name: string) => void = (stream) => stream.close();

  async #read(size: number): Promise<Uint8Array | undefined> {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const count = await this.#socket.read(bytes.subarray(at)).catch(() => null);
      if (count === null) return undefined;
      at += count;
    }
    return bytes;
  }
}

/** A stream of a client. */
export class ClientStream {
  readonly local: number;
  readonly opened: Promise<boolean>;
  readonly #client: Client;
  readonly #open = Promise.withResolvers<boolean>();
  readonly #chunks: Uint8Array[] = [];
  #remote: number;
  #okay = Promise.withResolvers<void>();
  #changed = Promise.withResolvers<void>();
  #isEnded = false;
  /** Whether it says at once that it has read what came. */
  reads = true;

  constructor(client: Client, local: number, remote = 0) {
    this.#client = client;
    this.local = local;
    this.#remote = remote;
    this.opened = this.#open.promise;
  }

  /** The device's number for it. */
  get remote(): number {
    return this.#remote;
  }

  /** Agrees to a stream of the device's. */
  accept(): Promise<void> {
    return this.#client.send("OKAY", this.local, this.#remote);
  }

  receive({ command, arg0, payload }: Packet): void {
    if (command === "OKAY") {
      this.#remote = arg0;
      this.#open.resolve(true);
      this.#okay.resolve();
    } else if (command === "CLSE") this.end();
    else if (command === "WRTE") {
      this.#chunks.push(payload);
      this.#wake();
      if (this.reads) this.#client.send("OKAY", this.local, this.#remote);
    }
  }

  /** Sends bytes, and waits until the device may be sent more. */
  async write(bytes: Uint8Array | string): Promise<void> {
    this.#okay = Promise.withResolvers();
    const payload = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
    await this.#client.send("WRTE", this.local, this.#remote, payload);
    await Promise.race([this.#okay.promise, this.ended()]);
  }

  /** Ends it. */
  close(): Promise<void> {
    this.#isEnded = true;
    return this.#client.send("CLSE", this.local, this.#remote);
  }

  end(): void {
    this.#isEnded = true;
    this.#open.resolve(false);
    this.#wake();
  }

  /** Waits for the end. */
  async ended(): Promise<void> {
    while (!this.#isEnded) await this.#changed.promise;
  }

  /** So many bytes; fewer at the end. */
  async bytes(count: number): Promise<Uint8Array> {
    for (;;) {
      const all = joined(this.#chunks);
      if (all.length >= count || this.#isEnded) {
        this.#chunks.splice(0, this.#chunks.length, all.slice(count));
        return all.slice(0, count);
      }
      await this.#changed.promise;
    }
  }

  /** Waits for a text to come, and gives all until its end. */
  async until(text: string): Promise<string> {
    for (;;) {
      const all = new TextDecoder().decode(joined(this.#chunks));
      const end = all.indexOf(text) + text.length;
      if (end >= text.length || this.#isEnded) {
        const rest = end < text.length ? "" : all.slice(end);
        this.#chunks.splice(0, this.#chunks.length, new TextEncoder().encode(rest));
        return end < text.length ? all : all.slice(0, end);
      }
      await this.#changed.promise;
    }
  }

  /** All until the end. */
  async all(): Promise<Uint8Array> {
    await this.ended();
    return joined(this.#chunks);
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
