/**
 * A worker process, seen from outside.
 *
 * @module
 */

import { type FromWorker, readLines, type ToWorker } from "./messages.ts";

const STDERR_TAIL = 4096;
const DRAIN_LIMIT = 1000;

/** How a worker process ended. */
export interface WorkerExit {
  /** For example `died with SIGSEGV` or `exited with code 3`. */
  readonly how: string;
  /** The last of what it wrote to stderr. */
  readonly stderr: string;
}

/** A running worker process. */
export class WorkerProcess {
  /** How it ended, once it has. */
  readonly exit: Promise<WorkerExit>;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #stderr = "";

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
    return { how, stderr: this.#stderr.trim() };
  }

  async #readMessages(receive: (message: FromWorker) => void): Promise<void> {
    for await (const line of readLines(this.#child.stdout)) {
      let message: FromWorker;
      try {
        message = JSON.parse(line);
      } catch {
        this.#stderr = (this.#stderr + line + "\n").slice(-STDERR_TAIL);
        continue;
      }
      receive(message);
    }
  }

  async #readStderr(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.#child.stderr) {
      this.#stderr = (this.#stderr + decoder.decode(chunk, { stream: true })).slice(-STDERR_TAIL);
    }
  }
}
