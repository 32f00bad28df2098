import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { compile, GlProcess, link } from "../../testing/gl_process.ts";

const VERTEX = `attribute vec4 a; attribute mat3 b; uniform mat4 m; varying vec4 v;
  void main() { gl_Position = m * a; }`;
const FRAGMENT = `precision mediump float; varying vec4 v; uniform sampler2D s; uniform float f[3];
  void main() { gl_FragColor = v; }`;

function text(process: GlProcess, name: string, ...args: readonly unknown[]): string {
  const [out, length] = [new Uint8Array(999), new Int32Array(1)];
  process.ok(name, ...args, 999, length, out);
  return new TextDecoder().decode(out.subarray(0, length[0]));
}

function program(process: GlProcess, name: number, parameter: number): number {
  return process.out(1, "GetProgramiv", name, parameter)[0]!;
}

Deno.test("a shader keeps its source", () => {
  const process = new GlProcess(20);
  const shader = process.ok("CreateShader", GL.VERTEX_SHADER) as number;
  process.ok("ShaderSource", shader, 3, ["void main(", ")xx", "{}"], [-1, 1, -1]);
  assertEquals(text(process, "GetShaderSource", shader), "void main(){}");
  const get = (name: number) => process.out(1, "GetShaderiv", shader, name)[0];
  assertEquals(get(GL.SHADER_SOURCE_LENGTH), 14);
  assertEquals([get(GL.SHADER_TYPE), get(GL.COMPILE_STATUS)], [GL.VERTEX_SHADER, 0]);
  process.ok("CompileShader", shader);
  assertEquals([get(GL.COMPILE_STATUS), get(GL.INFO_LOG_LENGTH)], [1, 0]);
  process.fails(GL.INVALID_ENUM, "GetShaderiv", shader, 1, []);
  process.fails(GL.INVALID_VALUE, "GetShaderSource", shader, -1, [], []);
  process.fails(GL.INVALID_VALUE, "ShaderSource", shader, -1, [], null);
});

Deno.test("shaders and programs are told apart", () => {
  const process = new GlProcess(20);
  const shader = process.ok("CreateShader", GL.FRAGMENT_SHADER);
  const name = process.ok("CreateProgram");
  assertEquals([process.ok("IsShader", shader), process.ok("IsProgram", shader)], [1, 0]);
  process.fails(GL.INVALID_OPERATION, "CompileShader", name);
  process.fails(GL.INVALID_OPERATION, "LinkProgram", shader);
  process.fails(GL.INVALID_VALUE, "CompileShader", 99);
  process.fails(GL.INVALID_VALUE, "UseProgram", 99);
  process.fails(GL.INVALID_OPERATION, "DeleteProgram", shader);
  process.ok("DeleteProgram", 0);
  assertEquals(process.fails(GL.INVALID_ENUM, "CreateShader", GL.COMPUTE_SHADER), 0);
  process.fails(GL.INVALID_ENUM, "ShaderBinary", 0, [], 0, null, 0);
});

Deno.test("a version of the language that the context lacks does not compile", () => {
  const process = new GlProcess(30);
  compile(process, GL.VERTEX_SHADER, "#version 300 es\nvoid main() {}");
  const shader = process.ok("CreateShader", GL.VERTEX_SHADER);
  process.ok("ShaderSource", shader, 1, ["#version 310 es\nvoid main() {}"], null);
  process.ok("CompileShader", shader);
  assertEquals(process.out(1, "GetShaderiv", shader, GL.COMPILE_STATUS), [0]);
  assertEquals(
    text(process, "GetShaderInfoLog", shader),
    "ERROR: version 310 of the shading language is not supported, expected one of 100, 300",
  );
  const name = process.ok("CreateProgram") as number;
  process.ok("AttachShader", name, shader);
  process.ok("LinkProgram", name);
  assertEquals(program(process, name, GL.LINK_STATUS), 0);
  assertEquals(text(process, "GetProgramInfoLog", name), `ERROR: shader ${shader} is not compiled`);
});

