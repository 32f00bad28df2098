/**
 * A worker process of the suite: reads cases from stdin, runs them, and writes what came of them to stdout.
 *
 * Started by the commands, not by a person.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { workerMain } from "../cts/framework/worker_main.ts";
import { resolveImplementation } from "./implementations.ts";

/** The command that starts a worker process. */
export const WORKER_COMMAND: readonly string[] = [
  Deno.execPath(),
  "run",
  "-A",
  "--quiet",
  fromFileUrl(import.meta.url),
];

if (import.meta.main) {
  Deno.addSignalListener("SIGINT", () => undefined);
  globalThis.console.log = globalThis.console.info = globalThis.console.debug = console.error;
  const encoder = new TextEncoder();
  await workerMain({
    resolve: resolveImplementation,
    check: async (impl, implementation) => {
      if (impl === "sim") return [];
      const { smoke } = await import("../cts/contract/smoke.ts");
      return await smoke(implementation);
    },
    input: Deno.stdin.readable,
    write: (line) => {
      let bytes = encoder.encode(line + "\n");
      while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
    },
  });
  Deno.exit(0);
}
