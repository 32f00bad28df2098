/**
 * Serves the reference device as an adapter does, so that it can be judged through the adapter protocol.
 *
 * @example
 * ```sh
 * deno task cts --impl "exec:deno run -A scripts/serve.ts"
 * deno task cts --impl "exec:deno run -A scripts/serve.ts --impl native" 'gles:*' 'egl:*'
 * deno task cts --impl "exec:deno run -A scripts/serve.ts --part layer-loader=./my_loader.ts" 'gles:*'
 * ```
 *
 * @module
 */

import { serve } from "../cts/contract/exec_server.ts";
import { reasonOf } from "../cts/contract/show.ts";
import type { PartSpec } from "../cts/framework/supervisor/messages.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { parsePart } from "../judge/implementation/load_parts.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { watchParent } from "../cts/process/parent_watch.ts";

const OPTIONS = {
  impl: {
    value: "IMPL",
    help: "what is served: sim (default), native, native:ABI, module:FILE or exec:COMMAND",
  },
  part: {
    value: "NAME=FILE",
    many: true,
    help:
      "with a part of it replaced, as deno task cts --part does; NAME=FILE#EXPORT for one of several",
  },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno run -A scripts/serve.ts [--impl IMPL] [--part NAME=FILE...]

Reads requests from stdin and writes replies to stdout, one JSON object a line, as
cts/contract/protocol.schema.json says. For a person: deno task cts --impl "exec:deno run -A scripts/serve.ts"`;

/** Runs the command. */
const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE },
  (options) => serveOne(options.get("impl") ?? "sim", options.all("part").map(parsePart)),
);

async function serveOne(impl: string, parts: readonly PartSpec[]): Promise<number> {
  globalThis.console.log = globalThis.console.info = globalThis.console.debug = console.error;
  const endWatch = await watchParent();
  try {
    const implementation = await resolveImplementation(impl, parts);
    try {
      await implementation.prepare?.((what) => console.error(what));
      await serve(implementation, Deno.stdin.readable, Deno.stdout.writable);
    } finally {
      await implementation.dispose?.();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    console.error(reasonOf(error));
    return 1;
  } finally {
    endWatch();
  }
}

if (import.meta.main) await runProgram(main);
