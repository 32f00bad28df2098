/**
 * Functions of reals that come in several forms: native ones, those with two results or with integers, those that take one number
 * for all lanes; each form with some number of lanes, so that all numbers of lanes are asked.
 *
 * The bounds are those of Android's own tests of RenderScript (CoreMathVerifier.java), in units in the last place.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import type { Context } from "../../framework/mod.ts";
import { type KernelScript, numbersOf, playKernels } from "./scenes.ts";
import { roundEven, ulpsBetween } from "./ulps.ts";

const reals = group("rs:kernel_real", "Functions of reals in each of their forms.");

type Four = readonly [number, number, number, number];

/** Numbers that the script computes of. */
interface Inputs {
  readonly a: Four;
  readonly b?: Four;
  readonly c?: Four;
  readonly n?: Four;
}

/** A result: its name, how many of its lanes count, each of them as it should be, and how far off it may be. */
type Row = readonly [
  name: string,
  lanes: number,
  model: (lane: number, inputs: Required<Inputs>) => number,
  ulps?: number,
];

const f = Math.fround;
const { PI } = Math;
const NONE: Four = [0, 0, 0, 0];
/** Bounds of functions that are fast rather than exact. */
const NATIVE = 8192;
/** Bounds of powers among them, in the first releases of Android's tests. */
const NATIVE_POWER = 32000;

function of(name: string, lanes: number, model: (x: number) => number, ulps = 0): Row {
  return [name, lanes, (lane, { a }) => model(a[lane]!), ulps];
}
function pair(
  name: string,
  lanes: number,
  model: (x: number, y: number) => number,
  ulps = 0,
): Row {
  return [name, lanes, (lane, { a, b }) => model(a[lane]!, b[lane]!), ulps];
}
function triple(
  name: string,
  lanes: number,
  model: (x: number, y: number, z: number) => number,
  ulps = 0,
): Row {
  return [name, lanes, (lane, { a, b, c }) => model(a[lane]!, b[lane]!, c[lane]!), ulps];
}
/** Compares results, each of which is a row of four lanes. */
function expectRows(
  t: Context<unknown>,
  found: readonly number[],
  inputs: Required<Inputs>,
  rows: readonly Row[],
): void {
  const far = rows.flatMap(([name, lanes, model, ulps = 0], row) =>
    Array.from({ length: lanes }, (_, lane) => ({
      name,
      lane,
      value: found[4 * row + lane]!,
      is: model(lane, inputs),
      ulps,
    })).filter(({ value, is }) => !(ulpsBetween(value, is) <= ulps))
  );
  t.expectSequence("results that are too far off", far, []);
}

/** Lets the script compute, and looks at what it leaves in a variable of vectors of floats or, if there are some, of integers. */
async function judge(
  t: Context<unknown>,
  fn: string,
  given: readonly Inputs[],
  rows: readonly Row[],
  others: { readonly seconds?: readonly Row[]; readonly wholes?: readonly Row[] } = {},
): Promise<void> {
  const all = given.map((inputs) => ({ b: NONE, c: NONE, n: NONE, ...inputs }))
    .map(({ a, b, c, n }) => ({ a: floats(a), b: floats(b), c: floats(c), n }));
  const { seconds, wholes } = others;
  const read = (script: KernelScript) => [
    script.get("results", "float4", rows.length),
    ...seconds === undefined ? [] : [script.get("seconds", "float4", seconds.length)],
    ...wholes === undefined ? [] : [script.get("wholes", "int4", wholes.length)],
  ];
  const { record, made } = await playKernels(t, "reals", (script) =>
    all.map((inputs) => {
      for (const name of ["a", "b", "c"] as const) script.set(name, "float4", ...inputs[name]);
      script.set("n", "int4", ...inputs.n);
      script.invoke(fn);
      return read(script);
    }));
  const tables = [rows, seconds, wholes].filter((table) => table !== undefined);
  for (const [i, reads] of made.entries()) {
    for (const [j, table] of tables.entries()) {
      expectRows(t, numbersOf(record, reads[j]!), all[i]!, table);
    }
  }
}

function floats([x, y, z, w]: Four): Four {
  return [f(x), f(y), f(z), f(w)];
}

