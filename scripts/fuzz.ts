/**
 * `deno task fuzz`: compares two implementations in random scenes.
 *
 * @module
 */

import { type Main, runProgram } from "../judge/command/define_command.ts";
import { fuzzCommand } from "../judge/fuzz/command.ts";

/** Runs the command. */
export const main: Main = fuzzCommand(new URL("./serve.ts", import.meta.url));

if (import.meta.main) await runProgram(main, Deno.stderr.isTerminal());
