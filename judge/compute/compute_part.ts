/**
 * The part "rs-intrinsics" that lets a library run the intrinsics which it has.
 *
 * @module
 */

import { AsyncLocalStorage } from "node:async_hooks";
import type { SkipReason } from "../../cts/framework/claims.ts";
import type { Fault } from "../../cts/framework/supervisor/worker_main.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { ProcessFault } from "../../impl/machine/machine.ts";
import type { IntrinsicJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { ComputeThread } from "./compute_thread.ts";
import { callOfJob, putOutput } from "./job_call.ts";
import { ComputeFault, UnsupportedCall } from "./run_compute.ts";

const DOES_NOT_SUPPORT = "does not support";

/**
 * Says how many cases were skipped because a library does no such runs.
 *
 * @param results What came of all cases.
 */
export function unsupportedLines(
  results: readonly {
    readonly status: string;
    readonly attempt: { readonly message: string };
  }[],
): string[] {
  const some = results.filter(({ status, attempt: { message } }) =>
    status === "skip" && message.includes(` ${DOES_NOT_SUPPORT} `)
  );
  return some.length === 0 ? [] : [
    `among the skipped: ${some.length} of ${results.length} cases have runs that it does not support`,
  ];
}

/** A library in place of the reference's intrinsics. */
export class ComputePart {
  /** The library's name and version. */
  readonly name: string;
  /** The cases that the library is judged by, as `Implementation.claims` has them. */
  readonly claims: readonly string[];
  /** Makes the part of the reference class. */
  readonly factory: PartFactory<"rs-intrinsics">;
  readonly #spec: string;
  readonly #thread: ComputeThread;
  /** The contexts of the runs, by their numbers, in which what shows late is thrown, so that it is told of their case. */
  readonly #contexts = new Map<number, <R>(work: () => R) => R>();
  #settled = 0;
  #faults: Fault[] = [];
  #unsupported: SkipReason | undefined;

  /**
   * Loads a library.
   *
   * @param spec The value of `--compute`.
   * @throws {UsageError} If there is none.
   */
  constructor(spec: string) {
    this.#spec = spec;
    this.#thread = new ComputeThread(spec);
    const { name, intrinsics } = this.#thread;
    this.name = name;
    this.claims = intrinsics.map((one) => `rs:intrinsic:${one}`);
    const run = (heap: { readonly bytes: Uint8Array }, job: IntrinsicJob) => this.#run(heap, job);
    this.factory = (Base) =>
      class extends Base {
        override run(job: IntrinsicJob): void {
          if (!intrinsics.includes(job.intrinsic) || !isAllowed(job)) return super.run(job);
          run(this.host.process.heap, job);
        }
      };
  }

  /** Whether the program must end before more is judged: a run goes on that cannot be stopped. */
  get isSpent(): boolean {
    return this.#thread.isLate;
  }

  /** The mistakes of the library since the last call; what its runs have left behind has its turn first. */
  takeFaults(): readonly Fault[] {
    const before = this.#settled;
    if (this.#thread.runs > before) {
      this.#settle((run, message) => {
        if (run > before) this.#faults.push(this.#fault(message));
        else this.#throwIn(run, message);
      });
    }
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** Why the case since the last call is skipped: it has a run that the library does not do. */
  takeUnsupported(): SkipReason | undefined {
    const found = this.#unsupported;
    this.#unsupported = undefined;
    return found;
  }

  /**
   * Why a case is skipped.
   *
   * @param levels The levels of its id that the library does not claim.
   */
  unclaimed(levels: string): SkipReason {
    const [, name] = /^rs:intrinsic:(\w+)$/.exec(levels) ?? [];
    return name === undefined
      ? { reason: `${this.name} is judged for its intrinsics alone`, remedy: "leave --compute out" }
      : { reason: `${this.name} has no ${name}`, remedy: `add "${name}" to its intrinsics` };
  }

  /** Ends the library's thread; a mistake that has not been told is thrown in the context of its run. */
  dispose(): void {
    this.#settle((run, message) => this.#throwIn(run, message));
    this.#thread.close();
  }

  #settle(tell: (run: number, message: string) => void): void {
    this.#settled = this.#thread.runs;
    try {
      for (const { run, message } of this.#thread.settle()) tell(run, message);
    } catch (error) {
      if (!(error instanceof ComputeFault)) throw error;
      tell(this.#settled, error.message);
    }
  }

  #throwIn(run: number, message: string): void {
    const within = this.#contexts.get(run) ?? ((work) => work());
    within(() => reportError(new Error(this.#fault(message).message)));
  }

  #fault(message: string): Fault {
    const text = `Compute "${this.#spec}" is broken: ${this.name}, after its answer: ${message}`;
    return { message: text, stack: "" };
  }

  #run(heap: { readonly bytes: Uint8Array }, job: IntrinsicJob): void {
    try {
      this.#contexts.set(this.#thread.runs + 1, AsyncLocalStorage.snapshot());
      putOutput(heap.bytes, job, this.#thread.run(callOfJob(heap.bytes, job)));
    } catch (error) {
      if (error instanceof UnsupportedCall) {
        const reason = `${this.name} ${DOES_NOT_SUPPORT} ${job.intrinsic} of ${error.message}`;
        this.#unsupported = { reason, remedy: "let it do such runs if apps need them" };
        throw new ProcessFault("SIGABRT", reason);
      }
      if (!(error instanceof ComputeFault)) throw error;
      const message = `Compute "${this.#spec}" is broken: ${this.name}, ${job.intrinsic}: ` +
        error.message;
      this.#faults.push({ message, stack: "" });
      throw new ProcessFault("SIGABRT", message);
    }
  }
}

/** Checks that the contract has such a call: libRS.so takes parameters that android.renderscript refuses, and empty clips. */
function isAllowed(job: IntrinsicJob): boolean {
  if ("clip" in job && (job.clip.x1 >= job.clip.x2 || job.clip.y1 >= job.clip.y2)) return false;
  if (job.intrinsic === "blur") return job.radius > 0 && job.radius <= 25;
  if (job.intrinsic !== "histogramDot") return true;
  const sum = job.coefficients.reduce((all, one) => Math.fround(all + one), 0);
  return job.coefficients.every((one) => one >= 0) && sum <= 1;
}
