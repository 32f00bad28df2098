/**
 * Mathematics in kernels, against the functions of JavaScript in double precision.
 *
 * The bounds are those of Android's own tests of RenderScript (CoreMathVerifier.java), in units in the last place.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { numbersOf, playKernels } from "./scenes.ts";
import { roundEven, ulpsBetween } from "./ulps.ts";

const math = group("rs:kernel_math", "Mathematical functions in kernels, by their bounds in ulps.");

/** A function: what it is, the numbers that it is tried with, and how far off it may be. */
type Unary = readonly [model: (x: number) => number, inputs: readonly number[], ulps: number];

const SMALL = [-1, -0.75, -0.5, -0.1, 0, 1e-3, 0.25, 0.5, 0.9, 1];
const ANGLES = [-6.25, -3.1, -1.5, -0.7, 0, 1e-4, 0.5, 1, 1.4, 2, 2.5, 4, 5.5, 10, 100.25];
const TURNS = [-1.75, -0.9, -0.25, 0, 0.125, 0.3, 0.4, 1.2, 2.3, 7.7];
const POSITIVE = [1e-6, 0.001, 0.1, 0.5, 0.9, 1.1, 2, 2.718, 10, 1000, 1e10];
const EXPONENTS = [-20.5, -5.25, -1, -0.1, 0, 0.01, 0.5, 1, 2.5, 10, 30];
const ANY = [-1e6, -7.5, -2.5, -1.5, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 1.5, 2.5, 3.999, 1e6];
const { PI } = Math;

const CIRCLES = {
  sin: [Math.sin, ANGLES, 4],
  cos: [Math.cos, ANGLES, 4],
  tan: [Math.tan, ANGLES, 5],
  asin: [Math.asin, SMALL, 4],
  acos: [Math.acos, SMALL, 4],
  atan: [Math.atan, ANGLES, 5],
  sinpi: [(x) => Math.sin(x * PI), TURNS, 4],
  cospi: [(x) => Math.cos(x * PI), TURNS.filter((x) => x !== 0.5), 4],
  tanpi: [(x) => Math.tan(x * PI), TURNS, 6],
  asinpi: [(x) => Math.asin(x) / PI, SMALL, 5],
  acospi: [(x) => Math.acos(x) / PI, SMALL, 5],
  atanpi: [(x) => Math.atan(x) / PI, ANGLES, 5],
} satisfies Record<string, Unary>;
const EXPONENTIALS = {
  sinh: [Math.sinh, EXPONENTS, 4],
  cosh: [Math.cosh, EXPONENTS, 4],
  tanh: [Math.tanh, EXPONENTS, 5],
  asinh: [Math.asinh, EXPONENTS, 4],
  acosh: [Math.acosh, [1, 1.01, 1.5, 3, 10, 1000], 4],
  atanh: [Math.atanh, SMALL.slice(1, -1), 5],
  exp: [Math.exp, EXPONENTS, 3],
  exp2: [(x) => 2 ** x, EXPONENTS, 3],
  exp10: [(x) => 10 ** x, EXPONENTS, 3],
  expm1: [Math.expm1, EXPONENTS, 3],
  log: [Math.log, POSITIVE, 3],
  log2: [Math.log2, POSITIVE, 3],
  log10: [Math.log10, POSITIVE, 3],
  log1p: [Math.log1p, POSITIVE, 2],
  sqrt: [Math.sqrt, POSITIVE, 3],
  rsqrt: [(x) => 1 / Math.sqrt(x), POSITIVE, 2],
  cbrt: [Math.cbrt, [...POSITIVE, -8, -0.3], 2],
} satisfies Record<string, Unary>;
const ROUNDINGS = {
  floor: [Math.floor, ANY, 0],
  ceil: [Math.ceil, ANY, 0],
  trunc: [Math.trunc, ANY, 0],
  rint: [roundEven, ANY, 0],
  round: [(x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5), ANY, 0],
  fabs: [Math.abs, ANY, 0],
  sign: [Math.sign, ANY, 0],
  degrees: [(x) => x * 180 / PI, ANY, 3],
  radians: [(x) => x * PI / 180, ANY, 3],
} satisfies Record<string, Unary>;

/** Functions of two numbers. */
const PAIRS = {
  atan2: [Math.atan2, 6],
  pow: [(a, b) => Math.abs(a) ** b, 16],
  hypot: [Math.hypot, 4],
  fmod: [(a, b) => a % b, 0],
  remainder: [(a, b) => a - b * roundEven(a / b), 0],
  fmin: [Math.min, 0],
  fmax: [Math.max, 0],
  fdim: [(a, b) => Math.max(a - b, 0), 1],
  copysign: [(a, b) => b < 0 ? -Math.abs(a) : Math.abs(a), 0],
  step: [(edge, x) => x < edge ? 0 : 1, 0],
} satisfies Record<string, readonly [model: (a: number, b: number) => number, ulps: number]>;
const FIRSTS = [5.5, 2, 3.25, 10, 7.5, 1, 0.125, 100];
const SECONDS = [2, -1.5, 0.5, 3, 2.25, 1, -3, 0.75];

function declare(name: string, clause: string, all: Record<string, Unary>): void {
  math.test(name)
    .clauses(clause)
    .compiler()
    .params({ fn: Object.keys(all) })
    .fn(async (t) => {
      const [model, inputs, ulps] = all[t.params.fn]!;
      const numbers = inputs.map(Math.fround);
      const { record, made } = await playKernels(t, "math", (script) => {
        const out = script.cells("float", numbers.length);
        script.launch(`on_${t.params.fn}`, {
          in: [script.cells("float", numbers.length, numbers)],
          out,
        });
        return script.read(out);
      });
      const found = numbersOf(record, made);
      const far = found.map((value, i) => ({ of: numbers[i], value, is: model(numbers[i]!) }))
        .filter(({ value, is }) => !(ulpsBetween(value, is) <= ulps));
      t.expectSequence(`further than ${ulps} ulps`, far, []);
    });
}

declare("circles", "RS-KERNEL-22", CIRCLES);
declare("exponentials_and_roots", "RS-KERNEL-24", EXPONENTIALS);
declare("roundings", "RS-KERNEL-26", ROUNDINGS);

math.test("pairs")
  .clauses("RS-KERNEL-27")
  .compiler()
  .params({ fn: Object.keys(PAIRS) as (keyof typeof PAIRS)[] })
  .fn(async (t) => {
    const { fn } = t.params;
    const [model, ulps] = PAIRS[fn];
    const { record, made } = await playKernels(t, "math", (script) => {
      const out = script.cells("float", FIRSTS.length);
      const ins = [FIRSTS, SECONDS].map((all) => script.cells("float", all.length, all));
      script.launch(`on_${fn}`, { in: ins, out });
      return script.read(out);
    });
    const far = numbersOf(record, made)
      .map((value, i) => ({
        of: [FIRSTS[i], SECONDS[i]],
        value,
        is: model(FIRSTS[i]!, SECONDS[i]!),
      }))
      .filter(({ value, is }) => !(ulpsBetween(value, is) <= ulps));
    t.expectSequence(`further than ${ulps} ulps`, far, []);
  });

/** The groups. */
export const tests: readonly Group[] = [math];
