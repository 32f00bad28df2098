/**
 * The suite's end of the adapter protocol, over a pair of streams.
 *
 * @module
 */

import { AdapterError, quoteLine } from "./adapter_error.ts";
import {
  checkReply,
  checkRequest,
  checkResult,
  type ExecError,
  type ExecReply,
  MAX_LINE_BYTES,
  type MethodName,
  type Params,
  type Result,
  ShapeError,
} from "./exec_protocol.ts";
import { LineError, readLines } from "./json_lines.ts";

/** What an adapter's author can do about most errors. */
const REMEDY = "write one reply a line to stdout as cts/contract/protocol.schema.json says, " +
  "and everything else to stderr";

/** Milliseconds after the end of its process in which the end of its standard output must be seen. */
const DRAIN_MS = 500;

/** An error that the adapter replied with. */
export class ReplyError extends Error {
  /** The problems that came with it, if any did. */
  readonly problems: readonly string[] | undefined;

  /**
   * Makes the error.
   *
   * @param error What the adapter said.
   */
  constructor(error: ExecError) {
    super(error.message);
    this.name = "ReplyError";
    this.problems = error.problems;
  }
}

/** What is known about the adapter's process when something is wrong with it. */
export interface Obituary {
  /** How it ended, for example `ended with status 1`; undefined if it has not ended. */
  readonly end?: string;
  /** The end of what it wrote to standard error. */
  readonly stderr: string;
}

/** Options of {@link ExecConnection}. */
export interface ConnectionOptions {
  /** The command that started the adapter. */
  readonly adapter: string;
  /** Milliseconds without any reply, while one is due, after which the adapter counts as hung. */
  readonly silenceMs: number;
  /** Greatest length of a line. Default {@link MAX_LINE_BYTES}. */
  readonly maxLineBytes?: number;
  /** Resolved when the adapter's process has ended, though its children may hold on to its standard output. */
  readonly exited: Promise<unknown>;
  /**
   * Called once, when the adapter has broken the protocol, to end its process.
   *
   * @param ended Whether its standard output has ended, so that its process can be expected to end by itself.
   */
  readonly bury: (ended: boolean) => Promise<Obituary>;
}

interface Waiting {
  readonly method: MethodName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to an adapter; after its first {@link AdapterError} it is of no more use. */
export class ExecConnection {
  readonly #options: ConnectionOptions;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #closing = false;
  #over = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #drain: ReturnType<typeof setTimeout> | undefined;
  #failure: Promise<AdapterError> | undefined;

  /**
   * @param readable The adapter's standard output.
   * @param writable The adapter's standard input.
   * @param options What else is known of the adapter.
   */
  constructor(
    readable: ReadableStream<Uint8Array>,
    writable: WritableStream<Uint8Array>,
    options: ConnectionOptions,
  ) {
    this.#options = options;
    this.#writer = writable.getWriter();
    this.#writer.closed.catch(() => undefined);
    this.#reader = readable.getReader();
    this.#ended = this.#read().finally(() => {
      this.#over = true;
      clearTimeout(this.#drain);
    });
    options.exited.then(() => {
      if (!this.#over) this.#drain = setTimeout(() => this.#fail(), DRAIN_MS);
    });
  }

