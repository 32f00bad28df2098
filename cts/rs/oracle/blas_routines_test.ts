import { assertEquals, assertThrows } from "@std/assert";
import { RsBlasFunction } from "../../contract/rs_blas.ts";
import { makeBlasCall } from "./blas_call.ts";
import { bandOf, BLAS_ROUTINES, blasRoutine, storedShape } from "./blas_routines.ts";

Deno.test("every routine of levels 2 and 3 is there once, with its number", () => {
  const numbers = BLAS_ROUTINES.map(({ func }) => func).toSorted((a, b) => a - b);
  const { sgemv, zher2k } = RsBlasFunction;
  assertEquals(numbers, Array.from({ length: zher2k - sgemv + 1 }, (_, i) => sgemv + i));
  assertEquals(blasRoutine("zher2k").func, zher2k);
});

Deno.test("a routine has its level, its type and one written operand", () => {
  const { level, complex, double } = blasRoutine("ztpsv");
  assertEquals([level, complex, double], [2, true, true]);
  assertEquals(blasRoutine("ssyrk").level, 3);
  assertEquals(blasRoutine("cgerc").complex, true);
  assertEquals(blasRoutine("dgemm").double, true);
  for (const { name, operands } of BLAS_ROUTINES) {
    assertEquals(operands.filter(({ written }) => written).length, 1, name);
  }
});

Deno.test("level 1 is not there", () => {
  assertThrows(() => blasRoutine("sdot"), RangeError, 'Routine is "sdot"');
});

Deno.test("operands have the room that ScriptIntrinsicBLAS asks for", () => {
  const shapes = (name: string, options: Parameters<typeof makeBlasCall>[1]) => {
    const call = makeBlasCall(name, options, () => 0);
    return blasRoutine(name).operands.map((operand) => {
      const { rows, columns } = storedShape(operand, call);
      return [operand.place, operand.role, rows, columns];
    });
  };
  assertEquals(shapes("sgemv", { m: 4, n: 3, transA: 112, incX: 2, incY: 3 }), [
    ["a", "A", 4, 3],
    ["b", "x", 1, 7],
    ["c", "y", 1, 7],
  ]);
  assertEquals(shapes("sgbmv", { m: 4, n: 5, kl: 1, ku: 1 })[0], ["a", "A", 4, 5]);
  assertEquals(shapes("sgbmv", { m: 4, n: 2, kl: 2, ku: 1 })[0], ["a", "A", 4, 4]);
  assertEquals(shapes("cher2", { n: 3 }), [
    ["a", "x", 1, 3],
    ["b", "y", 1, 3],
    ["c", "A", 3, 3],
  ]);
  assertEquals(shapes("dspmv", { n: 4 })[0], ["a", "A", 1, 10]);
  assertEquals(shapes("strmm", { m: 4, n: 3, side: 142 }), [["a", "A", 3, 3], ["b", "B", 4, 3]]);
  assertEquals(shapes("csyrk", { n: 3, k: 5, transA: 112 }), [["a", "A", 5, 3], ["c", "C", 3, 3]]);
  assertEquals(shapes("sgemm", { m: 2, n: 3, k: 4, transA: 112, transB: 113 }), [
    ["a", "A", 4, 2],
    ["b", "B", 3, 4],
    ["c", "C", 2, 3],
  ]);
});

Deno.test("a triangle's band lies on its side of the diagonal", () => {
  const bands = [121, 122].map((uplo) => {
    const call = makeBlasCall("stbmv", { n: 4, k: 2, uplo }, () => 0);
    return bandOf(blasRoutine("stbmv").operands[0]!, call);
  });
  assertEquals(bands, [[0, 2], [2, 0]]);
});
