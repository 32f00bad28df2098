/**
 * Layers in a process of their own, which can be ended whatever they do.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { startProgram } from "../command/deno_run.ts";

/** Megabytes of JavaScript values that the process may hold. */
const HEAP_MAX_MB = 1024;
/** The number that the process adds to its exit status, so that no layer can end it and look like a success. */
export const FINISHED = 100;

/**
 * Runs a command with layers.
 *
 * @param script Its main file, which adds {@link FINISHED} to its exit status.
 * @param words Its words.
 * @param timeout Milliseconds after which it is ended.
 * @param output Is told how the layers have ended it.
 * @returns The exit status.
 */
export async function tryApart(
  script: URL,
  words: readonly string[],
  timeout: number,
  output: Output,
): Promise<number> {
  const child = startProgram(script, words, { heapMegabytes: HEAP_MAX_MB });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, timeout);
  const { code, signal } = await child.status;
  clearTimeout(timer);
  if (signal === null && code >= FINISHED) return code - FINISHED;
  output.line(
    late
      ? `process: a layer did not return within ${timeout} ms, so the app hangs; ` +
        "raise the limit with --timeout if it is only slow"
      : `process: a layer ended everything with ${
        signal ?? `status ${code}`
      }; it took too much memory, or called what no layer has on a device`,
  );
  return 1;
}
