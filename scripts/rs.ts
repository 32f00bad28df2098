/**
 * `deno task rs`: runs an intrinsic or a script of RenderScript on a picture, on the reference device; `rs compile` makes
 * bitcode of source, `rs info` lists what scripts say of themselves, and `rs check` tries them.
 *
 * @module
 */

import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { oneOf } from "../judge/command/checked_options.ts";
import { visible } from "../judge/doctor/text.ts";
import { readOut, sizes, writeResult } from "../judge/pictures/intrinsic_result.ts";
import { runOnDevice } from "../judge/pictures/intrinsic_run.ts";
import { CALL_OPTIONS, readCall } from "../judge/pictures/intrinsic_settings.ts";
import { checkMain } from "../judge/script/check_command.ts";
import { compileMain } from "../judge/script/compile_command.ts";
import { infoCommand } from "../judge/script/rs_info.ts";
import { runScriptMain } from "../judge/script/run_script_command.ts";

/** The options of the command. */
export const OPTIONS = {
  ...CALL_OPTIONS,
  out: { value: "FILE", help: "the result, PNG or JPEG; histogram: CSV (default: printed)" },
  path: { value: "PATH", help: "cpu (default) or gpu" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task rs --intrinsic NAME --in FILE --out FILE [options]
       deno task rs compile FILE.rs [-o FILE.bc]
       deno task rs run FILE.rs|FILE.bc --in FILE --out FILE [options]
       deno task rs info FILE.bc|APP.apk
       deno task rs check FILE.bc|FOLDER|APP.apk...

Runs an intrinsic through android.renderscript on the reference device. Colors are not multiplied by alpha.
Exit status: 0 done, 2 the command is wrong, or there is no GPU.`;

/** The commands of its own that a first word names. */
const SUBJECTS: Readonly<Record<string, Main>> = {
  compile: compileMain,
  run: runScriptMain,
  info: infoCommand,
  check: checkMain,
};

const runIntrinsic: Main = defineCommand(
  { options: OPTIONS, usage: USAGE, show: visible },
  async (options, output) => {
    const path = oneOf("path", options.get("path"), ["cpu", "gpu"]) ?? "cpu";
    const out = readOut(options, options.get("out"));
    const call = await readCall(options);
    const { milliseconds, taken } = await runOnDevice(call, path);
    output.line(
      `${call.intrinsic}: ${sizes(call)}, ${milliseconds.toFixed(1)} ms for a first launch`,
    );
    output.line(`path: ${taken}`);
    await writeResult(call, out, output);
    return 0;
  },
);

/** Runs the command. */
export const main: Main = (args, output) => {
  const [word = "", ...rest] = args;
  return Object.hasOwn(SUBJECTS, word) ? SUBJECTS[word]!(rest, output) : runIntrinsic(args, output);
};

if (import.meta.main) await runProgram(main);
