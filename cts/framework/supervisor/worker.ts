/**
 * A worker as its supervisor knows it: its state, the cases that it has, and how long it is still waited for.
 *
 * @module
 */

import type { Attempt } from "../attempt.ts";
import { Patience, type Standing } from "../../process/patience.ts";
import type { Usage } from "../../process/processor_time.ts";
import { COMPILE_FACTOR, type Job } from "./messages.ts";
import type { WorkerHandle } from "./worker_process.ts";
import {
  limitOf,
  nextState,
  type WorkerEvent,
  type WorkerLimits,
  type WorkerState,
} from "./worker_state.ts";

/** A case that waits for a worker, or that one has. */
export interface Entry {
  readonly key: number;
  readonly job: Job;
  /** The attempts so far. */
  readonly earlier: readonly Attempt[];
  readonly resolve: (attempts: readonly Attempt[] | undefined) => void;
}

/** The needs of a worker of the machine. */
export interface WorkerMeans {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Tells what a process and all below it use of the processors, from one call to the next. */
  readonly usageOf: (pid: number) => () => Usage;
}

/** A worker. */
export class Worker {
  readonly process: WorkerHandle;
  /** The cases that it has, by key. */
  readonly entries = new Map<number, Entry>();
  /** The case that it runs, or that settles. */
  current: Entry | undefined;
  /** The answer of the case that settles. */
  answer: Attempt | undefined;
  /** The case that it ran last. */
  last: Entry | undefined;
  /** The step that it told, while it prepares. */
  step = "a worker to start";
  /** Whether it was killed for what its state came to; undefined if it was not. */
  exceeded: { readonly state: WorkerState; readonly standing: Standing } | undefined;
  /** The message that it must not send and did; undefined if none. */
  violation: string | undefined;
  /** Whether it has said that it holds nothing any more, so that it is ended. */
  isFreed = false;
  readonly #means: WorkerMeans;
  readonly #limits: WorkerLimits;
  #state: WorkerState = "preparing";
  #since: number;
  #patience: Patience | undefined;

  /**
   * @param process Its process.
   * @param limits How long each state may last.
   * @param means What it needs of the machine.
   */
  constructor(process: WorkerHandle, limits: WorkerLimits, means: WorkerMeans) {
    this.process = process;
    this.#limits = limits;
    this.#means = means;
    this.#since = means.now();
  }

  /** Its state. */
  get state(): WorkerState {
    return this.#state;
  }

  /** Milliseconds for which it has been in its state. */
  get age(): number {
    return this.#means.now() - this.#since;
  }

  /** Milliseconds that the case it runs may take. */
  get caseLimit(): number {
    return this.#limits.case * (this.current?.job.compiles === true ? COMPILE_FACTOR : 1);
  }

  /**
   * Goes where an event leads.
   *
   * @returns Whether the event may happen now.
   */
  advance(event: WorkerEvent): boolean {
    const next = nextState(this.#state, event);
    if (next === undefined) return false;
    if (event === "send" && next === this.#state) return true;
    this.#state = next;
    this.#since = this.#means.now();
    this.#patience = undefined;
    return true;
  }

  /** Judges if it is still waited for. A state that has just begun costs nothing. */
  look(period: number): Standing {
    const limit = limitOf(this.#state, { ...this.#limits, case: this.caseLimit });
    const now = this.#means.now();
    if (limit === undefined || now - this.#since < Math.min(period, limit)) return "waiting";
    this.#patience ??= new Patience(
      limit,
      this.#since,
      this.#means.usageOf(this.process.pid),
    );
    return this.#patience.look(now);
  }
}