const NATIVES: readonly Row[] = [
  of("native_acos", 1, Math.acos, NATIVE),
  of("native_acospi", 2, (x) => Math.acos(x) / PI, NATIVE),
  of("native_asin", 3, Math.asin, NATIVE),
  of("native_asinpi", 4, (x) => Math.asin(x) / PI, NATIVE),
  of("native_atan", 1, Math.atan, NATIVE),
  of("native_atanpi", 2, (x) => Math.atan(x) / PI, NATIVE),
  of("native_atanh", 3, Math.atanh, NATIVE),
  of("native_cbrt", 4, Math.cbrt, NATIVE),
  of("native_cos", 1, Math.cos, NATIVE),
  of("native_cosh", 2, Math.cosh, NATIVE),
  of("native_cospi", 3, (x) => Math.cos(x * PI), NATIVE),
  of("native_exp", 4, Math.exp, NATIVE_POWER),
  of("native_exp10", 1, (x) => 10 ** x, NATIVE_POWER),
  of("native_exp2", 2, (x) => 2 ** x, NATIVE_POWER),
  of("native_expm1", 3, Math.expm1, NATIVE_POWER),
  of("native_log", 4, Math.log, NATIVE),
  of("native_log10", 1, Math.log10, NATIVE),
  of("native_log1p", 2, Math.log1p, NATIVE),
  of("native_log2", 3, Math.log2, NATIVE),
  of("native_rsqrt", 4, (x) => 1 / Math.sqrt(x), NATIVE),
  of("native_sin", 1, Math.sin, NATIVE),
  of("native_sinh", 2, Math.sinh, NATIVE),
  of("native_sinpi", 3, (x) => Math.sin(x * PI), NATIVE),
  of("native_sqrt", 4, Math.sqrt, NATIVE),
  of("native_tan", 1, Math.tan, NATIVE),
  of("native_tanh", 2, Math.tanh, NATIVE),
  of("native_tanpi", 3, (x) => Math.tan(x * PI), NATIVE),
  of("native_recip", 4, (x) => 1 / x, NATIVE),
  of("native_asinh", 1, Math.asinh, NATIVE),
];

reals.test("native_functions")
  .clauses("RS-KERNEL-104")
  .compiler()
  .fn((t) => {
    const given = [{ a: [0.3, 0.75, 0.6, 0.15] }, { a: [0.8, 0.2, 0.35, 0.7] }] as const;
    return judge(t, "native", given, NATIVES);
  });

const NATIVE_PAIRS: readonly Row[] = [
  pair("native_atan2", 1, Math.atan2, NATIVE),
  pair("native_atan2pi", 2, (y, x) => Math.atan2(y, x) / PI, NATIVE),
  pair("native_hypot", 3, Math.hypot, NATIVE),
  pair("native_powr", 4, Math.pow, NATIVE_POWER),
  pair("native_divide", 2, (x, y) => x / y, NATIVE),
  of("native_acosh", 1, Math.acosh, NATIVE),
  ["native_rootn", 3, (lane, { a, n }) => a[lane]! ** (1 / n[lane]!), NATIVE],
  of("native_sincos", 4, Math.sin, NATIVE),
];

reals.test("native_functions_of_pairs")
  .clauses("RS-KERNEL-104")
  .compiler()
  .fn((t) => {
    const given = { a: [1.5, 2.25, 4.5, 1.25], b: [0.5, 3, 2.5, 1.75], n: [2, 3, 5, 0] } as const;
    const seconds = [of("native_sincos, cosine", 4, Math.cos, NATIVE)];
    return judge(t, "native_pairs", [given], NATIVE_PAIRS, { seconds });
  });

const HALVES: readonly Row[] = [
  of("half_recip", 1, (x) => 1 / x, NATIVE),
  of("half_rsqrt", 2, (x) => 1 / Math.sqrt(x), NATIVE),
  of("half_sqrt", 3, Math.sqrt, NATIVE),
  of("half_recip", 4, (x) => 1 / x, NATIVE),
  of("half_rsqrt", 1, (x) => 1 / Math.sqrt(x), NATIVE),
  of("half_sqrt", 2, Math.sqrt, NATIVE),
];

reals.test("half_functions")
  .clauses("RS-KERNEL-105")
  .compiler()
  .fn((t) => judge(t, "halves", [{ a: [0.3, 7.5, 100, 2] }], HALVES));

