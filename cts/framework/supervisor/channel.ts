/**
 * The channel of a run and its workers: a socket that no other process has, on which every line has a secret of the worker.
 *
 * Code that is judged in a worker may print, and write to each descriptor that it finds. What it writes here has not the secret, so
 * that it breaks the channel and cannot speak through it.
 *
 * @module
 */

import { join } from "@std/path";
import { type FromWorker, readLines, type ToWorker } from "./messages.ts";

/** Bytes that are read at once. */
const CHUNK = 64 * 1024;

/** Where a worker finds its supervisor; the first line of its standard input. */
export interface Invitation {
  readonly address: Deno.UnixConnectOptions | Deno.ConnectOptions;
  readonly secret: string;
}

/** A line on a channel that its worker has not written. */
export class ChannelError extends Error {}

/** The supervisor's end: a place where workers connect. */
export class ChannelServer {
  readonly #folder: string | undefined;
  readonly #listener: Deno.Listener<Deno.Conn>;
  readonly #address: Invitation["address"];
  readonly #invited = new Map<string, (channel: ServerChannel) => void>();

  /** Opens the place. */
  constructor() {
    if (Deno.build.os === "windows") {
      this.#listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const { hostname, port } = this.#listener.addr as Deno.NetAddr;
      this.#address = { hostname, port };
    } else {
      this.#folder = Deno.makeTempDirSync({ prefix: "strata" });
      this.#address = { transport: "unix", path: join(this.#folder, "run") };
      this.#listener = Deno.listen(this.#address) as Deno.Listener<Deno.Conn>;
    }
    this.#listener.unref();
    this.#accept();
  }

  /**
   * Invites a worker.
   *
   * @param receive Gets the channel once it has connected.
   */
  invite(receive: (channel: ServerChannel) => void): Invitation {
    const secret = crypto.randomUUID();
    this.#invited.set(secret, receive);
    return { address: this.#address, secret };
  }

  /** Takes an invitation back; harmless if it was followed. */
  uninvite({ secret }: Invitation): void {
    this.#invited.delete(secret);
  }

  /** Closes the place. */
  close(): void {
    try {
      this.#listener.close();
    } catch {
      return;
    }
    if (this.#folder !== undefined) Deno.removeSync(this.#folder, { recursive: true });
  }

  async #accept(): Promise<void> {
    try {
      for await (const connection of this.#listener) this.#greet(connection);
    } catch {
      // It was closed.
    }
  }

  async #greet(connection: Deno.Conn): Promise<void> {
    const lines = readLines(chunksOf(connection));
    try {
      const { value: secret } = await lines.next();
      const receive = this.#invited.get(secret ?? "");
      if (receive === undefined) return connection.close();
      this.#invited.delete(secret);
      receive(new ServerChannel(connection, lines, secret));
    } catch {
      // Whoever it was is gone.
    }
  }
}

/** A channel as the supervisor has it. */
export class ServerChannel {
  readonly #connection: Deno.Conn;
  readonly #lines: AsyncIterable<string>;
  readonly #secret: string;
  #sent: Promise<void> = Promise.resolve();

  /**
   * @param connection The worker's connection.
   * @param lines What it writes, after its first line.
   * @param secret What each line begins with.
   */
  constructor(connection: Deno.Conn, lines: AsyncIterable<string>, secret: string) {
    this.#connection = connection;
    this.#lines = lines;
    this.#secret = secret;
  }

  /**
   * The messages of the worker, until its end.
   *
   * @throws {ChannelError} If something else has written to the channel.
   */
  async *messages(): AsyncGenerator<FromWorker> {
    try {
      for await (const line of this.#lines) {
        if (!line.startsWith(this.#secret)) {
          throw new ChannelError("something in it has written to the channel of the run");
        }
        yield parse(line.slice(this.#secret.length));
      }
    } catch (error) {
      if (error instanceof ChannelError) throw error;
    }
  }

  /** Says something; nothing happens if the worker has ended. */
  send(message: ToWorker): void {
    const bytes = new TextEncoder().encode(`${JSON.stringify(message)}\n`);
    this.#sent = this.#sent.then(() => writeAll(this.#connection, bytes)).catch(() => undefined);
  }

  /** Says that nothing more will come; what the worker says still does. */
  end(): void {
    this.#sent.then(() => this.#connection.closeWrite()).catch(() => undefined);
  }

  /** Gives the connection up. */
  close(): void {
    try {
      this.#connection.close();
    } catch {
      // It is closed.
    }
  }
}

/** A channel as the worker has it. It keeps what it needs of the built-in objects from before foreign code runs. */
export class WorkerChannel {
  readonly #connection: Deno.Conn;
  readonly #secret: string;
  readonly #write: (bytes: Uint8Array) => Promise<number>;
  readonly #encode: (text: string) => Uint8Array<ArrayBuffer>;
  readonly #stringify = JSON.stringify;
  #text = "";
  #written: Promise<void> = Promise.resolve();

  /**
   * @param connection To the supervisor.
   * @param secret What each line begins with.
   */
  constructor(connection: Deno.Conn, secret: string) {
    const encoder = new TextEncoder();
    this.#connection = connection;
    this.#secret = secret;
    this.#write = connection.write.bind(connection);
    this.#encode = encoder.encode.bind(encoder);
  }

  /** The messages of the supervisor, a line each. */
  get lines(): AsyncIterable<string> {
    return readLines(chunksOf(this.#connection));
  }

  /** Says something with the next {@link flush}. */
  say(message: FromWorker): void {
    this.#text += `${this.#secret}${this.#stringify(message)}\n`;
  }

  /** Writes what was said; nothing happens if the supervisor has ended. */
  flush(): Promise<void> {
    const bytes = this.#encode(this.#text);
    this.#text = "";
    return this.#written = this.#writeAfter(this.#written, bytes);
  }

  async #writeAfter(before: Promise<void>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await before;
    try {
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await this.#write(rest));
    } catch {
      // Nobody reads it any more.
    }
  }
}

/**
 * Follows an invitation.
 *
 * @param input Its line, usually the first one of standard input.
 */
export async function connectToSupervisor(
  input: ReadableStream<Uint8Array>,
): Promise<WorkerChannel> {
  const { value } = await readLines(input).next();
  const { address, secret }: Invitation = JSON.parse(value ?? "");
  const connection = await Deno.connect(address as Deno.ConnectOptions);
  await writeAll(connection, new TextEncoder().encode(`${secret}\n`));
  return new WorkerChannel(connection, secret);
}

/** The bytes that come over a connection until its end. It stays open for writing, as its own stream would not let it. */
async function* chunksOf(connection: Deno.Conn): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK);
  for (;;) {
    const got = await connection.read(buffer);
    if (got === null) return;
    yield buffer.slice(0, got);
  }
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await connection.write(rest));
}

function parse(text: string): FromWorker {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChannelError("something in it has written into a message of the run's channel");
  }
}
