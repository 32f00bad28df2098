import { assert, assertEquals } from "@std/assert";
import {
  blasCallBytes,
  type RsBlasCall,
  RsBlasFunction,
} from "../../../../../cts/contract/rs_blas.ts";
import { RsScriptIntrinsicId as Id } from "../../../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../../../driver/hal.ts";
import { IntrinsicScriptsFixture } from "../../testing/intrinsic_scripts_fixture.ts";

type Name = keyof typeof RsBlasFunction;

const OPTIONS = { transA: 111, transB: 111, uplo: 121, diag: 131, side: 141, incX: 1, incY: 1 };

function launch(
  t: IntrinsicScriptsFixture,
  name: Name,
  ains: readonly (RsAllocation | null)[],
  call: Partial<RsBlasCall>,
  alignment: 4 | 8 = 8,
) {
  const bytes = blasCallBytes({ ...OPTIONS, ...call, func: RsBlasFunction[name] }, alignment);
  t.intrinsic(Id.BLAS).handle.invokeForEach(0, ains, null, bytes, null);
  return t.jobs.at(-1);
}

Deno.test("a product of matrices has their strides, and what the call says", () => {
  for (const alignment of [4, 8] as const) {
    const t = new IntrinsicScriptsFixture();
    const [a, b, c] = [t.image("F32", 3, 2), t.image("F32", 5, 3), t.image("F32", 5, 2)];
    const sizes = { m: 2, n: 5, k: 3, alpha: [2, 0], beta: [0.5, 0] } as const;
    const job = launch(t, "sgemm", [a, b, c], sizes, alignment);
    assert(job?.intrinsic === "blas");
    assertEquals([job.routine, job.m, job.n, job.k, job.alpha[0], job.beta[0]], [
      ...["sgemm", 2, 5, 3, 2, 0.5],
    ]);
    assertEquals(job.a, {
      ...{ allocation: a, pointer: a.hal.state.lods[0]!.pointer, isDouble: false },
      ...{ complex: false, columns: 3, rows: 2, stride: 4 },
    });
    assertEquals([job.b?.stride, job.c?.stride, job.c?.rows], [8, 8, 2]);
  }
});

Deno.test("a transposed matrix has its other shape", () => {
  const t = new IntrinsicScriptsFixture();
  const square = t.image("F64_2", 2, 2);
  const sizes = { m: 2, n: 2, k: 3 };
  const [tall, wide] = [t.image("F64_2", 2, 3), t.image("F64_2", 3, 2)];
  launch(t, "zgemm", [tall, wide, square], { ...sizes, transA: 113, transB: 112 });
  assertEquals([t.errors, t.jobs.length], [[], 1]);
  launch(t, "zgemm", [wide, wide, square], { ...sizes, transA: 113, transB: 112 });
  assertEquals(t.errors, ["2 BLAS zgemm has A 3 x 2 of F64_2, expected 2 x 3 of F64_2"]);
});

/** Sizes that just fit m = 2, n = 3, k = 1, kl = 1, ku = 1, incX = 2 and incY = 3, as columns and rows of A, B and C. */
const FITS: Partial<Record<Name, readonly (readonly [number, number] | null)[]>> = {
  sgemv: [[3, 2], [5, 1], [4, 1]],
  dgbmv: [[3, 2], [5, 1], [4, 1]],
  ctrmv: [[3, 3], [5, 1]],
  ztbsv: [[2, 3], [5, 1]],
  stpmv: [[6, 1], [5, 1]],
  dsymv: [[3, 3], [5, 1], [7, 1]],
  chbmv: [[2, 3], [5, 1], [7, 1]],
  zhpmv: [[6, 1], [5, 1], [7, 1]],
  sger: [[3, 1], [7, 1], [3, 2]],
  dsyr: [[5, 1], [3, 3]],
  sspr: [[5, 1], [6, 1]],
  zher: [[5, 1], null, [3, 3]],
  chpr: [[5, 1], null, [6, 1]],
  cher2: [[5, 1], [7, 1], [3, 3]],
  dspr2: [[5, 1], [7, 1], [6, 1]],
  sgemm: [[1, 2], [3, 1], [3, 2]],
  zhemm: [[2, 2], [3, 2], [3, 2]],
  dsyrk: [[1, 3], null, [3, 3]],
  cher2k: [[1, 3], [1, 3], [3, 3]],
  strsm: [[2, 2], [3, 2]],
};

