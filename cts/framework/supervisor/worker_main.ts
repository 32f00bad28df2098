/**
 * The inside of a worker process: runs the cases that it is handed.
 *
 * Cases run in processes of their own because nothing less can be stopped: a busy loop does not react to a
 * terminated thread, and native code may take its whole process down.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import type { Implementation } from "../../contract/device.ts";
import { reasonOf } from "../../contract/show.ts";
import * as attempts from "../attempt.ts";
import type { Attempt } from "../attempt.ts";
import type { SkipReason } from "../claims.ts";
import * as contexts from "../context.ts";
import * as expectations from "../expectation.ts";
import { loadSuite } from "../load_suite.ts";
import * as observers from "../observer.ts";
import * as suites from "../suite.ts";
import type { Suite } from "../suite.ts";
import { connectToSupervisor, type WorkerChannel } from "./channel.ts";
import { keepCases, keepIntrinsics, keepModules } from "./intrinsics.ts";
import { LateErrors } from "./late_errors.ts";
import {
  CASE_MARK,
  type Job,
  type Judged,
  type PartSpec,
  printTarget,
  STEP_MARK,
  type Target,
  type ToWorker,
  TRACE_MARK,
} from "./messages.ts";

/** A mistake in the code of what is judged, which says nothing of its clauses unless it says so. */
export interface Fault {
  /** The exception, and where it was thrown. */
  readonly message: string;
  /** The stack of what was thrown; empty if nothing was. */
  readonly stack: string;
  /** The status that it gives a case that did not pass. Default: a crash. */
  readonly status?: "crash" | "timeout";
  /**
   * Whether it is what the case's clauses forbid, so that it decides them unless the case has passed with it. Default: it says
   * nothing of them.
   */
  readonly decides?: true;
}

/** An implementation, perhaps with something to free, and perhaps one that knows its own faults. */
export type Disposable = Implementation & {
  dispose?(): Promise<void> | void;
  /** The faults since the last call. */
  faults?(): readonly Fault[];
  /** Why a case is skipped, of whose id it does not claim these levels. */
  unclaimed?(levels: string): SkipReason;
  /** Why the case since the last call is skipped, if it asked for something that is not supported. */
  unsupported?(): SkipReason | undefined;
  /** Has somebody told what its devices do, as they do it; nobody any more if that is undefined. */
  watch?(tell: ((line: string) => void) | undefined): void;
  /** Whether its process can run no further case: something in it goes on that cannot be stopped. */
  isSpent?(): boolean;
  /**
   * Whether a case that fails leaves nothing in it, because all that is judged runs in processes of the case's own. Default: it
   * may, and one is made anew for the next case.
   */
  readonly isLasting?: boolean;
  /**
   * Compiles all that cases need, before any clock runs.
   *
   * @param step Is told what is compiled, if anything is.
   */
  prepare?(step: (what: string) => void): Promise<void>;
};

/** Who hears of an adapter. */
export interface Listeners {
  /** Told what is waited for. */
  readonly onStep?: (what: string) => void;
  /** Told what is worth a line and decides nothing. */
  readonly onNote?: (note: string) => void;
}

/** The needs of a worker from outside the framework. */
export interface WorkerOptions {
  /** Finds an implementation by its connectable string. */
  readonly resolve: (
    impl: string,
    parts: readonly PartSpec[],
    judged?: Judged,
    listeners?: Listeners,
  ) => Promise<Disposable>;
  /** Checks an implementation's adapter before anything is judged. */
  readonly check: (
    target: Target,
    implementation: Implementation,
    step: (what: string) => void,
  ) => Promise<readonly string[]>;
  /** The stream that the supervisor writes its invitation to. */
  readonly input: ReadableStream<Uint8Array>;
  /** Writes to the stream that everything printed goes to. */
  readonly mark: (text: string) => void;
  /** The output since the last call. */
  readonly printed: () => readonly string[];
  /** Ends what the process has started. */
  readonly free: () => void;
}

/**
 * Works until the supervisor has no more to say.
 *
 * @param options What it needs.
 */
