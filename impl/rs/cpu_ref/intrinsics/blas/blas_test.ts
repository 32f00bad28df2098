import { assert, assertEquals, AssertionError, assertLessOrEqual, assertThrows } from "@std/assert";
import type { BlasCall } from "../../../../../cts/contract/compute.ts";
import { type IntrinsicsFixture, intrinsicsFixture } from "../../testing/intrinsics_fixture.ts";
import { randomNumbers } from "../../testing/random_numbers.ts";
import {
  denseBlas,
  makeCall,
  ROUTINES,
  writtenElements,
  writtenPlace,
} from "../testing/dense_blas.ts";

const SCALARS = [[0, 0], [1, 0], [-1, 0], [0.5, 0.25], [0, 1], [-1.5, 0]] as const;
const SIZES = [0, 1, 2, 5, 6, 7, 8, 9, 16, 17, 33, 48, 49, 64, 70] as const;
const CALLS = 10;

/** A call with random sizes and options; those that are 0 have their turns too. */
function randomCall(routine: string, random: () => number, most: number): BlasCall {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  const size = () => Math.min(pick(SIZES), most);
  const real = ([re]: readonly [number, number]) => [re, 0] as const;
  const isReal = /^[sd]/.test(routine);
  const scalar = (name: "alpha" | "beta") => {
    const realOnly = isReal || /^.h.(k|2k|r)$|^.herk$|^.hpr$|^.her$/.test(routine) ||
      (name === "beta" && /^.her2k$/.test(routine));
    return realOnly ? real(pick(SCALARS)) : pick(SCALARS);
  };
  const isProduct = /mm$|rk$|r2k$|sm$/.test(routine);
  return makeCall(routine, {
    m: size(),
    n: size(),
    k: isProduct ? size() : pick([0, 1, 3, 9]),
    kl: pick([0, 1, 4]),
    ku: pick([0, 1, 4]),
    incX: pick([1, 2, 3]),
    incY: pick([1, 2, 5]),
    alpha: /^.t..?v$/.test(routine) ? [1, 0] : scalar("alpha"),
    beta: scalar("beta"),
  }, random);
}

function outputOf(call: BlasCall) {
  return call[writtenPlace(call.routine)]!;
}

function copyOf(call: BlasCall): BlasCall {
  const place = writtenPlace(call.routine);
  return { ...call, [place]: { ...call[place]!, data: call[place]!.data.slice() } };
}

/** Runs a call and compares it: a solution is multiplied by its triangle again. */
function check(fixture: IntrinsicsFixture, call: BlasCall): void {
  const { routine, alpha } = call;
  const place = writtenPlace(routine);
  const before = outputOf(call).data;
  const run = copyOf(call);
  fixture.run(run);
  let got = outputOf(run).data;
  let expected: Float32Array | Float64Array;
  if (/s[vm]$/.test(routine)) {
    const back = { ...run, routine: routine.replace(/s(.)$/, "m$1"), alpha: [1, 0] as const };
    expected = scaled(call, alpha);
    assertUntouched(call, got, before);
    got = denseBlas(back);
  } else expected = denseBlas(call);
  assertUntouched(call, got, before);
  const parts = call[place]!.complex ? 2 : 1;
  const numbers = writtenElements(call).flatMap(({ index }) =>
    parts === 1 ? [index] : [2 * index, 2 * index + 1]
  );
  const square = numbers.reduce((sum, index) => sum + expected[index]! ** 2, 0) / numbers.length;
  const limit = Math.sqrt(square) * (before instanceof Float64Array ? 1e-12 : 1e-5) + 1e-300;
  for (const index of numbers) {
    const error = Math.abs(got[index]! - expected[index]!);
    if (error <= limit) continue;
    assertLessOrEqual(error, limit, `${routine} at ${index}: ${JSON.stringify(optionsOf(call))}`);
  }
}

function scaled(call: BlasCall, [re, im]: readonly [number, number]) {
  const { data, complex } = outputOf(call);
  if (!complex) return data.map((value) => value * re);
  return data.map((value, index) =>
    index % 2 === 0 ? value * re - data[index + 1]! * im : value * re + data[index - 1]! * im
  );
}

function assertUntouched(
  call: BlasCall,
  got: Float32Array | Float64Array,
  before: Float32Array | Float64Array,
): void {
  const { complex } = outputOf(call);
  const isWritten = new Set(writtenElements(call).map(({ index }) => index));
  got.forEach((value, at) => {
    if (isWritten.has(complex ? at >> 1 : at)) return;
    if (Object.is(value, before[at])) return;
    throw new AssertionError(`${call.routine} writes number ${at}, which is not its own`);
  });
}

function optionsOf({ a: _a, b: _b, c: _c, ...options }: BlasCall) {
  return options;
}

