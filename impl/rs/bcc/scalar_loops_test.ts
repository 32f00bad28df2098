import { assertEquals, assertStringIncludes } from "@std/assert";
import { scalarLoops } from "./scalar_loops.ts";

/** A module with a loop of some lines. */
function moduleOf(lines: string, rest = "  ret void"): string {
  return `declare <4 x float> @llvm.floor.v4f32(<4 x float>)
declare <4 x i8> @other(<4 x i8>)

define void @f(ptr %in, ptr %out, i32 %end, <4 x i8> %outer) {
entry:
  br label %known.i

known.i:                                          ; preds = %known.i, %entry
  %x = phi i32 [ 0, %entry ], [ %next, %known.i ]
  %from = getelementptr inbounds <4 x i8>, ptr %in, i32 %x
  %to = getelementptr inbounds <4 x i8>, ptr %out, i32 %x
  %cell = load <4 x i8>, ptr %from, align 4, !noalias !1
${lines}
  %next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %next, %end
  br i1 %done, label %exit, label %known.i, !llvm.loop !2

exit:
${rest}
}
`;
}

/** The lines of the loop afterward. */
function loopOf(text: string): string[] {
  const [, body = ""] = /\nknown\.i:\n((?: {2}.*\n)*)/.exec(text) ?? [];
  return body.trimEnd().split("\n").map((line) => line.trim());
}

Deno.test("a cell is read and written as one integer, and each of its numbers by itself", () => {
  const text = scalarLoops(
    moduleOf(`  %sum = add <4 x i8> %cell, <i8 1, i8 2, i8 3, i8 4>
  store <4 x i8> %sum, ptr %to, align 4, !alias.scope !1`),
    "known",
  );
  const lines = loopOf(text);
  assertEquals(lines.filter((line) => line.includes("<4 x i8>")), [
    "%from = getelementptr inbounds <4 x i8>, ptr %in, i32 %x",
    "%to = getelementptr inbounds <4 x i8>, ptr %out, i32 %x",
  ]);
  const shape = lines.map((line) => line.replaceAll(/%lane\.\d+\.ofx/g, "_"));
  for (
    const expected of [
      "_ = load i32, ptr %from, align 4, !noalias !1",
      "_ = lshr i32 _, 24",
      "_ = add i8 _, 4",
      "_ = shl i32 _, 24",
      "store i32 _, ptr %to, align 4, !alias.scope !1",
      "br i1 %done, label %exit, label %known.i, !llvm.loop !2",
    ]
  ) assertEquals(shape.includes(expected), true, `${expected} in\n${shape.join("\n")}`);
});

Deno.test("casts, choices, places and functions go number by number", () => {
  const text = scalarLoops(
    moduleOf(`  %wide = uitofp <4 x i8> %cell to <4 x float>
  %low = tail call <4 x float> @llvm.floor.v4f32(<4 x float> %wide)
  %is = fcmp ogt <4 x float> %low, splat (float 2.0e+00)
  %best = select <4 x i1> %is, <4 x float> %low, <4 x float> zeroinitializer
  %turned = shufflevector <4 x float> %best, <4 x float> poison, <4 x i32> <i32 3, i32 0, i32 1, i32 2>
  %first = extractelement <4 x float> %turned, i64 0
  %again = insertelement <4 x float> %turned, float %first, i64 3
  %bytes = fptoui <4 x float> %again to <4 x i8>
  %mixed = xor <4 x i8> %bytes, %outer
  store <4 x i8> %mixed, ptr %to, align 4`),
    "known",
  );
  const lines = loopOf(text);
  assertStringIncludes(text, "declare float @llvm.floor.f32(float)");
  assertEquals(
    lines.filter((line) => line.includes("call float @llvm.floor.f32(float ")).length,
    4,
  );
  const places = lines.filter((line) => line.includes("extractelement"));
  assertEquals(places.length, 4);
  assertStringIncludes(places[3]!, "= extractelement <4 x i8> %outer, i32 3");
  const [, last = ""] = /(%lane\S+) = select i1 \S+, float (?:%lane\S+), float 0\.0$/.exec(
    lines.findLast((line) => line.includes("= select"))!,
  )!;
  assertStringIncludes(lines.join("\n"), `%first = bitcast float ${last} to float`);
});

Deno.test("a function is not declared twice, whatever its declaration says beside its types", () => {
  const lines = `  %size = call <4 x i8> @llvm.abs.v4i8(<4 x i8> %cell, i1 true)
  store <4 x i8> %size, ptr %to, align 4`;
  const there = "declare i8 @llvm.abs.i8(i8, i1 immarg) #3\n";
  const text = scalarLoops(there + moduleOf(lines), "known");
  assertEquals(text.match(/declare i8 @llvm\.abs\.i8/g)!.length, 1);
  assertStringIncludes(scalarLoops(moduleOf(lines), "known"), "declare i8 @llvm.abs.i8(i8, i1)\n");
});

Deno.test("a loop that has a vector from round to round, calls or is read behind, is left alone", () => {
  const store = "  store <4 x i8> %cell, ptr %to, align 4";
  const kept = [
    moduleOf(`  %made = call <4 x i8> @other(<4 x i8> %cell)\n${store}`),
    moduleOf(`  %old = phi <4 x i8> [ zeroinitializer, %entry ], [ %cell, %known.i ]\n${store}`),
    moduleOf(store, "  store <4 x i8> %cell, ptr %in\n  ret void"),
    moduleOf(`  %far = load <4 x float>, ptr %in\n${store}`),
    moduleOf(store).replaceAll("known", "any"),
  ];
  for (const text of kept) assertEquals(scalarLoops(text, "known").trimEnd(), text.trimEnd());
  const changed = moduleOf(store);
  assertEquals(scalarLoops(changed, "known") === changed, false);
});