  /** Whether the adapter has broken the protocol. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Sends a request and waits for its reply.
   *
   * @param method The method.
   * @param params Its parameters.
   * @throws {ReplyError} If the adapter replied with an error.
   * @throws {AdapterError} If it broke the protocol, now or before.
   */
  async call<M extends MethodName>(method: M, params: Params<M>): Promise<Result<M>> {
    if (this.#failure !== undefined) throw await this.#failure;
    if (this.#closing) throw new Error(`Cannot ask for "${method}": the adapter is disposed of`);
    const id = ++this.#lastId;
    const bytes = this.#encode({ id, method, params });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { method, resolve, reject });
    this.#listen();
    this.#writer.write(bytes).catch(() => this.#fail());
    return await promise as Result<M>;
  }

  /**
   * Ends the adapter's standard input, and the connection.
   *
   * @param stopped Resolved when the adapter's process has ended.
   */
  async close(stopped: Promise<void>): Promise<void> {
    this.#closing = true;
    this.#writer.close().catch(() => undefined);
    await stopped;
    await this.#reader.cancel().catch(() => undefined);
    await this.#ended;
  }

  #encode(request: { id: number; method: MethodName; params: Params<MethodName> }): Uint8Array {
    const { method } = request;
    try {
      checkRequest(request);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      throw new Error(`Cannot ask for "${method}": ${error.message}`);
    }
    const bytes = new TextEncoder().encode(`${JSON.stringify(request)}\n`);
    const greatest = this.#options.maxLineBytes ?? MAX_LINE_BYTES;
    if (bytes.length <= greatest + 1) return bytes;
    throw new Error(
      `Cannot ask for "${method}": the request has ${bytes.length} bytes, expected at most ` +
        `${greatest}; send less at once`,
    );
  }

  async #read(): Promise<void> {
    const greatest = this.#options.maxLineBytes ?? MAX_LINE_BYTES;
    try {
      for await (const line of readLines(chunksOf(this.#reader), greatest)) {
        const problem = this.#accept(line);
        if (problem !== undefined) return void await this.#fail(problem);
      }
      if (!this.#closing || this.#waiting.size > 0) await this.#fail();
    } catch (error) {
      if (!(error instanceof LineError)) return void await this.#fail();
      const what = `it wrote a line that ${error.message}, ${quoteLine(error.line)}`;
      await this.#fail(what, { ended: error.cut });
    }
  }

  /** Returns what is wrong with the line, or undefined. */
  #accept(line: string): string | undefined {
    const quoted = quoteLine(line);
    if (!line.startsWith("{")) return `it wrote ${quoted} to stdout, expected a JSON object`;
    let reply: ExecReply;
    try {
      reply = checkReply(JSON.parse(line));
    } catch (error) {
      if (error instanceof ShapeError) {
        return `its reply is malformed (${error.message}), ${quoted}`;
      }
      return `it wrote a line that is not JSON, ${quoted}`;
    }
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) {
      const open = [...this.#waiting.keys()].slice(0, 5).join(", ") || "none";
      return `its reply has the id ${reply.id}, expected that of an open request (${open}), ${quoted}`;
    }
    if ("error" in reply) waiting.reject(new ReplyError(reply.error));
    else {
      try {
        waiting.resolve(checkResult(waiting.method, reply.result));
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
        return `its result of "${waiting.method}" is malformed (${error.message}), ${quoted}`;
      }
    }
    this.#waiting.delete(reply.id);
    this.#listen();
    return undefined;
  }

  /** Starts the wait for the next reply anew. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#waiting.size === 0 || this.failed) return;
    const { silenceMs } = this.#options;
    this.#silence = setTimeout(() => {
      this.#fail(`it wrote no reply to ${this.#openMethods()} within ${silenceMs} ms`, {
        remedy: "reply to each request, and flush stdout after each line",
      });
    }, silenceMs);
  }

  #openMethods(): string {
    const methods = new Set([...this.#waiting.values()].map(({ method }) => `"${method}"`));
    return [...methods].join(", ");
  }

  /** Gives up: `what` is undefined if the adapter has ended or does not listen any more. */
  async #fail(what?: string, options: { ended?: boolean; remedy?: string } = {}): Promise<void> {
    const { ended = what === undefined, remedy = REMEDY } = options;
    this.#failure ??= this.#bury(what, ended, remedy);
    const error = await this.#failure;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #bury(what: string | undefined, ended: boolean, remedy: string): Promise<AdapterError> {
    clearTimeout(this.#silence);
    const { adapter, bury } = this.#options;
    const { end, stderr } = await bury(ended);
    this.#writer.abort().catch(() => undefined);
    this.#reader.cancel().catch(() => undefined);
    if (what !== undefined) {
      const then = end === undefined ? "" : `, and ${end}`;
      return new AdapterError(adapter, `${what}${then}`, remedy, stderr);
    }
    const when = this.#waiting.size === 0 ? "" : ` before it replied to ${this.#openMethods()}`;
    return new AdapterError(
      adapter,
      `it ${end ?? "closed its stdin or stdout"}${when}`,
      "keep it running until its stdin ends",
      stderr,
    );
  }
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