for (const threads of [1, 3]) {
  Deno.test(`blas: every routine is the sum that it says, on ${threads} threads`, async (t) => {
    const fixture = await intrinsicsFixture(threads);
    assertEquals(ROUTINES.length, 96);
    for (const routine of ROUTINES) {
      await t.step(routine, () => {
        const random = randomNumbers(routine.length * 977 + routine.charCodeAt(2));
        for (let i = 0; i < CALLS; i++) {
          check(fixture, randomCall(routine, random, i < CALLS / 2 ? 17 : 70));
        }
      });
    }
    fixture.intrinsics.destroy();
  });
}

Deno.test("blas: sizes beyond a tile and a packed line, the same on 1 and 3 threads", async (t) => {
  const one = await intrinsicsFixture(1);
  const three = await intrinsicsFixture(3);
  const scalars = { alpha: [0.5, 0] as const, beta: [2, 0] as const };
  for (const routine of ["sgemm", "zgemm", "csymm", "zher2k", "ssyrk", "ctrmm", "dtrsm", "cgemv"]) {
    await t.step(routine, () => {
      const sizes = /rk$|r2k$|gemm/.test(routine) ? { m: 40, n: 70, k: 270 } : { m: 141, n: 150 };
      const call = makeCall(routine, { ...scalars, ...sizes }, randomNumbers(7));
      const other = copyOf(call);
      check(one, call);
      one.run(call);
      three.run(other);
      assertEquals(outputOf(call).data, outputOf(other).data);
    });
  }
  one.intrinsics.destroy();
  three.intrinsics.destroy();
});

Deno.test("blas: with beta 0, what was there before does not count", async () => {
  const fixture = await intrinsicsFixture();
  const withBeta = ROUTINES.filter((routine) =>
    /m[vm]$|rk$|r2k$/.test(routine) && routine[1] !== "t"
  );
  assertEquals(withBeta.length, 42);
  for (const routine of withBeta) {
    for (const alpha of [[0, 0], [1, 0]] as const) {
      const call = makeCall(routine, { m: 9, n: 9, k: 2, alpha, beta: [0, 0] }, randomNumbers(3));
      outputOf(call).data.fill(NaN);
      check(fixture, call);
    }
  }
});

Deno.test("blas: with alpha 0, factors do not count", async () => {
  const fixture = await intrinsicsFixture();
  for (const routine of ROUTINES.filter((name) => !/^.t..?v$/.test(name))) {
    const sizes = { m: 9, n: 9, k: 2, alpha: [0, 0] as const, beta: [2, 0] as const };
    const call = makeCall(routine, sizes, randomNumbers(3));
    for (const place of ["a", "b"] as const) {
      if (place !== writtenPlace(routine)) call[place]?.data.fill(NaN);
    }
    fixture.run(call);
    const numbers = writtenElements(call).map(({ index }) =>
      outputOf(call).data[outputOf(call).complex ? 2 * index : index]!
    );
    assert(numbers.every(Number.isFinite), routine);
  }
});

Deno.test("blas: zeros of a triangle are not multiplied, nor is its unit diagonal read", async () => {
  const fixture = await intrinsicsFixture();
  for (const routine of ["strmm", "ctrmm", "strsm", "ztrsm", "strmv", "ctrsv"]) {
    for (const uplo of [121, 122]) {
      const options = { m: 60, n: 60, side: 141, uplo, diag: 132, transA: 111 };
      const call = makeCall(routine, options, randomNumbers(5));
      const parts = call.a!.complex ? 2 : 1;
      for (let i = 0; i < 60; i++) call.a!.data[(i * call.a!.stride + i) * parts] = NaN;
      const [last, first] = uplo === 121 ? [0, 59] : [59, 0];
      outputOf(call).data[first * outputOf(call).stride * parts] = 1;
      const isVector = routine.endsWith("v");
      const at = (row: number) => (isVector ? row : row * outputOf(call).stride) * parts;
      outputOf(call).data[at(last)] = Infinity;
      fixture.run(call);
      assert(Number.isFinite(outputOf(call).data[at(first)]), `${routine} ${uplo}`);
      assert(!Number.isFinite(outputOf(call).data[at(last)]), `${routine} ${uplo}`);
    }
  }
});

Deno.test("blas: NaN and infinite numbers, and triangles that cannot be solved, do no harm", async () => {
  const fixture = await intrinsicsFixture(3);
  for (const routine of ROUTINES) {
    for (const value of [NaN, Infinity, 0]) {
      const sizes = {
        m: 20,
        n: 20,
        k: 3,
        alpha: [value, value] as const,
        beta: [value, 1] as const,
      };
      const call = makeCall(routine, sizes, randomNumbers(2));
      for (const place of ["a", "b", "c"] as const) call[place]?.data.fill(value);
      fixture.run(call);
    }
  }
  fixture.intrinsics.destroy();
});

Deno.test("blas: a routine that is not there is named", async () => {
  const fixture = await intrinsicsFixture();
  const call = { ...makeCall("sgemm", {}, randomNumbers(1)), routine: "sdot" };
  assertThrows(() => fixture.run(call), RangeError, 'Routine is "sdot"');
});
