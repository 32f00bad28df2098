import { assertEquals } from "@std/assert";
import type { ComputeMatrix } from "../../contract/compute.ts";
import { blasOutput, makeBlasCall } from "./blas_call.ts";
import { blasError, isBlasEqual } from "./blas_compare.ts";

function changed(matrix: ComputeMatrix, changes: Readonly<Record<number, number>>): ComputeMatrix {
  const data = matrix.data.slice();
  for (const [index, value] of Object.entries(changes)) data[Number(index)] = value;
  return { ...matrix, data };
}

Deno.test("an element may be off by a ten thousandth of the root mean square, of doubles by less", () => {
  for (const [name, off] of [["sgemm", 1e-4], ["dgemm", Math.sqrt(1e-11)]] as const) {
    const call = makeBlasCall(name, {}, () => 2);
    const expected = blasOutput(call);
    assertEquals(isBlasEqual(call, changed(expected, { 3: 2 - 2.1 * off }), expected), false, name);
    assertEquals(isBlasEqual(call, changed(expected, { 3: 2 - 1.9 * off }), expected), true, name);
  }
});

Deno.test("the error says how far off the worst number is, and where", () => {
  const call = makeBlasCall("cgemm", { m: 1, n: 2 }, () => 1);
  const expected = blasOutput(call);
  const error = blasError(call, changed(expected, { 1: 1.5, 2: 3 }), expected);
  assertEquals(error, { squared: 4, allowed: 1e-8, index: 2, touched: [] });
});

Deno.test("the other triangle and the gaps must not change at all", () => {
  const call = makeBlasCall("ssyrk", { uplo: 121, n: 2 }, () => 1, 1);
  const expected = blasOutput(call);
  const got = changed(expected, { 2: 5, 3: 1 + 2 ** -20 });
  assertEquals(blasError(call, got, expected).touched, [2, 3]);
  assertEquals(isBlasEqual(call, got, expected), false);
  const vector = makeBlasCall("strmv", { n: 2, incX: 2 }, () => NaN);
  assertEquals(isBlasEqual(vector, blasOutput(vector), blasOutput(vector)), true);
  assertEquals(
    blasError(vector, changed(blasOutput(vector), { 1: 0 }), blasOutput(vector)).touched,
    [1],
  );
});

Deno.test("NaN and infinity equal themselves only, and raise no tolerance", () => {
  const call = makeBlasCall("sgemm", { m: 1, n: 2 }, () => 1);
  const expected = changed(blasOutput(call), { 0: NaN, 1: Infinity });
  assertEquals(isBlasEqual(call, expected, expected), true);
  assertEquals(isBlasEqual(call, changed(expected, { 0: 1 }), expected), false);
  assertEquals(isBlasEqual(call, changed(expected, { 1: 1 }), expected), false);
  assertEquals(isBlasEqual(call, changed(expected, { 1: -Infinity }), expected), false);
});

Deno.test("nothing but zeros is only equal to zeros", () => {
  const call = makeBlasCall("sgemm", { m: 1, n: 2 }, () => 0);
  const expected = blasOutput(call);
  assertEquals(isBlasEqual(call, changed(expected, { 0: 1e-30 }), expected), false);
  const got = changed(expected, { 0: 1, 1: 1 });
  assertEquals(isBlasEqual(call, expected, got), false);
});
