/**
 * `deno task compare`: tells how far somebody's result of an intrinsic is from Android's, and from which of its
 * implementations.
 *
 * @module
 */

import { wholeNumber } from "../cts/framework/options.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { visible } from "../judge/doctor/text.ts";
import { allowedBy } from "../judge/pictures/compare_call.ts";
import { CALL_OPTIONS, readCall } from "../judge/pictures/intrinsic_settings.ts";
import { checkDiff, reportComparison } from "../judge/pictures/report_comparison.ts";

/** The options of the command. */
export const OPTIONS = {
  ...CALL_OPTIONS,
  got: { value: "FILE", help: "what somebody's implementation made of --in, PNG or JPEG" },
  diff: {
    value: "FILE",
    help: "draw the differences there, amplified; those of alpha at the right",
  },
  tolerance: {
    value: "N",
    help: "how far a component may be off (default: as in Android's tests)",
  },
  help: { short: "h", help: "print this" },
} as const;

/** The options as the help tells them: a histogram is no picture. */
const HELP = {
  ...OPTIONS,
  intrinsic: {
    value: "NAME",
    help: "blur, convolve3x3, convolve5x5, colorMatrix, lut, lut3d, blend, resize or yuvToRgb",
  },
  coefficients: { value: "N,N,...", help: "convolve: 9 or 25, row by row, as -1,0,..." },
  dot: {},
};

const USAGE =
  `usage: deno task compare --intrinsic NAME --in FILE --got FILE [--diff FILE] [options]

Computes what Android makes of the picture, and tells how far another result is from that: in all, near the border, in
colors, in alpha; and from each of Android's implementations: portable C (scalar), SSSE3 (x86), 64-bit NEON (neon).
Exit status: 0 within the tolerance, 1 beyond it, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE, help: HELP, show: visible },
  async (options, output) => {
    const [path, diff] = [options.get("got"), options.get("diff")];
    if (path === undefined) throw new UsageError('Option "--got" is missing; --help says more');
    if (diff !== undefined) checkDiff(diff, [path, options.get("in"), options.get("with")]);
    if (options.get("intrinsic") === "histogram") {
      throw new UsageError('Intrinsic "histogram" makes no picture that could be compared');
    }
    const call = await readCall(options);
    const allowed = wholeNumber(
      "tolerance",
      options.get("tolerance"),
      [0, 255],
      allowedBy(call),
    );
    return await reportComparison(call, { path, allowed, diff }, output) ? 0 : 1;
  },
);

if (import.meta.main) await runProgram(main, Deno.stderr.isTerminal());
