/**
 * Serves the reference device as an adapter does, so that it can be judged through the adapter protocol.
 *
 * @example
 * ```sh
 * deno task cts --impl "exec:deno run -A scripts/serve.ts"
 * ```
 *
 * @module
 */

import { serve } from "../cts/contract/exec_server.ts";
import { sim } from "../impl/mod.ts";
import { watchParent } from "./parent_watch.ts";
import { reasonOf } from "../cts/contract/show.ts";

const USAGE = `usage: deno run -A scripts/serve.ts

Reads requests from stdin and writes replies to stdout, one JSON object a line, as
cts/contract/protocol.schema.json says. For a person: deno task cts --impl "exec:deno run -A scripts/serve.ts"`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @returns The exit status.
 */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  if (args.length > 0) {
    console.error(`Word "${args[0]}" is not expected, serve takes none; --help says what it does`);
    return 2;
  }
  globalThis.console.log = globalThis.console.info = globalThis.console.debug = console.error;
  const endWatch = await watchParent();
  try {
    await serve(sim(), Deno.stdin.readable, Deno.stdout.writable);
    return 0;
  } catch (error) {
    console.error(reasonOf(error));
    return 1;
  } finally {
    endWatch();
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
