import { assert, assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { ARRAY_BUFFER, COPY_WRITE_BUFFER, UNIFORM_BUFFER, STATIC_DRAW } = GL;

/** A process with a buffer of eight bytes, 0 to 7, bound to GL_ARRAY_BUFFER. */
function withBuffer(version = 30): GlProcess {
  const process = new GlProcess(version);
  process.ok("BindBuffer", ARRAY_BUFFER, process.gen("Buffer"));
  process.ok("BufferData", ARRAY_BUFFER, 8, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7), STATIC_DRAW);
  return process;
}

/** The bytes of the buffer that is bound to a target. */
function bytes(process: GlProcess, target: number = ARRAY_BUFFER, size = 8): number[] {
  const mapped = process.ok("MapBufferRange", target, 0, size, GL.MAP_READ_BIT) as Uint8Array;
  const copy = [...mapped];
  assertEquals(process.ok("UnmapBuffer", target), 1);
  return copy;
}

Deno.test("a buffer has the size, usage and bytes that it is given", () => {
  const process = withBuffer();
  assertEquals(bytes(process), [0, 1, 2, 3, 4, 5, 6, 7]);
  process.ok("BufferSubData", ARRAY_BUFFER, 6, 2, Uint8Array.of(9, 8, 7));
  assertEquals(bytes(process), [0, 1, 2, 3, 4, 5, 9, 8]);
  process.ok("BufferData", ARRAY_BUFFER, 4, null, GL.DYNAMIC_READ);
  assertEquals(bytes(process, ARRAY_BUFFER, 4), [0, 0, 0, 0]);
  const parameter = (name: number) => process.out(1, "GetBufferParameteriv", ARRAY_BUFFER, name);
  assertEquals([GL.BUFFER_SIZE, GL.BUFFER_USAGE].map(parameter), [[4], [GL.DYNAMIC_READ]]);
  const wide = new BigInt64Array(1);
  process.ok("GetBufferParameteri64v", ARRAY_BUFFER, GL.BUFFER_SIZE, wide);
  assertEquals(wide[0], 4n);
});

Deno.test("memory that is shorter than it says is read as far as it goes", () => {
  const process = withBuffer();
  process.ok("BufferData", ARRAY_BUFFER, 4, Uint8Array.of(1), STATIC_DRAW);
  assertEquals(bytes(process, ARRAY_BUFFER, 4), [1, 0, 0, 0]);
});

Deno.test("targets and usages are those of the version", () => {
  const first = new GlProcess(11);
  first.ok("BindBuffer", ARRAY_BUFFER, 1);
  first.fails(GL.INVALID_ENUM, "BufferData", ARRAY_BUFFER, 4, null, GL.STREAM_DRAW);
  first.fails(GL.INVALID_ENUM, "BindBuffer", UNIFORM_BUFFER, 1);
  new GlProcess(20).fails(GL.INVALID_ENUM, "BindBuffer", UNIFORM_BUFFER, 1);
  new GlProcess(30).fails(GL.INVALID_ENUM, "BindBuffer", GL.SHADER_STORAGE_BUFFER, 1);
  new GlProcess(31).ok("BindBuffer", GL.SHADER_STORAGE_BUFFER, 1);
  new GlProcess(20).fails(GL.INVALID_ENUM, "GetBufferParameteriv", ARRAY_BUFFER, GL.BUFFER_MAPPED);
});

Deno.test("what is wrong about data is said", () => {
  const process = withBuffer();
  const data = Uint8Array.of(1, 2);
  process.fails(GL.INVALID_VALUE, "BufferData", ARRAY_BUFFER, -1, null, STATIC_DRAW);
  process.fails(GL.INVALID_ENUM, "BufferData", ARRAY_BUFFER, 1, null, 0);
  process.fails(GL.OUT_OF_MEMORY, "BufferData", ARRAY_BUFFER, 2 ** 40, null, STATIC_DRAW);
  process.fails(GL.INVALID_OPERATION, "BufferData", COPY_WRITE_BUFFER, 1, null, STATIC_DRAW);
  process.fails(GL.INVALID_VALUE, "BufferSubData", ARRAY_BUFFER, 7, 2, data);
  process.fails(GL.INVALID_VALUE, "BufferSubData", ARRAY_BUFFER, -1, 2, data);
  process.fails(GL.INVALID_OPERATION, "BufferSubData", COPY_WRITE_BUFFER, 0, 1, data);
  assertEquals(bytes(process), [0, 1, 2, 3, 4, 5, 6, 7]);
});