Deno.test("each operand may be as small as the routine needs, and no smaller", () => {
  const call = { m: 2, n: 3, k: 1, kl: 1, ku: 1, incX: 2, incY: 3 };
  for (const [name, shapes] of Object.entries(FITS) as [Name, (typeof FITS)["sgemv"] & object][]) {
    const element = `${/^[dz]/.test(name) ? "F64" : "F32"}${/^[cz]/.test(name) ? "_2" : ""}`;
    const t = new IntrinsicScriptsFixture();
    const tight = (columns: number, rows: number) => {
      const { pointer } = t.image(element, columns, rows).hal.state.lods[0]!;
      const cell = t.element(element);
      const stride = columns * cell.sizeBytes;
      const lod = { pointer, stride, dimX: columns, dimY: rows, dimZ: 0 };
      return t.place(cell, [columns, rows], [lod]);
    };
    const ains = shapes.map((shape) => shape && tight(...shape));
    launch(t, name, ains, call);
    assertEquals([t.errors, t.jobs.length], [[], 1], name);
    for (const [place, shape] of shapes.entries()) {
      if (shape === null) continue;
      const [columns, rows] = shape;
      const smaller = [[columns - 1, rows], [columns, rows - 1]] as const;
      for (const [width, height] of smaller.filter((size) => Math.min(...size) > 0)) {
        const tooSmall = ains.with(place, tight(width, height));
        t.errors.length = 0;
        launch(t, name, tooSmall, call);
        const what = `${name} ${"ABC"[place]} ${width} x ${height}`;
        assertEquals([t.errors.length, t.jobs.length], [1, 1], what);
      }
      t.errors.length = 0;
      launch(t, name, ains.with(place, t.image("U8", 9, 9)), call);
      assertEquals([t.errors.length, t.jobs.length], [1, 1], `${name} of bytes`);
    }
  }
});

Deno.test("a vector may have several rows, and a band may reach into the gap after a row", () => {
  const t = new IntrinsicScriptsFixture();
  const [a, x, y] = [t.image("F32", 3, 5), t.image("F32", 1, 3), t.image("F32", 5)];
  const job = launch(t, "sgbmv", [a, x, y], { m: 5, n: 3, kl: 2, ku: 1, incX: 4 });
  assert(job?.intrinsic === "blas");
  assertEquals([job.a?.columns, job.a?.stride, job.b?.columns, job.b?.rows], [4, 4, 9, 1]);
});

Deno.test("sizes, increments and options out of their range are errors", () => {
  const cases = [
    [{ m: -1 }, "m -1, expected at least 0"],
    [{ ku: -2 }, "ku -2, expected at least 0"],
    [{ incX: 0 }, "incX 0, expected at least 1"],
    [{ incY: -1 }, "incY -1, expected at least 1"],
    [{ transA: 7 }, "transA 7, expected 111 or 112 or 113"],
  ] as const;
  for (const [wrong, text] of cases) {
    const t = new IntrinsicScriptsFixture();
    const ains = [t.image("F32", 2, 2), t.image("F32", 2), t.image("F32", 2)];
    launch(t, "sgemv", ains, { m: 2, n: 2, ...wrong });
    assertEquals([t.errors, t.jobs], [[`2 BLAS sgemv has ${text}`], []]);
  }
  const t = new IntrinsicScriptsFixture();
  const square = t.image("F32_2", 2, 2);
  launch(t, "csyrk", [square, null, square], { n: 2, k: 2, transA: 113 });
  launch(t, "cherk", [square, null, square], { n: 2, k: 2, transA: 112 });
  assertEquals(t.errors, [
    "2 BLAS csyrk has transA 113, expected 111 or 112",
    "2 BLAS cherk has transA 112, expected 111 or 113",
  ]);
});