Deno.test("linking wants a vertex and a fragment shader, or one for computing", () => {
  const process = new GlProcess(31);
  const status = (...types: number[]) => {
    const name = process.ok("CreateProgram") as number;
    for (const type of types) process.ok("AttachShader", name, compile(process, type, ""));
    process.ok("LinkProgram", name);
    return program(process, name, GL.LINK_STATUS);
  };
  const { VERTEX_SHADER, FRAGMENT_SHADER, COMPUTE_SHADER } = GL;
  assertEquals([
    status(),
    status(VERTEX_SHADER),
    status(FRAGMENT_SHADER),
    status(COMPUTE_SHADER, VERTEX_SHADER),
    status(VERTEX_SHADER, FRAGMENT_SHADER),
    status(COMPUTE_SHADER),
  ], [0, 0, 0, 0, 1, 1]);
});

Deno.test("shaders are attached once, and live as long as they are", () => {
  const process = new GlProcess(20);
  const name = process.ok("CreateProgram") as number;
  const [one, two] = [VERTEX, VERTEX].map((source) => compile(process, GL.VERTEX_SHADER, source));
  process.ok("AttachShader", name, one);
  process.fails(GL.INVALID_OPERATION, "AttachShader", name, one);
  process.fails(GL.INVALID_OPERATION, "AttachShader", name, two);
  process.fails(GL.INVALID_OPERATION, "DetachShader", name, two);
  const attached = new Int32Array(4);
  process.ok("GetAttachedShaders", name, 4, new Int32Array(1), attached);
  assertEquals(attached[0], one);
  process.ok("DeleteShader", one);
  assertEquals(process.ok("IsShader", one), 1);
  assertEquals(process.out(1, "GetShaderiv", one, GL.DELETE_STATUS), [1]);
  process.ok("DetachShader", name, one);
  assertEquals(process.ok("IsShader", one), 0);
  process.ok("AttachShader", name, two);
  process.ok("DeleteShader", two);
  process.ok("DeleteProgram", name);
  assertEquals([process.ok("IsShader", two), process.ok("IsProgram", name)], [0, 0]);
});

Deno.test("a program that is used lives until it no longer is", () => {
  const process = new GlProcess(20);
  const name = link(process, VERTEX, FRAGMENT);
  process.fails(GL.INVALID_OPERATION, "UseProgram", process.ok("CreateProgram"));
  process.ok("UseProgram", name);
  process.ok("UseProgram", name);
  assertEquals(process.integer(GL.CURRENT_PROGRAM), name);
  process.ok("DeleteProgram", name);
  assertEquals([process.ok("IsProgram", name), program(process, name, GL.DELETE_STATUS)], [1, 1]);
  process.ok("UseProgram", 0);
  assertEquals([process.ok("IsProgram", name), process.integer(GL.CURRENT_PROGRAM)], [0, 0]);
});

Deno.test("attributes and uniforms have locations and types", () => {
  const process = new GlProcess(20);
  const name = link(process, VERTEX, FRAGMENT);
  const counts = [GL.ACTIVE_ATTRIBUTES, GL.ACTIVE_UNIFORMS, GL.ACTIVE_UNIFORM_MAX_LENGTH];
  assertEquals(counts.map((one) => program(process, name, one)), [2, 3, 5]);
  const uniform = (text: unknown) => process.ok("GetUniformLocation", name, text);
  assertEquals(["m", "s", "f", "f[0]", "f[2]"].map(uniform), [0, 1, 2, 2, 4]);
  assertEquals(["f[3]", "nope", "", null, "f[", "f[-1]"].map(uniform), [-1, -1, -1, -1, -1, -1]);
  const attribute = (text: string) => process.ok("GetAttribLocation", name, text);
  assertEquals([attribute("a"), attribute("b"), attribute("v")], [0, 1, -1]);
  const [length, size, type, out] = [
    new Int32Array(1),
    new Int32Array(1),
    new Int32Array(1),
    new Uint8Array(9),
  ];
  process.ok("GetActiveUniform", name, 2, 9, length, size, type, out);
  assertEquals([length[0], size[0], type[0]], [4, 3, GL.FLOAT]);
  process.ok("GetActiveAttrib", name, 1, 9, length, size, type, out);
  assertEquals([length[0], size[0], type[0]], [1, 1, GL.FLOAT_MAT3]);
  process.fails(GL.INVALID_VALUE, "GetActiveUniform", name, 3, 9, length, size, type, out);
  process.fails(GL.INVALID_OPERATION, "GetUniformLocation", process.ok("CreateProgram"), "m");
});

