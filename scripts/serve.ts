/**
 * Serves the reference device as an adapter does, so that it can be judged through the adapter protocol.
 *
 * @example
 * ```sh
 * deno task cts --impl "exec:deno run -A scripts/serve.ts"
 * deno task cts --impl "exec:deno run -A scripts/serve.ts --impl native" 'gles:*' 'egl:*'
 * ```
 *
 * @module
 */

import { serve } from "../cts/contract/exec_server.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { resolveImplementation } from "./implementations.ts";
import { watchParent } from "../cts/process/parent_watch.ts";

const USAGE = `usage: deno run -A scripts/serve.ts [--impl IMPL]

Reads requests from stdin and writes replies to stdout, one JSON object a line, as
cts/contract/protocol.schema.json says. For a person: deno task cts --impl "exec:deno run -A scripts/serve.ts"

  --impl IMPL  what is served: sim (default), native, native:ABI, module:FILE or exec:COMMAND`;

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
  const [option, impl = "sim", ...more] = args;
  if (option !== undefined && (option !== "--impl" || args.length < 2) || more.length > 0) {
    const word = option === "--impl" ? more[0] ?? option : option;
    console.error(
      `Word "${word}" is not expected, serve takes --impl IMPL; --help says what it does`,
    );
    return 2;
  }
  globalThis.console.log = globalThis.console.info = globalThis.console.debug = console.error;
  const endWatch = await watchParent();
  try {
    const implementation = await resolveImplementation(impl, []);
    try {
      await implementation.prepare?.((what) => console.error(what));
      await serve(implementation, Deno.stdin.readable, Deno.stdout.writable);
    } finally {
      await implementation.dispose?.();
    }
    return 0;
  } catch (error) {
    console.error(reasonOf(error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    endWatch();
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
