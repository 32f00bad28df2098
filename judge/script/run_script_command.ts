/**
 * `deno task rs run`: runs a kernel of a script on a picture, on the reference device.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";
import { visible } from "../doctor/text.ts";
import { checkPicturePath, isLossy, readPicture, writePicture } from "../pictures/pictures.ts";
import { defineCommand, type Main } from "../command/define_command.ts";
import { readSetting } from "./script_settings.ts";
import { readScript } from "./script_file.ts";
import { runScript } from "./script_run.ts";

const OPTIONS = {
  kernel: {
    value: "NAME",
    help: "the kernel, which takes or gives uchar4 (default: the only one)",
  },
  in: { value: "FILE", help: "the picture, PNG or JPEG" },
  out: { value: "FILE", help: "the result, PNG or JPEG" },
  set: {
    value: "NAME=VALUE",
    many: true,
    help: "a variable: a number, a list 1,2,3, or the picture: in",
  },
  threads: {
    value: "N",
    help: "threads that the launch may use, 1 to 64 (default: one for each processor)",
  },
  help: { short: "h", help: "print this" },
} as const;

const THREADS_MAX = 64;

const USAGE = `usage: deno task rs run FILE.rs|FILE.bc --in FILE --out FILE [options]

Compiles a script, and runs a kernel on a picture through android.renderscript on the reference device.
Exit status: 0 done, 2 the command or the script is wrong.`;

/** Runs the command. */
export const runScriptMain: Main = defineCommand(
  { options: OPTIONS, positionals: "FILE.rs|FILE.bc", usage: USAGE, show: visible },
  async (options, output) => {
    const [path, ...rest] = options.positionals;
    if (path === undefined || rest.length > 0) {
      throw new UsageError("Words are wrong, expected one script, FILE.rs or FILE.bc");
    }
    const [from, to] = [options.get("in"), options.get("out")];
    if (from === undefined) throw new UsageError('Option "--in" is missing, expected a picture');
    if (to === undefined) {
      throw new UsageError('Option "--out" is missing, expected a .png or .jpg file');
    }
    checkPicturePath(to);
    const picture = await readPicture(from);
    const script = await readScript(path, (what) => output.line(what));
    const settings = options.all("set").map((word) => readSetting(script.compiled, word));
    const [kernel, threads] = [options.get("kernel"), threadsOf(options.get("threads"))];
    const run = await runScript({ script, kernel, picture, settings, threads });
    for (const line of run.log) output.line(`log: ${line}`);
    const { width, height } = picture;
    output.line(
      `${run.kernel}: ${width} x ${height}, ${run.milliseconds.toFixed(1)} ms for a first launch`,
    );
    await writePicture(to, run.picture);
    if (isLossy(to)) output.line("note: JPEG changes values and leaves alpha out");
    output.line(`written: ${to}`);
    return 0;
  },
);

function threadsOf(word: string | undefined): number | undefined {
  if (word === undefined || (/^[1-9]\d?$/.test(word) && Number(word) <= THREADS_MAX)) {
    return word === undefined ? undefined : Number(word);
  }
  throw new UsageError(
    `Option "--threads" is "${word}", expected a number from 1 to ${THREADS_MAX}`,
  );
}
