/**
 * `deno task compare`: tells how far somebody's result of an intrinsic is from Android's, and from which of its
 * implementations.
 *
 * @module
 */

import { resolve } from "@std/path";
import { type Options, wholeNumber } from "../cts/framework/options.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import {
  amplification,
  border,
  COLORS,
  COMPONENT_NAMES,
  type Difference,
  differenceOf,
  drawDifferences,
  OPACITY,
} from "../judge/pictures/compare_pictures.ts";
import { allowedBy, compareWithArms, expectedOf, pictureOf } from "../judge/pictures/compare_call.ts";
import { visible } from "../judge/doctor/text.ts";
import { CALL_OPTIONS, type PictureCall, readCall, sizeOf } from "../judge/pictures/intrinsic_settings.ts";
import type { Picture } from "../judge/pictures/picture.ts";
import { checkPicturePath, isLossy, readPicture, writePicture } from "../judge/pictures/pictures.ts";
import { runCommand } from "../judge/command/run_command.ts";

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

/** What the help says: a histogram is no picture. */
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

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where it prints.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  return runCommand(
    { args, options: OPTIONS, usage: USAGE, help: HELP, show: visible },
    output,
    (options) => compare(options, output),
  );
}

async function compare(options: Options<typeof OPTIONS>, output: Output): Promise<number> {
  const [gotPath, diff] = [options.get("got"), options.get("diff")];
  if (gotPath === undefined) throw new UsageError('Option "--got" is missing; --help says more');
  if (diff !== undefined) checkDiff(diff, [gotPath, options.get("in"), options.get("with")]);
  if (options.get("intrinsic") === "histogram") {
    throw new UsageError('Intrinsic "histogram" makes no picture that could be compared');
  }
  const call = await readCall(options);
  const got = await readGot(gotPath, pictureOf(call));
  const given = options.get("tolerance");
  const allowed = wholeNumber("tolerance", given, [0, 255], allowedBy(call));
  output.progress(`computing ${call.intrinsic} of ${sizeOf(got)} ...`);
  const expected = expectedOf(call);
  const all = differenceOf(got, expected, allowed);
  output.line(`${call.intrinsic}: ${sizeOf(got)}, tolerance ${allowed}`);
  if (isLossy(gotPath)) {
    output.line("note: JPEG changes values itself, which counts here too; compare a PNG");
  }
  printParts(call, { got, expected, allowed, all }, output);
  printArms(call, got, output);
  if (diff !== undefined) {
    const factor = amplification(all.largest);
    await writePicture(diff, drawDifferences(got, expected, factor));
    output.line(visible(`written: ${diff}, differences times ${factor}`));
  }
  output.line(verdict(all, allowed));
  return all.beyond === 0 ? 0 : 1;
}

function checkDiff(diff: string, read: readonly (string | undefined)[]): void {
  checkPicturePath(diff);
  if (read.some((path) => path !== undefined && resolve(path) === resolve(diff))) {
    throw new UsageError(`Picture "${diff}" is compared, expected another file for --diff`);
  }
}

async function readGot(path: string, expected: Picture): Promise<Picture> {
  const got = await readPicture(path);
  if (sizeOf(got) === sizeOf(expected)) return got;
  throw new UsageError(
    `Picture "${path}" is ${sizeOf(got)}, expected ${sizeOf(expected)}; name the result for --in`,
  );
}

/** What is compared. */
interface Comparison {
  readonly got: Picture;
  readonly expected: Picture;
  readonly allowed: number;
  readonly all: Difference;
}

function printParts(
  call: PictureCall,
  { got, expected, allowed, all }: Comparison,
  output: Output,
): void {
  const reach = reachOf(call);
  const isNear = border(expected, reach);
  const parts = [
    ["all", all],
    ["colors", differenceOf(got, expected, allowed, COLORS)],
    ["alpha", differenceOf(got, expected, allowed, OPACITY)],
    ...(reach === 0 ? [] : [
      [`border of ${reach}`, differenceOf(got, expected, allowed, isNear)],
      ["inside", differenceOf(got, expected, allowed, (x, y) => !isNear(x, y, 0))],
    ] as const),
  ] as const;
  const rows = [
    ["part", "largest", "mean", "differ", "beyond tolerance", "worst at"],
    ...parts.map(([name, part]) => [
      name,
      String(part.largest),
      part.mean.toFixed(4),
      share(part.differing, part.count),
      share(part.beyond, part.count),
      placeOf(part),
    ]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  for (const row of rows) {
    output.line(row.map((word, i) => word.padEnd(widths[i]!)).join("  ").trimEnd());
  }
}

/** How many cells near the border depend on how edges are continued. */
function reachOf(call: PictureCall): number {
  switch (call.intrinsic) {
    case "blur":
      return Math.ceil(call.radius);
    case "convolve3x3":
      return 1;
    case "convolve5x5":
      return 2;
    case "resize": {
      const { input, output } = call;
      return Math.ceil(2 * Math.max(output.width / input.width, output.height / input.height, 1));
    }
    default:
      return 0;
  }
}

function printArms(call: PictureCall, got: Picture, output: Output): void {
  const found = compareWithArms(call, got, (name) => output.progress(`computing ${name} ...`));
  const equal = found.filter(({ difference }) => difference.differing === 0)
    .map(({ name }) => name);
  if (equal.length > 0) {
    output.line(`equals bit for bit, of Android's implementations: ${equal.join(", ")}`);
    return;
  }
  output.line("equals none of Android's implementations bit for bit:");
  for (const { name, difference: { largest, differing, count } } of found) {
    output.line(`  ${name}: largest ${largest}, ${share(differing, count)} differ`);
  }
}

function placeOf({ where }: Difference): string {
  return where === undefined ? "-" : `(${where.x}, ${where.y}) ${COMPONENT_NAMES[where.component]}`;
}

/** A share in per cent; one that is not 0 never looks as if it were. */
function share(part: number, count: number): string {
  const percent = count === 0 ? 0 : 100 * part / count;
  return percent > 0 && percent < 0.01 ? "< 0.01 %" : `${percent.toFixed(2)} %`;
}

function verdict({ largest, beyond, count }: Difference, allowed: number): string {
  return beyond === 0
    ? `verdict: within tolerance, largest difference ${largest} of ${allowed}`
    : `verdict: beyond tolerance, ${beyond} of ${count} components differ by more than ${allowed}`;
}

if (import.meta.main) {
  Deno.exit(await main(Deno.args, consoleOutput(Deno.stderr.isTerminal())));
}
