import { assertEquals } from "@std/assert";
import { sumsFirst } from "./sum_order.ts";

const bodyOf = (...lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join("");

Deno.test("a product is added to what is there, which stands first", () => {
  const text = bodyOf(
    "%1 = tail call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> splat (float 2.0), <4 x float> %sum)",
    "%2 = call contract float @llvm.fmuladd.f32(float %b, float 3.0, float %c) #3",
    "%3 = fmul <4 x float> %1, %1",
    "%4 = fadd <4 x float> %3, %1",
    "%5 = fadd <4 x float> %1, %3",
  );
  const fused = bodyOf(
    "%product.0 = fmul <4 x float> %a, splat (float 2.0)",
    "%1 = fadd <4 x float> %sum, %product.0",
    "%product.1 = fmul contract float %b, 3.0",
    "%2 = fadd contract float %c, %product.1",
  );
  const sums = bodyOf("%3 = fmul <4 x float> %1, %1", "%4 = fadd <4 x float> %1, %3");
  assertEquals(sumsFirst(text), fused + sums + bodyOf("%5 = fadd <4 x float> %1, %3"));
});

Deno.test("what is no sum of a product is left as it is", () => {
  const text = bodyOf(
    "%1 = fmul float %a, %b",
    "%2 = fmul float %a, %c",
    "%3 = fadd float %1, %2",
    "%4 = fsub float %1, %a",
    "%5 = call float @llvm.fma.f32(float %a, float %b, float %c)",
    "%6 = fadd float %a, 1.0",
  );
  assertEquals(sumsFirst(text), text);
});
