/**
 * A worker process of the suite: runs the cases that its supervisor has for it.
 *
 * Started by the commands, not by a person.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { DEFAULT_LIMITS } from "../../cts/contract/adapter_limits.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { workerMain } from "../../cts/framework/supervisor/worker_main.ts";
import { becomeKeeper, endDescendants } from "../../cts/process/keeper.ts";
import { resolveImplementation } from "../implementation/implementations.ts";
import { watchParent } from "../../cts/process/parent_watch.ts";
import { RUN } from "../command/deno_run.ts";
import { Printed } from "./printed.ts";

/** Megabytes of JavaScript values that a worker may hold. */
const HEAP_MAX_MB = 1024;
/** Bytes of memory that a worker may take, buffers and native code included. */
const MEMORY_MAX = 3 * 1024 ** 3;
/**
 * V8 compiles and collects on the worker's own thread. `--single-threaded` says the same, but code that is cached under it
 * is not taken by a program that runs without it, so that each would compile all modules that the other has cached.
 */
const ONE_THREAD = ["--single-threaded-gc", "--no-concurrent-recompilation"];
/** Megabytes in which new values are made; from V8's default of 1, each worker would copy more than it keeps. */
const SEMI_SPACE_MB = 16;

/**
 * The command that starts a worker process.
 *
 * @param jobs How many workers there are. If they take all processors, V8 compiles and collects on the worker's own
 * thread: further threads would only take time from other workers.
 */
export function workerCommand(jobs: number): readonly string[] {
  const flags = [
    `--max-old-space-size=${HEAP_MAX_MB}`,
    `--min-semi-space-size=${SEMI_SPACE_MB}`,
    ...(jobs < navigator.hardwareConcurrency ? [] : ONE_THREAD),
  ];
  return [
    Deno.execPath(),
    ...RUN,
    `--v8-flags=${flags.join(",")}`,
    fromFileUrl(import.meta.url),
  ];
}

if (import.meta.main) {
  Deno.addSignalListener("SIGINT", () => undefined);
  const printed = new Printed();
  printed.replace(globalThis.console);
  becomeKeeper();
  watchParent(MEMORY_MAX);
  await workerMain({
    resolve: resolveImplementation,
    check: async ({ impl, limits = DEFAULT_LIMITS }, implementation, onStep) => {
      // A connected device takes no World but those of its own release and build.
      if (impl === "sim" || impl.startsWith("adb:")) return [];
      const { smoke } = await import("../../cts/contract/smoke.ts");
      // Processes of an image are those of its own build.
      const isLimit = (error: unknown) => error instanceof SkipSignal;
      return await smoke(implementation, { limit: limits.step, onStep, isLimit });
    },
    input: Deno.stdin.readable,
    mark: (text) => writeAll(Deno.stderr, text),
    printed: () => printed.take(),
    free: () => endDescendants(Deno.pid),
  });
  Deno.exit(0);
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(stream.writeSync(bytes));
}
