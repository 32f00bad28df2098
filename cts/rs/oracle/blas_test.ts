import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { blas } from "./blas.ts";
import { copyBlasCall, makeBlasCall } from "./blas_call.ts";

const none = () => NaN;

function floats(rows: number, columns: number, numbers: readonly number[]): ComputeMatrix {
  return { complex: false, rows, columns, stride: columns, data: new Float32Array(numbers) };
}

function complexes(rows: number, columns: number, numbers: readonly number[]): ComputeMatrix {
  return { complex: true, rows, columns, stride: columns, data: new Float32Array(numbers) };
}

function run(name: string, options: Partial<BlasCall>): BlasCall {
  const call = makeBlasCall(name, options, none);
  blas(call);
  return call;
}

Deno.test("sgemm multiplies and adds", () => {
  const a = floats(2, 3, [1, 2, 3, 4, 5, 6]);
  const b = floats(3, 2, [7, 8, 9, 10, 11, 12]);
  const c = floats(2, 2, [1, 1, 1, 1]);
  run("sgemm", { m: 2, n: 2, k: 3, alpha: [1, 0], beta: [100, 0], a, b, c });
  assertEquals([...c.data], [158, 164, 239, 254]);
});

Deno.test("cgemv takes the matrix as it is, transposed, or conjugated too", () => {
  const a = complexes(1, 2, [1, 2, 3, 4]);
  const x = complexes(1, 1, [0, 1]);
  const results = [112, 113].map((transA) => {
    const y = complexes(1, 2, [NaN, NaN, NaN, NaN]);
    run("cgemv", { transA, m: 1, n: 2, a, b: x, c: y });
    return [...y.data];
  });
  assertEquals(results, [[-2, 1, -4, 3], [2, 1, 4, 3]]);
  const y = complexes(1, 1, [0, 0]);
  run("cgemv", { m: 1, n: 2, a, b: complexes(1, 2, [1, 0, 0, 1]), c: y });
  assertEquals([...y.data], [-3, 5]);
});

Deno.test("strsv solves from the end with the upper triangle, from the start with the lower", () => {
  const upper = floats(1, 2, [4, 6]);
  run("strsv", { n: 2, uplo: 121, a: floats(2, 2, [1, 1, NaN, 2]), b: upper });
  assertEquals([...upper.data], [1, 3]);
  const lower = floats(1, 2, [4, 6]);
  run("strsv", { n: 2, uplo: 122, a: floats(2, 2, [1, NaN, 1, 2]), b: lower });
  assertEquals([...lower.data], [4, 1]);
});

Deno.test("sgbmv has each row's lowest diagonal first", () => {
  const a = floats(3, 3, [NaN, 1, 2, 3, 4, 5, 6, 7, NaN]);
  const y = floats(1, 3, [0, 0, 0]);
  run("sgbmv", { m: 3, n: 3, kl: 1, ku: 1, a, b: floats(1, 3, [1, 10, 100]), c: y });
  assertEquals([...y.data], [21, 543, 760]);
});

Deno.test("cherk makes the diagonal real, and leaves the other triangle alone", () => {
  const a = complexes(2, 1, [1, 2, 3, 4]);
  const c = complexes(2, 2, [10, 99, 20, 5, -1, -2, 30, 99]);
  run("cherk", { uplo: 121, n: 2, k: 1, alpha: [1, 7], beta: [1, 7], a, c });
  assertEquals([...c.data], [15, 0, 31, 7, -1, -2, 55, 0]);
});

Deno.test("a hermitian update by nothing changes nothing", () => {
  const a = complexes(1, 1, [5, 9]);
  run("cher", { n: 1, alpha: [0, 1], a: complexes(1, 1, [1, 1]), c: a });
  assertEquals([...a.data], [5, 9]);
});

Deno.test("C does not count if beta is 0, nor A and B if alpha is 0", () => {
  const one = floats(1, 1, [1]);
  const nan = floats(1, 1, [NaN]);
  const sizes = { m: 1, n: 1, k: 1 };
  const withoutC = run("sgemm", { ...sizes, a: one, b: one, c: floats(1, 1, [NaN]) });
  assertEquals([...withoutC.c!.data], [1]);
  const c = floats(1, 1, [3]);
  run("sgemm", { ...sizes, alpha: [0, 0], beta: [2, 0], a: nan, b: nan, c });
  assertEquals([...c.data], [6]);
  for (const name of ["strmm", "strsm"]) {
    const b = floats(1, 1, [NaN]);
    run(name, { m: 1, n: 1, alpha: [0, 0], a: nan, b });
    assertEquals([...b.data], [0]);
  }
});

Deno.test("without a size to sum over, C is only scaled", () => {
  for (const transA of [111, 112]) {
    const c = floats(2, 2, [1, 2, 3, 4]);
    run("sgemm", { transA, m: 2, n: 2, k: 0, beta: [2, 0], c });
    assertEquals([...c.data], [2, 4, 6, 8]);
  }
});

