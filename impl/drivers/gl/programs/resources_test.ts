import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { compile, GlProcess, link } from "../../testing/gl_process.ts";

const VERTEX = `#version 300 es
  in vec4 a;
  layout(std140) uniform Block { vec4 x; float y[3]; mat3 z; vec3 w; float q; };
  uniform vec4 free; uniform Other { vec2 p; } other;
  out vec4 v; flat out ivec2 n; void main() {}`;
const FRAGMENT = `#version 300 es
  uniform Other { vec2 p; } other; layout(location = 2) out mediump vec4 o; void main() {}`;

function withProgram(version = 31): { process: GlProcess; name: number } {
  const process = new GlProcess(version);
  const name = process.ok("CreateProgram") as number;
  process.ok("TransformFeedbackVaryings", name, 2, ["v", "n"], GL.SEPARATE_ATTRIBS);
  link(process, VERTEX, FRAGMENT, name);
  return { process, name };
}

Deno.test("members of blocks lie as std140 says", () => {
  const { process, name } = withProgram(30);
  const names = ["x", "y", "z", "w", "q", "free", "Other.p", "nope"];
  const out = new Int32Array(8);
  process.ok("GetUniformIndices", name, 8, names, out);
  const indices = [...out].slice(0, 7);
  assertEquals(out[7], -1);
  const values = (parameter: number) => {
    const numbers = new Int32Array(7);
    process.ok("GetActiveUniformsiv", name, 7, indices, parameter, numbers);
    return [...numbers];
  };
  assertEquals(values(GL.UNIFORM_OFFSET), [0, 16, 64, 112, 124, -1, 0]);
  assertEquals(values(GL.UNIFORM_ARRAY_STRIDE), [0, 16, 0, 0, 0, -1, 0]);
  assertEquals(values(GL.UNIFORM_MATRIX_STRIDE), [0, 0, 16, 0, 0, -1, 0]);
  assertEquals(values(GL.UNIFORM_BLOCK_INDEX), [0, 0, 0, 0, 0, -1, 1]);
  assertEquals(values(GL.UNIFORM_SIZE), [1, 3, 1, 1, 1, 1, 1]);
  assertEquals(values(GL.UNIFORM_NAME_LENGTH), [2, 5, 2, 2, 2, 5, 8]);
  assertEquals(values(GL.UNIFORM_TYPE)[2], GL.FLOAT_MAT3);
  process.fails(GL.INVALID_VALUE, "GetActiveUniformsiv", name, 1, [99], GL.UNIFORM_SIZE, []);
  process.fails(GL.INVALID_ENUM, "GetActiveUniformsiv", name, 1, [0], 1, []);
  assertEquals(process.ok("GetUniformLocation", name, "x"), -1);
});

Deno.test("blocks have a size, members and a binding", () => {
  const { process, name } = withProgram(30);
  const index = (text: string) => process.ok("GetUniformBlockIndex", name, text);
  assertEquals(["Block", "Other", "nope"].map(index), [0, 1, GL.INVALID_INDEX]);
  const get = (block: number, parameter: number, count = 1) => {
    const out = new Int32Array(count);
    process.ok("GetActiveUniformBlockiv", name, block, parameter, out);
    return [...out];
  };
  assertEquals(get(0, GL.UNIFORM_BLOCK_DATA_SIZE), [128]);
  assertEquals(get(0, GL.UNIFORM_BLOCK_ACTIVE_UNIFORMS), [5]);
  assertEquals(get(0, GL.UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES, 5), [0, 1, 2, 3, 4]);
  assertEquals(get(0, GL.UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER), [0]);
  assertEquals(get(1, GL.UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER), [1]);
  process.ok("UniformBlockBinding", name, 1, 7);
  assertEquals(get(1, GL.UNIFORM_BLOCK_BINDING), [7]);
  process.fails(GL.INVALID_VALUE, "UniformBlockBinding", name, 2, 0);
  process.fails(GL.INVALID_VALUE, "UniformBlockBinding", name, 0, 72);
  process.fails(GL.INVALID_VALUE, "GetActiveUniformBlockiv", name, 2, 1, []);
  const [length, text] = [new Int32Array(1), new Uint8Array(9)];
  process.ok("GetActiveUniformBlockName", name, 1, 9, length, text);
  assertEquals([length[0], new TextDecoder().decode(text.subarray(0, 5))], [5, "Other"]);
});

Deno.test("varyings that are captured have types", () => {
  const { process, name } = withProgram(30);
  const [length, size, type, text] = [
    new Int32Array(1),
    new Int32Array(1),
    new Int32Array(1),
    new Uint8Array(9),
  ];
  const query = "GetTransformFeedbackVarying";
  process.ok(query, name, 1, 9, length, size, type, text);
  assertEquals([length[0], size[0], type[0]], [1, 1, GL.INT_VEC2]);
  process.fails(GL.INVALID_VALUE, query, name, 2, 9, length, size, type, text);
  process.fails(GL.INVALID_ENUM, "TransformFeedbackVaryings", name, 0, [], 1);
  const five = ["v", "v", "v", "v", "v"];
  const separate = GL.SEPARATE_ATTRIBS;
  process.fails(GL.INVALID_VALUE, "TransformFeedbackVaryings", name, 5, five, separate);
});

