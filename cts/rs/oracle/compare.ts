/**
 * How far a result is from the expected one, and how far it may be.
 *
 * @module
 */

import type { ComputeCall } from "../../contract/compute.ts";
import { room } from "./cells.ts";
import type { CellCall, OutputData } from "./output.ts";

/** How far a result may be from that of `reference`. */
export type Tolerance =
  /** Of each component. */
  | { readonly integer: number }
  /** Of each component: absolute up to 1, and beyond that, for each unit of the expected number. */
  | { readonly float: number }
  /** The sum of all squared differences, for each unit of the sum of all expected numbers squared. */
  | { readonly squared: number };

/**
 * How far the result of a run may be from that of `reference`: what Android's own tests allow. For blend they compare with
 * a formula of floats that limits results to 255, so its tolerance has to be taken from the form that does so.
 *
 * Source: CtsRenderscriptTestCases (ImageProcessingTest, IntrinsicBase, YuvTest and others).
 *
 * @param call The run.
 */
export function tolerance(call: ComputeCall): Tolerance {
  switch (call.intrinsic) {
    case "blur":
      return { integer: 1 };
    case "convolve3x3":
    case "convolve5x5":
      return call.output.type === "u8" ? { integer: 1 } : { float: 1e-4 };
    case "colorMatrix":
      if (call.output.type === "f32") return { float: 1e-4 };
      return { integer: call.input.type === "u8" && isIdentity(call) ? 0 : 2 };
    case "lut":
    case "histogram":
    case "histogramDot":
      return { integer: 0 };
    case "lut3d":
    case "blend":
    case "yuvToRgb":
      return { integer: 2 };
    case "resize": {
      const { input, output } = call;
      if (output.type === "f32") return { float: 1e-4 };
      const same = input.width === output.width && input.height === output.height;
      return { integer: same ? 0 : 1 };
    }
    case "bnnm":
      return { integer: 1 };
    case "blas": {
      const { data } = (call.c ?? call.b ?? call.a)!;
      return { squared: data instanceof Float64Array ? 1e-11 : 1e-8 };
    }
  }
}

function isIdentity({ matrix, add }: { matrix: Float32Array; add: Float32Array }): boolean {
  return matrix.every((factor, i) => factor === (i % 5 === 0 ? 1 : 0)) &&
    add.every((term) => term === 0);
}

/** The findings of a comparison. */
export interface Comparison {
  /** The largest difference of a component. */
  readonly largest: number;
  /** The mean difference of the components. */
  readonly mean: number;
  /** The share of the components that differ by more than the tolerance, from 0 to 1. */
  readonly beyond: number;
  /** The first component with the largest difference; missing if nothing differs. */
  readonly where: ComponentPlace | undefined;
}

/** Where a component is, and how far off. For a histogram, `x` is the bin, and for BNNM `x` and `y` are column and row. */
export interface ComponentPlace {
  readonly x: number;
  readonly y: number;
  /** From 0. */
  readonly component: number;
  /** The value that it has. */
  readonly got: number;
  /** The value that it should have. */
  readonly expected: number;
}

/**
 * Compares a result with the expected one, component by component, outside of the clip too. What is behind a third
 * component is not looked at: Android leaves it open. NaN equals NaN, and is infinitely far from all else.
 *
 * @param got The output of the run.
 * @param expected What it should be, such as the output of the same run by `reference`.
 * @param call The run.
 * @throws {RangeError} If the sizes differ.
 */
export function compareImages(got: OutputData, expected: OutputData, call: CellCall): Comparison {
  if (got.length !== expected.length) {
    throw new RangeError(`Result has ${got.length} numbers, expected ${expected.length}`);
  }
  const allowed = tolerance(call);
  const { columns, components, step } = layoutOf(call);
  let [count, largest, sum, beyond, worst] = [0, 0, 0, 0, -1];
  for (let i = 0; i < got.length; i++) {
    if (i % step >= components) continue;
    const difference = differenceOf(got[i]!, expected[i]!);
    count++;
    sum += difference;
    if (difference > limitOf(allowed, expected[i]!)) beyond++;
    if (difference > largest) [largest, worst] = [difference, i];
  }
  const cell = Math.floor(worst / step);
  return {
    largest,
    mean: sum / count,
    beyond: beyond / count,
    where: worst < 0 ? undefined : {
      x: cell % columns,
      y: Math.floor(cell / columns),
      component: worst % step,
      got: got[worst]!,
      expected: expected[worst]!,
    },
  };
}

function differenceOf(got: number, expected: number): number {
  if (got === expected || Number.isNaN(got) && Number.isNaN(expected)) return 0;
  const difference = Math.abs(got - expected);
  return Number.isNaN(difference) ? Infinity : difference;
}

function limitOf(allowed: Tolerance, expected: number): number {
  if ("integer" in allowed) return allowed.integer;
  if (!("float" in allowed) || !Number.isFinite(expected)) return 0;
  return allowed.float * Math.max(1, Math.abs(expected));
}

/**
 * How the numbers of a result lie in memory.
 *
 * @param call The run.
 * @returns Cells of a row, components of a cell, and numbers from a cell to the next.
 */
export function layoutOf(call: CellCall): { columns: number; components: number; step: number } {
  switch (call.intrinsic) {
    case "bnnm":
      return { columns: call.n, components: 1, step: 1 };
    case "histogram":
      return { columns: 256, components: call.channels, step: room(call.channels) };
    case "histogramDot":
      return { columns: 256, components: 1, step: 1 };
    default: {
      const { width, vectorSize } = call.output;
      return { columns: width, components: vectorSize, step: room(vectorSize) };
    }
  }
}
