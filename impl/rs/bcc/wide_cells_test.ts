import { assertEquals, assertStringIncludes } from "@std/assert";
import { widenCells } from "./wide_cells.ts";

function functionOf(lines: readonly string[]): string {
  return `define void @f(ptr %in, ptr %out, i32 %x, i32 %base, <4 x i32> %v) {
entry:
${lines.map((line) => `  ${line}\n`).join("")}  ret void
}
`;
}

/** A cell that is read from an address, and taken apart. */
const read = (name: string, pointer: string, form = "uitofp <4 x i8> NAME to <4 x float>") => [
  `${name} = load <4 x i8>, ptr ${pointer}, align 4, !tbaa !1`,
  `${name}.as = ${form.replace("NAME", name)}`,
];
const at = (name: string, offset: number) =>
  `${name} = getelementptr inbounds nuw i8, ptr %in, i32 ${offset}`;
const loads = (text: string) =>
  text.split("\n").filter((line) => line.includes("= load ")).map((line) =>
    line.replace(/.*= load (.*), ptr.*/, "$1")
  );

Deno.test("four cells side by side are read at once, in whatever order and form", () => {
  const text = widenCells(functionOf([
    at("%p2", 12),
    ...read("%c", "%p2"),
    // The same places, computed in other ways.
    "%index = add i32 %x, 2",
    "%row = ptrtoint ptr %in to i32",
    "%moved = sub i32 %index, %x",
    "%bytes = shl i32 %moved, 2",
    "%sum = add i32 %row, %bytes",
    "%q = inttoptr i32 %sum to ptr",
    ...read("%b", "%q", "zext nneg <4 x i8> NAME to <4 x i32>"),
    "%p0 = getelementptr <4 x i8>, ptr %in, i32 1",
    ...read("%a", "%p0"),
    ...read("%d", "%p3").toSpliced(0, 0, at("%p3", 16)),
    ...read("%again", "%p0"),
  ]));
  assertEquals(loads(text), ["<16 x i8>"]);
  // The address is that of the first of them in the text, 12, less 8.
  assertStringIncludes(text, "getelementptr i8, ptr %p2, i32 -8");
  const half = (from: number, count: number, bits: number) =>
    `<${
      Array.from({ length: count }, (_, i) => `i32 ${from + i}`).join(", ")
    }>\n  %NAME = zext <${count} x i${bits}>`.replace("%NAME", "%wide");
  assertStringIncludes(text.replaceAll(/%wide\.\d+/g, "%wide"), half(8, 8, 8));
  assertStringIncludes(text, "%c.as = sitofp <4 x i32> %wide.");
  assertStringIncludes(text, "%b.as = bitcast <4 x i32> %wide.");
  const [, a] = /%a\.as = sitofp <4 x i32> (%wide\.\d+) /.exec(text)!;
  assertStringIncludes(text, `%again.as = sitofp <4 x i32> ${a} to`);
});

Deno.test("cells are read one by one if they are not four in a row, or are used as they are", () => {
  const cells = (offsets: readonly number[]) =>
    offsets.flatMap((offset, i) => [at(`%p${i}`, offset), ...read(`%c${i}`, `%p${i}`)]);
  const four = [0, 4, 8, 12];
  assertEquals(loads(widenCells(functionOf(cells(four)))), ["<16 x i8>"]);
  for (const offsets of [[0, 4, 8], [0, 4, 8, 16], [0, 4, 8, 10]]) {
    assertEquals(loads(widenCells(functionOf(cells(offsets)))).length, offsets.length);
  }
  const lines = cells(four);
  for (
    const [more, place] of [
      ["%less = add <4 x i8> %c1, %c1", lines.length],
      ["store i32 %x, ptr %out, align 4", 3],
      ["call void @other()", 3],
      ["br label %next\n\nnext:", 3],
    ] as const
  ) {
    assertEquals(loads(widenCells(functionOf(lines.toSpliced(place, 0, more)))).length, 4, more);
  }
  const unaligned = lines.map((line) => line.replace("align 4", "align 1"));
  assertEquals(loads(widenCells(functionOf(unaligned))).length, 4);
});