Deno.test("a large buffer takes no memory until it is looked into", () => {
  const process = withBuffer();
  for (let name = 10; name < 1000; name++) {
    process.ok("BindBuffer", ARRAY_BUFFER, name);
    process.ok("BufferData", ARRAY_BUFFER, 2 ** 28, null, STATIC_DRAW);
  }
});

Deno.test("a part of a buffer can be mapped once", () => {
  const process = withBuffer();
  const map = (...args: unknown[]) => process.ok("MapBufferRange", ARRAY_BUFFER, ...args);
  const pointer = map(2, 3, GL.MAP_WRITE_BIT | GL.MAP_FLUSH_EXPLICIT_BIT) as Uint8Array;
  assertEquals([...pointer], [2, 3, 4]);
  pointer[0] = 99;
  const found: unknown[] = [null];
  process.ok("GetBufferPointerv", ARRAY_BUFFER, GL.BUFFER_MAP_POINTER, found);
  assert(found[0] === pointer);
  process.fails(GL.INVALID_ENUM, "GetBufferPointerv", ARRAY_BUFFER, GL.BUFFER_MAPPED, found);
  const parameter = (name: number) => process.out(1, "GetBufferParameteriv", ARRAY_BUFFER, name)[0];
  assertEquals(
    [GL.BUFFER_MAPPED, GL.BUFFER_MAP_OFFSET, GL.BUFFER_MAP_LENGTH, GL.BUFFER_ACCESS_FLAGS].map(
      parameter,
    ),
    [1, 2, 3, GL.MAP_WRITE_BIT | GL.MAP_FLUSH_EXPLICIT_BIT],
  );
  const again = process.fails(
    GL.INVALID_OPERATION,
    "MapBufferRange",
    ARRAY_BUFFER,
    0,
    1,
    GL.MAP_READ_BIT,
  );
  assertEquals(again, null);
  process.fails(GL.INVALID_OPERATION, "BufferSubData", ARRAY_BUFFER, 0, 1, Uint8Array.of(1));
  process.ok("FlushMappedBufferRange", ARRAY_BUFFER, 0, 3);
  process.fails(GL.INVALID_VALUE, "FlushMappedBufferRange", ARRAY_BUFFER, 1, 3);
  assertEquals(process.ok("UnmapBuffer", ARRAY_BUFFER), 1);
  assertEquals(process.fails(GL.INVALID_OPERATION, "UnmapBuffer", ARRAY_BUFFER), 0);
  assertEquals(bytes(process), [0, 1, 99, 3, 4, 5, 6, 7]);
});

Deno.test("wrong ways of mapping are refused", () => {
  const process = withBuffer();
  const [read, write] = [GL.MAP_READ_BIT, GL.MAP_WRITE_BIT];
  const wrong: readonly (readonly [error: number, ...args: number[]])[] = [
    [GL.INVALID_VALUE, -1, 1, read],
    [GL.INVALID_VALUE, 4, 5, read],
    [GL.INVALID_VALUE, 0, 1, 0x1000],
    [GL.INVALID_OPERATION, 0, 0, read],
    [GL.INVALID_OPERATION, 0, 1, 0],
    [GL.INVALID_OPERATION, 0, 1, read | GL.MAP_INVALIDATE_BUFFER_BIT],
    [GL.INVALID_OPERATION, 0, 1, read | GL.MAP_FLUSH_EXPLICIT_BIT],
  ];
  for (const [error, ...args] of wrong) {
    assertEquals(process.fails(error, "MapBufferRange", ARRAY_BUFFER, ...args), null);
  }
  process.ok("MapBufferRange", ARRAY_BUFFER, 0, 1, write | GL.MAP_INVALIDATE_RANGE_BIT);
  process.fails(GL.INVALID_OPERATION, "FlushMappedBufferRange", ARRAY_BUFFER, 0, 1);
});

