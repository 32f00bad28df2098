/**
 * The thread of a library of intrinsics: loads it, and runs what it is asked to.
 *
 * Started by `compute_thread.ts`, not by a person.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import type { Compute } from "../../cts/contract/compute.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { Printed } from "../printed.ts";
import { bytesOf, writtenBuffer } from "./buffers.ts";
import { type ComputeAnswer, ComputeReply, type ComputeRequest } from "./compute_reply.ts";
import { loadCompute } from "./load_compute.ts";
import { ComputeFault, describeThrown, runCompute } from "./run_compute.ts";

/** What a thread is started with. */
export interface ComputeWorkerData {
  /** The value of `--compute`. */
  readonly spec: string;
  /** The memory of a {@link ComputeReply}. */
  readonly reply: SharedArrayBuffer;
}

/** How often a run is measured, at most. */
const REPEATS_MAX = 15;

/** Answers for one run at a time: the first thing that happens to it. */
class ComputeRunner {
  readonly #reply: ComputeReply;
  readonly #compute: Compute;
  readonly #printed: Printed;
  #current: ComputeRequest | undefined;
  #stray: ComputeAnswer | undefined;

  constructor(reply: ComputeReply, compute: Compute, printed: Printed) {
    this.#reply = reply;
    this.#compute = compute;
    this.#printed = printed;
  }

  async run(request: ComputeRequest): Promise<void> {
    this.#current = request;
    const stray = this.#stray;
    this.#stray = undefined;
    const answer = stray ?? await this.#answer(request).catch((error) => this.#faultOf(error));
    if (this.#current !== request) return;
    this.#current = undefined;
    this.#reply.give(answer);
  }

  /** Takes what the library throws from a timer, or in a promise of which nobody knows. */
  uncaught(error: unknown): void {
    const fault = this.#faultOf(error);
    if (this.#current === undefined) {
      this.#stray = fault;
      return;
    }
    this.#current = undefined;
    this.#reply.give(fault);
  }

  async #answer({ call, output, measure }: ComputeRequest): Promise<ComputeAnswer> {
    await runCompute(this.#compute, call);
    output.set(bytesOf(writtenBuffer(call)));
    const milliseconds: number[] = [];
    const end = performance.now() + (measure ?? 0);
    while (milliseconds.length < REPEATS_MAX && performance.now() < end) {
      const started = performance.now();
      await this.#compute.run(call);
      milliseconds.push(performance.now() - started);
    }
    return { kind: "done", milliseconds, printed: this.#printed.take() };
  }

  #faultOf(error: unknown): ComputeAnswer {
    const message = error instanceof ComputeFault ? error.message : describeThrown(error);
    return { kind: "fault", message, printed: this.#printed.take() };
  }
}

async function main(): Promise<void> {
  const { spec, reply: memory } = workerData as ComputeWorkerData;
  const reply = new ComputeReply(memory);
  const printed = new Printed();
  printed.replace(globalThis.console, () => undefined);
  addEventListener("unload", () => reply.give({ kind: "ended" }));
  try {
    const compute = await loadCompute(spec);
    const runner = new ComputeRunner(reply, compute, printed);
    for (const [type, member] of [["error", "error"], ["unhandledrejection", "reason"]] as const) {
      addEventListener(type, (event) => {
        event.preventDefault();
        runner.uncaught(Reflect.get(event, member));
      });
    }
    parentPort?.on("message", (request: ComputeRequest) => runner.run(request));
    reply.give({ kind: "loaded", name: compute.name, intrinsics: compute.intrinsics });
  } catch (error) {
    reply.give({ kind: "refused", message: reasonOf(error) });
  }
}

await main();
