import { assertEquals } from "@std/assert";
import { ints, out, recordProgram } from "../contract/recorder.ts";
import { callLines } from "./call_lines.ts";

Deno.test("callLines shows arguments, references, memory and what came back", () => {
  const program = recordProgram((app) => {
    const display = app.egl.GetDisplay(0);
    const made = app.via({ thread: "second" }).egl.Initialize(display, out("int"), null);
    app.egl.ChooseConfig(display, ints(1, 2, 3, 4, 5, 6, 7, 8, 9), null, 0, made.outCell(0));
    app.libdl.dlopen("liba.so", 2);
  });
  const results = [
    { value: { pointer: "0x7" }, outs: [] },
    { value: 1, outs: [[1, null]] },
    { value: null, outs: [] },
  ];
  assertEquals(callLines(program, results), [
    "#0 eglGetDisplay(0) = 0x7",
    "#1 eglInitialize(#0, int[1], null) on thread second = 1, [1, null]",
    "#2 eglChooseConfig(#0, [1, 2, 3, 4, 5, 6, 7, 8, ... 9 in all], null, 0, #1.0[0]) = null",
    '#3 dlopen("liba.so", 2) did not return',
  ]);
});
