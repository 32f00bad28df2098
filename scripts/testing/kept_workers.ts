/**
 * Worker processes that outlive a run, so that the runs of a test file need not start one each.
 *
 * They are what `deno task cts` starts, and a run drives them as it always does. Only after its end they wait for the next run
 * instead of ending. One that was killed, or that has something left to do, is not kept.
 *
 * @module
 */

import { ChannelServer } from "../../cts/framework/supervisor/channel.ts";
import { type Means, realClock } from "../../cts/framework/supervisor/means.ts";
import type { FromWorker, ToWorker } from "../../cts/framework/supervisor/messages.ts";
import {
  type WorkerExit,
  type WorkerHandle,
  WorkerProcess,
} from "../../cts/framework/supervisor/worker_process.ts";
import { workerCommand } from "../../judge/worker/worker.ts";

/** How a run is told that the process of a worker has ended, which it has not. */
const ENDED: WorkerExit = {
  how: "died with SIGKILL",
  isClean: false,
  printed: [],
  trace: [],
  outOfMemory: false,
};

/** Gives workers to one run after another. */
export class KeptWorkers implements Means {
  readonly now = realClock.now;
  readonly usageOf = realClock.usageOf;
  readonly every = realClock.every;
  readonly #idle: KeptProcess[] = [];
  #server: ChannelServer | undefined;

  spawn(receive: (message: FromWorker) => void): WorkerHandle {
    let process = this.#idle.pop();
    while (process?.hasEnded === true) process = this.#idle.pop();
    process ??= new KeptProcess(this.#server ??= new ChannelServer());
    const kept = process;
    return new Loan(kept, receive, () => this.#idle.push(kept));
  }

  dispose(): void {}
}

/** A worker process, and who has it now. */
class KeptProcess {
  readonly process: WorkerProcess;
  /** Is told what it says. */
  receive: (message: FromWorker) => void = () => undefined;
  /** Things that it was told to load and has not answered for. */
  loading = 0;
  hasEnded = false;

  constructor(server: ChannelServer) {
    const command = workerCommand(navigator.hardwareConcurrency);
    this.process = new WorkerProcess(command, server, (message) => {
      if (message.kind === "prepared" || message.kind === "fatal") this.loading--;
      this.receive(message);
    }, () => undefined);
    this.process.exit.then(() => this.hasEnded = true);
  }
}

/** A worker process in the hands of one run. */
class Loan implements WorkerHandle {
  readonly exit: Promise<WorkerExit>;
  readonly #kept: KeptProcess;
  readonly #receive: (message: FromWorker) => void;
  readonly #giveBack: () => void;
  readonly #end: (exit: WorkerExit) => void;
  #hasAdapter = false;
  /** Whether nothing is left to do in it, so that it need not end. */
  #isFree = false;

  constructor(kept: KeptProcess, receive: (message: FromWorker) => void, giveBack: () => void) {
    const { promise, resolve } = Promise.withResolvers<WorkerExit>();
    this.exit = promise;
    this.#end = resolve;
    this.#kept = kept;
    this.#receive = receive;
    this.#giveBack = giveBack;
    kept.receive = (message) => {
      // What an adapter may still do is not known; it ends with its worker.
      this.#isFree = message.kind === "fatal" && !this.#hasAdapter && kept.loading === 0;
      receive(message);
    };
    kept.process.exit.then(resolve);
  }

  get pid(): number {
    return this.#kept.process.pid;
  }

  send(message: ToWorker): void {
    if (message.kind === "load") {
      this.#kept.loading++;
      this.#hasAdapter ||= message.target.impl.startsWith("exec:");
    }
    this.#kept.process.send(message);
  }

  close(): void {
    if (this.#kept.loading > 0) return this.#kept.process.close();
    queueMicrotask(() => {
      this.#isFree = true;
      this.#receive({ kind: "freed" });
    });
  }

  kill(): void {
    if (!this.#isFree) return this.#kept.process.kill();
    this.#isFree = false;
    this.#kept.receive = () => undefined;
    this.#giveBack();
    this.#end(ENDED);
  }
}
