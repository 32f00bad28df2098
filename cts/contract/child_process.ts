/**
 * The child process of an adapter.
 *
 * It leads a session and a group of its own, so that it hears no Ctrl-C that is meant for the run, and so that what it has started
 * ends with it.
 *
 * @module
 */

import { endTree } from "../process/keeper.ts";
import { type AdapterEnd, readEnd } from "./adapter_end.ts";
import { usageOf, type UsageSource, within } from "./patient_wait.ts";

/** Bytes of standard error that are kept. */
const STDERR_KEPT = 4096;

/** Milliseconds that a process which ought to end by itself is given before it is killed. */
export const GRACE_MS = 2000;

/** Milliseconds that the rest of its standard error is waited for, which what it has started may hold open. */
const DRAIN_MS = 500;

/** A child process whose standard error is read all the time, and which ends in bounded time with all that it has started. */
export class ChildProcess {
  /** The usage of the process and of all that it has started. */
  readonly usage: UsageSource;
  readonly #child: Deno.ChildProcess;
  readonly #status: Promise<Deno.CommandStatus>;
  readonly #stderr: ReadableStreamDefaultReader<Uint8Array>;
  readonly #stderrEnded: Promise<void>;
  #tail: Uint8Array = new Uint8Array();
  #hasEnded = false;
  #isKilled = false;

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
      detached: true,
    }).spawn();
    this.usage = usageOf(this.#child.pid);
    this.#status = this.#child.status.then((status) => {
      this.#hasEnded = true;
      endGroup(this.#child.pid);
      return status;
    });
    this.#stderr = this.#child.stderr.getReader();
    this.#stderrEnded = this.#readStderr().catch(() => undefined);
  }

  /** Its standard input. */
  get stdin(): WritableStream<Uint8Array> {
    return this.#child.stdin;
  }

  /** Its standard output. */
  get stdout(): ReadableStream<Uint8Array> {
    return this.#child.stdout;
  }

  /** Resolved when it has ended, and its group with it. */
  get exited(): Promise<unknown> {
    return this.#status;
  }

  /**
   * Ends the process and all that it has started.
   *
   * @param grace Whether it can be expected to end by itself, as at the end of its standard input; otherwise it is killed at once.
   */
  async end(grace: boolean): Promise<AdapterEnd> {
    if (grace) await within(this.#status, GRACE_MS, this.usage);
    this.#kill();
    const status = await this.#status;
    const drained = await within(this.#stderrEnded, DRAIN_MS, usageOf(Deno.pid));
    if (!("value" in drained)) await this.#stderr.cancel().catch(() => undefined);
    return readEnd(status, this.#isKilled, new TextDecoder().decode(this.#tail).trimEnd());
  }

  #kill(): void {
    if (this.#hasEnded) return;
    this.#isKilled = true;
    endTree(this.#child.pid);
    endGroup(this.#child.pid);
  }

  async #readStderr(): Promise<void> {
    for (;;) {
      const { value } = await this.#stderr.read();
      if (value === undefined) return;
      const bytes = new Uint8Array(this.#tail.length + value.length);
      bytes.set(this.#tail);
      bytes.set(value, this.#tail.length);
      this.#tail = bytes.slice(Math.max(0, bytes.length - STDERR_KEPT));
    }
  }
}

function endGroup(leader: number): void {
  try {
    Deno.kill(-leader, "SIGKILL");
  } catch {
    // None of it is left.
  }
}
