/**
 * `deno task cts`: judges an implementation.
 *
 * The folder that `--out` names is taken before all else is loaded, so that a run that is killed hardly leaves the report of an
 * earlier one.
 *
 * @module
 */

import { RunOutputs } from "../cts/framework/report/outputs.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { becomeKeeper } from "../cts/process/keeper.ts";

/** Options of runs that write nothing, or that may read what is in the folder. */
const WITHOUT: readonly string[] = ["--help", "-h", "--list", "--replay"];

/** Takes the folder that the words of a command name, if they are of a run that writes there. */
function takeFolder(args: readonly string[]): RunOutputs | undefined {
  if (args.some((word) => WITHOUT.includes(word.split("=")[0]!))) return undefined;
  const at = args.findIndex((word) => word === "--out" || word.startsWith("--out="));
  const directory = args[at] === "--out" ? args[at + 1] : args[at]?.slice("--out=".length);
  const isNamed = directory !== undefined && directory !== "" && !directory.startsWith("-");
  return isNamed ? new RunOutputs(directory) : undefined;
}

async function run(args: readonly string[]): Promise<number> {
  const outputs = takeFolder(args);
  const temporary = Deno.env.get("TEST_TMPDIR");
  if (temporary !== undefined && temporary !== "") Deno.env.set("TMPDIR", temporary);
  const { consoleOutput } = await import("../cts/framework/run.ts");
  const { ctsCommand } = await import("../judge/cts/main.ts");
  const host = { isKeeper: becomeKeeper(), ...outputs === undefined ? {} : { taken: outputs } };
  const command = ctsCommand(new URL(import.meta.url), host);
  return await command(args, consoleOutput(Deno.stderr.isTerminal()));
}

if (import.meta.main) {
  try {
    Deno.exit(await run(Deno.args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    Deno.exit(2);
  }
}
