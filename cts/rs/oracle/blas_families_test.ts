import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { blas } from "./blas.ts";
import { makeBlasCall } from "./blas_call.ts";
import { BLAS_ROUTINES, type BlasRoutine } from "./blas_routines.ts";

// Each routine is told apart from its formula here: matrices are made whole, put into storage with NaN wherever nothing may be
// read, and the result is compared with the formula on whole matrices.

type Number2 = [re: number, im: number];
type Matrix = Number2[][];

const mul = ([a, b]: Number2, [c, d]: Number2): Number2 => [a * c - b * d, a * d + b * c];
const conj = ([re, im]: Number2): Number2 => [re, -im];
const over = (a: Number2, b: Number2): Number2 => {
  const [re, im] = mul(a, conj(b));
  return [re / (b[0] ** 2 + b[1] ** 2), im / (b[0] ** 2 + b[1] ** 2)];
};
const T = (x: Matrix): Matrix => (x[0] ?? []).map((_, j) => x.map((row) => row[j]!));
const H = (x: Matrix): Matrix => T(x).map((row) => row.map(conj));
const scale = (by: Number2, x: Matrix): Matrix =>
  x.map((row) => row.map((value) => mul(by, value)));
const plus = (x: Matrix, y: Matrix): Matrix =>
  x.map((row, i) => row.map(([re, im], j) => [re + y[i]![j]![0], im + y[i]![j]![1]]));
const times = (x: Matrix, y: Matrix): Matrix =>
  x.map((row) =>
    y[0]!.map((_, j) =>
      row.reduce<Number2>(([re, im], value, k) => {
        const [r, i] = mul(value, y[k]![j]!);
        return [re + r, im + i];
      }, [0, 0])
    )
  );

/** Puts a matrix into storage row by row; `null` is what is not stored. */
function store(routine: BlasRoutine, rows: (Number2 | null)[][], stride: number): ComputeMatrix {
  const parts = routine.complex ? 2 : 1;
  const numbers = rows.flatMap((row) => [...row, ...Array(stride - row.length).fill(null)])
    .flatMap((value) => (value ?? [NaN, NaN]).slice(0, parts));
  const data = new (routine.double ? Float64Array : Float32Array)(numbers);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return { complex: routine.complex, rows: rows.length, columns, stride, data };
}

interface Case {
  readonly routine: BlasRoutine;
  readonly call: BlasCall;
  readonly random: () => Number2;
}

const isUpper = ({ call }: Case) => call.uplo === 121;

function general({ random }: Case, rows: number, columns: number): Matrix {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, random));
}

function full(c: Case, x: Matrix): ComputeMatrix {
  return store(c.routine, x, (x[0]?.length ?? 0) + 2);
}

function triangle(c: Case, x: Matrix): ComputeMatrix {
  const stored = x.map((row, i) =>
    row.map((value, j) => (isUpper(c) ? j >= i : j <= i) ? value : null)
  );
  return store(c.routine, stored, x.length + 1);
}

function packed(c: Case, x: Matrix): ComputeMatrix {
  const stored = x.flatMap((row, i) => isUpper(c) ? row.slice(i) : row.slice(0, i + 1));
  return store(c.routine, [stored], stored.length);
}

function band(c: Case, x: Matrix, below: number, above: number): ComputeMatrix {
  const stored = x.map((row, i) => {
    const diagonals = [];
    for (let j = i - below; j <= i + above; j++) diagonals.push(row[j] ?? null);
    return diagonals;
  });
  return store(c.routine, stored, below + above + 3);
}

function triangleBand(c: Case, x: Matrix): ComputeMatrix {
  return isUpper(c) ? band(c, x, 0, c.call.k) : band(c, x, c.call.k, 0);
}

function spread(c: Case, x: Matrix, increment: number): ComputeMatrix {
  const stored = x.flatMap(([value], i) =>
    i === 0 ? [value!] : [...Array(increment - 1).fill(null), value!]
  );
  return store(c.routine, [stored], stored.length);
}

