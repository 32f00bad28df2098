/**
 * Hands cases to worker processes, and survives whatever a case does to its process, or leaves behind in it.
 *
 * Every state of a worker has a limit and an exit (`worker_state.ts`). A case is blamed for what happened while it ran, while it
 * settled, and for what it left behind; never one that has not begun. A limit counts the time that the machine gave
 * (`cts/process/patience.ts`), so that a busy machine decides nothing.
 *
 * @module
 */

import type { Attempt } from "../attempt.ts";
import { endDescendants } from "../../process/keeper.ts";
import { UsageError } from "../usage_error.ts";
import { CaseQueue } from "./case_queue.ts";
import { faultOf, lateFault, undecidedFor } from "./faults.ts";
import { type FromWorker, type Job, printTarget, type Target } from "./messages.ts";
import { type Means, realMeans } from "./means.ts";
import { Worker } from "./worker.ts";
import type { WorkerExit } from "./worker_process.ts";
import type { WorkerLimits, WorkerState } from "./worker_state.ts";

/** Cases that a worker holds at once, so that it need not wait for the next. */
export const BATCH = 8;

/** So many workers in a row may end before they begin a case, once one has been ready. */
const UNREADY_MAX = 3;
/** The messages of a worker that frees what it holds; by its step it says that no case keeps it from that. */
const WHILE_FREEING: readonly FromWorker["kind"][] = ["step", "late", "note", "freed"];
/** Milliseconds between two looks at the workers. */
const PERIOD = 250;
/** Milliseconds of silence after which the run says what it waits for. */
const SILENCE = 2_000;

/**
 * The limits, but for that of a case. That of a start holds unless the target has another; a case comes to rest within twice its own.
 */
export const LIMITS: Omit<WorkerLimits, "case"> = { start: 60_000, rest: 10_000, close: 20_000 };
/** So much later than an adapter's own limit its worker's is, as that knows more to say. */
const START_MARGIN = 5_000;

/** How a supervisor works. */
export interface SupervisorOptions {
  /** Program and arguments of a worker process. */
  readonly command: readonly string[];
  /** Number of worker processes. */
  readonly jobs: number;
  /** Cases that wait for each worker before another one is started. Default: 0, all are started at once. */
  readonly casesPerWorker?: number;
  /** Milliseconds that one run of a case may take. */
  readonly timeout: number;
  /** The target that the workers load while the cases are still being selected. */
  readonly target: Target;
  /** Whether this process does nothing else, so that all that it inherits from workers is ended. Default: false. */
  readonly isKeeper?: boolean;
  /** Is told, in a line, what is being prepared if it takes time. Default: nobody is. */
  readonly tell?: (line: string) => void;
}

/** A failure of what a case that had come to rest, or none, has left behind. */
export interface LateFault {
  /** The case; absent if nobody knows. */
  readonly id?: string;
  readonly attempt: Attempt;
}

/** Worker processes and the queue that they work off. */
export class Supervisor {
  /**
   * The implementation's name, once the first worker has loaded and checked it.
   *
   * @throws {UsageError} If a worker cannot load what it needs, or the adapter is wrong.
   */
  readonly ready: Promise<string>;
  readonly #options: SupervisorOptions;
  readonly #limits: WorkerLimits;
  readonly #means: Means;
  readonly #workers = new Set<Worker>();
  readonly #queue = new CaseQueue();
  readonly #late: LateFault[] = [];
  readonly #notes = new Set<string>();
  readonly #settleReady: { resolve(name: string): void; reject(error: Error): void };
  readonly #endLooks: () => void;
  #fault: UsageError | undefined;
  /** Checks what is judged, for all. */
  #checker: Worker | undefined;
  /** Whether somebody's program is waited for, and not this project's own. */
  readonly #isForeign: boolean;
  #wasReady = false;
  /** The last step that was told and is waited for. */
  #waitsFor = "";
  #unready = 0;
  #stopped = false;

