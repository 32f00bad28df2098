/**
 * The cases that wait for a worker, and what has come of those that are run once more.
 *
 * @module
 */

import type { Attempt } from "../attempt.ts";
import type { Job } from "./messages.ts";
import { Shares } from "./shares.ts";
import type { Entry, Worker } from "./worker.ts";

/** After so many ended processes a case is not run again: it is no accident, and each costs a process or its limit. */
export const ENDS_RERUN_MAX = 20;

/** So many times a case is run that the machine does not decide; after the first time when all others have ended. */
export const UNDECIDED_RUNS = 3;

/** The cases of one run. */
export class CaseQueue {
  readonly #queue = new Shares<Entry>();
  /** Those that run alone, when there are no others. */
  readonly #lonely = new Shares<Entry>();
  #nextKey = 1;
  #ends = 0;

  /** How many wait that a worker may have now, if no other has any. */
  get size(): number {
    return this.#queue.size;
  }

  /**
   * Adds a case.
   *
   * @param job The case and how to run it.
   * @returns What came of it, one attempt or several; undefined if it was not run to its end.
   */
  add(job: Job): Promise<readonly Attempt[] | undefined> {
    const { promise, resolve } = Promise.withResolvers<readonly Attempt[] | undefined>();
    this.#of(job).push({ key: this.#nextKey++, job, earlier: [], resolve });
    return promise;
  }

  /** Lets one that runs alone be taken, if no others wait. */
  admitLonely(): void {
    if (this.#queue.size > 0) return;
    for (const entry of this.#lonely.take(this, 1)) this.#queue.push(entry);
  }

  /** Takes neighbors for a worker. */
  take(worker: Worker, count: number): Entry[] {
    return this.#queue.take(worker, count);
  }

  /** Puts what an ended worker has not come to back, in front of all that waits. */
  takeBack(worker: Worker): void {
    this.#queue.release(worker);
    const entries = [...worker.entries.values()].filter((entry) => entry !== worker.current);
    worker.entries.clear();
    for (const entry of entries.toReversed()) this.#of(entry.job).pushFirst(entry);
  }

  /** Takes what came of a case, which is run again only if it was undecided. */
  conclude(entry: Entry, attempt: Attempt): void {
    const attempts = [...entry.earlier, attempt];
    const undecided = attempts.filter(({ status }) => status === "undecided").length;
    if (attempt.status !== "undecided" || undecided >= UNDECIDED_RUNS) {
      return entry.resolve(attempts);
    }
    this.#lonely.push(this.#again(entry, attempts, { alone: true }));
  }

  /** Takes what came of a case whose process has ended; it is run once more if that was an accident. */
  concludeDead(entry: Entry, attempt: Attempt): void {
    if (attempt.status === "undecided") return this.conclude(entry, attempt);
    const isAccident = ++this.#ends <= ENDS_RERUN_MAX;
    if (!isAccident || entry.job.rerun !== true) return this.conclude(entry, attempt);
    const trace = attempt.status === "timeout";
    const next = this.#again(entry, [...entry.earlier, attempt], { rerun: false, trace });
    this.#of(next.job).pushFirst(next);
  }

  /** Gives all up that wait. */
  clear(): void {
    for (const queue of [this.#queue, this.#lonely]) {
      for (const entry of queue.clear()) entry.resolve(undefined);
    }
  }

  #of(job: Job): Shares<Entry> {
    return job.alone === true ? this.#lonely : this.#queue;
  }

  #again(entry: Entry, earlier: readonly Attempt[], changes: Partial<Job>): Entry {
    const job = { ...entry.job, ...changes };
    return { ...entry, key: this.#nextKey++, job, earlier };
  }
}
