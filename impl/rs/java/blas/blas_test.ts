import { assertEquals, assertThrows } from "@std/assert";
import { RsBlasFunction } from "../../../../cts/contract/rs_blas.ts";
import { Element } from "../element.ts";
import { RSInvalidStateException } from "../exceptions.ts";
import { RenderScript } from "../render_script.ts";
import { ScriptIntrinsicBLAS } from "./blas.ts";
import { withBlas } from "./testing.ts";
import { image, withCalls } from "../intrinsics/testing.ts";

const FIRST_OF_LEVEL_2 = RsBlasFunction.sgemv;

Deno.test("options have the numbers of CBLAS", () => {
  const { NO_TRANSPOSE, TRANSPOSE, CONJ_TRANSPOSE, UPPER, LOWER } = ScriptIntrinsicBLAS;
  const { NON_UNIT, UNIT, LEFT, RIGHT } = ScriptIntrinsicBLAS;
  assertEquals([NO_TRANSPOSE, TRANSPOSE, CONJ_TRANSPOSE], [111, 112, 113]);
  assertEquals([UPPER, LOWER, NON_UNIT, UNIT, LEFT, RIGHT], [121, 122, 131, 132, 141, 142]);
});

Deno.test("each routine of levels 2 and 3 is a member", () =>
  withCalls((rs) => {
    const blas: object = ScriptIntrinsicBLAS.create(rs);
    const routines = Object.entries(RsBlasFunction).filter(([, id]) => id >= FIRST_OF_LEVEL_2);
    assertEquals(routines.length, 97);
    for (const [name] of routines) {
      assertEquals(typeof Reflect.get(blas, name.toUpperCase()), "function", name);
    }
  }));

Deno.test("BNNM passes on three matrices of bytes", () =>
  withBlas((fixture) => {
    const [a, b, c] = [fixture.bytes(2, 3), fixture.bytes(4, 3), fixture.bytes(2, 4)];
    fixture.blas.BNNM(a, 0, b, 255, c, -5, 1 << 20);
    const numbers = { m: 2, n: 4, k: 3, bOffset: 255, cOffset: -5, cMultiplier: 1 << 20 };
    fixture.ran("bnnm", numbers, [a, b, c]);
    fixture.blas.BNNM(a, 255, b, 0, c, 0x7fff_ffff, -0x8000_0000);
    const most = { aOffset: 255, cOffset: 0x7fff_ffff, cMultiplier: -0x8000_0000 };
    fixture.ran("bnnm", { m: 2, n: 4, k: 3, ...most }, [a, b, c]);
  }));

Deno.test("BNNM's offsets are bytes, its matrices fit", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const [a, b, c] = [fixture.bytes(2, 3), fixture.bytes(4, 3), fixture.bytes(2, 4)];
    for (const bad of [-1, 256, NaN, 0.5]) {
      fixture.refuses(() => blas.BNNM(a, bad, b, 0, c, 0, 1), "Invalid a_offset passed to BNNM");
      fixture.refuses(() => blas.BNNM(a, 0, b, bad, c, 0, 1), "Invalid b_offset passed to BNNM");
    }
    for (const bad of [2 ** 31, -(2 ** 31) - 1, NaN, 0.5]) {
      fixture.refuses(() => blas.BNNM(a, 0, b, 0, c, bad, 1), "Invalid c_offset passed to BNNM");
      fixture.refuses(() => blas.BNNM(a, 0, b, 0, c, 0, bad), "Invalid c_mult passed to BNNM");
    }
    const floats = fixture.matrix("s", 2, 3);
    const element = "Called BLAS with wrong Element type";
    fixture.refuses(() => blas.BNNM(floats, 0, b, 0, c, 0, 1), element);
    const dimensions = "Called BLAS with invalid dimensions";
    fixture.refuses(() => blas.BNNM(a, 0, fixture.bytes(3, 4), 0, c, 0, 1), dimensions);
    fixture.refuses(() => blas.BNNM(a, 0, b, 0, fixture.bytes(4, 2), 0, 1), dimensions);
    const square = fixture.bytes(3, 3);
    fixture.refusesBeyondAndroid(
      () => blas.BNNM(square, 0, fixture.bytes(3, 3), 0, square, 0, 1),
      "Output cannot be same as Input.",
    );
  }));

Deno.test("matrices of another context are refused", () =>
  withCalls((rs) => {
    const blas = ScriptIntrinsicBLAS.create(rs);
    const other = RenderScript.create(rs.getApplicationContext(), "DEBUG")!;
    const [a, b, c] = [rs, rs, other].map((context) => image(Element.F32(context), context, 2, 2));
    const { NO_TRANSPOSE } = ScriptIntrinsicBLAS;
    assertThrows(
      () => blas.SGEMM(NO_TRANSPOSE, NO_TRANSPOSE, 1, a!, b!, 0, c!),
      RSInvalidStateException,
      "using object with mismatched context.",
    );
  }));
