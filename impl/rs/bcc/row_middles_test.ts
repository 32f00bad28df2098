import { assertEquals, assertStringIncludes } from "@std/assert";
import { cutRows } from "./row_middles.ts";

/** A function with a loop over a row, as clang leaves it. */
function rowOf(
  lines: readonly string[],
  { before = "", asks = "eq i32 %next, %x2", after = "ret void" } = {},
): string {
  return `declare i32 @llvm.smin.i32(i32, i32)

define internal void @row(i32 %x1, i32 %x2, i32 %last, ptr %out) {
entry:
  br i1 true, label %known.preheader, label %done

known.preheader:                                  ; preds = %entry
  %edge = add i32 %last, 1
${before}  br label %known

known:                                            ; preds = %known.preheader, %known
  %x = phi i32 [ %x1, %known.preheader ], [ %next, %known ]
${lines.map((line) => `  ${line}\n`).join("")}  %next = add nuw nsw i32 %x, 1
  %8 = icmp ${asks}
  br i1 %8, label %done, label %known, !llvm.loop !1

done:                                             ; preds = %known, %entry
  ${after}
}
!1 = distinct !{!1}
`;
}

const LIMITED = [
  "%left = add i32 %x, -2",
  "%a = tail call i32 @llvm.smin.i32(i32 %left, i32 %edge)",
  "%b = call noundef i32 @llvm.smax.i32(i32 0, i32 %a)",
  "store i32 %b, ptr %out, align 4",
];

/** The lines of a block. */
function blockOf(text: string, label: string): string[] {
  const at = text.indexOf(`\n${label}:`);
  return at < 0
    ? []
    : text.slice(at + 1).split("\n\n")[0]!.split("\n").slice(1).map((line) => line.trim());
}

Deno.test("a row is cut where the limits of its places begin and end", () => {
  const text = cutRows(rowOf(LIMITED), "known");
  const ends = [
    "%left = add i32 %x, -2",
    "%a = tail call i32 @llvm.smin.i32(i32 %left, i32 %edge)",
    "%b = call noundef i32 @llvm.smax.i32(i32 0, i32 %a)",
    "store i32 %b, ptr %out, align 4",
    "%next = add nuw nsw i32 %x, 1",
  ];
  assertEquals(blockOf(text, "known"), [
    "%x = phi i32 [ %x1, %known.cut ], [ %next, %known ]",
    ...ends,
    "%8 = icmp eq i32 %next, %known.from",
    "br i1 %8, label %known.first, label %known",
  ]);
  assertEquals(blockOf(text, "known.middle"), [
    "%middle.x = phi i32 [ %known.from, %known.first ], [ %middle.next, %known.middle ]",
    "%middle.left = add i32 %middle.x, -2",
    "%middle.a = add i32 %middle.left, 0",
    "%middle.b = add i32 %middle.a, 0",
    "store i32 %middle.b, ptr %out, align 4",
    "%middle.next = add nuw nsw i32 %middle.x, 1",
    "%middle.8 = icmp eq i32 %middle.next, %known.to",
    "br i1 %middle.8, label %known.second, label %known.middle, !llvm.loop !1",
  ]);
  const behind = blockOf(text, "known.behind");
  assertEquals(
    behind[0],
    "%behind.x = phi i32 [ %known.to, %known.second ], [ %behind.next, %known.behind ]",
  );
  assertEquals(behind.at(-1), "br i1 %behind.8, label %done, label %known.behind");
  assertStringIncludes(text, "  br label %known.cut\n");
  assertStringIncludes(text, "declare i64 @llvm.smax.i64(i64, i64)");
});

