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
import { LateErrors } from "../../cts/framework/supervisor/late_errors.ts";
import type { Uncaught } from "../../cts/framework/supervisor/messages.ts";
import { placed } from "../implementation/load_module.ts";
import { Printed } from "../worker/printed.ts";
import { bytesOf, writtenBuffer } from "./buffers.ts";
import {
  type ComputeAnswer,
  ComputeReply,
  type ComputeRequest,
  type ComputeRun,
  type LateMistake,
} from "./compute_reply.ts";
import { loadCompute } from "./load_compute.ts";
import { timeOf } from "./processor_clock.ts";
import { ComputeFault, describeThrown, runCompute, UnsupportedCall } from "./run_compute.ts";

/** The data that a thread is started with. */
export interface ComputeWorkerData {
  /** The value of `--compute`. */
  readonly spec: string;
  /** Where the cells of a program's runs lie. */
  readonly folder?: string;
  /** The memory of a {@link ComputeReply}. */
  readonly reply: SharedArrayBuffer;
}

/** Late mistakes that are told, and characters of each. */
const LATE_MAX = 10;
const MESSAGE_MAX = 2000;

/** Answers for one run at a time: the first thing that happens to it. What happens after that is told when it is asked for. */
class ComputeRunner {
  readonly #reply: ComputeReply;
  readonly #compute: Compute;
  readonly #printed: Printed;
  readonly #errors: LateErrors;
  readonly #late: LateMistake[] = [];
  #runs = 0;
  #isOpen = false;

  constructor(reply: ComputeReply, compute: Compute, printed: Printed) {
    this.#reply = reply;
    this.#compute = compute;
    this.#printed = printed;
    const uncaught = (run = "0", fault: Uncaught) => this.#uncaught(Number(run), fault);
    this.#errors = new LateErrors(uncaught, uncaught);
    this.#errors.watch(globalThis);
  }

  async take(request: ComputeRequest): Promise<void> {
    if (request === "settle") {
      await this.#errors.settle();
      const late = this.#late.splice(0);
      return this.#reply.give({ kind: "settled", late, printed: this.#printed.take() });
    }
    const run = ++this.#runs;
    this.#isOpen = true;
    const answer = await this.#errors.during(
      String(run),
      () => this.#answer(request).catch((error) => this.#faultOf(error)),
    );
    if (run === this.#runs) this.#give(answer);
  }

  #give(answer: ComputeAnswer): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#reply.give(answer);
  }

  /** Takes what the library throws from a timer, or in a promise of which nobody knows. */
  #uncaught(run: number, { message, stack }: Uncaught): void {
    const error = new Error(message);
    error.stack = stack;
    const text = `it threw ${placed(error)}`;
    if (this.#isOpen && run === this.#runs) return this.#give(this.#fault(text));
    if (this.#late.length < LATE_MAX) this.#late.push({ run, message: text.slice(0, MESSAGE_MAX) });
  }

  async #answer({ call, output, measure }: ComputeRun): Promise<ComputeAnswer> {
    if (measure !== undefined) {
      const milliseconds = await timeOf(() => this.#compute.run(call), measure);
      return { kind: "done", milliseconds, printed: this.#printed.take() };
    }
    await runCompute(this.#compute, call);
    output.set(bytesOf(writtenBuffer(call)));
    return { kind: "done", printed: this.#printed.take() };
  }

  #faultOf(error: unknown): ComputeAnswer {
    if (error instanceof UnsupportedCall) {
      return { kind: "unsupported", message: error.message, printed: this.#printed.take() };
    }
    return this.#fault(error instanceof ComputeFault ? error.message : describeThrown(error));
  }

  #fault(message: string): ComputeAnswer {
    return { kind: "fault", message, printed: this.#printed.take() };
  }
}

async function main(): Promise<void> {
  const { spec, folder, reply: memory } = workerData as ComputeWorkerData;
  const reply = new ComputeReply(memory);
  const printed = new Printed();
  printed.replace(globalThis.console, () => undefined);
  addEventListener("unload", () => reply.end());
  try {
    const compute = await loadCompute(spec, folder);
    const runner = new ComputeRunner(reply, compute, printed);
    parentPort?.on("message", (request: ComputeRequest) => runner.take(request));
    reply.give({ kind: "loaded", name: compute.name, intrinsics: compute.intrinsics });
  } catch (error) {
    reply.give({ kind: "refused", message: reasonOf(error) });
  }
}

await main();