Deno.test("sizes that no memory has do not overflow", () => {
  const t = new IntrinsicScriptsFixture();
  const [a, x] = [t.image("F32", 2, 2), t.image("F32", 2)];
  const most = 0x7fff_ffff;
  launch(t, "sgemv", [a, x, x], { m: most, n: most, incX: most, incY: most });
  launch(t, "stpmv", [a, x], { n: most });
  launch(t, "sgbmv", [a, x, x], { m: 2, n: 2, kl: most, ku: most });
  assertEquals([t.errors.length, t.jobs], [3, []]);
});

Deno.test("nothing is to be done without rows or columns, but a sum of nothing is a sum", () => {
  const t = new IntrinsicScriptsFixture();
  const matrix = t.image("F32", 2, 2);
  launch(t, "sgemm", [matrix, matrix, matrix], { m: 0, n: 2, k: 2 });
  launch(t, "ssyrk", [matrix, null, matrix], { n: 0, k: 2 });
  assertEquals([t.errors, t.jobs], [[], []]);
  launch(t, "ssyrk", [matrix, null, matrix], { n: 2, k: 0 });
  assertEquals([t.errors, t.jobs.length], [[], 1]);
});

Deno.test("a missing matrix is logged, and so is a routine that is not there", () => {
  const t = new IntrinsicScriptsFixture();
  const matrix = t.image("F32", 2, 2);
  launch(t, "sgemm", [matrix, null, matrix], { m: 2, n: 2, k: 2 });
  launch(t, "bnnm", [], { m: 2, n: 2, k: 2 });
  for (const name of ["nop", "sdot", "zdscal"] as const) launch(t, name, [], {});
  const missing = "E RenderScript: BLAS executed without input, skipping";
  const unimplemented = "E RenderScript: unimplemented";
  assertEquals(t.process.lines, [missing, missing, ...new Array(3).fill(unimplemented)]);
  assertEquals([t.errors, t.jobs], [[], []]);
});

Deno.test("too few bytes for a call are an error", () => {
  const t = new IntrinsicScriptsFixture();
  const { handle } = t.intrinsic(Id.BLAS);
  handle.invokeForEach(0, [], null, null, null);
  handle.invokeForEach(0, [], null, new Uint8Array(95), null);
  assertEquals(t.errors, [
    "2 BLAS call has 0 bytes, expected 104",
    "2 BLAS call has 95 bytes, expected 104",
  ]);
});

Deno.test("a product of bytes has its offsets, and checks its matrices", () => {
  const t = new IntrinsicScriptsFixture();
  const [a, b, c] = [t.image("U8", 3, 2), t.image("U8", 3, 4), t.image("U8", 4, 2)];
  const call = { m: 2, n: 4, k: 3, aOffset: 200, bOffset: 7, cOffset: -5, cMultiplier: 9 };
  const at = (allocation: RsAllocation) => ({
    allocation,
    pointer: allocation.hal.state.lods[0]!.pointer,
    stride: 16,
  });
  assertEquals(launch(t, "bnnm", [a, b, c], call), {
    ...{ intrinsic: "bnnm" as const, ...call, a: at(a), b: at(b), c: at(c) },
  });
  launch(t, "bnnm", [a, b, c], { ...call, n: 5 });
  launch(t, "bnnm", [t.image("F32", 3, 2), b, c], call);
  assertEquals(t.errors, [
    "2 BLAS bnnm has B 3 x 4 of U8, expected 3 x 5 of U8",
    "2 BLAS bnnm has A 3 x 2 of F32, expected 3 x 2 of U8",
  ]);
  assertEquals(t.jobs.length, 1);
});
