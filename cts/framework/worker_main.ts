/**
 * The inside of a worker process: runs the cases that it is handed.
 *
 * Cases run in processes of their own because nothing less can be stopped: a busy loop does not react to a
 * terminated thread, and native code may take its whole process down.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { resolve as resolvePath, toFileUrl } from "@std/path";
import type { Implementation } from "../contract/device.ts";
import { type Attempt, attempt } from "./attempt.ts";
import type { SkipReason } from "./claims.ts";
import {
  CASE_MARK,
  encodeMessage,
  type FromWorker,
  type Job,
  type Judged,
  type PartSpec,
  readLines,
  type Target,
  type ToWorker,
} from "./messages.ts";
import type { Suite } from "./suite.ts";
import { UsageError } from "./usage_error.ts";
import { reasonOf } from "../contract/show.ts";

/** A mistake in the code of what is judged, which says nothing of its clauses unless it says so. */
export interface Fault {
  /** What happened, and where. */
  readonly message: string;
  /** The stack of what was thrown; empty if nothing was. */
  readonly stack: string;
  /** What it makes of a case that did not pass. Default: a crash. */
  readonly status?: "crash" | "timeout";
  /** Whether it is what the case's clauses forbid, so that it decides them. Default: it says nothing of them. */
  readonly decides?: true;
}

/** An implementation, perhaps with something to free, and perhaps one that knows its own faults. */
export type Disposable = Implementation & {
  dispose?(): Promise<void> | void;
  /** The faults since the last call. */
  faults?(): readonly Fault[];
  /** Why a case is skipped, of whose id it does not claim these levels. */
  unclaimed?(levels: string): SkipReason;
  /**
   * Compiles or loads what cases need and takes its time, before the clock of any case runs.
   *
   * @param ids Ids of the cases that are to come; none if they are not known.
   * @param step Told what is done, before it is, for example `compiling the kernels of intrinsics`; not called for what is
   * there already.
   * @throws {UsageError} If the implementation cannot run here.
   */
  prepare?(ids: readonly string[], step: (what: string) => void): Promise<void>;
  /** Whether its process can run no further case: something in it goes on that cannot be stopped. */
  isSpent?(): boolean;
};

/** What a worker needs from outside the framework. */
export interface WorkerOptions {
  /** Finds an implementation by its connectable string. */
  readonly resolve: (
    impl: string,
    parts: readonly PartSpec[],
    judged?: Judged,
  ) => Promise<Disposable>;
  /** Checks an implementation's adapter before anything is judged. */
  readonly check: (impl: string, implementation: Implementation) => Promise<readonly string[]>;
  readonly input: ReadableStream<Uint8Array>;
  /** Writes to the stream that the run reads messages from. */
  readonly write: (text: string) => void;
  /** Writes to the stream that everything printed goes to. */
  readonly mark: (text: string) => void;
  /** What was printed since the last call. */
  readonly printed: () => readonly string[];
}

/**
 * Works until the input ends.
 *
 * @param options What it needs.
 */
export async function workerMain(options: WorkerOptions): Promise<void> {
  const worker = new WorkerMain(options);
  let work: Promise<void> = Promise.resolve();
  for await (const line of readLines(options.input)) {
    const message: ToWorker = JSON.parse(line);
    work = work.then(() => worker.take(message));
  }
  await work;
  await worker.dispose();
}

/**
 * Loads a suite.
 *
 * @param path A module that exports it as `suite`.
 * @throws {UsageError} If the module cannot be loaded, is not valid, or exports no suite.
 */
export async function loadSuite(path: string): Promise<Suite> {
  let module: { readonly suite?: Suite };
  try {
    module = await import(toFileUrl(resolvePath(path)).href);
  } catch (error) {
    throw new UsageError(`Cannot load suite "${path}": ${messageOf(error)}`);
  }
  if (!Array.isArray(module.suite?.cases)) {
    throw new UsageError(`Cannot load suite "${path}": it does not export "suite"`);
  }
  return module.suite as Suite;
}

class WorkerMain {
  readonly #options: WorkerOptions;
  readonly #suites = new Map<string, Suite>();
  #current: { readonly key: string; readonly implementation: Disposable } | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async take(message: ToWorker): Promise<void> {
    if (message.kind === "prepare") return await this.#prepare(message.target, message.check);
    for (const { key, job } of message.jobs) await this.#run(key, job);
  }

  async dispose(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.implementation.dispose?.();
  }

  async #prepare(target: Target, check: boolean): Promise<void> {
    try {
      const { cases } = await this.#suite(target.suite);
      const implementation = await this.#implementation(target);
      await implementation.prepare?.(cases.map(({ id }) => id), () => undefined);
      const problems = check ? await this.#options.check(target.impl, implementation) : [];
      if (problems.length > 0) {
        const faults = implementation.faults?.() ?? [];
        const list = [...faults.map(({ message }) => message), ...problems].slice(0, 10).map((
          problem,
        ) => `\n  ${problem}`).join("");
        throw new Error(`Cannot judge "${target.impl}": the adapter is wrong:${list}`);
      }
      this.#send({ kind: "prepared", name: implementation.name });
    } catch (error) {
      this.#send({ kind: "fatal", message: messageOf(error) });
    }
  }

  async #run(key: number, job: Job): Promise<void> {
    const attempts: Attempt[] = [];
    let spent = false;
    for (;;) {
      this.#options.mark(CASE_MARK);
      this.#send({ kind: "start", key });
      const result = this.#withPrinted(await this.#attempt(job));
      attempts.push(result);
      const passed = result.status === "pass" || result.status === "skip";
      spent = this.#current?.implementation.isSpent?.() === true;
      if (!passed) await this.dispose().catch(() => undefined);
      if (passed || spent || job.rerun !== true || attempts.length === 2) break;
    }
    this.#send({ kind: "done", key, attempts, ...(spent ? { spent } : {}) });
  }

  async #attempt(job: Job): Promise<Attempt> {
    try {
      const one = (await this.#suite(job.target.suite)).find(job.id);
      if (one === undefined) throw new Error(`The suite has no case "${job.id}"`);
      const implementation = await this.#implementation(job.target);
      const result = await attempt(one, implementation, {
        weakened: job.weakened ?? [],
        explain: job.explain ?? false,
        ...(implementation.unclaimed === undefined
          ? {}
          : { unclaimed: (levels) => implementation.unclaimed!(levels) }),
      });
      const [fault] = implementation.faults?.() ?? [];
      return fault === undefined || result.status === "pass" || result.status === "skip"
        ? result
        : { ...result, status: "crash", ...fault };
    } catch (error) {
      const died = error instanceof Error && error.name === "AdapterError";
      const status = died ? "crash" : "error";
      return { status, message: messageOf(error), notes: [], oracles: [], milliseconds: 0 };
    }
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
    const { impl, parts, compute, driver, layer } = target;
    const key = JSON.stringify([impl, parts, compute, driver, layer]);
    if (this.#current?.key !== key) {
      await this.dispose();
      const implementation = await this.#options.resolve(impl, parts, target);
      this.#current = { key, implementation };
    }
    return this.#current!.implementation;
  }

  #send(message: FromWorker): void {
    this.#options.write(encodeMessage(message));
  }
}

function messageOf(error: unknown): string {
  const text = reasonOf(error);
  return stripVTControlCharacters(text).slice(0, 4000);
}