const size = (numbers: readonly number[], lanes: number) => Math.hypot(...numbers.slice(0, lanes));
const between = ({ a, b }: Required<Inputs>, lanes: number) =>
  size(a.map((value, lane) => value - b[lane]!), lanes);
const dot = ({ a, b }: Required<Inputs>, lanes: number) =>
  a.slice(0, lanes).reduce((sum, value, lane) => sum + value * b[lane]!, 0);
const unit = (lanes: number) => (lane: number, { a }: Required<Inputs>) =>
  a[lane]! / size(a, lanes);
const LENGTHS: readonly Row[] = [
  ["length of 1", 1, (_, { a }) => size(a, 1), 2],
  ["length of 2", 1, (_, { a }) => size(a, 2), 4],
  ["length of 3", 1, (_, { a }) => size(a, 3), 4],
  ["distance of 1", 1, (_, all) => between(all, 1), 2],
  ["distance of 2", 1, (_, all) => between(all, 2), 4],
  ["distance of 4", 1, (_, all) => between(all, 4), 4],
  ["dot of 1", 1, (_, all) => dot(all, 1)],
  ["dot of 2", 1, (_, all) => dot(all, 2)],
  ["dot of 4", 1, (_, all) => dot(all, 4)],
  ["normalize of 2", 2, unit(2), 6],
  ["normalize of 3", 3, unit(3), 6],
  ["cross of 4", 4, (lane, { a, b }) => {
    const [second, third] = [(lane + 1) % 3, (lane + 2) % 3];
    return lane === 3 ? 0 : a[second]! * b[third]! - a[third]! * b[second]!;
  }],
];
const FAST_LENGTHS: readonly Row[] = [
  ["fast_length of 3", 1, (_, { a }) => size(a, 3), NATIVE],
  ["native_length of 2", 1, (_, { a }) => size(a, 2), NATIVE],
  ["fast_distance of 2", 1, (_, all) => between(all, 2), NATIVE],
  ["native_distance of 4", 1, (_, all) => between(all, 4), NATIVE],
  ["fast_normalize of 4", 4, unit(4), NATIVE],
  ["native_normalize of 3", 3, unit(3), NATIVE],
];

reals.test("lengths")
  .clauses("RS-KERNEL-106")
  .compiler()
  .fn((t) => {
    const given = { a: [3, -4, 12, 2.5], b: [-1.5, 2, 0.5, 8] } as const;
    return judge(t, "lengths", [given], [...LENGTHS, ...FAST_LENGTHS]);
  });

/** The remainder of a division to the nearest whole quotient, and that quotient. */
function divided(x: number, y: number): readonly [remainder: number, quotient: number] {
  const quotient = roundEven(x / y);
  return [x - y * quotient, quotient];
}

/** A number as its fraction, of 0.5 to 1, and its power of two. */
function parted(x: number): readonly [fraction: number, exponent: number] {
  if (x === 0) return [x, 0];
  const exponent = Math.floor(Math.log2(Math.abs(x))) + 1;
  return [x / 2 ** exponent, exponent];
}

const TWO_RESULTS: readonly Row[] = [
  of("fract", 4, (x) => x - Math.floor(x), 1),
  of("modf", 3, (x) => x - Math.trunc(x)),
  of("sincos", 2, Math.sin, 4),
  ["fract of 1", 1, (_, { a }) => a[1] - Math.floor(a[1]), 1],
  of("frexp", 4, (x) => parted(x)[0]),
  pair("remquo", 2, (x, y) => divided(x, y)[0]),
  ["remquo of 1", 1, (_, { a, b }) => divided(a[2], b[2])[0]],
];
const SECONDS: readonly Row[] = [
  of("fract, the whole", 4, Math.floor),
  of("modf, the whole", 3, Math.trunc),
  of("sincos, the cosine", 2, Math.cos, 4),
  ["fract of 1, the whole", 1, (_, { a }) => Math.floor(a[1])],
];
const WHOLES: readonly Row[] = [of("frexp, the exponent", 4, (x) => parted(x)[1])];
const QUOTIENTS: readonly Row[] = [
  pair("remquo, the quotient", 2, (x, y) => divided(x, y)[1]),
  ["remquo of 1, the quotient", 1, (_, { a, b }) => divided(a[2], b[2])[1]],
];

