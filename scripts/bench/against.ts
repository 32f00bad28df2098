/**
 * A benchmark run as data, and whether one is worse than another: a gate that noise does not close.
 *
 * Times of two runs are not compared, since machines and their loads differ, but ratios to a baseline of the same run. Each is
 * measured several times, and what lies between the least and the greatest is noise; so is as much as two equal things differ.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { median } from "../../cts/rs/median.ts";
import type { Figure } from "./figure.ts";

/** Version of the form. */
const FORMAT = 1;
/** So much more counts as noise, whatever was measured. */
const MARGIN = 0.1;
const BYTES_MAX = 1024 * 1024;

/** A ratio to the baseline, over several measurements. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A figure over several measurements. */
export interface MeasuredFigure {
  readonly name: string;
  readonly per: string;
  /** The median of the measurements. */
  readonly milliseconds: number;
  /** Absent for a figure without a baseline. */
  readonly ratio?: Bounds;
}

/** A benchmark run. */
export interface BenchRun {
  readonly format: typeof FORMAT;
  readonly processors: number;
  /** How much two equal things differed, 0 for not at all. */
  readonly noise: number;
  readonly figures: readonly MeasuredFigure[];
}

/**
 * Joins several measurements of the same figures.
 *
 * @param measurements The figures of each, in the same order.
 * @param processors How many processors the machine has.
 */
export function benchRun(
  measurements: readonly (readonly Figure[])[],
  processors: number,
): BenchRun {
  const [first = []] = measurements;
  const all = first.map((figure, i) => ({ figure, each: measurements.map((one) => one[i]!) }));
  const figures = all.map(({ figure, each }): MeasuredFigure => {
    const ratios = each.flatMap((one) =>
      one.baseline === undefined ? [] : [one.median / one.baseline.median]
    );
    return {
      name: figure.name,
      per: figure.per,
      milliseconds: median(each.map((one) => one.median)),
      ...ratios.length === 0
        ? {}
        : { ratio: { low: Math.min(...ratios), high: Math.max(...ratios) } },
    };
  });
  const equals = all.flatMap(({ figure, each }) => figure.isNoise === true ? each : []);
  const noise = Math.max(
    0,
    ...equals.map((one) => Math.abs(one.median / (one.baseline?.median ?? one.median) - 1)),
  );
  return { format: FORMAT, processors, noise, figures };
}

/** A run against an earlier one. */
export interface BenchComparison {
  readonly isWorse: boolean;
  readonly lines: readonly string[];
}

/**
 * Compares two runs. A figure is worse if the least of its ratios is beyond the greatest of the earlier ones, by more than noise.
 *
 * @param before The earlier run.
 * @param now The run in question.
 */
export function compareBench(before: BenchRun, now: BenchRun): BenchComparison {
  const allowed = 1 + Math.max(MARGIN, before.noise, now.noise);
  const known = new Map(before.figures.map((figure) => [figure.name, figure]));
  const worse: string[] = [];
  const lines: string[] = [];
  for (const { name, ratio } of now.figures) {
    const old = known.get(name)?.ratio;
    if (ratio === undefined || old === undefined) {
      if (ratio !== undefined) lines.push(`new: ${name}, ${shown(ratio)}`);
      continue;
    }
    const text = `${name}, ${shown(ratio)} against ${shown(old)}`;
    if (ratio.low > old.high * allowed) worse.push(`worse: ${text}`);
    else if (ratio.high * allowed < old.low) lines.push(`better: ${text}`);
  }
  const names = new Set(now.figures.map(({ name }) => name));
  for (const { name, ratio } of before.figures) {
    if (ratio !== undefined && !names.has(name)) worse.push(`gone: ${name}; measure the same`);
  }
  const compared = now.figures.filter(({ name, ratio }) => ratio && known.get(name)?.ratio).length;
  return {
    isWorse: worse.length > 0,
    lines: [
      ...worse,
      ...lines,
      `${compared} ratios compared, ${worse.length} worse; up to ${
        Math.round(100 * (allowed - 1))
      } % more than before is noise`,
    ],
  };
}

function shown({ low, high }: Bounds): string {
  return `${low.toFixed(2)} to ${high.toFixed(2)} x`;
}

/**
 * Reads a run that `deno task bench --json` printed.
 *
 * @param path The file.
 * @throws {UsageError} If it cannot be read, or is none.
 */
export function readBench(path: string): BenchRun {
  try {
    const { size } = Deno.statSync(path);
    if (size > BYTES_MAX) throw new Error(`it has ${size} bytes, expected at most ${BYTES_MAX}`);
    const value = JSON.parse(Deno.readTextFileSync(path));
    if (!isBench(value)) throw new Error(`it has not the form ${FORMAT} of a benchmark run`);
    return value;
  } catch (error) {
    throw new UsageError(
      `Cannot compare with "${path}": ${reasonOf(error)}; name what deno task bench --json printed`,
    );
  }
}

function isBench(value: unknown): value is BenchRun {
  const isNumber = (one: unknown) => typeof one === "number" && Number.isFinite(one) && one >= 0;
  const run = value as Partial<BenchRun> | null;
  return typeof run === "object" && run !== null && run.format === FORMAT &&
    isNumber(run.noise) && Array.isArray(run.figures) &&
    run.figures.every((one: Partial<MeasuredFigure> | null) =>
      typeof one === "object" && one !== null && typeof one.name === "string" &&
      (one.ratio === undefined ||
        isNumber(one.ratio.low) && isNumber(one.ratio.high) && one.ratio.low <= one.ratio.high)
    );
}
