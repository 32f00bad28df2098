import { assertEquals } from "@std/assert";
import { RsBlasTranspose } from "../../contract/rs_blas.ts";
import { BLAS_ROUTINES, blasRoutine, storedShape } from "../oracle/blas_routines.ts";
import { blasCall, precisionsOf, transposesOf, variantsOf, withNumbers } from "./blas_calls.ts";

Deno.test("precisionsOf gives the routines of a family", () => {
  const names = (family: string) => precisionsOf(family).map(({ name }) => name);
  assertEquals(names("gemm"), ["sgemm", "dgemm", "cgemm", "zgemm"]);
  assertEquals(names("her"), ["cher", "zher"]);
});

Deno.test("blasCall leaves out what a routine has no use for", () => {
  const { transA, incX, uplo, m, n, alpha } = blasCall("ssyrk", { incX: 3, m: 4, n: 6 });
  assertEquals([transA, incX, uplo, m, n], [111, 0, 121, 0, 6]);
  assertEquals(alpha, [1.5, 0]);
});

Deno.test("blasCall has matrices of the room that is needed", () => {
  for (const routine of BLAS_ROUTINES) {
    const call = blasCall(routine.name, { n: 9, incX: 2 });
    for (const operand of routine.operands) {
      const { rows, columns, stride, data } = call[operand.place]!;
      assertEquals({ rows, columns }, storedShape(operand, call), routine.name);
      assertEquals(data.length, rows * stride * (routine.complex ? 2 : 1), routine.name);
    }
  }
});

Deno.test("blasCall marks what is neither read nor written", () => {
  const { a, c } = blasCall("ssymm", { m: 2, n: 2 });
  assertEquals([...a!.data].map(Number.isNaN), [false, false, true, false]);
  assertEquals([...blasCall("ssyrk", { n: 2 }).c!.data].map((value) => value === 99), [
    ...[false, false, true, false],
  ]);
  assertEquals(c!.data.length, 4);
});

Deno.test("blasCall leaves room behind the rows of matrices, not in vectors", () => {
  const { a, b, c } = blasCall("sgemv", { m: 2, n: 3 }, 2);
  assertEquals([a!.columns, a!.stride, b!.columns, c!.columns], [5, 5, 3, 2]);
  const isRoom = [false, false, false, true, true];
  assertEquals([...a!.data].map(Number.isNaN), [...isRoom, ...isRoom]);
});

Deno.test("variantsOf has each choice of options and each size", () => {
  for (const routine of BLAS_ROUTINES) {
    const variants = variantsOf(routine);
    const choices = variants.map(({ transA, transB, uplo, diag, side }) =>
      JSON.stringify([transA, transB, uplo, diag, side])
    );
    const counts = {
      transA: transposesOf(routine).length,
      ...{ transB: 3, uplo: 2, diag: 2, side: 2 },
    };
    const expected = Object.entries(counts)
      .filter(([option]) => routine.parameters.some((parameter) => parameter === option))
      .reduce((product, [, count]) => product * count, 1);
    assertEquals(new Set(choices).size, expected, routine.name);
    assertEquals(new Set(variants.map(({ m }) => m)), new Set([7, 4, 6, 3, 19]), routine.name);
  }
});

Deno.test("transposesOf has no conjugation for updates of symmetric matrices", () => {
  const { NO_TRANS, TRANS, CONJ_TRANS } = RsBlasTranspose;
  assertEquals(transposesOf(blasRoutine("csyrk")), [NO_TRANS, TRANS]);
  assertEquals(transposesOf(blasRoutine("ssyrk")), [NO_TRANS, TRANS, CONJ_TRANS]);
  assertEquals(transposesOf(blasRoutine("zherk")), [NO_TRANS, CONJ_TRANS]);
});

Deno.test("withNumbers changes some numbers of a copy", () => {
  const call = blasCall("sgemm", { m: 1, n: 3 });
  const before = [...call.c!.data];
  const changed = withNumbers(call, "c", (index) => index === 1 ? 8 : undefined);
  assertEquals([...changed.c!.data], [before[0], 8, before[2]]);
  assertEquals([...call.c!.data], before);
});
