import { assertEquals } from "@std/assert";
import { CONJUGATED } from "../../../kernels/assembly/blas_parameters.ts";
import type { RsAllocation } from "../../../driver/hal.ts";
import { blasNumbers, conjugated, partOf, rowsOf, scalarOf, turned } from "./view.ts";

const MATRIX = {
  allocation: {} as RsAllocation,
  pointer: 4096,
  isDouble: true,
  complex: true,
  columns: 5,
  rows: 3,
  stride: 6,
};

Deno.test("blasNumbers: the first letter says what numbers are", () => {
  assertEquals(["sgemm", "dgemm", "cherk", "zherk"].map((name) => blasNumbers(name)), [
    { family: "gemm", unit: 1, numberBytes: 4, bytes: 4, suffix: "F32", isHermitian: false },
    { family: "gemm", unit: 1, numberBytes: 8, bytes: 8, suffix: "F64", isHermitian: false },
    { family: "herk", unit: 2, numberBytes: 4, bytes: 8, suffix: "F32", isHermitian: true },
    { family: "herk", unit: 2, numberBytes: 8, bytes: 16, suffix: "F64", isHermitian: true },
  ]);
});

Deno.test("rowsOf: a transposed matrix has columns as lines, and may be conjugated", () => {
  const routine = blasNumbers("zgemm");
  const rows = { address: 4096, line: 96, step: 16, flags: 0 };
  assertEquals(rowsOf(MATRIX, routine), rows);
  assertEquals(rowsOf(MATRIX, routine, 112), turned(rows));
  assertEquals(rowsOf(MATRIX, routine, 113), { ...turned(rows), flags: CONJUGATED });
  assertEquals(rowsOf(MATRIX, routine, 113, true), turned(rows));
  assertEquals(conjugated(conjugated(rows)), rows);
});

Deno.test("scalarOf: only complex routines have an imaginary part, unless the scalar is real", () => {
  assertEquals(scalarOf([1, 2], blasNumbers("dgemm")), [1, 0]);
  assertEquals(scalarOf([1, 2], blasNumbers("zgemm")), [1, 2]);
  assertEquals(scalarOf([1, 2], blasNumbers("zherk"), true), [1, 0]);
});

Deno.test("partOf: about as many parts as asked for, within limits", () => {
  assertEquals(partOf(512, 4, 24, 132, 6), 132);
  assertEquals(partOf(100, 4, 24, 132, 6), 30);
  assertEquals(partOf(1, 4, 24, 132, 6), 24);
  assertEquals(partOf(5000, 4, 24, 132, 6), 132);
});
