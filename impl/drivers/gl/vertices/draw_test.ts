import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess, link } from "../../testing/gl_process.ts";

const { TRIANGLES, UNSIGNED_SHORT } = GL;

Deno.test("what is wrong about drawing is said", () => {
  const process = new GlProcess(32);
  const wrong: readonly (readonly [error: number, name: string, ...args: unknown[]])[] = [
    [GL.INVALID_ENUM, "DrawArrays", 7, 0, 3],
    [GL.INVALID_VALUE, "DrawArrays", TRIANGLES, -1, 3],
    [GL.INVALID_VALUE, "DrawArrays", TRIANGLES, 0, -1],
    [GL.INVALID_VALUE, "DrawArraysInstanced", TRIANGLES, 0, 3, -1],
    [GL.INVALID_ENUM, "DrawElements", TRIANGLES, 3, GL.FLOAT, 0],
    [GL.INVALID_VALUE, "DrawElements", TRIANGLES, -3, UNSIGNED_SHORT, 0],
    [GL.INVALID_VALUE, "DrawElementsInstanced", TRIANGLES, 3, UNSIGNED_SHORT, 0, -1],
    [GL.INVALID_VALUE, "DrawRangeElements", TRIANGLES, 2, 1, 3, UNSIGNED_SHORT, 0],
    [GL.INVALID_OPERATION, "DrawArrays", GL.PATCHES, 0, 3],
  ];
  for (const [error, name, ...args] of wrong) process.fails(error, name, ...args);
  process.ok("DrawArrays", TRIANGLES, 0, 3);
  process.ok("DrawElements", TRIANGLES, 3, GL.UNSIGNED_INT, 0);
  process.ok("DrawElementsBaseVertex", TRIANGLES, 3, UNSIGNED_SHORT, 0, 1);
  process.ok("DrawElementsInstancedBaseVertex", TRIANGLES, 3, UNSIGNED_SHORT, 0, 1, 1);
  process.ok("DrawRangeElementsBaseVertex", TRIANGLES, 0, 1, 3, UNSIGNED_SHORT, 0, 1);
  process.surface = undefined;
  process.fails(GL.INVALID_FRAMEBUFFER_OPERATION, "DrawArrays", TRIANGLES, 0, 3);
  new GlProcess(20).fails(GL.INVALID_ENUM, "DrawArrays", GL.LINES_ADJACENCY, 0, 3);
  new GlProcess(11).ok("DrawArrays", TRIANGLES, 0, 3);
});

Deno.test("buffers that are mapped are not drawn from", () => {
  const process = new GlProcess(30);
  process.ok("BindBuffer", GL.ARRAY_BUFFER, 1);
  process.ok("BufferData", GL.ARRAY_BUFFER, 16, null, GL.STATIC_DRAW);
  process.ok("VertexAttribPointer", 0, 4, GL.FLOAT, 0, 0, 0);
  process.ok("MapBufferRange", GL.ARRAY_BUFFER, 0, 16, GL.MAP_WRITE_BIT);
  process.ok("DrawArrays", TRIANGLES, 0, 1);
  process.ok("EnableVertexAttribArray", 0);
  process.fails(GL.INVALID_OPERATION, "DrawArrays", TRIANGLES, 0, 1);
  process.ok("UnmapBuffer", GL.ARRAY_BUFFER);
  process.ok("DrawArrays", TRIANGLES, 0, 1);
});

Deno.test("indirect drawing wants buffers for all", () => {
  const process = new GlProcess(31);
  const draw = (error: number, offset: number) =>
    process.fails(error, "DrawArraysIndirect", TRIANGLES, offset);
  draw(GL.INVALID_OPERATION, 0);
  process.ok("BindBuffer", GL.DRAW_INDIRECT_BUFFER, 1);
  process.ok("BufferData", GL.DRAW_INDIRECT_BUFFER, 20, null, GL.STATIC_DRAW);
  draw(GL.INVALID_OPERATION, 0);
  process.ok("BindVertexArray", process.gen("VertexArray"));
  draw(0, 4);
  draw(GL.INVALID_OPERATION, 8);
  draw(GL.INVALID_VALUE, 2);
  const elements = ["DrawElementsIndirect", TRIANGLES, UNSIGNED_SHORT, 0] as const;
  process.fails(GL.INVALID_OPERATION, ...elements);
  process.ok("BindBuffer", GL.ELEMENT_ARRAY_BUFFER, 2);
  process.ok(...elements);
  process.ok("EnableVertexAttribArray", 0);
  draw(GL.INVALID_OPERATION, 0);
});

