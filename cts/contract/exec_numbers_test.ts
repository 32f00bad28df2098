import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { decodeProgram, decodeRecord, encodeProgram, encodeRecord } from "./exec_numbers.ts";
import type { Program, Value } from "./program.ts";
import type { Record } from "./record.ts";

const number = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 0));

const value: fc.Arbitrary<Value> = fc.oneof(
  number,
  fc.string(),
  fc.constant(null),
  fc.record({ ref: fc.nat() }),
  fc.record({ in: fc.constant("float" as const), cells: fc.array(number) }),
);

function throughJson<T>(data: T): T {
  return JSON.parse(JSON.stringify(data));
}

Deno.test("every argument survives JSON", () => {
  fc.assert(fc.property(fc.array(value), (args) => {
    const program: Program = { calls: [{ fn: "glUniform1f", args, lib: "libGLESv2.so" }] };
    assertEquals(decodeProgram(throughJson(encodeProgram(program))), program);
  }));
});

Deno.test("every result and event survives JSON", () => {
  const result = fc.oneof(number, fc.constant({ pointer: "0x10" }), fc.constant(null));
  fc.assert(fc.property(result, fc.array(number), (value, cells) => {
    const record: Record = {
      results: [{ value, outs: [cells] }],
      events: [{ who: "A", at: "return", fn: "glGetFloatv", value, args: cells }],
      log: [],
      libraries: [],
      end: { kind: "running" },
    };
    assertEquals(decodeRecord(throughJson(encodeRecord(record))), record);
  }));
});

Deno.test("a number that JSON cannot write is an object on the wire", () => {
  const calls = [{ fn: "glClearDepthf", args: [NaN, -0, 1], lib: "libGLESv2.so" as const }];
  assertEquals(throughJson(encodeProgram({ calls }).calls[0]!.args) as unknown, [
    { number: "NaN" },
    { number: "-0" },
    1,
  ]);
});