export async function workerMain(options: WorkerOptions): Promise<void> {
  const { parse } = JSON;
  const channel = await connectToSupervisor(options.input);
  const worker = new WorkerMain(options, channel);
  let work: Promise<void> = Promise.resolve();
  for await (const line of channel.lines) {
    const message: ToWorker = parse(line);
    work = work.then(() => worker.take(message));
  }
  await work;
  await worker.end();
}

class WorkerMain {
  readonly #options: WorkerOptions;
  readonly #channel: WorkerChannel;
  readonly #suites = new Map<string, Suite>();
  readonly #errors: LateErrors;
  /** The name, as the command line has it, of what it is to judge and still prepares; undefined once that is done. */
  #preparing: string | undefined = "The worker";
  #current: { readonly key: string; readonly implementation: Disposable } | undefined;

  constructor(options: WorkerOptions, channel: WorkerChannel) {
    this.#options = options;
    this.#channel = channel;
    this.#errors = new LateErrors((id, fault) => {
      const preparing = this.#preparing;
      channel.say(
        preparing === undefined
          ? { kind: "late", ...(id === undefined ? {} : { id }), fault }
          : { kind: "fatal", message: `${preparing} threw what nobody caught: ${fault.message}` },
      );
      channel.flush();
    });
    this.#errors.watch(globalThis);
  }

  async take(message: ToWorker): Promise<void> {
    switch (message.kind) {
      case "load":
        return await this.#ready(() => this.#load(message.target, message.check));
      case "run":
        for (const { key, job } of message.jobs) await this.#run(key, job);
        return await this.#channel.flush();
    }
  }

  /** Frees what is held; what fails then is told of no case. */
  async end(): Promise<void> {
    this.#step("what it holds to be freed");
    await this.#channel.flush();
    try {
      await this.#dispose();
    } catch (error) {
      this.#channel.say({ kind: "late", fault: { message: messageOf(error), stack: "" } });
    }
    this.#options.free();
    this.#channel.say({ kind: "freed" });
    await this.#channel.flush();
  }

  async #ready(work: () => Promise<string>): Promise<void> {
    try {
      const name = await work();
      this.#step("what it has loaded to come to rest");
      await this.#errors.settle();
      this.#preparing = undefined;
      this.#channel.say({ kind: "prepared", name });
    } catch (error) {
      this.#channel.say({ kind: "fatal", message: messageOf(error) });
    }
    await this.#channel.flush();
  }

  #step(what: string): void {
    this.#channel.say({ kind: "step", what });
    this.#channel.flush();
  }

  async #load(target: Target, check: boolean): Promise<string> {
    this.#preparing = printTarget(target);
    this.#step("the suite to load");
    const suite = await this.#suite(target.suite);
    if (hasForeignCode(target)) {
      keepModules([attempts, contexts, expectations, observers, suites]);
      keepCases(suite.cases);
      keepIntrinsics(globalThis);
    }
    this.#step(`${printTarget(target)} to start`);
    const implementation = await this.#implementation(target);
    const { name } = implementation;
    this.#step(`what ${name} needs to be compiled`);
    await implementation.prepare?.((what) => {
      if (check) this.#options.mark(`\n${STEP_MARK}${what}\n`);
    });
    if (!check) return name;
    const problems = await this.#options.check(
      target,
      implementation,
      (what) => this.#step(`${target.impl} to answer ${what}`),
    );
    if (problems.length === 0) return name;
    const faults = implementation.faults?.() ?? [];
    const list = [...faults.map(({ message }) => message), ...problems].slice(0, 10);
    throw new Error(
      [`Cannot judge "${target.impl}": the adapter is wrong:`, ...list].join("\n  "),
    );
  }

  async #run(key: number, job: Job): Promise<void> {
    const again = await this.#runOnce(key, job, job.rerun === true);
    if (again) await this.#runOnce(key, job, false);
  }

  /** Runs a case; returns whether it is to be run again, which it may. */
  async #runOnce(key: number, job: Job, mayAgain: boolean): Promise<boolean> {
    const { mark } = this.#options;
    mark(`\n${CASE_MARK}\n`);
    this.#channel.say({ kind: "start", key });
    await this.#channel.flush();
    const attempt = await this.#errors.during(
      job.id,
      async () => this.#withPrinted(await this.#attempt(job)),
    );
    this.#channel.say({ kind: "answer", key, attempt });
    this.#channel.flush();
    const fault = await this.#errors.settle();
    const spent = this.#current?.implementation.isSpent?.() === true;
    const isFine = ["pass", "skip", "undecided"].includes(attempt.status) && fault === undefined;
    const isLasting = this.#current?.implementation.isLasting === true &&
      attempt.status === "fail" && fault === undefined;
    if (!isFine && !isLasting) await this.#disposeTold(job.id);
    const again = mayAgain && !isFine && !spent;
    this.#channel.say({
      kind: "done",
      key,
      ...(fault === undefined ? {} : { fault }),
      ...(again ? { again } : {}),
      ...(spent ? { spent } : {}),
    });
    return again;
  }

  async #attempt(job: Job): Promise<Attempt> {
    try {
      const one = (await this.#suite(job.target.suite)).find(job.id);
      if (one === undefined) throw new Error(`The suite has no case "${job.id}"`);
      const implementation = await this.#implementation(job.target);
      const trace = job.trace === true ? (line: string) => this.#trace(line) : undefined;
      implementation.watch?.(trace);
      const result = await attempts.attempt(one, implementation, {
        weakened: job.weakened ?? [],
        explain: job.explain ?? false,
        ...(job.target.release === undefined ? {} : { release: job.target.release }),
        ...(trace === undefined ? {} : { trace }),
        ...(implementation.unclaimed === undefined
          ? {}
          : { unclaimed: (levels) => implementation.unclaimed!(levels) }),
      });
      const isPass = result.status === "pass";
      const fault = implementation.faults?.().find(({ decides }) => !(isPass && decides));
      const unsupported = implementation.unsupported?.();
      if (fault === undefined && unsupported !== undefined) {
        const { evidence: _none, failure: _open, stack: _neither, ...rest } = result;
        const { reason, remedy } = unsupported;
        return { ...rest, status: "skip", message: reason, remedy };
      }
      if (fault === undefined || result.status === "skip") return result;
      return { ...result, status: "crash", ...fault };
    } catch (error) {
      return attempts.attemptOf(error);
    }
  }

  #trace(line: string): void {
    this.#options.mark(`\n${TRACE_MARK}${line.replaceAll("\n", " ").slice(0, 500)}\n`);
  }

  #withPrinted(result: Attempt): Attempt {
    const printed = this.#options.printed();
    return printed.length === 0 ? result : { ...result, printed };
  }

  async #suite(path: string): Promise<Suite> {
    let suite = this.#suites.get(path);
    if (suite === undefined) this.#suites.set(path, suite = await loadSuite(path));
    return suite;
  }

  async #implementation(target: Target): Promise<Disposable> {
    const { impl, parts, compute, driver, layer, properties } = target;
    const key = JSON.stringify([impl, parts, compute, driver, layer, properties]);
    if (this.#current?.key !== key) {
      await this.#dispose();
      const implementation = await this.#options.resolve(impl, parts, target, {
        onStep: (what) => this.#preparing && this.#step(`${impl}, which is ${what}`),
        onNote: (text) => this.#channel.say({ kind: "note", text }),
      });
      this.#current = { key, implementation };
    }
    return this.#current!.implementation;
  }

  /** The same; what fails then is told of a case. */
  async #disposeTold(id: string): Promise<void> {
    try {
      await this.#dispose();
    } catch (error) {
      this.#channel.say({ kind: "late", id, fault: { message: messageOf(error), stack: "" } });
    }
  }

  async #dispose(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.implementation.dispose?.();
  }
}

/** Checks whether somebody's code will run in this process itself. */
function hasForeignCode({ impl, parts, compute, driver, layer }: Target): boolean {
  return impl.startsWith("module:") || parts.length > 0 ||
    [compute, driver, layer].some((one) => one !== undefined);
}

function messageOf(error: unknown): string {
  return stripVTControlCharacters(reasonOf(error)).slice(0, 4000);
}
