/**
 * Hands cases to worker processes, and survives whatever a case does to its process.
 *
 * @module
 */

import type { Attempt } from "./attempt.ts";
import { type FromWorker, type Job, printPart, type Target } from "./messages.ts";
import { Shares } from "./shares.ts";
import { UsageError } from "./usage_error.ts";
import { type WorkerExit, WorkerProcess } from "./worker_process.ts";

/** Cases that a worker holds at once, so that it need not wait for the next. */
export const BATCH = 8;

/** After so many ended processes a case is not run again: it is no accident, and each costs a process or its limit. */
export const ENDS_RERUN_MAX = 20;

const PREPARE_LIMIT = 120_000;
const CLOSE_LIMIT = 2_000;
const GRACE = 50;

/** How a pool works. */
export interface PoolOptions {
  /** Program and arguments of a worker process. */
  readonly command: readonly string[];
  /** Number of worker processes. */
  readonly jobs: number;
  /** Milliseconds that one run of a case may take. */
  readonly timeout: number;
  /** What the workers load while the cases are still being selected. */
  readonly target: Target;
}

type Timer = ReturnType<typeof setTimeout>;

interface Entry {
  readonly key: number;
  readonly job: Job;
  readonly earlier: readonly Attempt[];
  readonly resolve: (attempts: readonly Attempt[] | undefined) => void;
}

interface Slot {
  readonly process: WorkerProcess;
  readonly entries: Map<number, Entry>;
  started: Entry | undefined;
  startTime: number;
  timer: Timer | undefined;
  timedOut: boolean;
}

/** Worker processes and the queue that they work off. */
export class Pool {
  /**
   * The implementation's name, once the first worker has loaded and checked it.
   *
   * @throws {UsageError} If a worker cannot load what it needs, or the adapter is wrong.
   */
  readonly ready: Promise<string>;
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue = new Shares<Entry>();
  /** Those that run alone, when there are no others. */
  readonly #lonely = new Shares<Entry>();
  readonly #prepareTimer: Timer;
  readonly #settleReady: { resolve(name: string): void; reject(error: Error): void };
  #fault: UsageError | undefined;
  #checker: Slot | undefined;
  #prepared = false;
  #stopped = false;
  #nextKey = 1;
  #ends = 0;

