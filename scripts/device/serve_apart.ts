/**
 * A device in a process of its own.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { startProgram } from "../../judge/command/deno_run.ts";

/** The signals that end a device. */
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Megabytes of objects of a device, beside the bytes of its files. */
const HEAP_MAX_MB = 2048;
/** Milliseconds that a device has to end by itself, which may be busy with an app's code. */
const PATIENCE = 5000;

/**
 * Runs the device in a process of its own, which ends whatever an app does in it, and whose end is told.
 *
 * @param script The main file of the command.
 * @param words Its words.
 * @param output Is told how it was killed.
 * @returns The exit status.
 */
export async function serveApart(
  script: URL,
  words: readonly string[],
  output: Output,
): Promise<number> {
  const child = startProgram(script, words, { heapMegabytes: HEAP_MAX_MB });
  let timer: number | undefined;
  const end = () => {
    child.kill("SIGTERM");
    timer ??= setTimeout(() => child.kill("SIGKILL"), PATIENCE) as unknown as number;
  };
  for (const name of SIGNALS) Deno.addSignalListener(name, end);
  const { code, signal } = await child.status;
  clearTimeout(timer);
  for (const name of SIGNALS) Deno.removeSignalListener(name, end);
  if (signal === null) return code;
  output.line(`The device was killed by ${signal}, and what it held is gone; start it again`);
  return 1;
}
