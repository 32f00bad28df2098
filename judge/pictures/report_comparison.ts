/**
 * The report of `deno task compare`: how far a result of an intrinsic is from Android's, and from which of its implementations.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { visible } from "../doctor/text.ts";
import { compareWithArms, expectedOf, pictureOf } from "./compare_call.ts";
import {
  amplification,
  border,
  COLORS,
  COMPONENT_NAMES,
  type Difference,
  differenceOf,
  drawDifferences,
  OPACITY,
} from "./compare_pictures.ts";
import { type PictureCall, sizeOf } from "./intrinsic_settings.ts";
import type { Picture } from "./picture.ts";
import { checkPicturePath, isLossy, readPicture, writePicture } from "./pictures.ts";

/** A result that is compared. */
export interface ComparedResult {
  /** Its file. */
  readonly path: string;
  /** How far a component may be off. */
  readonly allowed: number;
  /** Where the differences are drawn. Default: nowhere. */
  readonly diff: string | undefined;
}

/**
 * Compares a result with what Android makes of the call.
 *
 * @param call The intrinsic and what it is given.
 * @param result The result.
 * @param output Where the report goes.
 * @returns Whether it is within the tolerance.
 * @throws {UsageError} If the result cannot be read, or is of another size.
 */
export async function reportComparison(
  call: PictureCall,
  { path, allowed, diff }: ComparedResult,
  output: Output,
): Promise<boolean> {
  const got = await readGot(path, pictureOf(call));
  output.progress(`computing ${call.intrinsic} of ${sizeOf(got)} ...`);
  const expected = expectedOf(call);
  const all = differenceOf(got, expected, allowed);
  output.line(`${call.intrinsic}: ${sizeOf(got)}, tolerance ${allowed}`);
  if (isLossy(path)) {
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
  return all.beyond === 0;
}

/**
 * Refuses to draw differences where a picture is that is compared.
 *
 * @param diff Where they are drawn.
 * @param read The pictures that are read.
 * @throws {UsageError} If that is one of them, or no picture.
 */
export function checkDiff(diff: string, read: readonly (string | undefined)[]): void {
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

/** The pictures that are compared. */
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
