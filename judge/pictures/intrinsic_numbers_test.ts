import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readMatrix, readNumbers, readRadius } from "./intrinsic_numbers.ts";

Deno.test("numbers stand between commas or spaces", () => {
  const expected = Float32Array.of(1, -0.5, 250, 0.25);
  for (const text of ["1,-0.5,2.5e2,.25", " 1 -0.5  2.5e2 .25 ", "+1., -.5 , 25E1, 0.25"]) {
    assertEquals(readNumbers("add", text, 4), expected);
  }
});

Deno.test("a number that is none, NaN or infinite is named", () => {
  for (const word of ["NaN", "Infinity", "-Infinity", "1e39", "0x10", "1f", ""]) {
    const message = `Number 1 of option "--add" is "${word}", expected a finite float`;
    assertThrows(() => readNumbers("add", `1,${word},2`, 3), UsageError, message);
  }
});

Deno.test("there are as many numbers as are needed", () => {
  for (const text of ["1,2", "1,2,3,4"]) {
    const count = text.split(",").length;
    const message = `Option "--add" has ${count} numbers, expected 3`;
    assertThrows(() => readNumbers("add", text, 3), UsageError, message);
  }
});

Deno.test("a radius is above 0 and at most 25", () => {
  assertEquals([readRadius("25"), readRadius("0.5"), readRadius("1e-3")], [
    25,
    0.5,
    Math.fround(1e-3),
  ]);
  for (const text of ["0", "-1", "25.1", "NaN", "Infinity", "wide", "1e-50"]) {
    const message = `Option "--radius" is "${text}", expected above 0 and at most 25`;
    const error = assertThrows(() => readRadius(text), UsageError, message);
    assertEquals(error.message.includes("Radius out of range (0 < r <= 25)."), true);
  }
});

Deno.test("a matrix has a name or 16 numbers, column by column", () => {
  const numbers = Array.from({ length: 16 }, (_, i) => i / 2);
  assertEquals(readMatrix(numbers.join()), Float32Array.from(numbers));
  const identity = numbers.map((_, i) => i % 5 === 0 ? 1 : 0);
  assertEquals(readMatrix("identity"), Float32Array.from(identity));
  const [red, green] = [[0.299, 0.299, 0.299, 0], [0.587, 0.587, 0.587, 0]];
  const grey = [...red, ...green, 0.114, 0.114, 0.114, 0, 0, 0, 0, 1];
  assertEquals(readMatrix("greyscale"), Float32Array.from(grey));
  assertEquals(readMatrix("rgb-to-yuv").slice(0, 3), Float32Array.of(0.299, -0.14713, 0.615));
  assertEquals(readMatrix("yuv-to-rgb").slice(4, 7), Float32Array.of(0, -0.39465, 2.03211));
  const unknown = 'Option "--matrix" is "sepia", expected 16 numbers or one of identity, greyscale';
  assertThrows(() => readMatrix("sepia"), UsageError, unknown);
  assertThrows(() => readMatrix("NaN,1"), UsageError, 'Number 0 of option "--matrix" is "NaN"');
  assertThrows(() => readMatrix("1,2,3"), UsageError, "has 3 numbers, expected 16");
});
