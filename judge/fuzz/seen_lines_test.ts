import { assertEquals, assertNotEquals } from "@std/assert";
import type { FakeEvent } from "../../cts/contract/events.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { seenLines } from "./seen_lines.ts";

const NOTHING: Program = { calls: [] };

function record(changes: Partial<ProcessRecord>): ProcessRecord {
  return { results: [], events: [], log: [], libraries: [], end: { kind: "running" }, ...changes };
}

function offers(...pointers: string[]): string[] {
  const events = pointers.map((pointer): FakeEvent => ({
    who: "A",
    at: "offer",
    fn: "f",
    pointer,
  }));
  return seenLines(NOTHING, record({ events }));
}

Deno.test("other addresses are the same if what is equal stays equal", () => {
  assertEquals(offers("0x10", "0x20", "0x10"), offers("0x7f00", "0x8f00", "0x7f00"));
  assertNotEquals(offers("0x10", "0x20", "0x10"), offers("0x10", "0x20", "0x20"));
  assertNotEquals(offers("0x10"), offers("0x0"));
});

Deno.test("handles of the app and of the driver have numbers of their own", () => {
  const events: FakeEvent[] = [
    { who: "A", at: "call", fn: "eglTerminate", args: [77] },
    { who: "driver", at: "call", fn: "eglTerminate", args: [77] },
    { who: "A", at: "call", fn: "eglTerminate", args: [0] },
    { who: "A", at: "call", fn: "eglTerminate", args: [null] },
    { who: "A", at: "call", fn: "glClear", args: [77] },
  ];
  assertEquals(seenLines(NOTHING, record({ events })), [
    "A call eglTerminate(handle 1)",
    "driver call eglTerminate(driver handle 1)",
    "A call eglTerminate(NULL)",
    "A call eglTerminate(NULL)",
    "A call glClear(77)",
    "end: running",
  ]);
});

Deno.test("results, what did not return, and how it ended are told", () => {
  const lib = "libEGL.so";
  const program: Program = {
    calls: [
      { fn: "eglGetDisplay", args: [0], lib },
      { fn: "dlerror", args: [], lib: "libdl.so" },
      { fn: "eglGetError", args: [], lib },
    ],
  };
  const lines = seenLines(
    program,
    record({
      results: [{ value: 5, outs: [] }, { value: "dlopen failed", outs: [] }],
      end: { kind: "signal", signal: "SIGSEGV", reason: "it says so" },
    }),
  );
  assertEquals(lines, [
    "#0 eglGetDisplay = handle 1",
    "#1 dlerror = a text",
    "#2 eglGetError did not return",
    "end: SIGSEGV",
  ]);
});

Deno.test("calls that go in a circle are told once, however large the stack is", () => {
  const circle = (times: number) =>
    seenLines(
      NOTHING,
      record({
        events: Array.from({ length: times }, (_, i): FakeEvent => ({
          who: i % 2 === 0 ? "A" : "B",
          at: "call",
          fn: "glFlush",
          args: [],
        })),
      }),
    );
  assertEquals(circle(100), circle(403));
  assertEquals(circle(100).length, 4);
  assertNotEquals(circle(5), circle(6));
});

Deno.test("libraries of the scene are told by path and namespace, the platform's are not", () => {
  const libraries = [
    { path: "/system/lib64/libc.so", soname: "libc.so", namespace: "default" },
    { path: "/data/b/lib1.so", soname: "lib1.so", namespace: "one" },
    { path: "/data/a/lib1.so", soname: "lib1.so", namespace: "default" },
  ];
  assertEquals(seenLines(NOTHING, record({ libraries })), [
    "library /data/a/lib1.so in default",
    "library /data/b/lib1.so in one",
    "end: running",
  ]);
});