  /**
   * @param options How it works; the processes start at once.
   * @param means What it needs of the machine. Default: real processes and the real clock.
   */
  constructor(options: SupervisorOptions, means?: Means) {
    this.#options = options;
    const { start = LIMITS.start } = options.target.limits ?? {};
    const rest = Math.min(LIMITS.rest, 2 * options.timeout);
    this.#limits = { ...LIMITS, rest, start: start + START_MARGIN, case: options.timeout };
    this.#isForeign = /^(?:exec|module):/.test(options.target.impl);
    this.#means = means ?? realMeans(options.command, (step) => this.#tell(step));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    this.ready.catch(() => undefined);
    this.#settleReady = { resolve, reject };
    this.#endLooks = this.#means.every(PERIOD, () => this.#look());
    this.#checker = this.#spawn();
    this.#load(this.#checker);
    this.#grow();
  }

  /** Why it stopped by itself, if it did: a worker could not load what it needs. */
  get fault(): UsageError | undefined {
    return this.#fault;
  }

  /**
   * Runs a case.
   *
   * @param job The case and how to run it.
   * @returns What came of it, one attempt or several; undefined if the supervisor was stopped before it ended.
   */
  run(job: Job): Promise<readonly Attempt[] | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    queueMicrotask(() => {
      this.#grow();
      this.#fill();
    });
    return this.#queue.add(job);
  }

  /** Ends every process at once; cases that have not ended count as not run. */
  stop(): void {
    this.#stopped = true;
    this.#endLooks();
    this.#settleReady.reject(
      this.#fault ??
        new UsageError(
          `The run was stopped before ${
            printTarget(this.#options.target)
          } was ready: nothing was judged`,
        ),
    );
    for (const worker of this.#workers) {
      worker.process.kill();
      for (const entry of worker.entries.values()) entry.resolve(undefined);
      worker.entries.clear();
    }
    this.#queue.clear();
  }

  /**
   * Lets every process free what it holds, and waits until they have ended, with all that they have started.
   *
   * @returns What failed that cases have left behind.
   */
  async close(): Promise<readonly LateFault[]> {
    for (const worker of this.#workers) {
      if (!this.#stopped && worker.advance("close")) worker.process.close();
    }
    await Promise.all([...this.#workers].map(({ process }) => process.exit.catch(() => undefined)));
    this.#stopped = true;
    this.#endLooks();
    this.#endOrphans();
    this.#means.dispose();
    return this.#late;
  }

  #spawn(): Worker {
    const process = this.#means.spawn((message) => this.#receive(worker, message));
    const worker = new Worker(process, this.#limits, this.#means);
    this.#workers.add(worker);
    process.exit.then((exit) => this.#ended(worker, exit));
    return worker;
  }

  #grow(): void {
    const { jobs, casesPerWorker = 0 } = this.#options;
    while (
      !this.#stopped && this.#workers.size < jobs &&
      this.#queue.size >= casesPerWorker * this.#workers.size
    ) this.#load(this.#spawn());
  }

  #load(worker: Worker): void {
    const check = worker === this.#checker;
    worker.process.send({ kind: "load", target: this.#options.target, check });
  }

  #fill(): void {
    if (this.#stopped || this.#checker?.state === "preparing") return;
    const running = [...this.#workers].flatMap(({ entries }) => [...entries.values()]);
    if (running.some(({ job }) => job.alone === true)) return;
    if (running.length === 0) this.#queue.admitLonely();
    const workers = [...this.#workers].sort((a, b) => a.entries.size - b.entries.size);
    for (const worker of workers) {
      if (worker.entries.size > BATCH / 2 || worker.exceeded !== undefined) continue;
      const share = Math.ceil(this.#queue.size / (2 * workers.length));
      if (share === 0 || !worker.advance("send")) continue;
      const entries = this.#queue.take(worker, Math.min(BATCH - worker.entries.size, share));
      for (const entry of entries) worker.entries.set(entry.key, entry);
      worker.process.send({ kind: "run", jobs: entries.map(({ key, job }) => ({ key, job })) });
    }
  }

  #receive(worker: Worker, message: FromWorker): void {
    if (this.#stopped || worker.exceeded !== undefined) return;
    if (worker.state === "freeing" && !WHILE_FREEING.includes(message.kind)) return;
    switch (message.kind) {
      case "freed":
        worker.isFreed = worker.state === "freeing";
        return worker.process.kill();
      case "fatal":
        return this.#fatal(message.message);
      case "late":
        return this.#blame(message.id, lateFault(message.fault.message, message.fault.stack));
      case "note":
        return this.#note(message.text);
      case "step":
        worker.step = message.what;
        if (worker.state === "freeing") {
          worker.last = undefined;
          return;
        }
        return this.#must(worker, worker.advance("step"), message);
      case "prepared":
        return this.#ready(worker, message);
      case "start":
        return this.#start(worker, message);
      case "answer":
        worker.answer = message.attempt;
        return this.#must(
          worker,
          worker.current?.key === message.key && worker.advance("answer"),
          message,
        );
      case "done":
        return this.#done(worker, message);
    }
  }

  /** Tells what is worth a line, once. */
  #note(text: string): void {
    if (this.#notes.has(text)) return;
    this.#notes.add(text);
    this.#tell(`note: ${text}`);
  }

  /** Ends a worker that says what it must not say now. */
  #must(worker: Worker, may: boolean, message: FromWorker): void {
    if (may) return;
    worker.violation = `said "${message.kind}" while it was ${worker.state}`;
    worker.process.kill();
  }

  #ready(worker: Worker, message: FromWorker & { readonly kind: "prepared" }): void {
    this.#must(worker, worker.advance("prepared"), message);
    if (worker === this.#checker) {
      this.#wasReady = true;
      this.#settleReady.resolve(message.name);
    }
    this.#fill();
  }

  #start(worker: Worker, message: FromWorker & { readonly kind: "start" }): void {
    worker.current = worker.entries.get(message.key);
    const isDue = worker.current !== undefined && worker.advance("start");
    this.#must(worker, isDue, message);
    if (isDue) this.#unready = 0;
  }

  #done(worker: Worker, message: FromWorker & { readonly kind: "done" }): void {
    const { current, answer, entries } = worker;
    const { key, fault, spent, again = false } = message;
    const isDue = current?.key === key && answer !== undefined &&
      worker.advance(again || entries.size > 1 ? "done" : "rest");
    this.#must(worker, isDue, message);
    if (!isDue) return;
    const attempt = fault === undefined
      ? answer
      : { ...answer, ...lateFault(fault.message, fault.stack) };
    worker.last = current;
    worker.current = worker.answer = undefined;
    if (again) {
      const job = { ...current.job, rerun: false };
      entries.set(key, { ...current, job, earlier: [...current.earlier, attempt] });
      return;
    }
    entries.delete(key);
    this.#queue.conclude(current, attempt);
    if (spent === true) this.#replace(worker);
    this.#fill();
  }

  /** Ends a process that can do no more; its other cases go to those that follow. */
  #replace(worker: Worker): void {
    this.#leave(worker);
    worker.process.kill();
    this.#load(this.#spawn());
  }

  #leave(worker: Worker): void {
    this.#workers.delete(worker);
    this.#queue.takeBack(worker);
  }

  #fatal(message: string): void {
    this.#fault ??= new UsageError(message);
    this.stop();
  }

  /** Tells a line; if nobody can be told any more, that ends the run. */
  #tell(line: string): void {
    try {
      this.#options.tell?.(line);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#fatal(error.message);
    }
  }

  /** Looks at every worker, ends those that have used their time up, and says what is waited for. */
  #look(): void {
    for (const worker of this.#workers) {
      if (worker.exceeded !== undefined) continue;
      const standing = worker.look(PERIOD);
      if (standing === "waiting") {
        if (worker.state !== "preparing" || worker.age < SILENCE || !this.#isForeign) continue;
        if (this.#waitsFor !== worker.step) this.#tell(`waiting for ${worker.step}`);
        this.#waitsFor = worker.step;
        continue;
      }
      worker.exceeded = { state: worker.state, standing };
      worker.process.kill();
    }
  }

  #ended(worker: Worker, ended: WorkerExit): void {
    const { state, violation } = worker;
    const exit = violation === undefined ? ended : { ...ended, how: violation, isClean: false };
    worker.advance("end");
    if (!this.#workers.has(worker)) return this.#endOrphans();
    if (state === "freeing") return this.#freed(worker, exit);
    this.#leave(worker);
    this.#endOrphans();
    if (this.#stopped) return;
    const { current, last } = worker;
    const hasBegun = current !== undefined || last !== undefined;
    if (!hasBegun && this.#isHopeless(worker, state, exit)) return;
    if (current !== undefined) this.#queue.concludeDead(current, this.#attemptOf(worker, exit));
    else if (state !== "preparing") this.#blameLast(worker, exit);
    this.#load(this.#spawn());
    this.#fill();
  }

  /** Makes an attempt of the case in which a process ended. */
  #attemptOf(worker: Worker, exit: WorkerExit): Attempt {
    const { exceeded, answer, age, caseLimit: timeout } = worker;
    if (exceeded?.standing === "undecided") return undecidedFor(age);
    return faultOf({ exit, answer, age, timeout, isTimeout: exceeded !== undefined });
  }

  /** Ends the run if another process is of no use, after one has ended in a state before its first case; tells if so. */
  #isHopeless(worker: Worker, state: WorkerState, exit: WorkerExit): boolean {
    const isLast = ++this.#unready === UNREADY_MAX;
    const cannotPrepare = state === "preparing" &&
      (!this.#wasReady || worker === this.#checker || worker.exceeded !== undefined);
    if (!isLast && !cannotPrepare) return false;
    this.#fatal(this.#whyHopeless(worker, exit));
    return true;
  }

  #whyHopeless({ exceeded, step }: Worker, exit: WorkerExit): string {
    const judged = printTarget(this.#options.target);
    if (exceeded === undefined) {
      const said = exit.printed.map((line) => `\n  ${line}`).join("");
      return `The process that was to judge ${judged} ${exit.how} at its start` +
        (said === "" ? "" : `; it printed:${said}`);
    }
    const why = exceeded.state === "preparing"
      ? `was not ready after ${this.#limits.start} ms, while it was waiting for ${step}; ` +
        "see whether its module waits for something, or its adapter for an answer"
      : "keeps its process from beginning a case; see what its module does after it has been loaded";
    return `${judged} ${why}` +
      (exceeded.standing === "undecided" ? ", or let less else run here" : "");
  }

  #freed(worker: Worker, exit: WorkerExit): void {
    this.#workers.delete(worker);
    const isClean = exit.isClean || worker.isFreed;
    if (!isClean && !this.#stopped) this.#blameLast(worker, exit);
  }

  /** Tells of the case that a process ran last what became of the process after it. */
  #blameLast({ last, exceeded }: Worker, exit: WorkerExit): void {
    if (exceeded?.standing === "undecided") return;
    const how = exit.outOfMemory
      ? "took more memory than it may have"
      : exceeded === undefined
      ? exit.how
      : "did not come to rest";
    const { message, ...rest } = lateFault(`its process ${how}`, "");
    this.#blame(last?.job.id, { ...rest, message, printed: exit.printed });
  }

  #blame(id: string | undefined, attempt: Attempt): void {
    this.#late.push({ ...(id === undefined ? {} : { id }), attempt });
  }

  /** Ends what ended processes have left behind. */
  #endOrphans(): void {
    if (this.#options.isKeeper !== true) return;
    const known = new Set([...this.#workers].map(({ process }) => process.pid));
    endDescendants(Deno.pid, (pid) => known.has(pid));
  }
}
