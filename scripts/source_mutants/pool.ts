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

/** The request to a process. */
type Trial = Omit<Request & { readonly kind: "try" }, "kind">;

/** The outcome in one process. */
interface Once extends Tried {
  /** Whether the case that did not pass does without the mutants, in the same process. */
  readonly isSure: boolean;
  /** Whether the process had run no mutant before. */
  readonly isFresh: boolean;
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
/** Times that it is looked again where the machine was too busy. */
const LOOKS = 20;
const HEAP_MAX_MB = 3_000;

/** The processes. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #idle: Process[] = [];
  readonly #all = new Set<Process>();
  /** Whether cases pass in a new process without a mutant, by what is asked. */
  readonly #passes = new Map<string, boolean>();
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
   * Runs cases with mutants until one does not pass that passes without them.
   *
   * A process that ends, waits for ever, or in which that case does not pass any more without the mutants, may have been spoilt by what it
   * ran before: then a new one is asked, and a further one if the case passes there without a mutant. If it does not, it proves nothing.
   *
   * @param request The mutants and the cases.
   */
  async try(request: Trial): Promise<Tried> {
    const first = await this.#tryOnce(request);
    if (first.killed === undefined || first.isSure) return first;
    const again = first.isFresh ? first : await this.#tryOnce(request, true);
    const { killed, isSure } = again;
    if (killed === undefined || isSure) return again;
    const at = killed.at ?? 0;
    if (await this.#passesWithout(request, at)) return again;
    const rest = await this.try({
      ...request,
      cases: request.cases.toSpliced(at, 1),
      limits: request.limits.toSpliced(at, 1),
    });
    return withPassed(rest, at);
  }

  async #passesWithout(request: Trial, last: number): Promise<boolean> {
    const cases = request.cases.slice(0, last + 1);
    const { again, isKept, compiles } = request;
    const key = JSON.stringify([cases, again, isKept, compiles]);
    const known = this.#passes.get(key);
    if (known !== undefined) return known;
    const { killed } = await this.#tryOnce({ ...request, cases, mutants: [], watched: [] }, true);
    this.#passes.set(key, killed === undefined);
    return killed === undefined;
  }

  async #tryOnce(request: Trial, isNew = false): Promise<Once> {
    return await this.#with(async (one) => {
      const { isFresh } = one;
      one.isFresh = false;
      one.send({ kind: "try", ...request });
      let reply = await one.reply();
      let at: number | undefined;
      for (; reply?.kind === "begins"; reply = await one.reply()) at = reply.at;
      if (reply?.kind !== "tried") {
        one.end();
        const status = one.isSilent ? "hang" : "death";
        const where = at === undefined ? {} : { at };
        return { killed: { status, message: "", ...where }, met: [], isSure: false, isFresh };
      }
      const { killed, met, made, ran, isSpoilt } = reply;
      if (isSpoilt) one.end();
      const end = killed === undefined ? {} : { killed };
      return { ...end, met, made, ran, isSure: !isSpoilt, isFresh };
    }, isNew);
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

  async #with<T>(work: (one: Process) => Promise<T>, isNew = false): Promise<T> {
    let one = isNew ? undefined : this.#idle.pop();
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

/** An outcome as if one case more had passed, and had reached what it was expected to. */
function withPassed(tried: Tried, at: number): Tried {
  const { killed, met } = tried;
  const put = (digits: string) =>
    digits.length < at ? digits : `${digits.slice(0, at)}1${digits.slice(at)}`;
  const isBefore = killed?.at === undefined || killed.at < at;
  return {
    ...tried,
    ...killed === undefined
      ? {}
      : { killed: isBefore ? killed : { ...killed, at: killed.at! + 1 } },
    met: met.map(put),
  };
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
    const line = this.#lines.next();
    let next = await within(line, SILENCE, usageOf(this.#child.pid));
    // A machine that is too busy to tell says nothing of the mutant.
    for (let i = 1; i < LOOKS && !("value" in next) && next.isUndecided; i++) {
      next = await within(line, SILENCE, usageOf(this.#child.pid));
    }
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