Deno.test("attributes have the locations that they are bound to", () => {
  const process = new GlProcess(30);
  const name = process.ok("CreateProgram") as number;
  process.ok("BindAttribLocation", name, 5, "a");
  process.fails(GL.INVALID_VALUE, "BindAttribLocation", name, 16, "a");
  process.fails(GL.INVALID_OPERATION, "BindAttribLocation", name, 0, "gl_Vertex");
  const source = `#version 300 es
    in vec4 a; layout(location = 0) in vec4 c; in mat2 b; in vec4 d; void main() {}`;
  link(process, source, "#version 300 es\nlayout(location = 1) out vec4 o; void main() {}", name);
  const at = (text: string) => process.ok("GetAttribLocation", name, text);
  assertEquals(["a", "b", "c", "d"].map(at), [5, 1, 0, 3]);
  assertEquals(process.ok("GetFragDataLocation", name, "o"), 1);
});

Deno.test("a program is valid once it is linked", () => {
  const process = new GlProcess(20);
  const name = process.ok("CreateProgram") as number;
  process.ok("ValidateProgram", name);
  assertEquals(program(process, name, GL.VALIDATE_STATUS), 0);
  link(process, VERTEX, FRAGMENT, name);
  process.ok("ValidateProgram", name);
  assertEquals(program(process, name, GL.VALIDATE_STATUS), 1);
  process.fails(GL.INVALID_ENUM, "GetProgramiv", name, GL.ACTIVE_UNIFORM_BLOCKS, []);
  process.fails(GL.INVALID_ENUM, "GetProgramiv", name, 1, []);
  const later = new GlProcess(31);
  const other = later.ok("CreateProgram");
  later.fails(GL.INVALID_OPERATION, "GetProgramiv", other, GL.COMPUTE_WORK_GROUP_SIZE, []);
  later.ok("ProgramParameteri", other, GL.PROGRAM_SEPARABLE, 1);
  later.fails(GL.INVALID_VALUE, "ProgramParameteri", other, GL.PROGRAM_SEPARABLE, 2);
  later.fails(GL.INVALID_ENUM, "ProgramParameteri", other, 1, 1);
});

Deno.test("precision is told of floats and integers", () => {
  const process = new GlProcess(20);
  const [range, precision] = [new Int32Array(2), new Int32Array(1)];
  process.ok("GetShaderPrecisionFormat", GL.VERTEX_SHADER, GL.HIGH_FLOAT, range, precision);
  assertEquals([...range, ...precision], [127, 127, 23]);
  process.ok("GetShaderPrecisionFormat", GL.FRAGMENT_SHADER, GL.LOW_INT, range, precision);
  assertEquals([...range, ...precision], [31, 30, 0]);
  process.fails(GL.INVALID_ENUM, "GetShaderPrecisionFormat", 1, GL.LOW_INT, range, precision);
});

Deno.test("a program of too many variables does not link", () => {
  const process = new GlProcess(20);
  for (const size of [2 ** 31 - 1, 16_384]) {
    const name = process.ok("CreateProgram") as number;
    const source = `uniform float a[${size}]; void main() {}`;
    process.ok("AttachShader", name, compile(process, GL.VERTEX_SHADER, source));
    process.ok("AttachShader", name, compile(process, GL.FRAGMENT_SHADER, ""));
    process.ok("LinkProgram", name);
    assertEquals(program(process, name, GL.LINK_STATUS), size === 16_384 ? 1 : 0);
    if (size === 16_384) continue;
    assertEquals(text(process, "GetProgramInfoLog", name), "ERROR: too many variables");
  }
});