/** Where the middle begins and ends, by what the code before the row computes. */
function middleOf(text: string, values: Record<string, number>): [number, number] {
  const known = new Map(Object.entries(values).map(([name, value]) => [name, BigInt(value)]));
  const of = (word: string) => known.get(word) ?? BigInt(word);
  for (const line of blockOf(text, "known.cut")) {
    const [, name = "", code = ""] = /^(%\S+) = (.*)$/.exec(line) ?? [];
    const [a = "", b = ""] = code.slice(code.lastIndexOf("(") + 1)
      .replaceAll(/\b(?:sext|zext|trunc|sub|add|to i\d+|i\d+)\b/g, "").match(/[%\w.-]+/g) ?? [];
    if (code.startsWith("zext")) known.set(name, BigInt.asUintN(32, of(a)));
    else if (code.startsWith("sext")) known.set(name, BigInt.asIntN(32, of(a)));
    else if (code.startsWith("trunc")) known.set(name, BigInt.asUintN(32, of(a)));
    else if (code.startsWith("sub")) known.set(name, of(a) - of(b));
    else if (code.startsWith("add")) known.set(name, of(a) + of(b));
    else if (code.includes("smin.i64")) known.set(name, of(a) < of(b) ? of(a) : of(b));
    else if (code.includes("smax.i64")) known.set(name, of(a) > of(b) ? of(a) : of(b));
  }
  return [Number(known.get("%known.from")), Number(known.get("%known.to"))];
}

Deno.test("in the middle no limit changes a place, whatever the limits are", () => {
  const kinds = {
    smin: (a: number, b: number) => Math.min(a | 0, b | 0),
    smax: (a: number, b: number) => Math.max(a | 0, b | 0),
    umin: (a: number, b: number) => Math.min(a >>> 0, b >>> 0),
    umax: (a: number, b: number) => Math.max(a >>> 0, b >>> 0),
  };
  const edges = [0, 1, 5, 9, 100, -1, -7, 2 ** 31 - 1, -(2 ** 31)];
  let cells = 0;
  for (const [kind, limit] of Object.entries(kinds)) {
    for (const to of edges) {
      for (const by of [-3, 0, 4]) {
        for (const word of ["%last", `${to}`]) {
          const text = cutRows(
            rowOf([
              `%at = add i32 %x, ${by}`,
              `%limited = call i32 @llvm.${kind}.i32(i32 %at, i32 ${word})`,
            ]),
            "known",
          );
          for (const [x1, x2] of [[0, 12], [2, 7], [11, 12], [2 ** 31 - 6, 2 ** 31 + 6]] as const) {
            const [from, end] = middleOf(text, { "%x1": x1, "%x2": x2, "%last": to });
            assertEquals(x1 <= from && from <= end && end <= x2, true, `${kind} ${to} ${by}`);
            for (let x = from; x < end; x++) {
              assertEquals(limit(x + by, to) | 0, (x + by) | 0, `${kind} ${to} ${x} + ${by}`);
            }
            cells += end - from;
          }
        }
      }
    }
  }
  // The middles are not empty, either.
  const text = cutRows(rowOf(LIMITED), "known");
  assertEquals(middleOf(text, { "%x1": 0, "%x2": 20, "%edge": 15 }), [2, 18]);
  assertEquals(cells > 1000, true);
});

Deno.test("a loop of another form is left as it is", () => {
  const limit = "%a = call i32 @llvm.smin.i32(i32 %x, i32 %edge)";
  const loops = [
    // Nothing is limited, or not by something that stays as it is.
    rowOf(["%left = add i32 %x, -2"]),
    rowOf(["%own = load i32, ptr %out, align 4", "%a = call i32 @llvm.smin.i32(i32 %x, i32 %own)"]),
    // What it computes is used behind it.
    rowOf([limit], { after: "ret i32 %a" }),
    // It ends elsewhere, counts something else, or goes on in two ways.
    rowOf([limit], { asks: "ugt i32 %next, %x2" }),
    rowOf([limit], { asks: "eq i32 %a, %x2" }),
    rowOf([limit, "%sum = phi i32 [ 0, %known.preheader ], [ %a, %known ]"]),
    rowOf([limit]).replace("%next = add nuw nsw i32 %x, 1", "%next = add nuw nsw i32 %x, 2"),
    rowOf([limit]).replace("label %known, !llvm", "label %other, !llvm"),
  ];
  for (const text of loops) assertEquals(cutRows(text, "known"), text);
});