Deno.test("an infinite number meets no zeros that are not stored", () => {
  const x = floats(1, 2, [Infinity, 1]);
  run("strmv", { n: 2, uplo: 121, a: floats(2, 2, [1, 1, NaN, 1]), b: x });
  assertEquals([...x.data], [Infinity, 1]);
  const b = floats(1, 3, [Infinity, 1, 1]);
  const a = floats(3, 2, [NaN, 1, 1, 1, 1, 1]);
  run("stbsv", { n: 3, k: 1, uplo: 122, a, b });
  assertEquals([...b.data], [Infinity, -Infinity, Infinity]);
});

Deno.test("an infinite number in a real routine stays what it is", () => {
  const c = floats(1, 1, [0]);
  const sizes = { m: 1, n: 1, k: 1 };
  run("sgemm", { ...sizes, a: floats(1, 1, [Infinity]), b: floats(1, 1, [2]), c });
  assertEquals([...c.data], [Infinity]);
});

Deno.test("a sum of floats is rounded once", () => {
  const big = 2 ** 24;
  const c = floats(1, 1, [NaN]);
  const ones = floats(3, 1, [1, 1, 1]);
  run("sgemm", { m: 1, n: 1, k: 3, a: floats(1, 3, [big, 1, 1]), b: ones, c });
  assertEquals([...c.data], [big + 2]);
});

const number = fc.double({ min: -4, max: 4, noNaN: true }).map((value) =>
  Math.round(value * 8) / 8
);
const numbers = fc.array(number, { minLength: 256, maxLength: 256 });

function cycle(values: readonly number[]): () => number {
  let next = 0;
  return () => values[next++ % values.length]!;
}

Deno.test("a matrix times the identity is itself", () => {
  fc.assert(fc.property(numbers, fc.nat(4), (values, padding) => {
    const call = makeBlasCall("zgemm", { m: 4, n: 3, k: 3 }, cycle(values), padding);
    const identity = call.b!.data.fill(0);
    for (let i = 0; i < 3; i++) identity[2 * i * (call.b!.stride + 1)] = 1;
    blas(call);
    for (let i = 0; i < 4; i++) {
      const row = (
        { data, stride }: ComputeMatrix,
      ) => [...data.subarray(2 * i * stride, 2 * (i * stride + 3))];
      assertEquals(row(call.c!).map((part) => part + 0), row(call.a!).map((part) => part + 0));
    }
  }));
});

Deno.test("the diagonal of a hermitian matrix is exactly real", () => {
  const any = fc.array(fc.double({ min: -4, max: 4, noNaN: true }), {
    minLength: 32,
    maxLength: 32,
  });
  fc.assert(fc.property(any, (values) => {
    const call = makeBlasCall("zher2k", { n: 2, alpha: [0.1, 0.3] }, cycle(values));
    blas(call);
    assertEquals([call.c!.data[1], call.c!.data[7]], [0, 0]);
  }));
});

Deno.test("trsv undoes trmv", () => {
  const options = fc.record({
    transA: fc.constantFrom(111, 112, 113),
    uplo: fc.constantFrom(121, 122),
    incX: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(fc.property(numbers, options, (values, chosen) => {
    const call = makeBlasCall("ztrmv", { n: 4, diag: 132, ...chosen }, cycle(values), 1);
    const before = copyBlasCall(call);
    blas(call);
    blas({ ...call, routine: "ztrsv" });
    for (const [index, value] of before.b!.data.entries()) {
      assertEquals(Math.abs(call.b!.data[index]! - value) < 1e-6, true);
    }
  }));
});

Deno.test("an option without meaning, a missing matrix and one of another type or size are refused", () => {
  const good = { m: 2, n: 2, k: 2 };
  const call = makeBlasCall("sgemm", good, () => 1);
  const band = makeBlasCall("sgbmv", { m: 3, n: 3 }, () => 1);
  const small = { ...band.a!, stride: 2 };
  const cases: [BlasCall, string][] = [
    [{ ...call, routine: "sdot" }, 'Routine is "sdot", expected one of BLAS levels 2 and 3'],
    [{ ...call, transA: 0 }, "Option transA is 0, expected one of 111, 112, 113"],
    [
      makeBlasCall("cherk", { transA: 112 }, none),
      "Option transA is 112, expected one of 111, 113",
    ],
    [{ ...call, k: -1 }, "Size k is -1, expected a whole number from 0 up"],
    [makeBlasCall("strsv", { incX: 0 }, none), "Size incX is 0, expected a whole number from 1 up"],
    [copyWithout(call), 'Call of sgemm has no "b", expected B there'],
    [{ ...call, routine: "dgemm" }, "A has other elements, expected real doubles"],
    [{ ...call, routine: "cgemm" }, "A has other elements, expected complex floats"],
    [{ ...call, a: { ...call.a!, stride: 1 } }, "A has rows of 1 elements, expected at least 2"],
    [{ ...band, a: small }, "A has rows of 2 elements, expected at least 3"],
    [
      { ...call, c: { ...call.c!, data: new Float32Array(3) } },
      "C has 3 elements, expected at least 4",
    ],
  ];
  for (const [bad, message] of cases) assertThrows(() => blas(bad), RangeError, message);
});

function copyWithout({ b: _, ...rest }: BlasCall): BlasCall {
  return rest;
}
