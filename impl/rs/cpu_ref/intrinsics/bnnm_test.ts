import { assertEquals } from "@std/assert";
import type { BnnmCall } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomBytes, randomNumbers } from "../testing/random_numbers.ts";

function callOf(
  [m, n, k]: readonly [m: number, n: number, k: number],
  options: Partial<BnnmCall> = {},
): BnnmCall {
  const random = randomNumbers(m * 7919 + n * 31 + k);
  const [a, b, c] = [m * k, n * k, m * n].map((count) => randomBytes(count, random)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const parameters = { aOffset: 3, bOffset: 200, cOffset: 1000, cMultiplier: 300 };
  return { intrinsic: "bnnm", m, n, k, a, b, c, ...parameters, ...options };
}

function expectedOf(call: BnnmCall): Uint8Array {
  const { m, n, k, a, b } = call;
  return Uint8Array.from({ length: m * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = BigInt(call.cOffset);
    for (let l = 0; l < k; l++) {
      sum += BigInt((a[i * k + l]! - call.aOffset) * (b[j * k + l]! - call.bOffset));
    }
    const rounded = BigInt.asIntN(32, sum * BigInt(call.cMultiplier) + 2n ** 20n);
    return Math.max(0, Math.min(255, Number(rounded >> 21n)));
  });
}

const SIZES = [
  [1, 1, 1],
  [1, 1, 0],
  [0, 3, 2],
  [3, 0, 2],
  [2, 3, 5],
  [5, 7, 8],
  [4, 2, 16],
  [17, 33, 9],
  [70, 61, 70],
  [130, 260, 40],
  [3, 5, 1100],
] as const;

for (const threads of [1, 3]) {
  Deno.test(`bnnm: exact for all sizes, on ${threads} threads`, async () => {
    const fixture = await intrinsicsFixture(threads);
    for (const size of SIZES) {
      const call = callOf(size);
      const expected = expectedOf(call);
      fixture.run(call);
      assertEquals(call.c, expected, `${size}`);
    }
    fixture.intrinsics.destroy();
  });
}

Deno.test("bnnm: offsets and multipliers at their limits, and sums that wrap around", async () => {
  const fixture = await intrinsicsFixture();
  const options: readonly Partial<BnnmCall>[] = [
    { aOffset: 0, bOffset: 0 },
    { aOffset: 255, bOffset: 0 },
    { aOffset: 0, bOffset: 255, cMultiplier: -1 },
    { aOffset: 255, bOffset: 255, cMultiplier: 1 },
    { cOffset: 2 ** 31 - 1, cMultiplier: 1 },
    { cOffset: -(2 ** 31), cMultiplier: 2 ** 31 - 1 },
    { cMultiplier: 0, cOffset: 7 },
  ];
  for (const option of options) {
    const call = callOf([9, 10, 700], option);
    const expected = expectedOf(call);
    fixture.run(call);
    assertEquals(call.c, expected, JSON.stringify(option));
  }
});
