/**
 * A worker process, seen from outside.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { endTree } from "../../process/keeper.ts";
import { ChannelError, type ChannelServer, type ServerChannel } from "./channel.ts";
import { CASE_MARK, type FromWorker, STEP_MARK, type ToWorker, TRACE_MARK } from "./messages.ts";

const PRINTED_TAIL = 16384;
const PRINTED_LINES = 20;
const TRACE_LINES = 24;
/** A line that tells what is compiled. */
const STEP = new RegExp(`^${STEP_MARK}(.*)$`, "gm");
const DRAIN_LIMIT = 1000;

/** How V8, or the watch of a worker's memory, says that there is too much of it, and what V8 writes after that. */
const OUT_OF_MEMORY = /Fatal (?:JavaScript|process) out of memory/;
const NATIVE_STACK = /\n<--- Last few GCs --->|\n#\n# Fatal |\n==== C stack trace/;

/** How a worker process ended. */
export interface WorkerExit {
  /** For example `died with SIGSEGV` or `exited with code 3`. */
  readonly how: string;
  /** Whether it ended by itself, with status 0. */
  readonly isClean: boolean;
  /** The last lines that were printed in it, as far as they belong to the case that it was running. */
  readonly printed: readonly string[];
  /** The actions that the case told of, if it was asked to. */
  readonly trace: readonly string[];
  /** Whether it had more memory than it may. */
  readonly outOfMemory: boolean;
}

/** A running worker, as a supervisor uses it. */
export interface WorkerHandle {
  readonly pid: number;
  /** How it ended, once it has. */
  readonly exit: Promise<WorkerExit>;
  /** Says something; nothing happens if it has ended. */
  send(message: ToWorker): void;
  /** Lets it finish what it has, and end. */
  close(): void;
  /** Ends it at once with all that it has started, whatever it does. */
  kill(): void;
}

/** A running worker process. */
export class WorkerProcess implements WorkerHandle {
  readonly exit: Promise<WorkerExit>;
  readonly #child: Deno.ChildProcess;
  readonly #tell: (step: string) => void;
  readonly #unsent: ToWorker[] = [];
  #channel: ServerChannel | undefined;
  #messages: Promise<void> = Promise.resolve();
  #isClosing = false;
  #printed = "";
  #violation: string | undefined;

  /**
   * @param command Program and arguments.
   * @param server Where it connects.
   * @param receive Called with each message.
   * @param tell Is told what it compiles.
   */
  constructor(
    command: readonly string[],
    server: ChannelServer,
    receive: (message: FromWorker) => void,
    tell: (step: string) => void,
  ) {
    this.#tell = tell;
    const [program = "", ...args] = command;
    this.#child = new Deno.Command(program, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      env: { NO_COLOR: "1" },
    }).spawn();
    const invitation = server.invite((channel) => {
      this.#messages = this.#connected(channel, receive);
    });
    const writer = this.#child.stdin.getWriter();
    writer.write(new TextEncoder().encode(`${JSON.stringify(invitation)}\n`))
      .then(() => writer.close()).catch(() => undefined);
    this.exit = this.#watch().finally(() => {
      server.uninvite(invitation);
      this.#channel?.close();
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  send(message: ToWorker): void {
    if (this.#channel === undefined) this.#unsent.push(message);
    else this.#channel.send(message);
  }

  close(): void {
    this.#isClosing = true;
    this.#channel?.end();
  }

  kill(): void {
    endTree(this.pid);
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  async #connected(
    channel: ServerChannel,
    receive: (message: FromWorker) => void,
  ): Promise<void> {
    this.#channel = channel;
    for (const message of this.#unsent.splice(0)) channel.send(message);
    if (this.#isClosing) channel.end();
    try {
      for await (const message of channel.messages()) receive(message);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      this.#violation = error.message;
      this.kill();
    }
  }

  async #watch(): Promise<WorkerExit> {
    const reading = Promise.all([this.#keep(this.#child.stdout), this.#keep(this.#child.stderr)]);
    reading.catch(() => this.kill());
    const status = await this.#child.status;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, DRAIN_LIMIT);
    await Promise.race([
      Promise.all([reading.catch(() => undefined), this.#messages]),
      enough,
    ]);
    clearTimeout(timer);
    const text = this.#printed.split(CASE_MARK).at(-1) ?? "";
    const lines = text.split("\n");
    return {
      how: this.#violation ??
        (status.signal === null ? `exited with code ${status.code}` : `died with ${status.signal}`),
      isClean: status.success && this.#violation === undefined,
      printed: lastLines(lines.filter((line) => !line.startsWith(TRACE_MARK)).join("\n")),
      trace: lines.filter((line) => line.startsWith(TRACE_MARK))
        .map((line) => stripVTControlCharacters(line.slice(TRACE_MARK.length)))
        .slice(-TRACE_LINES),
      outOfMemory: OUT_OF_MEMORY.test(text),
    };
  }

  /** Reads what is printed, and keeps its end. */
  async #keep(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const text = decoder.decode(chunk.subarray(-PRINTED_TAIL), { stream: true });
      for (const [, step = ""] of text.matchAll(STEP)) this.#tell(stripVTControlCharacters(step));
      this.#printed = (this.#printed + text).slice(-PRINTED_TAIL);
    }
  }
}

function lastLines(text: string): string[] {
  const [said = ""] = text.split(NATIVE_STACK);
  return stripVTControlCharacters(said).split("\n").map((line) => line.trimEnd())
    .filter((line) => line !== "").slice(-PRINTED_LINES);
}
