/**
 * The child process of an adapter.
 *
 * @module
 */

import type { Obituary } from "./exec_connection.ts";

/** Bytes of standard error that are kept. */
const STDERR_KEPT = 4096;

/** Milliseconds that a process which ought to end by itself is given before it is killed. */
const GRACE_MS = 2000;

/** Milliseconds that the rest of its standard error is waited for, which its own children may hold open. */
const DRAIN_MS = 500;

/** A child process whose standard error is read all the time and whose end is bounded. */
export class ChildProcess {
  readonly #child: Deno.ChildProcess;
  readonly #stderr: Promise<void>;
  #tail: Uint8Array = new Uint8Array();
  #stopped = false;

  /**
   * @param argv Program and arguments.
   * @throws {Error} If the program cannot be started.
   */
  constructor(argv: readonly [string, ...string[]]) {
    const [program, ...args] = argv;
    this.#child = new Deno.Command(program, {
      args,
      env: { NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#stderr = this.#readStderr().catch(() => undefined);
  }

  /** Its standard input. */
  get stdin(): WritableStream<Uint8Array> {
    return this.#child.stdin;
  }

  /** Its standard output. */
  get stdout(): ReadableStream<Uint8Array> {
    return this.#child.stdout;
  }

  /** Resolved when it has ended. */
  get exited(): Promise<unknown> {
    return this.#child.status;
  }

  /**
   * Ends the process: by itself if it does so at the end of its standard input, else by SIGKILL.
   */
  async stop(): Promise<void> {
    await this.#await(true);
  }

  /**
   * Ends the process and says what is known about it.
   *
   * @param ended Whether it can be expected to end by itself; otherwise it is killed at once.
   */
  async bury(ended: boolean): Promise<Obituary> {
    const status = await this.#await(ended);
    const stderr = new TextDecoder().decode(this.#tail).trimEnd();
    if (status === undefined) return { stderr };
    const { signal, code } = status;
    return {
      stderr,
      end: signal === null ? `ended with status ${code}` : `was ended by ${signal}`,
    };
  }

  /** Returns the status of a process that ended by itself. */
  async #await(grace: boolean): Promise<Deno.CommandStatus | undefined> {
    const { status } = this.#child;
    const bySelf = grace ? await within(GRACE_MS, status) : undefined;
    if (bySelf === undefined && !this.#stopped) {
      this.#stopped = true;
      try {
        this.#child.kill("SIGKILL");
      } catch {
        // It has ended in the meantime.
      }
      await status;
    }
    if (await within(DRAIN_MS, this.#stderr.then(() => true)) === undefined) {
      this.#child.stderr.cancel().catch(() => undefined);
    }
    return bySelf;
  }

  async #readStderr(): Promise<void> {
    for await (const chunk of this.#child.stderr) {
      const bytes = new Uint8Array(this.#tail.length + chunk.length);
      bytes.set(this.#tail);
      bytes.set(chunk, this.#tail.length);
      this.#tail = bytes.slice(Math.max(0, bytes.length - STDERR_KEPT));
    }
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
