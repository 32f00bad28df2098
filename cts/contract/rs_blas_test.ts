import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  blasCallBytes,
  readBlasCall,
  RS_BLAS_CALL_MEMBERS,
  type RsBlasCall,
  rsBlasCallLayout,
  RsBlasFunction,
  rsBlasFunctionName,
} from "./rs_blas.ts";

Deno.test("routines have the numbers of rsDefines.h", () => {
  const { sdsdot, zdscal, sgemv, ztpsv, ssymv, dspr2, chemv, zhpr2, sgemm, ztrsm, chemm, zher2k } =
    RsBlasFunction;
  assertEquals([sdsdot, zdscal, sgemv, ztpsv, ssymv, dspr2], [1, 46, 47, 78, 79, 94]);
  assertEquals([chemv, zhpr2, sgemm, ztrsm, chemm, zher2k], [95, 112, 113, 136, 137, 142]);
  const numbers = Object.values(RsBlasFunction).toSorted((a, b) => a - b);
  assertEquals(numbers, [...Array(143).keys(), 1000]);
});

Deno.test("a routine's name is found by its number", () => {
  assertEquals(rsBlasFunctionName(113), "sgemm");
  assertEquals(rsBlasFunctionName(143), undefined);
});

Deno.test("doubles are aligned to 8, or to 4 on 32 bit x86", () => {
  const { offsets, size } = rsBlasCallLayout();
  const { func, side, k, alpha, beta, incX, ku, aOffset, bOffset, cOffset, cMultiplier } = offsets;
  assertEquals([func, side, k, alpha, beta, incX, ku], [0, 20, 32, 40, 56, 72, 84]);
  assertEquals([aOffset, bOffset, cOffset, cMultiplier, size], [88, 89, 92, 96, 104]);
  const x86 = rsBlasCallLayout(4);
  assertEquals([x86.offsets.alpha, x86.offsets.beta, x86.offsets.incX], [36, 52, 68]);
  assertEquals([x86.offsets.cMultiplier, x86.size], [92, 96]);
});

Deno.test("uplo comes before diag and side", () => {
  const bytes = blasCallBytes({ func: RsBlasFunction.strmm, uplo: 121, diag: 131, side: 141 });
  assertEquals([...new Int32Array(bytes.buffer, 0, 9)], [117, 0, 0, 121, 131, 141, 0, 0, 0]);
});

Deno.test("a scalar is as wide as the routine's numbers", () => {
  const alpha = [1.5, -2] as const;
  const single = blasCallBytes({ func: RsBlasFunction.cgemm, alpha });
  assertEquals([...new Float32Array(single.buffer, 40, 4)], [1.5, -2, 0, 0]);
  const double = blasCallBytes({ func: RsBlasFunction.zgemm, alpha });
  assertEquals([...new Float64Array(double.buffer, 40, 2)], [1.5, -2]);
});

Deno.test("a call reads back from its bytes, wherever they lie", () => {
  const number = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const byte = fc.nat(255);
  const scalar = fc.tuple(
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
  );
  const members = Object.entries(RS_BLAS_CALL_MEMBERS).map(([name, type]) => [
    name,
    { int: number, byte, scalar }[type],
  ]);
  const calls = fc.record({
    ...Object.fromEntries(members),
    func: fc.constantFrom(...Object.values(RsBlasFunction)),
  }) as unknown as fc.Arbitrary<RsBlasCall>;
  fc.assert(fc.property(calls, fc.constantFrom(4, 8), (call, alignment) => {
    const bytes = blasCallBytes(call, alignment as 4 | 8);
    const moved = new Uint8Array(bytes.length + 5);
    moved.set(bytes, 3);
    assertEquals(readBlasCall(moved.subarray(3), alignment as 4 | 8), { ...call });
  }));
});

Deno.test("too few bytes are no call", () => {
  assertThrows(
    () => readBlasCall(new Uint8Array(103)),
    RangeError,
    "RsBlasCall has 103 bytes, expected 104",
  );
});
