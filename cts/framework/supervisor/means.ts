/**
 * The needs of a supervisor: processes, and a clock.
 *
 * @module
 */

import { usageSinceNow } from "../../process/processor_time.ts";
import { ChannelServer } from "./channel.ts";
import type { FromWorker } from "./messages.ts";
import type { WorkerMeans } from "./worker.ts";
import { type WorkerHandle, WorkerProcess } from "./worker_process.ts";

/** The means of a supervisor on the machine; tests have others. */
export interface Means extends WorkerMeans {
  readonly spawn: (receive: (message: FromWorker) => void) => WorkerHandle;
  /** Calls again and again, with so many milliseconds between; what is returned ends that. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
  /** Frees what the others share. */
  readonly dispose: () => void;
}

/** The real clock. */
export const realClock: Pick<Means, "now" | "usageOf" | "every"> = {
  now: () => performance.now(),
  usageOf: usageSinceNow,
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * Real processes and the real clock.
 *
 * @param command Program and arguments of a worker process.
 * @param tell Is told what workers compile.
 */
export function realMeans(command: readonly string[], tell: (step: string) => void): Means {
  const server = new ChannelServer();
  return {
    ...realClock,
    spawn: (receive) => new WorkerProcess(command, server, receive, tell),
    dispose: () => server.close(),
  };
}