const vectorX = (c: Case, x: Matrix) => spread(c, x, c.call.incX);
const vectorY = (c: Case, x: Matrix) => spread(c, x, c.call.incY);

const inBand = (x: Matrix, below: number, above: number): Matrix =>
  x.map((row, i) => row.map((value, j) => j - i < -below || j - i > above ? [0, 0] : value));

function mirrored(c: Case, order: number, hermitian: boolean): Matrix {
  const x = general(c, order, order);
  return x.map((row, i) =>
    row.map((value, j) => {
      if (i === j) return hermitian ? [value[0], 0] : value;
      return i < j ? value : hermitian ? conj(x[j]![i]!) : x[j]![i]!;
    })
  );
}

/** The triangle that is meant, and what is stored for it: NaN where a unit diagonal is. */
function triangular(c: Case, order: number, k = order): { meant: Matrix; stored: Matrix } {
  const unit = c.call.diag === 132;
  const meant = inBand(general(c, order, order), isUpper(c) ? 0 : k, isUpper(c) ? k : 0)
    .map((row, i) =>
      row.map(([re, im], j): Number2 => i !== j ? [re / 4, im / 4] : unit ? [1, 0] : [re + 3, im])
    );
  const stored = meant.map((row, i) =>
    row.map((value, j): Number2 => i === j && unit ? [NaN, NaN] : value)
  );
  return { meant, stored };
}

function op({ call }: Case, x: Matrix, rows: number, trans = call.transA): Matrix {
  if (trans === 111) return x;
  const result = trans === 112 ? T(x) : H(x);
  return result.length === 0 ? Array.from({ length: rows }, () => []) : result;
}

const round = (
  c: Case,
  by: readonly [number, number],
): Number2 => [by[0], c.routine.complex ? by[1] : 0];
const alphaOf = (c: Case) => round(c, c.call.alpha);
const betaOf = (c: Case) => round(c, c.call.beta);
const sum = (c: Case, product: Matrix, old: Matrix) =>
  plus(scale(alphaOf(c), product), scale(betaOf(c), old));

type Places = Pick<BlasCall, "a" | "b" | "c">;
type Family = (c: Case) => { places: Places; out: ComputeMatrix };

function byVector(a: (c: Case) => [meant: Matrix, stored: ComputeMatrix], trans = false): Family {
  return (c) => {
    const [meant, stored] = a(c);
    const left = trans ? op(c, meant, meant[0]!.length) : meant;
    const [x, y] = [general(c, left[0]!.length, 1), general(c, left.length, 1)];
    const out = vectorY(c, sum(c, times(left, x), y));
    return { places: { a: stored, b: vectorX(c, x), c: vectorY(c, y) }, out };
  };
}

function triangularByVector(
  pack: (c: Case, x: Matrix) => ComputeMatrix,
  solve: boolean,
  k: (c: Case) => number = (c) => c.call.n,
): Family {
  return (c) => {
    const { meant, stored } = triangular(c, c.call.n, k(c));
    const x = general(c, c.call.n, 1);
    const product = vectorX(c, times(op(c, meant, c.call.n), x));
    const [before, after] = solve ? [product, vectorX(c, x)] : [vectorX(c, x), product];
    return { places: { a: pack(c, stored), b: before }, out: after };
  };
}

function mirroredByVector(
  pack: (c: Case, x: Matrix) => ComputeMatrix,
  hermitian: boolean,
  k: (c: Case) => number = (c) => c.call.n,
): Family {
  return byVector((c) => {
    const meant = inBand(mirrored(c, c.call.n, hermitian), k(c), k(c));
    const stored = meant.map((row, i) =>
      row.map(([re, im], j): Number2 => hermitian && i === j ? [re, NaN] : [re, im])
    );
    return [meant, pack(c, stored)];
  });
}

