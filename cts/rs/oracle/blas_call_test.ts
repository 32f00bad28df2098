import { assertEquals } from "@std/assert";
import { blasOutput, copyBlasCall, makeBlasCall } from "./blas_call.ts";

Deno.test("a call has what its routine uses, and 0 for the rest", () => {
  const { a, b, c, ...rest } = makeBlasCall("sspr", { n: 3, incX: 2, k: 9, m: 9 }, () => 1);
  assertEquals(rest, {
    intrinsic: "blas",
    routine: "sspr",
    transA: 0,
    transB: 0,
    side: 0,
    uplo: 121,
    diag: 0,
    m: 0,
    n: 3,
    k: 0,
    kl: 0,
    ku: 0,
    incX: 2,
    incY: 0,
    alpha: [1, 0],
    beta: [0, 0],
  });
  const vector = { complex: false, rows: 1, columns: 5, stride: 5 };
  assertEquals(a, { ...vector, data: new Float32Array(5).fill(1) });
  assertEquals(b, { ...vector, columns: 6, stride: 6, data: new Float32Array(6).fill(1) });
  assertEquals(c, undefined);
});

Deno.test("matrices are filled in order, with gaps between rows", () => {
  let next = 0;
  const { a, b, c } = makeBlasCall("zgemm", { m: 1, n: 1, k: 2 }, () => next++, 1);
  assertEquals(a!.data, Float64Array.of(0, 1, 2, 3, 4, 5));
  assertEquals([b!.rows, b!.columns, b!.stride], [2, 1, 2]);
  assertEquals(b!.data[0], 6);
  assertEquals(c!.data.length, 4);
});

Deno.test("a matrix that is given is taken", () => {
  const { a } = makeBlasCall("sgemm", {}, () => 1);
  assertEquals(makeBlasCall("sgemm", { a: a! }, () => 2).a, a);
});

Deno.test("a copy has its own matrices", () => {
  const call = makeBlasCall("ssyrk", {}, () => 1);
  const copy = copyBlasCall(call);
  assertEquals(copy, call);
  assertEquals(copy.c!.data === call.c!.data, false);
  assertEquals("b" in copy, false);
});

Deno.test("the output is where the routine writes", () => {
  const places = (["strmv", "ssyr", "cher", "sger", "sgemm"] as const).map((name) => {
    const call = makeBlasCall(name, {}, () => 1);
    const output = blasOutput(call);
    return (["a", "b", "c"] as const).find((place) => call[place] === output);
  });
  assertEquals(places, ["b", "b", "c", "c", "c"]);
});
