/**
 * The threads that kernels run on beside the caller's. They start when there is enough to do, and go from one process's kernels
 * to another's, as starting one takes longer than most runs.
 *
 * @module
 */

import { Worker } from "node:worker_threads";
import { CONTROL } from "./kernel_control.ts";
import type { KernelService } from "./kernel_worker.ts";

/**
 * Pools that a thread serves, one after the other, before another thread takes its place: the memory of each stays with it until
 * the garbage of an idle thread is collected.
 */
export const SERVICES_MAX = 32;

interface KernelThread {
  readonly worker: Worker;
  services: number;
}

/** Threads that serve one pool at a time: runs of two pools never overlap, since their callers wait for them. */
export class KernelThreads {
  readonly #threads: KernelThread[] = [];
  #served: Int32Array | undefined;

  /**
   * Lets threads take tiles of a pool's runs, and no more of any other pool's.
   *
   * @param service What they need of the pool.
   * @param threads Threads that take part, the caller's included.
   */
  serve(service: Omit<KernelService, "lid">, threads: number): void {
    const { control } = service;
    if (this.#served !== undefined && this.#served !== control) this.leave(this.#served);
    this.#served = control;
    Atomics.store(control, CONTROL.end, 0);
    for (let lid = 1; lid < threads; lid++) {
      if (Atomics.compareExchange(control, CONTROL.alive + lid, 0, 1) !== 0) continue;
      const thread = this.#thread(lid);
      thread.services++;
      thread.worker.postMessage({ ...service, lid } satisfies KernelService);
    }
    Atomics.notify(control, CONTROL.ticket);
  }

  /** Sends the threads away from a pool, whose runs are over: by a new ticket, as one that is about to sleep misses the call. */
  leave(control: Int32Array): void {
    Atomics.store(control, CONTROL.end, 1);
    Atomics.add(control, CONTROL.ticket, 1 << 16);
    Atomics.notify(control, CONTROL.ticket);
    if (this.#served === control) this.#served = undefined;
  }

  #thread(lid: number): KernelThread {
    const known = this.#threads[lid];
    if (known !== undefined && known.services < SERVICES_MAX) return known;
    known?.worker.postMessage(null);
    const worker = new Worker(new URL("./kernel_worker.ts", import.meta.url));
    worker.unref();
    return this.#threads[lid] = { worker, services: 0 };
  }
}