Deno.test("transform feedback captures in one mode", () => {
  const vertex = "#version 300 es\nout vec4 v; void main() {}";
  for (const version of [30, 32]) {
    const process = new GlProcess(version);
    const { POINTS, LINES, LINE_STRIP, INVALID_OPERATION } = GL;
    process.fails(INVALID_OPERATION, "BeginTransformFeedback", POINTS);
    const program = process.ok("CreateProgram") as number;
    process.ok("TransformFeedbackVaryings", program, 1, ["v"], GL.INTERLEAVED_ATTRIBS);
    link(process, vertex, "#version 300 es\nvoid main() {}", program);
    process.ok("UseProgram", program);
    process.fails(INVALID_OPERATION, "BeginTransformFeedback", POINTS);
    process.ok("BindBufferBase", GL.TRANSFORM_FEEDBACK_BUFFER, 0, 1);
    process.fails(GL.INVALID_ENUM, "BeginTransformFeedback", LINE_STRIP);
    process.ok("BeginTransformFeedback", LINES);
    assertEquals(process.integer(GL.TRANSFORM_FEEDBACK_ACTIVE), 1);
    process.ok("DrawArrays", LINES, 0, 2);
    process.fails(INVALID_OPERATION, "DrawArrays", TRIANGLES, 0, 3);
    const [strip, indexed] = version === 30 ? [INVALID_OPERATION, INVALID_OPERATION] : [0, 0];
    process.fails(strip, "DrawArrays", LINE_STRIP, 0, 2);
    process.fails(indexed, "DrawElements", LINES, 2, UNSIGNED_SHORT, 0);
    process.fails(INVALID_OPERATION, "UseProgram", 0);
    process.fails(INVALID_OPERATION, "LinkProgram", program);
    process.fails(INVALID_OPERATION, "BeginTransformFeedback", LINES);
    process.fails(INVALID_OPERATION, "BindBufferBase", GL.TRANSFORM_FEEDBACK_BUFFER, 0, 1);
    process.ok("PauseTransformFeedback");
    process.fails(INVALID_OPERATION, "PauseTransformFeedback");
    process.ok("DrawArrays", TRIANGLES, 0, 3);
    assertEquals(process.integer(GL.TRANSFORM_FEEDBACK_PAUSED), 1);
    process.ok("ResumeTransformFeedback");
    process.fails(INVALID_OPERATION, "ResumeTransformFeedback");
    process.ok("EndTransformFeedback");
    process.fails(INVALID_OPERATION, "EndTransformFeedback");
  }
});

Deno.test("a transform feedback object that captures stays", () => {
  const process = new GlProcess(30);
  const name = process.gen("TransformFeedback");
  process.ok("BindTransformFeedback", GL.TRANSFORM_FEEDBACK, name);
  process.ok("BindBufferBase", GL.TRANSFORM_FEEDBACK_BUFFER, 0, 1);
  process.ok("BindTransformFeedback", GL.TRANSFORM_FEEDBACK, 0);
  assertEquals(process.out(1, "GetIntegeri_v", GL.TRANSFORM_FEEDBACK_BUFFER_BINDING, 0), [0]);
  process.ok("BindTransformFeedback", GL.TRANSFORM_FEEDBACK, name);
  assertEquals(process.out(1, "GetIntegeri_v", GL.TRANSFORM_FEEDBACK_BUFFER_BINDING, 0), [1]);
  const program = process.ok("CreateProgram") as number;
  process.ok("TransformFeedbackVaryings", program, 1, ["gl_Position"], GL.SEPARATE_ATTRIBS);
  link(process, "void main() {}", "void main() {}", program);
  process.ok("UseProgram", program);
  process.ok("BeginTransformFeedback", GL.POINTS);
  process.fails(GL.INVALID_OPERATION, "DeleteTransformFeedbacks", 1, [name]);
  process.fails(GL.INVALID_OPERATION, "BindTransformFeedback", GL.TRANSFORM_FEEDBACK, 0);
  process.ok("EndTransformFeedback");
  process.ok("DeleteTransformFeedbacks", 1, [name]);
  assertEquals(process.integer(GL.TRANSFORM_FEEDBACK_BINDING), 0);
});

Deno.test("queries begin, end and count nothing", () => {
  const process = new GlProcess(30);
  const [one, two] = [1, 2];
  process.ok("GenQueries", 2, new Int32Array(2));
  const { ANY_SAMPLES_PASSED: ANY, ANY_SAMPLES_PASSED_CONSERVATIVE: CONSERVATIVE } = GL;
  assertEquals(process.ok("IsQuery", one), 0);
  process.ok("BeginQuery", ANY, one);
  assertEquals([process.ok("IsQuery", one), process.out(1, "GetQueryiv", ANY, GL.CURRENT_QUERY)], [
    1,
    [one],
  ]);
  process.fails(GL.INVALID_OPERATION, "BeginQuery", CONSERVATIVE, two);
  process.fails(GL.INVALID_OPERATION, "BeginQuery", GL.TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, one);
  process.fails(GL.INVALID_OPERATION, "GetQueryObjectuiv", one, GL.QUERY_RESULT, []);
  process.fails(GL.INVALID_OPERATION, "EndQuery", CONSERVATIVE);
  process.ok("EndQuery", ANY);
  process.fails(GL.INVALID_OPERATION, "EndQuery", ANY);
  process.fails(GL.INVALID_OPERATION, "BeginQuery", CONSERVATIVE, one);
  const result = (name: number) => process.out(1, "GetQueryObjectuiv", one, name)[0];
  assertEquals([GL.QUERY_RESULT_AVAILABLE, GL.QUERY_RESULT].map(result), [1, 0]);
  process.fails(GL.INVALID_OPERATION, "GetQueryObjectuiv", two, GL.QUERY_RESULT, []);
  process.fails(GL.INVALID_ENUM, "BeginQuery", GL.PRIMITIVES_GENERATED, two);
  process.ok("BeginQuery", ANY, one);
  process.ok("DeleteQueries", 1, [one]);
  assertEquals(process.out(1, "GetQueryiv", ANY, GL.CURRENT_QUERY), [0]);
});

Deno.test("barriers have bits that there are", () => {
  const process = new GlProcess(31);
  process.ok("MemoryBarrier", GL.ALL_BARRIER_BITS);
  process.ok("MemoryBarrier", GL.COMMAND_BARRIER_BIT);
  process.fails(GL.INVALID_VALUE, "MemoryBarrier", 0x10);
  process.fails(GL.INVALID_VALUE, "MemoryBarrierByRegion", GL.COMMAND_BARRIER_BIT);
});