reals.test("two_results")
  .clauses("RS-KERNEL-107")
  .compiler()
  .fn((t) => {
    const given = [
      { a: [2.75, -2.75, 11.5, -0.375], b: [2, 0.5, 3, 1] },
      { a: [5.5, -1.25, -19.5, 1024], b: [-1.5, 2, 4, 1] },
    ] as const;
    const wholes = [...WHOLES, ...QUOTIENTS];
    return judge(t, "two_results", given, TWO_RESULTS, { seconds: SECONDS, wholes });
  });

/** Values of the gamma and error functions at 0.25, -0.5, 2.5 and -1.5, from tables. */
const AT: Four = [0.25, -0.5, 2.5, -1.5];
const GAMMAS = [3.625609908221908, -3.544907701811032, 1.329340388179137, 2.3632718012073544];
const ERRORS = [0.2763263901682369, -0.5204998778130465, 0.9995930479825550, -0.9661051464753108];
const REST = 0.0004069520174449589;
const tabled = (name: string, lanes: number, values: readonly number[]): Row => [
  name,
  lanes,
  (lane) => values[lane]!,
  16,
];
const LOGS = GAMMAS.map((value) => Math.log(Math.abs(value)));
const GAMMA_ROWS: readonly Row[] = [
  tabled("tgamma", 4, GAMMAS),
  tabled("lgamma", 3, LOGS),
  tabled("erf", 2, ERRORS),
  tabled("erfc", 4, [1 - ERRORS[0]!, 1 - ERRORS[1]!, REST, 1 - ERRORS[3]!]),
  tabled("lgamma with a sign", 4, LOGS),
  tabled("tgamma of 1", 1, GAMMAS),
  tabled("erf of 3", 3, ERRORS),
];

reals.test("gamma_and_error_functions")
  .clauses("RS-KERNEL-108")
  .compiler()
  .fn((t) => {
    const sign: Row = ["the sign of gamma", 4, (lane) => Math.sign(GAMMAS[lane]!)];
    return judge(t, "gammas", [{ a: AT }], GAMMA_ROWS, { wholes: [sign] });
  });

const rooted = (x: number, n: number) => Math.sign(x) * Math.abs(x) ** (1 / n);
const WITH_INTEGERS: readonly Row[] = [
  ["ldexp", 4, (lane, { a, n }) => a[lane]! * 2 ** n[lane]!, 1],
  ["ldexp by one", 3, (lane, { a, n }) => a[lane]! * 2 ** n[1], 1],
  ["ldexp of 1", 1, (_, { a, n }) => a[0] * 2 ** n[2], 1],
  ["pown", 4, (lane, { a, n }) => a[lane]! ** n[lane]!, 16],
  ["pown of 2", 2, (lane, { a, n }) => a[lane]! ** n[1 - lane]!, 16],
  ["rootn", 3, (lane, { b, n }) => rooted(b[lane]!, n[lane]!), 16],
  ["rootn of 1", 1, (_, { b, n }) => rooted(b[1], n[0]), 16],
];
const log2 = (x: number) => Math.floor(Math.log2(Math.abs(x)));

reals.test("with_integers")
  .clauses("RS-KERNEL-109")
  .compiler()
  .fn((t) => {
    const given = [
      { a: [1.5, -2.5, 3, 0.75], b: [-8, 81, 32, 1], n: [3, 4, 5, -2] },
      { a: [-0.625, 10, 1.25, -3], b: [0.001, -0.25, 7, 1], n: [-3, -1, 2, 7] },
    ] as const;
    const wholes: readonly Row[] = [
      of("ilogb", 4, log2),
      ["ilogb of 1", 1, (_, { b }) => log2(b[2])],
    ];
    return judge(t, "with_integers", given, WITH_INTEGERS, { wholes });
  });

/** The float beside one in the direction of another. */
function beside(x: number, y: number): number {
  const bits = new Int32Array(Float32Array.of(x).buffer);
  if (x === y) return y;
  if (x === 0) return y > 0 ? 2 ** -149 : -(2 ** -149);
  bits[0]! += (x < y) === (x > 0) ? 1 : -1;
  return new Float32Array(bits.buffer)[0]!;
}

