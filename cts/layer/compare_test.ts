import { assertEquals } from "@std/assert";
import type { Record } from "../contract/record.ts";
import { ints, out, recordProgram } from "../contract/recorder.ts";
import { describeResults, differingResults } from "./compare.ts";

const PROGRAM = recordProgram(({ egl, gl }) => {
  const display = egl.GetDisplay(0);
  egl.ChooseConfig(display, ints(), out("pointer"), 1, out("int"));
  egl.GetCurrentDisplay();
  gl.GetString(1);
  gl.GetFloatv(1, out("float", 20));
});

function record(display: number, text: string, cell: number): Record {
  const floats = Array.from({ length: 20 }, (_, i) => i === 19 ? cell : 1.5);
  return {
    results: [
      { value: display, outs: [] },
      { value: 1, outs: [[{ pointer: `0x${display}` }], [1]] },
      { value: display, outs: [] },
      { value: text, outs: [] },
      { value: null, outs: [floats] },
    ],
    events: [],
    log: [],
    libraries: [],
    end: { kind: "running" },
  };
}

Deno.test("handles are told by the order in which they come up, other values as they are", () => {
  assertEquals(describeResults(PROGRAM, record(77, "a", 1)).slice(0, 4), [
    '#0 eglGetDisplay = "handle 1"',
    '#1 eglChooseConfig = 1 ["handle 2"] [1]',
    '#2 eglGetCurrentDisplay = "handle 1"',
    '#3 glGetString(0x1) = "a"',
  ]);
});

Deno.test("other handles are no difference; a far character of a long text or cell is", () => {
  const differing = (a: Record, b: Record) =>
    differingResults(PROGRAM, { without: a, with: b }).expected.length;
  const long = "x".repeat(5000);
  assertEquals(differing(record(1, "a", 1), record(2, "a", 1)), 0);
  assertEquals(differing(record(1, `${long}a`, 1), record(1, `${long}b`, 1)), 1);
  assertEquals(differing(record(1, "a", 1), record(1, "a", 2)), 1);
});

Deno.test("calls that did not return differ, and calls of no interest do not", () => {
  const whole = record(1, "a", 1);
  const half = { ...whole, results: whole.results.slice(0, 3) };
  const { actual } = differingResults(PROGRAM, { without: whole, with: half });
  assertEquals(actual, ["(not called)", "(not called)"]);
  const none = differingResults(PROGRAM, { without: whole, with: half }, () => false);
  assertEquals(none.expected, []);
});

Deno.test("where a new object lies is no difference, even if another lay there before", () => {
  const calls = [
    ["eglGetDisplay", 1],
    ["eglCreateContext", 2],
    ["eglGetCurrentContext", 2],
    ["eglCreateContext", 3],
    ["eglGetCurrentContext", 3],
    ["eglTerminate", 1],
    ["eglGetDisplay", 4],
  ] as const;
  const program = { calls: calls.map(([fn]) => ({ fn, args: [], lib: "libEGL.so" as const })) };
  const played = (addresses: readonly number[]): Record => ({
    ...record(1, "", 1),
    results: calls.map(([, object]) => ({ value: addresses[object - 1]!, outs: [] })),
  });
  const apart = played([100, 200, 300, 400]);
  const reused = played([100, 200, 200, 100]);
  assertEquals(describeResults(program, reused), describeResults(program, apart));
  const wrong = { ...reused, results: reused.results.with(4, { value: 100, outs: [] }) };
  assertEquals(differingResults(program, { without: reused, with: wrong }).expected.length, 1);
});

Deno.test("names of objects and locations are told by their order, one that nobody gave as it is", () => {
  const program = recordProgram(({ gl }) => {
    const made = gl.GenTextures(2, out("int", 2));
    const other = gl.CreateProgram();
    gl.GetUniformLocation(other, "tint");
    gl.GetUniformLocation(other, "tint");
    gl.BindTexture(0x0de1, made.outCell(0, 1));
    gl.GetIntegerv(0x8069, out("int"));
    gl.GetIntegerv(0x8ca6, out("int"));
    gl.GenTextures(1, out("int"));
  });
  const played = (texture: number, location: number, framebuffer: number): Record => ({
    ...record(1, "", 1),
    results: [
      { value: null, outs: [[texture, texture + 1]] },
      { value: texture + 2, outs: [] },
      { value: location, outs: [] },
      { value: location, outs: [] },
      { value: null, outs: [] },
      { value: null, outs: [[texture + 1]] },
      { value: null, outs: [[framebuffer]] },
      { value: null, outs: [[texture]] },
    ],
  });
  const usual = describeResults(program, played(1, 0, 0));
  assertEquals(usual.slice(0, 3), [
    '#0 glGenTextures = null ["texture 1" "texture 2"]',
    '#1 glCreateProgram = "program 1"',
    '#2 glGetUniformLocation = "location 1"',
  ]);
  assertEquals(usual.at(-1), '#7 glGenTextures = null ["texture 3"]');
  assertEquals(describeResults(program, played(7, 4, 0)), usual);
  assertEquals(describeResults(program, played(1, -1, 0))[2], "#2 glGetUniformLocation = -1");
  assertEquals(describeResults(program, played(1, 0, 9))[6], "#6 glGetIntegerv(0x8ca6) = null [9]");
});
