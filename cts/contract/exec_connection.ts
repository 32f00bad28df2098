/**
 * The suite's end of the adapter protocol, over a pair of streams.
 *
 * @module
 */

import type { AdapterEnd } from "./adapter_end.ts";
import { AdapterError, BusyError, quoteLine } from "./adapter_error.ts";
import type { AdapterLimits } from "./adapter_limits.ts";
import { GRACE_MS } from "./child_process.ts";
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

/** What an adapter's author can do about most errors. */
const REMEDY = "write one reply a line to stdout as cts/contract/protocol.schema.json says, " +
  "and everything else to stderr";

/** What it can do about an end that came too early. */
const REMEDY_FOR_ENDS = "keep it running until its stdin ends, and end it with status 0 then";

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
  /** Resolved when the adapter's process has ended, though what it has started may hold on to its standard output. */
  readonly exited: Promise<unknown>;
  /**
   * Ends the adapter's process.
   *
   * @param grace Whether it can be expected to end by itself, since its standard input or output has ended.
   */
  readonly end: (grace: boolean) => Promise<AdapterEnd>;
}

/** What is told of an adapter when it is over. */
export interface Aftermath {
  /** What it did wrong that nobody was told yet. */
  readonly fault?: AdapterError | BusyError;
  /** What is no fault, and yet not as it should be. */
  readonly note?: string;
}

interface Waiting {
  readonly method: MethodName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Failure = AdapterError | BusyError;

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
    const { kind, how, stderr } = await this.#options.end(true);
    await this.#ended;
    const fault = await this.#takeUntold();
    if (fault !== undefined) return { fault };
    if (this.failed || kind === "orderly") return {};
    if (kind === "crash") {
      const what = `it ${how} after its last reply`;
      return { fault: new AdapterError(adapter, what, REMEDY_FOR_ENDS, stderr) };
    }
    const what = how === undefined
      ? `did not end within ${GRACE_MS} ms of the end of its stdin and was killed`
      : `${how} when its stdin had ended`;
    const tail = stderr === "" ? "" : `; its stderr ends with ${JSON.stringify(stderr)}`;
    return {
      note: `Adapter ${JSON.stringify(adapter)} ${what}, expected an end with status 0${tail}`,
    };
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
    const methods = this.#openMethods();
    const { adapter } = this.#options;
    const option = this.#isStarting() ? "--start-limit" : "--step-limit";
    this.#fail(
      expiry.isUndecided
        ? () => new BusyError(`Adapter ${JSON.stringify(adapter)}`, methods, expiry)
        : this.#wrong(
          `it wrote no reply to ${methods} within ${expiry.limit} ms`,
          "reply to each request, and flush stdout after each line; " +
            `raise the limit with ${option} if it is only slow`,
        ),
    );
  }

  #isStarting(): boolean {
    return [...this.#waiting.values()].some(({ method }) => method === "hello");
  }

  #openMethods(): string {
    const methods = new Set([...this.#waiting.values()].map(({ method }) => `"${method}"`));
    return [...methods].join(", ");
  }

  /** Gives up, for the reason that is found when the adapter has ended. */
  async #fail(judge: (end: AdapterEnd) => Failure, grace = false): Promise<void> {
    this.#failure ??= this.#bury(judge, grace);
    const error = await this.#failure;
    if (this.#waiting.size > 0) this.#isTold = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #bury(judge: (end: AdapterEnd) => Failure, grace: boolean): Promise<Failure> {
    this.#silence?.stop();
    const end = await this.#options.end(grace);
    this.#writer.abort().catch(() => undefined);
    this.#reader.cancel().catch(() => undefined);
    return judge(end);
  }

  /** It did something wrong. */
  #wrong(what: string, remedy = REMEDY): (end: AdapterEnd) => AdapterError {
    const when = this.#waiting.size === 0 ? ", while no request was open" : "";
    return ({ how, stderr }) => {
      const then = how === undefined ? "" : `, and ${how}`;
      return new AdapterError(this.#options.adapter, `${what}${when}${then}`, remedy, stderr);
    };
  }

  /** It has ended, or does not listen any more. */
  #gone(): (end: AdapterEnd) => AdapterError {
    const when = this.#waiting.size === 0
      ? "while no request was open"
      : `before it replied to ${this.#openMethods()}`;
    return ({ how = "closed its stdin or stdout", stderr }) =>
      new AdapterError(this.#options.adapter, `it ${how} ${when}`, REMEDY_FOR_ENDS, stderr);
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
