/**
 * `deno task rs`: runs an intrinsic or a script of RenderScript on a picture, on the reference device; `rs compile` makes
 * bitcode of source, `rs info` lists what scripts say of themselves, and `rs check` tries them.
 *
 * @module
 */

import type { Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { visible } from "../judge/doctor/text.ts";
import { type Path, runOnDevice } from "../judge/pictures/intrinsic_run.ts";
import {
  CALL_OPTIONS,
  type CallOptions,
  given,
  isHistogram,
  type PictureCall,
  readCall,
  sizeOf,
} from "../judge/pictures/intrinsic_settings.ts";
import { checkPicturePath, isLossy, writePicture } from "../judge/pictures/pictures.ts";
import { replaceFile } from "../judge/pictures/replace_file.ts";
import { infoCommand } from "../judge/script/rs_info.ts";
import { checkMain } from "../judge/script/check_command.ts";
import { compileMain } from "../judge/script/compile_command.ts";
import { runScriptMain } from "../judge/script/run_script_command.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

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

const CHANNELS = ["red", "green", "blue", "alpha"];

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
    const path = readPath(options.get("path"));
    const out = readOut(options, options.get("out"));
    const call = await readCall(options);
    const { milliseconds, taken } = await runOnDevice(call, path);
    output.line(
      `${call.intrinsic}: ${sizes(call)}, ${milliseconds.toFixed(1)} ms for a first launch`,
    );
    output.line(`path: ${taken}`);
    await write(call, out, output);
    return 0;
  },
);

/** Runs the command. */
export const main: Main = (args, output) => {
  const [word = "", ...rest] = args;
  return Object.hasOwn(SUBJECTS, word) ? SUBJECTS[word]!(rest, output) : runIntrinsic(args, output);
};

function readPath(path: string | undefined): Path {
  if (path === undefined || path === "cpu" || path === "gpu") return path ?? "cpu";
  throw new UsageError(`Option "--path" is "${path}", expected cpu or gpu`);
}

function readOut(options: CallOptions, out: string | undefined): string | undefined {
  if (given(options, "intrinsic") === "histogram") return out;
  if (out === undefined) {
    throw new UsageError('Option "--out" is missing, expected a .png or .jpg file');
  }
  checkPicturePath(out);
  return out;
}

function sizes({ input, output }: PictureCall): string {
  const from = sizeOf(input);
  if (ArrayBuffer.isView(output) || sizeOf(output) === from) return from;
  return `${from} to ${sizeOf(output)}`;
}

async function write(call: PictureCall, out: string | undefined, output: Output): Promise<void> {
  if (isHistogram(call)) {
    const lines = table(call.output);
    if (out === undefined) lines.forEach((line) => output.line(line));
    else replaceFile(out, new TextEncoder().encode(`${lines.join("\n")}\n`));
  } else {
    const { width, height, data } = call.output;
    await writePicture(out!, { width, height, data: new Uint8Array(data) });
    if (isLossy(out!)) {
      output.line("note: JPEG changes values and leaves alpha out; write PNG to compare");
    }
  }
  if (out !== undefined) output.line(visible(`written: ${out}`));
}

/** A histogram as CSV. */
function table(counts: Uint32Array): string[] {
  const channels = counts.length / 256;
  const names = channels === 1 ? ["sum"] : CHANNELS;
  return [
    ["value", ...names].join(),
    ...Array.from(
      { length: 256 },
      (_, value) => [value, ...counts.subarray(channels * value, channels * (value + 1))].join(),
    ),
  ];
}

if (import.meta.main) await runProgram(main);