Deno.test("interfaces tell their resources", () => {
  const { process, name } = withProgram();
  const count = (which: number, parameter: number) =>
    process.out(1, "GetProgramInterfaceiv", name, which, parameter)[0];
  const interfaces = [
    GL.UNIFORM,
    GL.UNIFORM_BLOCK,
    GL.PROGRAM_INPUT,
    GL.PROGRAM_OUTPUT,
    GL.TRANSFORM_FEEDBACK_VARYING,
    GL.ATOMIC_COUNTER_BUFFER,
  ];
  assertEquals(interfaces.map((which) => count(which, GL.ACTIVE_RESOURCES)), [7, 2, 1, 1, 2, 0]);
  assertEquals(count(GL.UNIFORM, GL.MAX_NAME_LENGTH), 8);
  assertEquals(count(GL.UNIFORM_BLOCK, GL.MAX_NUM_ACTIVE_VARIABLES), 5);
  const query = "GetProgramInterfaceiv";
  const { UNIFORM, ATOMIC_COUNTER_BUFFER: COUNTERS, MAX_NUM_ACTIVE_VARIABLES } = GL;
  process.fails(GL.INVALID_OPERATION, query, name, UNIFORM, MAX_NUM_ACTIVE_VARIABLES, []);
  process.fails(GL.INVALID_OPERATION, query, name, COUNTERS, GL.MAX_NAME_LENGTH, []);
  process.fails(GL.INVALID_ENUM, query, name, 1, GL.ACTIVE_RESOURCES, []);
});

Deno.test("a resource is found by name and by number", () => {
  const { process, name } = withProgram();
  const index = (which: number, text: string) =>
    process.ok("GetProgramResourceIndex", name, which, text);
  assertEquals([index(GL.UNIFORM, "y"), index(GL.UNIFORM, "y[0]"), index(GL.UNIFORM, "no")], [
    1,
    1,
    GL.INVALID_INDEX,
  ]);
  const location = (which: number, text: string) =>
    process.ok("GetProgramResourceLocation", name, which, text);
  assertEquals([
    location(GL.PROGRAM_OUTPUT, "o"),
    location(GL.UNIFORM, "free"),
    location(GL.UNIFORM, "x"),
  ], [2, 0, -1]);
  const [length, text] = [new Int32Array(1), new Uint8Array(9)];
  process.ok("GetProgramResourceName", name, GL.UNIFORM, 1, 9, length, text);
  assertEquals(new TextDecoder().decode(text.subarray(0, length[0])), "y[0]");
  process.fails(GL.INVALID_VALUE, "GetProgramResourceName", name, GL.UNIFORM, 9, 9, length, text);
});

Deno.test("a resource has the properties of its interface", () => {
  const { process, name } = withProgram();
  const get = (error: number, which: number, index: number, properties: number[], size = 9) => {
    const [length, out] = [new Int32Array(1), new Int32Array(9)];
    const count = properties.length;
    const query = "GetProgramResourceiv";
    process.fails(error, query, name, which, index, count, properties, size, length, out);
    return [...out].slice(0, length[0]);
  };
  const { UNIFORM, UNIFORM_BLOCK, OFFSET, TYPE, ARRAY_SIZE, LOCATION } = GL;
  assertEquals(get(0, UNIFORM, 1, [TYPE, ARRAY_SIZE, OFFSET, LOCATION]), [GL.FLOAT, 3, 16, -1]);
  assertEquals(get(0, UNIFORM_BLOCK, 0, [GL.BUFFER_DATA_SIZE, GL.ACTIVE_VARIABLES]), [
    128,
    0,
    1,
    2,
    3,
    4,
  ]);
  assertEquals(get(0, UNIFORM_BLOCK, 0, [GL.ACTIVE_VARIABLES], 2), [0, 1]);
  assertEquals(
    get(0, UNIFORM, 0, [GL.REFERENCED_BY_VERTEX_SHADER, GL.REFERENCED_BY_COMPUTE_SHADER]),
    [
      1,
      0,
    ],
  );
  get(GL.INVALID_OPERATION, GL.PROGRAM_INPUT, 0, [OFFSET]);
  get(GL.INVALID_ENUM, UNIFORM, 0, [1]);
  get(GL.INVALID_VALUE, UNIFORM, 0, []);
  get(GL.INVALID_VALUE, UNIFORM, 99, [TYPE]);
});

Deno.test("compute shaders have a work group and storage", () => {
  const process = new GlProcess(31);
  const name = process.ok("CreateProgram") as number;
  const source = `#version 310 es
    layout(local_size_x = 8, local_size_y = 4) in;
    layout(std430, binding = 2) buffer Store { float data[]; }; void main() {}`;
  process.ok("AttachShader", name, compile(process, GL.COMPUTE_SHADER, source));
  process.ok("LinkProgram", name);
  const out = new Int32Array(3);
  process.ok("GetProgramiv", name, GL.COMPUTE_WORK_GROUP_SIZE, out);
  assertEquals([...out], [8, 4, 1]);
  const binding = new Int32Array(1);
  const which = GL.SHADER_STORAGE_BLOCK;
  process.ok("GetProgramResourceiv", name, which, 0, 1, [GL.BUFFER_BINDING], 1, null, binding);
  assertEquals(binding[0], 2);
  process.fails(GL.INVALID_OPERATION, "DispatchCompute", 1, 1, 1);
  process.ok("UseProgram", name);
  process.ok("DispatchCompute", 1, 1, 1);
  process.fails(GL.INVALID_VALUE, "DispatchCompute", 65536, 1, 1);
  process.fails(GL.INVALID_VALUE, "DispatchComputeIndirect", 2);
  process.fails(GL.INVALID_OPERATION, "DispatchComputeIndirect", 0);
  process.ok("BindBuffer", GL.DISPATCH_INDIRECT_BUFFER, 1);
  process.ok("BufferData", GL.DISPATCH_INDIRECT_BUFFER, 12, null, GL.STATIC_DRAW);
  process.ok("DispatchComputeIndirect", 0);
  process.fails(GL.INVALID_OPERATION, "DispatchComputeIndirect", 4);
});
