import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

function attribute(process: GlProcess, index: number, name: number): number {
  return process.out(1, "GetVertexAttribiv", index, name)[0]!;
}

Deno.test("an attribute has a format, a pointer and a buffer", () => {
  const process = new GlProcess(30);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 1);
  process.ok("VertexAttribPointer", 3, 2, GL.SHORT, 1, 12, 8);
  process.ok("EnableVertexAttribArray", 3);
  process.ok("VertexAttribDivisor", 3, 5);
  const names = [
    GL.VERTEX_ATTRIB_ARRAY_ENABLED,
    GL.VERTEX_ATTRIB_ARRAY_SIZE,
    GL.VERTEX_ATTRIB_ARRAY_TYPE,
    GL.VERTEX_ATTRIB_ARRAY_NORMALIZED,
    GL.VERTEX_ATTRIB_ARRAY_STRIDE,
    GL.VERTEX_ATTRIB_ARRAY_BUFFER_BINDING,
    GL.VERTEX_ATTRIB_ARRAY_INTEGER,
    GL.VERTEX_ATTRIB_ARRAY_DIVISOR,
  ];
  const all = () => names.map((name) => attribute(process, 3, name));
  assertEquals(all(), [1, 2, GL.SHORT, 1, 12, 1, 0, 5]);
  const pointer: unknown[] = [null];
  process.ok("GetVertexAttribPointerv", 3, GL.VERTEX_ATTRIB_ARRAY_POINTER, pointer);
  assertEquals(pointer, [8]);
  process.ok("VertexAttribIPointer", 3, 4, GL.UNSIGNED_INT, 0, null);
  process.ok("DisableVertexAttribArray", 3);
  assertEquals(all(), [0, 4, GL.UNSIGNED_INT, 0, 0, 1, 1, 5]);
  process.ok("DeleteBuffers", 1, [1]);
  assertEquals(attribute(process, 3, GL.VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), 0);
});

Deno.test("wrong formats are refused", () => {
  const process = new GlProcess(31);
  const pointer = (error: number, ...args: unknown[]) =>
    process.fails(error, "VertexAttribPointer", ...args);
  pointer(GL.INVALID_VALUE, 16, 4, GL.FLOAT, 0, 0, null);
  pointer(GL.INVALID_VALUE, 0, 5, GL.FLOAT, 0, 0, null);
  pointer(GL.INVALID_VALUE, 0, 0, GL.FLOAT, 0, 0, null);
  pointer(GL.INVALID_ENUM, 0, 4, GL.RGBA, 0, 0, null);
  pointer(GL.INVALID_VALUE, 0, 4, GL.FLOAT, 0, -1, null);
  pointer(GL.INVALID_VALUE, 0, 4, GL.FLOAT, 0, 2049, null);
  pointer(GL.INVALID_OPERATION, 0, 3, GL.INT_2_10_10_10_REV, 0, 0, null);
  process.fails(GL.INVALID_ENUM, "VertexAttribIPointer", 0, 4, GL.FLOAT, 0, null);
  const second = new GlProcess(20);
  second.fails(GL.INVALID_ENUM, "VertexAttribPointer", 0, 4, GL.INT, 0, 0, null);
  second.ok("VertexAttribPointer", 0, 4, GL.FLOAT, 0, 9999, null);
  second.fails(GL.INVALID_ENUM, "GetVertexAttribiv", 0, GL.VERTEX_ATTRIB_ARRAY_DIVISOR, []);
  second.fails(GL.INVALID_VALUE, "GetVertexAttribiv", 16, GL.CURRENT_VERTEX_ATTRIB, []);
  second.fails(GL.INVALID_VALUE, "EnableVertexAttribArray", 16);
});

Deno.test("memory of the program is for the context's own vertex array", () => {
  const process = new GlProcess(30);
  const memory = new Float32Array(4);
  process.ok("VertexAttribPointer", 0, 4, GL.FLOAT, 0, 0, memory);
  process.ok("BindVertexArray", process.gen("VertexArray"));
  process.fails(GL.INVALID_OPERATION, "VertexAttribPointer", 0, 4, GL.FLOAT, 0, 0, memory);
  process.ok("VertexAttribPointer", 0, 4, GL.FLOAT, 0, 0, null);
});

