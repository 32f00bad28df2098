/**
 * A worker process, seen from outside.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { CASE_MARK, decodeMessage, type FromWorker, readLines, type ToWorker } from "./messages.ts";

const PRINTED_TAIL = 8192;
const PRINTED_LINES = 20;
const DRAIN_LIMIT = 1000;

/** How V8 says that its heap is full, and what it writes after that, which is about its own insides. */
const OUT_OF_MEMORY = /Fatal (?:JavaScript|process) out of memory/;
const NATIVE_STACK = /\n<--- Last few GCs --->|\n#\n# Fatal |\n==== C stack trace/;

/** How a worker process ended. */
export interface WorkerExit {
  /** For example `died with SIGSEGV` or `exited with code 3`. */
  readonly how: string;
  /** The last lines that were printed in it, as far as they belong to the case that it was running. */
  readonly printed: readonly string[];
  /** Whether it had more on its heap than it may. */
  readonly outOfMemory: boolean;
}

/** A running worker process. */
export class WorkerProcess {
  /** How it ended, once it has. */
  readonly exit: Promise<WorkerExit>;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #printed = "";

  /**
   * @param command Program and arguments.
   * @param receive Called with each message.
   */
  constructor(command: readonly string[], receive: (message: FromWorker) => void) {
    const [program = "", ...args] = command;
    this.#child = new Deno.Command(program, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      env: { NO_COLOR: "1" },
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.exit = this.#watch(receive);
  }

  /**
   * Sends a message; nothing happens if the process has ended.
   *
   * @param message What it is told.
   */
  send(message: ToWorker): void {
    const bytes = new TextEncoder().encode(JSON.stringify(message) + "\n");
    this.#writer.write(bytes).catch(() => undefined);
  }

  /** Lets it finish what it has and end. */
  close(): void {
    this.#writer.close().catch(() => undefined);
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  async #watch(receive: (message: FromWorker) => void): Promise<WorkerExit> {
    const reading = Promise.all([this.#readMessages(receive), this.#readStderr()]);
    reading.catch(() => this.kill());
    const status = await this.#child.status;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, DRAIN_LIMIT);
    await Promise.race([reading.catch(() => undefined), enough]);
    clearTimeout(timer);
    this.close();
    const how = status.signal === null
      ? `exited with code ${status.code}`
      : `died with ${status.signal}`;
    const text = this.#printed.split(CASE_MARK).at(-1) ?? "";
    return { how, printed: lastLines(text), outOfMemory: OUT_OF_MEMORY.test(text) };
  }

  async #readMessages(receive: (message: FromWorker) => void): Promise<void> {
    for await (const line of readLines(this.#child.stdout)) {
      const message = decodeMessage(line);
      if (message !== undefined) receive(message);
      else if (line !== "") this.#keep(`${line}\n`);
    }
  }

  async #readStderr(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.#child.stderr) {
      this.#keep(decoder.decode(chunk, { stream: true }));
    }
  }

  #keep(text: string): void {
    this.#printed = (this.#printed + text).slice(-PRINTED_TAIL);
  }
}

function lastLines(text: string): string[] {
  const [said = ""] = text.split(NATIVE_STACK);
  return stripVTControlCharacters(said).split("\n").map((line) => line.trimEnd())
    .filter((line) => line !== "").slice(-PRINTED_LINES);
}