function outer(second: (y: Matrix) => Matrix): Family {
  return (c) => {
    const [x, y] = [general(c, c.call.m, 1), general(c, c.call.n, 1)];
    const old = general(c, c.call.m, c.call.n);
    const out = plus(scale(alphaOf(c), times(x, second(y))), old);
    return { places: { a: vectorX(c, x), b: vectorY(c, y), c: full(c, old) }, out: full(c, out) };
  };
}

function vectorUpdate(
  pack: (c: Case, x: Matrix) => ComputeMatrix,
  hermitian: boolean,
  two: boolean,
): Family {
  return (c) => {
    const [x, y] = [general(c, c.call.n, 1), general(c, c.call.n, 1)];
    const old = mirrored(c, c.call.n, hermitian);
    const adjoint = hermitian ? H : T;
    const alpha = alphaOf(c);
    const real: Number2 = hermitian ? [alpha[0], 0] : alpha;
    const product = two
      ? plus(
        scale(alpha, times(x, adjoint(y))),
        scale(hermitian ? conj(alpha) : alpha, times(y, adjoint(x))),
      )
      : scale(real, times(x, adjoint(x)));
    const [before, out] = [pack(c, old), pack(c, plus(product, old))];
    const places: Places = two
      ? { a: vectorX(c, x), b: vectorY(c, y), c: before }
      : hermitian
      ? { a: vectorX(c, x), c: before }
      : { a: vectorX(c, x), b: before };
    return { places, out };
  };
}

const gemm: Family = (c) => {
  const { m, n, k, transA, transB } = c.call;
  const a = transA === 111 ? general(c, m, k) : general(c, k, m);
  const b = transB === 111 ? general(c, k, n) : general(c, n, k);
  const old = general(c, m, n);
  const out = sum(c, times(op(c, a, m), op(c, b, k, transB)), old);
  return { places: { a: full(c, a), b: full(c, b), c: full(c, old) }, out: full(c, out) };
};

function mirroredByMatrix(hermitian: boolean): Family {
  return (c) => {
    const { m, n, side } = c.call;
    const a = mirrored(c, side === 141 ? m : n, hermitian);
    const [b, old] = [general(c, m, n), general(c, m, n)];
    const out = sum(c, side === 141 ? times(a, b) : times(b, a), old);
    return { places: { a: triangle(c, a), b: full(c, b), c: full(c, old) }, out: full(c, out) };
  };
}

function matrixUpdate(hermitian: boolean, two: boolean): Family {
  return (c) => {
    const { n, k, transA } = c.call;
    const make = () => transA === 111 ? general(c, n, k) : general(c, k, n);
    const [a, b] = [make(), make()];
    const old = mirrored(c, n, hermitian);
    const adjoint = hermitian ? H : T;
    const turn = (x: Matrix) => transA === 111 ? x : adjoint(x);
    const [p, q] = [turn(a), turn(b)];
    const alpha = alphaOf(c);
    const [beta, real]: Number2[] = hermitian
      ? [[c.call.beta[0], 0], [alpha[0], 0]]
      : [betaOf(c), alpha];
    const product = two
      ? plus(
        scale(alpha, times(p, adjoint(q))),
        scale(hermitian ? conj(alpha) : alpha, times(q, adjoint(p))),
      )
      : scale(real!, times(p, adjoint(p)));
    const places = { a: full(c, a), ...(two && { b: full(c, b) }), c: triangle(c, old) };
    return { places, out: triangle(c, plus(product, scale(beta!, old))) };
  };
}

function triangularByMatrix(solve: boolean): Family {
  return (c) => {
    const { m, n, side } = c.call;
    const order = side === 141 ? m : n;
    const { meant, stored } = triangular(c, order);
    const a = op(c, meant, order);
    const x = general(c, m, n);
    const product = side === 141 ? times(a, x) : times(x, a);
    const [before, after] = solve
      ? [product.map((row) => row.map((value) => over(value, alphaOf(c)))), x]
      : [x, scale(alphaOf(c), product)];
    return { places: { a: triangle(c, stored), b: full(c, before) }, out: full(c, after) };
  };
}

