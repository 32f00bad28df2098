/**
 * Processes that run cases with mutants, and are replaced when one ends or does not answer.
 *
 * @module
 */

import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { join } from "@std/path";
import { ProcessorTime } from "../../cts/process/processor_time.ts";
import { usageOf, within } from "../../cts/contract/patient_wait.ts";
import type { CaseResult, Reach, Reply, Request } from "./messages.ts";

/** The outcome of cases with mutants on. */
export interface Tried {
  /** The position of the case that did not pass, and how; absent if all passed. */
  readonly killed?: CaseResult & { readonly at?: number };
  /** For each mutant a digit for each case that passed: `1` if it reached the mutant's place. Empty if the process ended. */
  readonly met: readonly string[];
  /** For each mutant `1` if its place was reached while constants were made again. Absent if the process ended. */
  readonly made?: string;
  /** Milliseconds of a processor. Absent if the process ended. */
  readonly ran?: number;
}

/** How a process is started. */
export interface PoolOptions {
  /** The instrumented copy. */
  readonly root: string;
  /** The file with the layout, which is the pool's own. */
  readonly layout: string;
  readonly jobs: number;
}

/**
 * Milliseconds of one case, less those for which the machine was too busy, after which a process is given up. Code that goes round
 * in a mutant is ended by its count long before, and what waits for ever by its turns; this is for what goes round without reaching
 * anything.
 */
const SILENCE = 20_000;
const HEAP_MAX_MB = 3_000;

/** The processes. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #idle: Process[] = [];
  readonly #all = new Set<Process>();
  /** Milliseconds on a processor of those that have ended. */
  #ended = 0;

  /** @param options How a process is started. */
  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Finds what is reached while modules are loaded.
   *
   * @returns A bit for each mutant.
   * @throws {Error} If the copy cannot be loaded.
   */
  async loaded(): Promise<Uint8Array> {
    return await this.#with((one) => one.loaded);
  }

  /**
   * Runs cases without a mutant.
   *
   * @param cases Their ids.
   * @param note Is told what each reaches.
   * @throws {Error} If the process ends.
   */
  async cover(cases: readonly string[], note: (reach: Reach) => void): Promise<void> {
    await this.#with(async (one) => {
      one.send({ kind: "cover", cases });
      for (;;) {
        const reply = await one.reply();
        if (reply?.kind !== "covered") throw new Error(one.complaint(reply));
        note(reply.reach);
        if (reply.isLast) return;
      }
    });
  }

  /**
   * Runs cases with mutants until one does not pass.
   *
   * @param request The mutants and the cases.
   */
  async try(request: Omit<Request & { readonly kind: "try" }, "kind">): Promise<Tried> {
    const first = await this.#tryOnce(request);
    return first ?? await this.#tryOnce(request) ?? { met: [] };
  }

  /** Gives nothing if the process was spoilt by what it ran before, so that it proves nothing. */
  async #tryOnce(
    request: Omit<Request & { readonly kind: "try" }, "kind">,
  ): Promise<Tried | undefined> {
    return await this.#with(async (one) => {
      const isFresh = one.isFresh;
      one.isFresh = false;
      one.send({ kind: "try", ...request });
      let reply = await one.reply();
      let at: number | undefined;
      for (; reply?.kind === "begins"; reply = await one.reply()) at = reply.at;
      if (reply?.kind !== "tried") {
        one.end();
        const status = one.isSilent ? "hang" : "death";
        const where = at === undefined ? {} : { at };
        return { killed: { status, message: "", ...where }, met: [] };
      }
      if (reply.isSpoilt) one.end();
      if (reply.isSpoilt && !isFresh && reply.killed?.status !== "hang") return undefined;
      const { killed, met, made, ran } = reply;
      return { ...killed === undefined ? {} : { killed }, met, made, ran };
    });
  }

  /** Milliseconds that the processes have had a processor, those that have ended among them. */
  get processorTime(): number {
    return [...this.#all].reduce((sum, one) => sum + one.processorTime, this.#ended);
  }

  /** Ends all processes, and removes the layout. */
  close(): void {
    for (const one of this.#all) one.end();
    Deno.removeSync(this.#options.layout);
  }

  async #with<T>(work: (one: Process) => Promise<T>): Promise<T> {
    let one = this.#idle.pop();
    while (one?.hasEnded === true) one = this.#idle.pop();
    if (one === undefined) {
      one = new Process(this.#options);
      this.#all.add(one);
      await one.loaded;
    }
    try {
      return await work(one);
    } finally {
      if (one.hasEnded) {
        this.#all.delete(one);
        this.#ended += one.processorTime;
      } else this.#idle.push(one);
    }
  }
}

class Process {
  /** Whether it has run no mutant yet. */
  isFresh = true;
  hasEnded = false;
  /** Whether it was given up. */
  isSilent = false;
  readonly loaded: Promise<Uint8Array>;
  readonly #time: ProcessorTime;
  #ran = 0;
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncIterator<string>;

  constructor({ root, layout, jobs }: PoolOptions) {
    const flags = [`--max-old-space-size=${HEAP_MAX_MB}`];
    if (jobs >= navigator.hardwareConcurrency) {
      flags.push("--single-threaded-gc", "--no-concurrent-recompilation");
    }
    this.#child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--quiet",
        "--no-lock",
        `--config=${join(root, "deno.json")}`,
        `--v8-flags=${flags.join(",")}`,
        join(root, "scripts/source_mutants/worker.ts"),
        root,
        layout,
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#time = new ProcessorTime(this.#child.pid);
    this.#input = this.#child.stdin.getWriter();
    const input = Readable.fromWeb(this.#child.stdout as never);
    this.#lines = createInterface({ input })[Symbol.asyncIterator]();
    this.loaded = this.reply().then((reply) => {
      if (reply?.kind === "ready") return Uint8Array.fromBase64(reply.places);
      throw new Error(this.complaint(reply));
    });
  }

  send(request: Request): void {
    this.#input.write(new TextEncoder().encode(`${JSON.stringify(request)}\n`)).catch(() => {
      this.hasEnded = true;
    });
  }

  /** The next answer; undefined if there is none in time. */
  async reply(): Promise<Reply | undefined> {
    const next = await within(this.#lines.next(), SILENCE, usageOf(this.#child.pid));
    if ("value" in next && next.value.done !== true) return JSON.parse(next.value.value);
    this.isSilent = !("value" in next);
    this.end();
    return undefined;
  }

  complaint(reply: Reply | undefined): string {
    const why = reply?.kind === "failed" ? reply.message : "its process ended";
    return `The instrumented copy cannot be run: ${why}`;
  }

  /** Milliseconds that it has had a processor. */
  get processorTime(): number {
    return this.#ran += this.#time.take().ran;
  }

  end(): void {
    this.hasEnded = true;
    this.#ran = this.processorTime;
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
  }
}
