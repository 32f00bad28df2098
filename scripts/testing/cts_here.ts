/**
 * `deno task cts` in this process, with workers that all runs of a test file share.
 *
 * It does what the program does but for its start, so that it is what a test of reports and verdicts takes. Files are named by
 * whole paths: this process stays where it is.
 *
 * @module
 */

import { ctsCommand } from "../../judge/cts/main.ts";
import { type Ran, ranOf, runHere } from "./command.ts";
import { KeptWorkers } from "./kept_workers.ts";

const SCRIPT = new URL("../cts.ts", import.meta.url);
const shared = new KeptWorkers();

/**
 * Judges.
 *
 * @param args Words of the command. Without `--jobs`, there is one worker.
 * @param means Whose workers. Default: those of all; a test that sets variables of the environment has its own.
 */
export async function ctsHere(args: readonly string[], means = shared): Promise<Ran> {
  const words = args.some((word) => word.startsWith("--jobs")) ? args : [...args, "--jobs", "1"];
  const ran = await runHere(ctsCommand(SCRIPT, { means }), ...words);
  return ranOf(ran);
}