const PAIRS: readonly Row[] = [
  of("logb", 4, log2),
  pair("nextafter", 4, beside),
  pair("atan2pi", 3, (y, x) => Math.atan2(y, x) / PI, 6),
  pair("powr", 2, Math.pow, 16),
  pair("fmin", 4, Math.min),
  pair("fmax", 3, Math.max),
  pair("min", 2, Math.min),
  pair("max", 4, Math.max),
  pair("step", 3, (edge, x) => x < edge ? 0 : 1),
  pair("hypot", 2, Math.hypot, 4),
  pair("fdim", 4, (x, y) => Math.max(x - y, 0), 1),
  pair("copysign", 3, (x, y) => y < 0 ? -Math.abs(x) : Math.abs(x)),
  pair("fmod", 2, (x, y) => x % y),
  pair("nextafter of 1", 1, beside),
  of("logb of 1", 1, log2),
  ["rsFrac", 1, (_, { a }) => a[2] - Math.floor(a[2]), 1],
  pair("remainder", 3, (x, y) => divided(x, y)[0]),
];

reals.test("pairs")
  .clauses("RS-KERNEL-110")
  .compiler()
  .fn((t) => {
    const given = [
      { a: [1.5, 8, -3.25, 1], b: [2, -1.5, 0.5, 1] },
      { a: [0.375, 5, 7.75, -2], b: [0.25, 2.5, -4, 100] },
    ] as const;
    return judge(t, "pairs", given, PAIRS);
  });

const clip = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const mix = (x: number, y: number, part: number) => x + (y - x) * part;
const TRIPLES: readonly Row[] = [
  triple("fma", 4, (x, y, z) => x * y + z, 1),
  triple("mad", 3, (x, y, z) => x * y + z, 1),
  triple("mix", 2, mix, 1),
  triple("fma of 1", 1, (x, y, z) => x * y + z, 1),
  triple("clamp", 4, clip),
  triple("mad of 2", 2, (x, y, z) => x * y + z, 1),
  triple("mix of 3", 3, mix, 1),
];

reals.test("triples")
  .clauses("RS-KERNEL-111")
  .compiler()
  .fn((t) => {
    const given = [
      { a: [1.5, -2, 0.5, 7], b: [0.25, 3, -1, 2], c: [2, 5, 0.75, 4] },
      { a: [-6, 10, 3, 0], b: [-2, 0.5, 2, -1], c: [8, 1.25, 2.5, 0] },
    ] as const;
    return judge(t, "triples", given, TRIPLES);
  });

const ONE_FOR_ALL: readonly Row[] = [
  ["fmax", 4, (lane, { a, b }) => Math.max(a[lane]!, b[0])],
  ["fmin", 3, (lane, { a, b }) => Math.min(a[lane]!, b[1])],
  ["max", 2, (lane, { a, b }) => Math.max(a[lane]!, b[2])],
  ["min", 4, (lane, { a, b }) => Math.min(a[lane]!, b[3])],
  ["step by one edge", 3, (lane, { a, b }) => b[0] < a[lane]! ? 0 : 1],
  ["step of one", 2, (lane, { a, b }) => a[lane]! < b[1] ? 0 : 1],
  ["mix", 4, (lane, { a, b, c }) => mix(a[lane]!, b[lane]!, c[0]), 1],
  ["clamp", 3, (lane, { a, b, c }) => clip(a[lane]!, b[1], c[3])],
  ["fmax of 2", 2, (lane, { a, b }) => Math.max(a[lane]!, b[3])],
  ["step of one by 4", 4, (lane, { a, b }) => a[lane]! < b[2] ? 0 : 1],
  ["mix of 2", 2, (lane, { a, b, c }) => mix(a[lane]!, b[lane]!, c[1]), 1],
];

reals.test("one_number_for_all_lanes")
  .clauses("RS-KERNEL-112")
  .compiler()
  .fn((t) => {
    const given = [
      { a: [1.5, -2, 0.5, 7], b: [0.75, -1, 1, 3], c: [0.25, 0.5, 0, 1.25] },
      { a: [-4, 2.5, 3, -0.5], b: [2, 0.5, -3, -1], c: [0.75, 0.125, 0, 2.75] },
    ] as const;
    return judge(t, "one_for_all", given, ONE_FOR_ALL);
  });

/** The groups. */
export const tests: readonly Group[] = [reals];
