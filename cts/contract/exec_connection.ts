/**
 * The suite's end of the adapter protocol, over a pair of streams.
 *
 * @module
 */

import type { AdapterEnd } from "./adapter_end.ts";
import {
  type Aftermath,
  type Complaint,
  type Failure,
  gone,
  readAftermath,
  silent,
  wrong,
} from "./adapter_complaints.ts";
import { quoteLine } from "./adapter_error.ts";
import type { AdapterLimits } from "./adapter_limits.ts";
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
import { type Expiry, PatientTimer, usageOf, type UsageSource, within } from "./patient_wait.ts";

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

/** Hears each line of a session: what the suite asked for, and what the adapter wrote, right or wrong. */
export type LineListener = (from: "suite" | "adapter", line: string) => void;

/** Options of {@link ExecConnection}. */
export interface ConnectionOptions {
  /** The command that started the adapter. */
  readonly adapter: string;
  /** How long a reply may take. */
  readonly limits: AdapterLimits;
  /** Whose time that is. */
  readonly usage: UsageSource;
  /** Greatest length of a line. Default {@link MAX_LINE_BYTES}. */
  readonly maxLineBytes?: number;
  /** Hears each line. Default: nobody does. */
  readonly onLine?: LineListener;
  /** Resolved when the adapter's process has ended, though what it has started may hold on to its standard output. */
  readonly exited: Promise<unknown>;
  /**
   * Ends the adapter's process.
   *
   * @param grace Whether it can be expected to end by itself, since its standard input or output has ended.
   */
  readonly end: (grace: boolean) => Promise<AdapterEnd>;
}

interface Waiting {
  readonly method: MethodName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to an adapter; after its first failure it is of no more use. */
export class ExecConnection {
  readonly #options: ConnectionOptions;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #lastId = 0;
  #closing = false;
  #silence: PatientTimer | undefined;
  #failure: Promise<Failure> | undefined;
  #isTold = false;

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
    this.#ended = this.#read();
    options.exited.then(() => this.#drain());
  }

  /** Whether the adapter has broken the protocol, or the machine was too busy for it. */
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
   * @throws {BusyError} If the machine was too busy for it, now or before.
   */
  async call<M extends MethodName>(method: M, params: Params<M>): Promise<Result<M>> {
    if (this.#failure !== undefined) {
      this.#isTold = true;
      throw await this.#failure;
    }
    if (this.#closing) throw new Error(`Cannot ask for "${method}": the adapter is disposed of`);
    const id = ++this.#lastId;
    const bytes = this.#encode({ id, method, params });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { method, resolve, reject });
    this.#listen();
    this.#writer.write(bytes).catch(() => this.#fail(this.#gone(), true));
    return await promise as Result<M>;
  }

  /**
   * Tells of a failure while nothing was asked.
   *
   * @throws {AdapterError} If there was one and nobody was told.
   */
  async tell(): Promise<void> {
    const failure = await this.#takeUntold();
    if (failure !== undefined) throw failure;
  }

  /** Ends the adapter's standard input, its process and the connection. */
  async close(): Promise<Aftermath> {
    const { adapter } = this.#options;
    this.#closing = true;
    this.#writer.close().catch(() => undefined);
    const end = await this.#options.end(true);
    await this.#ended;
    const fault = await this.#takeUntold();
    if (fault !== undefined) return { fault };
    return this.failed ? {} : readAftermath(adapter, end);
  }

  #encode(request: { id: number; method: MethodName; params: Params<MethodName> }): Uint8Array {
    const { method } = request;
    try {
      checkRequest(request);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      throw new Error(`Cannot ask for "${method}": ${error.message}`);
    }
    const line = JSON.stringify(request);
    const bytes = new TextEncoder().encode(`${line}\n`);
    const greatest = this.#options.maxLineBytes ?? MAX_LINE_BYTES;
    if (bytes.length <= greatest + 1) {
      this.#options.onLine?.("suite", line);
      return bytes;
    }
    throw new Error(
      `Cannot ask for "${method}": the request has ${bytes.length} bytes, expected at most ` +
        `${greatest}; send less at once`,
    );
  }

  async #read(): Promise<void> {
    const greatest = this.#options.maxLineBytes ?? MAX_LINE_BYTES;
    try {
      for await (const line of readLines(chunksOf(this.#reader), greatest)) {
        this.#options.onLine?.("adapter", line);
        const problem = this.#accept(line);
        if (problem !== undefined) return await this.#fail(this.#wrong(problem));
      }
      if (!this.#closing || this.#waiting.size > 0) await this.#fail(this.#gone(), true);
    } catch (error) {
      if (!(error instanceof LineError)) return await this.#fail(this.#gone(), true);
      const what = `it wrote a line that ${error.message}, ${quoteLine(error.line)}`;
      await this.#fail(this.#wrong(what), error.cut);
    }
  }

  /** Gives up reading where the process has ended and something else holds on to its standard output. */
  async #drain(): Promise<void> {
    const drained = await within(this.#ended, DRAIN_MS, usageOf(Deno.pid));
    if (!("value" in drained)) await this.#reader.cancel().catch(() => undefined);
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
    this.#silence?.stop();
    if (this.#waiting.size === 0 || this.failed) return;
    const { limits, usage } = this.#options;
    const limit = this.#isStarting() ? limits.start : limits.step;
    this.#silence = new PatientTimer(limit, usage, (expiry) => this.#expire(expiry));
  }

  #expire(expiry: Expiry): void {
    const asked = this.#openMethods();
    const option = this.#isStarting() ? "--start-limit" : "--step-limit";
    this.#fail(silent(this.#options.adapter, asked, expiry, option));
  }

  #isStarting(): boolean {
    return [...this.#waiting.values()].some(({ method }) => method === "hello");
  }

  #openMethods(): string {
    const methods = new Set([...this.#waiting.values()].map(({ method }) => `"${method}"`));
    return [...methods].join(", ");
  }

  /** Gives up, for the reason that is found when the adapter has ended. */
  async #fail(complain: Complaint, grace = false): Promise<void> {
    this.#failure ??= this.#bury(complain, grace);
    const error = await this.#failure;
    if (this.#waiting.size > 0) this.#isTold = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #bury(complain: Complaint, grace: boolean): Promise<Failure> {
    this.#silence?.stop();
    const end = await this.#options.end(grace);
    this.#writer.abort().catch(() => undefined);
    this.#reader.cancel().catch(() => undefined);
    return complain(end);
  }

  #wrong(what: string): Complaint {
    return wrong(this.#options.adapter, what, this.#openMethods());
  }

  #gone(): Complaint {
    return gone(this.#options.adapter, this.#openMethods());
  }

  async #takeUntold(): Promise<Failure | undefined> {
    const failure = await this.#failure;
    if (this.#isTold) return undefined;
    this.#isTold = failure !== undefined;
    return failure;
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
