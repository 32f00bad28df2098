import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { combinerOf, ExpandError, expandForEach } from "./expand.ts";
import { infoText } from "./info_text.ts";
import { atBegin, definitions, retarget, variables } from "./ir_text.ts";
import { androidNames, libraryNames } from "./language.ts";
import { type ScriptMetadata, writeMetadata } from "./script_metadata.ts";

const MODULE = `target datalayout = "e-m:e-p:32:32"
target triple = "armv7-none-linux-gnueabi"
@gain = dso_local global float 1.500000e+00, align 4
@table = common global [2 x [3 x i32]] zeroinitializer, align 4
@tint = constant <3 x float> zeroinitializer
@hidden = internal global i32 0
@other = external global i32
@.str = private unnamed_addr constant [3 x i8] c"ab\\00"

; Function Attrs: nounwind
define dso_local <4 x i8> @grey(<4 x i8> noundef %in, i32 noundef %x, i32 noundef %y) #0 {
entry:
  ret <4 x i8> %in
}
define void @"old name"(ptr noundef captures(none) %in, ptr byval(%struct.s) align 4 %s, i8 zeroext) #0 {
  ret void
}
define internal zeroext i8 @byte() {
  ret i8 0
}
attributes #0 = { nounwind "target-cpu"="generic" "target-features"="+neon,+vfp2" "kept"="1" }
!llvm.module.flags = !{!0}
`;

Deno.test("functions have their parameters' types, attributes and names", () => {
  const found = definitions(MODULE);
  assertEquals([...found.keys()], ["grey", "old name", "byte"]);
  const { result, parameters } = found.get("grey")!;
  assertEquals(result.type, "<4 x i8>");
  assertEquals(parameters.map(({ type, name }) => `${type} ${name}`), [
    "<4 x i8> in",
    "i32 x",
    "i32 y",
  ]);
  assertEquals(found.get("old name")!.parameters.map(({ written, name }) => [written, name]), [
    ["ptr noundef captures(none)", "in"],
    ["ptr byval(%struct.s) align 4", "s"],
    ["i8 zeroext", ""],
  ]);
  assertEquals(found.get("byte")!.result, { type: "i8", written: "zeroext i8", name: "" });
});

Deno.test("variables are those that others see, with their types", () => {
  assertEquals([...variables(MODULE)], [
    ["gain", "float"],
    ["table", "[2 x [3 x i32]]"],
    ["tint", "<3 x float>"],
  ]);
});

Deno.test("a module for another machine keeps what is not about the old one", () => {
  const text = retarget(MODULE);
  assertStringIncludes(text, 'target triple = "wasm32-unknown-unknown"');
  assertStringIncludes(text, 'attributes #0 = { nounwind "kept"="1" }');
  assertStringIncludes(text, "@table = global [2 x");
  for (const gone of ["datalayout", "neon", "common", "module.flags"]) {
    assertEquals(text.includes(gone), false, gone);
  }
});

Deno.test("a group of attributes that loses all still has one", () => {
  const group = retarget('attributes #1 = { "no-builtins" "target-cpu"="generic" }');
  assertEquals(group, "attributes #1 = { nounwind }");
});

Deno.test("an instruction goes before all others, behind the first label", () => {
  const text = atBegin(MODULE, new Set(["grey", "old name"]), "call void @f()");
  assertStringIncludes(text, "entry:\n  call void @f()\n  ret <4 x i8> %in");
  assertStringIncludes(text, "#0 {\n  call void @f()\n  ret void");
  assertStringIncludes(text, "@byte() {\n  ret i8 0");
});

Deno.test("names have Android's letters for 64-bit integers, whatever they are part of", () => {
  const renamed = {
    "@_Z13convert_long4Dv4_y": "@_Z13convert_long4Dv4_m",
    "@_Z3maxxx": "@_Z3maxll",
    "@_Z5clampDv2_xS_S_": "@_Z5clampDv2_lS_S_",
    "@_Z9rsForEach9rs_script13rs_allocationS0_": "@_Z9rsForEach9rs_script13rs_allocationS0_",
    "@proxy": "@proxy",
  };
  for (const [name, expected] of Object.entries(renamed)) {
    assertEquals(androidNames(name), expected);
  }
});

const METADATA: ScriptMetadata = {
  variables: ["gain", 'quote"and\\slash'],
  functions: [".helper_set"],
  forEach: [{ name: "root", signature: 0 }, { name: "grey", signature: 59 }],
  reduce: [{
    name: "sum",
    accumSize: 8,
    signature: 1,
    accumulator: "add",
    initializer: undefined,
    combiner: "join",
    outconverter: undefined,
  }],
  objectSlots: [1],
  pragmas: [["version", "1"], ["rs_fp_relaxed", ""]],
  isThreadable: false,
};

Deno.test("metadata is written as named lists of nodes", () => {
  const bare = { ...METADATA, forEach: [], reduce: [], pragmas: [], functions: [] };
  assertEquals(
    writeMetadata(bare).split("\n"),
    [
      "!\\23rs_export_var = !{!1000000, !1000001}",
      "!\\23rs_object_slots = !{!1000002}",
      "!\\23rs_is_threadable = !{!1000003}",
      '!1000000 = !{!"gain", !"*"}',
      '!1000001 = !{!"quote\\22and\\5cslash", !"*"}',
      '!1000002 = !{!"1"}',
      '!1000003 = !{!"no"}',
      "",
    ],
  );
  const [sum] = writeMetadata(METADATA).split("\n").filter((line) => line.includes('"sum"'));
  assertStringIncludes(sum!, '!{!"sum", !"8", !1000009, null, !"join", null}');
});

Deno.test(".rs.info names the combiner that is made of an accumulator", () => {
  const [reduce] = METADATA.reduce;
  const text = infoText({ ...METADATA, reduce: [{ ...reduce!, combiner: undefined }] }, 0x1a);
  assertStringIncludes(text, "1 - 8 - sum - . - add - add.combiner - . - .\n");
  assertStringIncludes(text, "isThreadable: no\nbuildChecksum: 0000001a\n");
});

Deno.test("a kernel that its signature does not fit is refused", () => {
  const [grey, old] = ["grey", "old name"].map((name) => definitions(MODULE).get(name)!);
  const expanded = expandForEach(grey!, 59, 9);
  assertStringIncludes(expanded, "@grey(<4 x i8> noundef %known.in0.value, ");
  assertStringIncludes(
    expanded,
    "@grey.expand.row(ptr %info, i32 %x1, i32 %x2, ptr %last, ptr noalias %out)",
  );
  const refused = (signature: number, message: string) =>
    assertThrows(() => expandForEach(grey!, signature, 9), ExpandError, message);
  refused(58, "has 1 inputs, which its signature 58 does not tell of");
  refused(32 | 2 | 4 | 8 | 16 | 64, "fewer parameters than");
  refused(1, "2 parameters more than its signature 1 tells of");
  assertThrows(() => combinerOf({ ...old!, parameters: [] }), ExpandError, "has no input");
});

Deno.test("functions of unsigned long long are those of a long, unless the module has both", () => {
  const text = "declare i64 @_Z5clampyyy(i64, i64, i64)\n  call i64 @_Z5clampyyy(\n";
  assertEquals(libraryNames(text), text.replaceAll("yyy", "mmm"));
  const both = `${text}declare i64 @_Z5clampmmm(i64, i64, i64)\n`;
  assertEquals(libraryNames(both), both);
  assertEquals(libraryNames("define i64 @_Z4ownsy("), "define i64 @_Z4ownsy(");
});
