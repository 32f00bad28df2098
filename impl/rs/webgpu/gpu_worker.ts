/**
 * The worker that owns the GPU's device: does what it is told, in order.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import { GpuHost } from "./gpu_host.ts";
import {
  ANSWER,
  ANSWER_TEXT,
  GpuError,
  type GpuMessage,
  type GpuOutcome,
  type GpuWorkerData,
  OUTCOMES,
} from "./gpu_protocol.ts";

const { answers, findsAdapters } = workerData as GpuWorkerData;
const words = new Int32Array(answers, 0, ANSWER_TEXT / Int32Array.BYTES_PER_ELEMENT);
const text = new Uint8Array(answers, ANSWER_TEXT);
const host = new GpuHost(findsAdapters);
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: GpuMessage) => {
  last = last.then(() => obey(message));
});

async function obey({ command, answer }: GpuMessage): Promise<void> {
  let reply: readonly [GpuOutcome, string];
  try {
    reply = ["done", await host.run(command, answer !== 0)];
  } catch (error) {
    const fault = error instanceof GpuError ? error : new GpuError("lost", String(error));
    reply = [fault.outcome, fault.message];
    if (answer === 0) host.fail(fault);
  }
  if (answer !== 0) send(answer, ...reply);
}

function send(answer: number, outcome: GpuOutcome, message: string): void {
  const bytes = new TextEncoder().encode(message).subarray(0, text.length);
  text.set(bytes);
  words[ANSWER.length] = bytes.length;
  words[ANSWER.outcome] = OUTCOMES.indexOf(outcome);
  Atomics.store(words, ANSWER.number, answer);
  Atomics.notify(words, ANSWER.number);
}