  /** @param options How it works; the processes start at once. */
  constructor(options: PoolOptions) {
    this.#options = options;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    this.ready.catch(() => undefined);
    this.#settleReady = { resolve, reject };
    this.#prepareTimer = setTimeout(
      () =>
        this.#fatal(
          `${this.#judged()} was not ready after ${PREPARE_LIMIT} ms; ` +
            "see whether its module waits for something, or its adapter for an answer",
        ),
      PREPARE_LIMIT,
    );
    for (let i = 0; i < options.jobs; i++) {
      const slot = this.#spawn();
      this.#checker ??= slot;
      slot.process.send({
        kind: "prepare",
        target: options.target,
        check: slot === this.#checker,
      });
    }
  }

  /** Why the pool stopped by itself, if it did: a worker could not load what it needs. */
  get fault(): UsageError | undefined {
    return this.#fault;
  }

  /**
   * Runs a case.
   *
   * @param job The case and how to run it.
   * @returns What came of it, one or two attempts; undefined if the pool was stopped before it ended.
   */
  run(job: Job): Promise<readonly Attempt[] | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<readonly Attempt[] | undefined>();
    this.#queueOf(job).push({ key: this.#nextKey++, job, earlier: [], resolve });
    queueMicrotask(() => this.#fill());
    return promise;
  }

  /** Ends every process at once; cases that have not ended count as not run. */
  stop(): void {
    this.#stopped = true;
    this.#settleReady.resolve("not started");
    clearTimeout(this.#prepareTimer);
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      slot.process.kill();
      for (const entry of slot.entries.values()) entry.resolve(undefined);
      slot.entries.clear();
    }
    for (const queue of [this.#queue, this.#lonely]) {
      for (const entry of queue.clear()) entry.resolve(undefined);
    }
  }

  /** Lets every process free what it holds, and waits until they have ended. */
  async close(): Promise<void> {
    const slots = [...this.#slots];
    this.#stopped = true;
    clearTimeout(this.#prepareTimer);
    for (const { process } of slots) process.close();
    const timer = setTimeout(() => slots.forEach(({ process }) => process.kill()), CLOSE_LIMIT);
    await Promise.all(slots.map(({ process }) => process.exit));
    clearTimeout(timer);
  }

  #spawn(): Slot {
    const process = new WorkerProcess(
      this.#options.command,
      (message) => this.#receive(slot, message),
    );
    const slot: Slot = {
      process,
      entries: new Map(),
      started: undefined,
      startTime: 0,
      timer: undefined,
      timedOut: false,
    };
    this.#slots.add(slot);
    process.exit.then(
      (exit) => this.#ended(slot, exit),
      (error) =>
        this.#ended(slot, {
          how: `broke off: ${error.message}`,
          printed: [],
          outOfMemory: false,
        }),
    );
    return slot;
  }

  #queueOf(job: Job): Shares<Entry> {
    return job.alone === true ? this.#lonely : this.#queue;
  }

  /** Puts what a process has not come to back, in front of all that waits. */
  #requeue(entries: readonly Entry[]): void {
    for (const entry of entries.toReversed()) this.#queueOf(entry.job).pushFirst(entry);
  }

  #fill(): void {
    if (this.#stopped) return;
    const running = [...this.#slots].flatMap(({ entries }) => [...entries.values()]);
    if (running.some(({ job }) => job.alone === true)) return;
    if (running.length === 0 && this.#queue.size === 0) {
      for (const entry of this.#lonely.take(this, 1)) this.#queue.push(entry);
    }
    const slots = [...this.#slots].sort((a, b) => a.entries.size - b.entries.size);
    for (const slot of slots) {
      if (slot.entries.size > BATCH / 2) continue;
      const share = Math.ceil(this.#queue.size / (2 * slots.length));
      const jobs = this.#queue.take(slot, Math.min(BATCH - slot.entries.size, share));
      if (jobs.length === 0) continue;
      for (const entry of jobs) slot.entries.set(entry.key, entry);
      slot.process.send({ kind: "run", jobs: jobs.map(({ key, job }) => ({ key, job })) });
    }
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (this.#stopped) return;
    if (message.kind === "fatal") return this.#fatal(message.message);
    if (message.kind === "prepared") {
      if (slot !== this.#checker) return;
      this.#prepared = true;
      clearTimeout(this.#prepareTimer);
      return this.#settleReady.resolve(message.name);
    }
    const entry = slot.entries.get(message.key);
    clearTimeout(slot.timer);
    if (message.kind === "start") {
      slot.started = entry;
      slot.startTime = performance.now();
      slot.timer = setTimeout(() => {
        slot.timer = setTimeout(() => {
          slot.timedOut = true;
          slot.process.kill();
        }, GRACE);
      }, this.#options.timeout);
      return;
    }
    slot.started = undefined;
    slot.entries.delete(message.key);
    entry?.resolve([...entry.earlier, ...message.attempts]);
    if (message.spent === true) this.#replace(slot);
    this.#fill();
  }

  /** Ends a process that can do no more; its other cases go to those that follow. */
  #replace(slot: Slot): void {
    this.#leave(slot);
    this.#requeue([...slot.entries.values()]);
    slot.entries.clear();
    slot.process.kill();
  }

  #leave(slot: Slot): void {
    this.#slots.delete(slot);
    this.#queue.release(slot);
  }

  #fatal(message: string): void {
    this.#fault ??= new UsageError(message);
    this.#settleReady.reject(this.#fault);
    this.stop();
  }

  #ended(slot: Slot, exit: WorkerExit): void {
    this.#leave(slot);
    clearTimeout(slot.timer);
    if (this.#stopped) return;
    if (!this.#prepared) {
      const said = exit.printed.map((line) => `\n  ${line}`).join("");
      return this.#fatal(
        `The process that was to judge ${this.#judged()} ${exit.how} at its start${
          said === "" ? "" : `; it printed:${said}`
        }`,
      );
    }
    const entries = [...slot.entries.values()];
    const blamed = slot.started ?? entries[0];
    this.#requeue(entries.filter((entry) => entry !== blamed));
    if (blamed !== undefined) this.#blame(blamed, this.#faultOf(slot, exit));
    this.#spawn();
    this.#fill();
  }

  #faultOf(slot: Slot, { how, printed, outOfMemory }: WorkerExit): Attempt {
    const { timeout } = this.#options;
    const milliseconds = slot.started === undefined ? 0 : performance.now() - slot.startTime;
    const seen = {
      notes: [],
      oracles: [],
      ...(printed.length === 0 ? {} : { printed }),
      milliseconds: Math.round(milliseconds),
    };
    if (slot.timedOut) {
      const message = `It gave no result within ${timeout} ms; ` +
        "raise the limit with --timeout if it is only slow";
      return { ...seen, status: "timeout", message, milliseconds: timeout };
    }
    const message = outOfMemory
      ? "Its process took more memory than it may have"
      : `Its process ${how}`;
    return { ...seen, status: "crash", message };
  }

  #judged(): string {
    const { impl, parts, compute, driver, layer } = this.#options.target;
    return [
      impl,
      ...parts.map((part) => `--part ${printPart(part)}`),
      ...(compute === undefined ? [] : [`--compute ${compute}`]),
      ...(driver === undefined ? [] : [`--driver ${driver}`]),
      ...(layer === undefined ? [] : [`--layer ${layer}`]),
    ].join(" ");
  }

  #blame(entry: Entry, fault: Attempt): void {
    const attempts = [...entry.earlier, fault];
    const accident = ++this.#ends <= ENDS_RERUN_MAX;
    if (accident && entry.job.rerun === true && attempts.length < 2) {
      this.#queueOf(entry.job).pushFirst({
        ...entry,
        key: this.#nextKey++,
        job: { ...entry.job, rerun: false },
        earlier: attempts,
      });
    } else {
      entry.resolve(attempts);
    }
  }
}
