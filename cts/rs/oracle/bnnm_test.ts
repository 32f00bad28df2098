import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { BnnmCall } from "../../contract/compute.ts";
import { bnnm } from "./bnnm.ts";

const ONE = 2 ** 21;

function run(options: Partial<BnnmCall>): number[] {
  const sizes = { m: 1, n: 1, k: 1, ...options };
  const call: BnnmCall = {
    intrinsic: "bnnm",
    a: new Uint8Array(sizes.m * sizes.k).fill(1),
    b: new Uint8Array(sizes.n * sizes.k).fill(1),
    c: new Uint8Array(sizes.m * sizes.n),
    aOffset: 0,
    bOffset: 0,
    cOffset: 0,
    cMultiplier: ONE,
    ...sizes,
  };
  bnnm(call);
  return [...call.c];
}

Deno.test("rows of A meet rows of B", () => {
  const a = Uint8Array.of(1, 2, 3, 4);
  const b = Uint8Array.of(1, 10, 3, 5, 0, 7);
  assertEquals(run({ m: 2, n: 3, k: 2, a, b }), [21, 13, 14, 43, 29, 28]);
});

Deno.test("offsets are subtracted, the one of C is added", () => {
  const [a, b] = [Uint8Array.of(10), Uint8Array.of(20)];
  assertEquals(run({ a, b, aOffset: 3, bOffset: 25, cOffset: 50 }), [15]);
});

Deno.test("halves are rounded up, also of what is negative", () => {
  const round = (cOffset: number) => run({ a: Uint8Array.of(0), cOffset, cMultiplier: ONE / 2 })[0];
  assertEquals([2, 3, 4, -1, -2].map(round), [1, 2, 2, 0, 0]);
  assertEquals(run({ a: Uint8Array.of(0), cOffset: 1, cMultiplier: ONE / 2 - 1 }), [0]);
});

Deno.test("results are clamped to a byte", () => {
  const of = (cOffset: number) => run({ a: Uint8Array.of(0), cOffset })[0];
  assertEquals([-1, 0, 255, 256, 511].map(of), [0, 0, 255, 255, 255]);
});

Deno.test("sums wrap around at 32 bits", () => {
  assertEquals(run({ a: Uint8Array.of(0), cOffset: 2048 + 5 }), [5]);
  const a = Uint8Array.of(0);
  assertEquals(run({ a, cOffset: 2 ** 31 - 1, cMultiplier: 1 }), [0]);
  const cOffset = 2 ** 31 - 2 ** 20 + 1;
  assertEquals(run({ a, cOffset, cMultiplier: 2 ** 31 - 1 }), [0]);
});

Deno.test("equals the formula with exact numbers wherever nothing overflows", () => {
  const bytes = fc.uint8Array({ minLength: 6, maxLength: 6 });
  const byte = fc.nat(255);
  const cOffset = fc.integer({ min: -1000, max: 1000 });
  fc.assert(fc.property(bytes, bytes, byte, byte, cOffset, (a, b, aOffset, bOffset, cOffset) => {
    const cMultiplier = 5000;
    const expected = [0, 1].flatMap((i) =>
      [0, 1].map((j) => {
        let sum = cOffset;
        for (let l = 0; l < 3; l++) sum += (a[i * 3 + l]! - aOffset) * (b[j * 3 + l]! - bOffset);
        return Math.min(255, Math.max(0, Math.floor(sum * cMultiplier / ONE + 0.5)));
      })
    );
    const got = run({ m: 2, n: 2, k: 3, a, b, aOffset, bOffset, cOffset, cMultiplier });
    assertEquals(got, expected);
  }));
});

Deno.test("an offset that is no byte and a matrix that is too small are refused", () => {
  const cases: [Partial<BnnmCall>, string][] = [
    [{ aOffset: -1 }, "Offset aOffset is -1, expected a whole number from 0 to 255"],
    [{ bOffset: 256 }, "Offset bOffset is 256, expected a whole number from 0 to 255"],
    [{ a: new Uint8Array(0) }, "A has 0 bytes, expected at least 1"],
    [{ b: new Uint8Array(0) }, "B has 0 bytes, expected at least 1"],
    [{ c: new Uint8Array(0) }, "C has 0 bytes, expected at least 1"],
  ];
  for (const [options, message] of cases) assertThrows(() => run(options), RangeError, message);
});