Deno.test("vertex arrays have attributes of their own, current values are the context's", () => {
  const process = new GlProcess(30);
  process.ok("EnableVertexAttribArray", 1);
  process.ok("VertexAttrib2f", 1, 5, 6);
  const array = process.gen("VertexArray");
  process.ok("BindVertexArray", array);
  assertEquals(process.integer(GL.VERTEX_ARRAY_BINDING), array);
  assertEquals(attribute(process, 1, GL.VERTEX_ATTRIB_ARRAY_ENABLED), 0);
  const current = new Float32Array(4);
  process.ok("GetVertexAttribfv", 1, GL.CURRENT_VERTEX_ATTRIB, current);
  assertEquals([...current], [5, 6, 0, 1]);
  process.ok("DeleteVertexArrays", 1, [array]);
  assertEquals(attribute(process, 1, GL.VERTEX_ATTRIB_ARRAY_ENABLED), 1);
});

Deno.test("current values come one by one or from memory", () => {
  const process = new GlProcess(30);
  const current = (index: number) => {
    const out = new Float32Array(4);
    process.ok("GetVertexAttribfv", index, GL.CURRENT_VERTEX_ATTRIB, out);
    return [...out];
  };
  assertEquals(current(0), [0, 0, 0, 1]);
  process.ok("VertexAttrib1f", 0, 7);
  assertEquals(current(0), [7, 0, 0, 1]);
  process.ok("VertexAttrib3fv", 0, Float32Array.of(1, 2, 3));
  assertEquals(current(0), [1, 2, 3, 1]);
  process.ok("VertexAttrib4f", 0, 1, 2, 3, 4);
  assertEquals(current(0), [1, 2, 3, 4]);
  process.ok("VertexAttrib4fv", 0, Float32Array.of(1));
  assertEquals(current(0), [1, 2, 3, 4]);
  process.ok("VertexAttribI4i", 0, -1, 2, 3, 4);
  const out = process.out(4, "GetVertexAttribIiv", 0, GL.CURRENT_VERTEX_ATTRIB);
  assertEquals(out, [-1, 2, 3, 4]);
  process.fails(GL.INVALID_VALUE, "VertexAttrib1f", 16, 0);
});

Deno.test("formats and buffers can be bound apart", () => {
  const process = new GlProcess(31);
  process.fails(GL.INVALID_OPERATION, "VertexAttribFormat", 0, 4, GL.FLOAT, 0, 0);
  process.fails(GL.INVALID_OPERATION, "BindVertexBuffer", 0, 99, 0, 0);
  process.ok("BindVertexArray", process.gen("VertexArray"));
  const buffer = process.gen("Buffer");
  process.ok("VertexAttribFormat", 2, 3, GL.FLOAT, 0, 12);
  process.ok("VertexAttribBinding", 2, 5);
  process.ok("BindVertexBuffer", 5, buffer, 64, 24);
  process.ok("VertexBindingDivisor", 5, 2);
  assertEquals([
    attribute(process, 2, GL.VERTEX_ATTRIB_BINDING),
    attribute(process, 2, GL.VERTEX_ATTRIB_RELATIVE_OFFSET),
    attribute(process, 2, GL.VERTEX_ATTRIB_ARRAY_BUFFER_BINDING),
    attribute(process, 2, GL.VERTEX_ATTRIB_ARRAY_DIVISOR),
  ], [5, 12, buffer, 2]);
  const binding = (name: number) => process.out(1, "GetIntegeri_v", name, 5)[0];
  assertEquals([GL.VERTEX_BINDING_OFFSET, GL.VERTEX_BINDING_STRIDE].map(binding), [64, 24]);
  process.fails(GL.INVALID_VALUE, "VertexAttribFormat", 2, 3, GL.FLOAT, 0, 2048);
  process.fails(GL.INVALID_VALUE, "VertexAttribBinding", 2, 16);
  process.fails(GL.INVALID_VALUE, "BindVertexBuffer", 5, buffer, -1, 0);
  process.fails(GL.INVALID_VALUE, "BindVertexBuffer", 5, buffer, 0, 2049);
  process.ok("VertexAttribIFormat", 2, 1, GL.INT, 0);
  assertEquals(attribute(process, 2, GL.VERTEX_ATTRIB_ARRAY_INTEGER), 1);
});