const k = (c: Case) => c.call.k;
const families: Record<string, Family> = {
  gemv: byVector((c) => {
    const a = general(c, c.call.m, c.call.n);
    return [a, full(c, a)];
  }, true),
  gbmv: byVector((c) => {
    const { m, n, kl, ku } = c.call;
    const a = inBand(general(c, m, n), kl, ku);
    return [a, band(c, a, kl, ku)];
  }, true),
  trmv: triangularByVector(triangle, false),
  tbmv: triangularByVector(triangleBand, false, k),
  tpmv: triangularByVector(packed, false),
  trsv: triangularByVector(triangle, true),
  tbsv: triangularByVector(triangleBand, true, k),
  tpsv: triangularByVector(packed, true),
  symv: mirroredByVector(triangle, false),
  sbmv: mirroredByVector(triangleBand, false, k),
  spmv: mirroredByVector(packed, false),
  hemv: mirroredByVector(triangle, true),
  hbmv: mirroredByVector(triangleBand, true, k),
  hpmv: mirroredByVector(packed, true),
  ger: outer(T),
  geru: outer(T),
  gerc: outer(H),
  syr: vectorUpdate(triangle, false, false),
  spr: vectorUpdate(packed, false, false),
  her: vectorUpdate(triangle, true, false),
  hpr: vectorUpdate(packed, true, false),
  syr2: vectorUpdate(triangle, false, true),
  spr2: vectorUpdate(packed, false, true),
  her2: vectorUpdate(triangle, true, true),
  hpr2: vectorUpdate(packed, true, true),
  gemm,
  symm: mirroredByMatrix(false),
  hemm: mirroredByMatrix(true),
  syrk: matrixUpdate(false, false),
  herk: matrixUpdate(true, false),
  syr2k: matrixUpdate(false, true),
  her2k: matrixUpdate(true, true),
  trmm: triangularByMatrix(false),
  trsm: triangularByMatrix(true),
};

const size = fc.integer({ min: 1, max: 5 });
const factor = fc.constantFrom<Number2>([1, 0], [-0.5, 0.25], [2, -1]);
const options = fc.record({
  m: size,
  n: size,
  k: size,
  kl: fc.nat(3),
  ku: fc.nat(3),
  incX: fc.integer({ min: 1, max: 3 }),
  incY: fc.integer({ min: 1, max: 3 }),
  transA: fc.constantFrom(111, 112, 113),
  transB: fc.constantFrom(111, 112, 113),
  side: fc.constantFrom(141, 142),
  uplo: fc.constantFrom(121, 122),
  diag: fc.constantFrom(131, 132),
  alpha: factor,
  beta: fc.oneof(factor, fc.constant<Number2>([0, 0])),
});

Deno.test("there is a formula for each routine", () => {
  assertEquals(
    new Set(BLAS_ROUTINES.map(({ name }) => name.slice(1))),
    new Set(Object.keys(families)),
  );
});

for (const routine of BLAS_ROUTINES) {
  Deno.test(`${routine.name} is its formula, whatever the storage`, () => {
    const seeds = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(options, seeds, (chosen, seed) => {
        fc.pre(routine.transposes.includes(chosen.transA));
        let state = seed;
        const next = () => {
          state = state * 48271 % (2 ** 31 - 1);
          return Math.fround(state / 2 ** 30 - 1);
        };
        const random = (): Number2 => [next(), routine.complex ? next() : 0];
        const call = makeBlasCall(routine.name, chosen, () => NaN);
        const { places, out } = families[routine.name.slice(1)]!({ routine, call, random });
        blas({ ...call, ...places });
        const { data } = places[routine.operands.find(({ written }) => written)!.place]!;
        const near = routine.double ? 1e-12 : 1e-5;
        for (const [index, expected] of out.data.entries()) {
          const got = data[index]!;
          const isNear = Math.abs(got - expected) <= near * Math.max(1, Math.abs(expected));
          assert(isNear || isNaN(got) && isNaN(expected), `[${index}] is ${got}, not ${expected}`);
        }
      }),
      { numRuns: 40 },
    );
  });
}