Deno.test("what has one address is read once, copies of a loop's counts included", () => {
  const text = widenCells(`define void @f(ptr %in, i32 %last) {
entry:
  br label %loop

loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %j.1 = phi i32 [ 0, %entry ], [ %next.1, %loop ]
  %k = phi i32 [ 0, %entry ], [ %next.k, %loop ]
  %row = call i32 @llvm.smin.i32(i32 %j, i32 %last)
  %row.1 = call i32 @llvm.smin.i32(i32 %j.1, i32 %last)
  %row.k = call i32 @llvm.smin.i32(i32 %k, i32 %last)
  %p = getelementptr float, ptr %in, i32 %row
  %p.1 = getelementptr float, ptr %in, i32 %row.1
  %p.k = getelementptr float, ptr %in, i32 %row.k
  %a = load float, ptr %p, align 4
  %b = load float, ptr %p.1, align 4
  %c = load float, ptr %p.k, align 4
  %d = load i32, ptr %p, align 4
  %next = add i32 %j, 1
  %next.1 = add i32 %j.1, 1
  %next.k = add i32 %k, 2
  br i1 true, label %loop, label %exit

exit:
  ret void
}
`);
  assertEquals(loads(text), ["float", "float", "i32"]);
  assertStringIncludes(text, "  %b = bitcast float %a to float\n");
});

const put = (offset: number, value: string, pointer = "%out") => [
  `%o${offset}${pointer.slice(1)} = getelementptr i8, ptr ${pointer}, i32 ${offset}`,
  `store <4 x i8> ${value}, ptr %o${offset}${pointer.slice(1)}, align 4`,
];
const stores = (text: string) =>
  text.split("\n").flatMap((line) => /^ {2}store (<\d+ x i8>)/.exec(line)?.[1] ?? []);

Deno.test("four cells side by side are written at once, behind the last of them", () => {
  const narrow = [0, 1, 2, 3].map((i) => `%n${i} = trunc <4 x i32> %v to <4 x i8>`);
  const lines = [...narrow, ...[8, 0, 4, 12].flatMap((at) => put(at, `%n${at / 4}`))];
  const text = widenCells(functionOf(lines));
  assertEquals(stores(text), ["<16 x i8>"]);
  assertStringIncludes(text, "trunc <16 x i32> %wide.2 to <16 x i8>");
  assertStringIncludes(text, "store <16 x i8> %wide.3, ptr %o0out, align 4");
  const other = lines.with(0, "%n0 = freeze <4 x i8> %n1");
  assertStringIncludes(widenCells(functionOf(other)), "store <16 x i8> %wide.2, ptr %o0out");
});

Deno.test("cells are written one by one where another order could be seen", () => {
  const four = [0, 4, 8, 12].map((at) => put(at, "%v"));
  assertEquals(stores(widenCells(functionOf(four.flat()))), ["<16 x i8>"]);
  const orders = [
    [...four.slice(0, 3), put(4, "%v"), ...four.slice(3)],
    [...four.slice(0, 2), put(0, "%v", "%in"), ...four.slice(2)],
    [...four.slice(0, 2), put(2, "%v"), ...four.slice(2)],
    [...four.slice(0, 2), ["%r = load i32, ptr %in, align 4"], ...four.slice(2)],
    [...four.slice(0, 2), ["%r = load ptr, ptr %in, align 4"], ...four.slice(2)],
    [...four.slice(0, 2), ["call void @other()"], ...four.slice(2)],
    four.slice(1),
  ];
  for (const order of orders) {
    assertEquals(stores(widenCells(functionOf(order.flat()))).includes("<16 x i8>"), false);
  }
});