Deno.test("bytes are copied from buffer to buffer, and within one where they do not overlap", () => {
  const process = withBuffer();
  process.ok("BindBuffer", COPY_WRITE_BUFFER, 9);
  process.ok("BufferData", COPY_WRITE_BUFFER, 4, null, STATIC_DRAW);
  process.ok("CopyBufferSubData", ARRAY_BUFFER, COPY_WRITE_BUFFER, 5, 1, 3);
  assertEquals(bytes(process, COPY_WRITE_BUFFER, 4), [0, 5, 6, 7]);
  process.ok("CopyBufferSubData", ARRAY_BUFFER, ARRAY_BUFFER, 0, 4, 4);
  assertEquals(bytes(process), [0, 1, 2, 3, 0, 1, 2, 3]);
  process.fails(GL.INVALID_VALUE, "CopyBufferSubData", ARRAY_BUFFER, ARRAY_BUFFER, 0, 3, 4);
  process.fails(GL.INVALID_VALUE, "CopyBufferSubData", ARRAY_BUFFER, COPY_WRITE_BUFFER, 0, 2, 3);
  process.ok("MapBufferRange", COPY_WRITE_BUFFER, 0, 1, GL.MAP_READ_BIT);
  process.fails(
    GL.INVALID_OPERATION,
    "CopyBufferSubData",
    ARRAY_BUFFER,
    COPY_WRITE_BUFFER,
    0,
    0,
    1,
  );
});

Deno.test("parts of buffers are bound to numbered points", () => {
  const process = withBuffer();
  process.ok("BindBufferRange", UNIFORM_BUFFER, 3, 1, 256, 16);
  process.ok("BindBufferBase", UNIFORM_BUFFER, 4, 1);
  const at = (name: number, index: number) => process.out(1, "GetIntegeri_v", name, index)[0];
  const all = (index: number) =>
    [GL.UNIFORM_BUFFER_BINDING, GL.UNIFORM_BUFFER_START, GL.UNIFORM_BUFFER_SIZE].map((name) =>
      at(name, index)
    );
  assertEquals([all(3), all(4), all(5)], [[1, 256, 16], [1, 0, 0], [0, 0, 0]]);
  assertEquals(process.integer(GL.UNIFORM_BUFFER_BINDING), 1);
  const most = process.integer(GL.MAX_UNIFORM_BUFFER_BINDINGS);
  process.fails(GL.INVALID_VALUE, "BindBufferBase", UNIFORM_BUFFER, most, 1);
  process.fails(GL.INVALID_VALUE, "GetIntegeri_v", GL.UNIFORM_BUFFER_BINDING, most, []);
  process.fails(GL.INVALID_VALUE, "BindBufferRange", UNIFORM_BUFFER, 0, 1, 1, 16);
  process.fails(GL.INVALID_VALUE, "BindBufferRange", UNIFORM_BUFFER, 0, 1, 0, 0);
  process.ok("BindBufferRange", UNIFORM_BUFFER, 3, 0, -1, -1);
  process.fails(GL.INVALID_ENUM, "BindBufferBase", ARRAY_BUFFER, 0, 1);
  assertEquals(all(3), [0, 0, 0]);
  process.ok("DeleteBuffers", 1, [1]);
  assertEquals([all(4), process.integer(GL.ARRAY_BUFFER_BINDING)], [[0, 0, 0], 0]);
});

Deno.test("each kind of numbered point has a number and an alignment", () => {
  const process = new GlProcess(31);
  const range = (error: number, ...args: number[]) =>
    process.fails(error, "BindBufferRange", ...args);
  const { SHADER_STORAGE_BUFFER: STORAGE, ATOMIC_COUNTER_BUFFER: COUNTERS } = GL;
  range(0, STORAGE, 7, 1, 256, 3);
  range(GL.INVALID_VALUE, STORAGE, 8, 1, 0, 4);
  range(GL.INVALID_VALUE, STORAGE, 0, 1, 4, 4);
  range(0, COUNTERS, 0, 1, 4, 4);
  range(GL.INVALID_VALUE, COUNTERS, 0, 1, 2, 4);
  range(GL.INVALID_VALUE, GL.TRANSFORM_FEEDBACK_BUFFER, 0, 1, 0, 6);
  range(GL.INVALID_VALUE, GL.TRANSFORM_FEEDBACK_BUFFER, 4, 1, 0, 4);
});

Deno.test("indices are bound to vertex arrays", () => {
  const process = withBuffer();
  const array = process.gen("VertexArray");
  process.ok("BindBuffer", GL.ELEMENT_ARRAY_BUFFER, 1);
  process.ok("BindVertexArray", array);
  assertEquals(process.integer(GL.ELEMENT_ARRAY_BUFFER_BINDING), 0);
  process.ok("BindVertexArray", 0);
  assertEquals(process.integer(GL.ELEMENT_ARRAY_BUFFER_BINDING), 1);
  process.ok("DeleteBuffers", 1, [1]);
  assertEquals(process.integer(GL.ELEMENT_ARRAY_BUFFER_BINDING), 0);
});
