import { assertEquals } from "@std/assert";
import { makeBlasCall } from "./blas_call.ts";
import {
  ABSENT,
  type Complex,
  conjugate,
  divide,
  multiply,
  productElement,
  readOperand,
  storedIndices,
  transpose,
  writeOperand,
} from "./blas_matrix.ts";
import { blasRoutine } from "./blas_routines.ts";

Deno.test("complex numbers multiply and divide", () => {
  assertEquals(multiply([1, 2], [3, -4]), [11, 2]);
  assertEquals(divide([11, 2], [3, -4]), [1, 2]);
  assertEquals(conjugate([1, 2]), [1, -2]);
});

Deno.test("what is absent stays so when transposed, and is left out of a product", () => {
  const transposed = transpose([[ABSENT, [1, 2]]], true);
  assertEquals(transposed, [[ABSENT], [[1, -2]]]);
  const infinite: Complex = [Infinity, 0];
  assertEquals(productElement([[infinite, [1, 0]]], transposed, 0, 0), [1, -2]);
});

Deno.test("a packed triangle is read mirrored", () => {
  let next = 0;
  const call = makeBlasCall("chpmv", { n: 2, uplo: 122 }, () => next++);
  const [a] = blasRoutine("chpmv").operands;
  assertEquals(readOperand(a!, call), [[[0, 0], [2, -3]], [[2, 3], [4, 0]]]);
});

Deno.test("only elements of the triangle are written", () => {
  const call = makeBlasCall("ssyrk", { n: 2, uplo: 122 }, () => 7, 1);
  const c = blasRoutine("ssyrk").operands[1]!;
  assertEquals(storedIndices(c, call), [0, 3, 4]);
  writeOperand(c, call, [[[1, 0], [2, 0]], [[3, 0], [4, 0]]]);
  assertEquals([...call.c!.data], [1, 7, 7, 3, 4, 7]);
});
