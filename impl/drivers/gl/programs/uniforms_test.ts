import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess, link } from "../../testing/gl_process.ts";

const VERTEX = `#version 300 es
  uniform vec4 v; uniform mat2x3 m; uniform bvec2 b; uniform int i[3]; uniform uint u;
  uniform sampler2D s; void main() {}`;
const FRAGMENT = "#version 300 es\nvoid main() {}";

function withProgram(): { process: GlProcess; name: number; at: (text: string) => number } {
  const process = new GlProcess(32);
  const name = link(process, VERTEX, FRAGMENT);
  process.ok("UseProgram", name);
  return { process, name, at: (text) => Number(process.ok("GetUniformLocation", name, text)) };
}

function value(process: GlProcess, name: number, location: number, count: number): number[] {
  const out = new Float32Array(count);
  process.ok("GetUniformfv", name, location, out);
  return [...out];
}

Deno.test("a uniform has the value that it is given", () => {
  const { process, name, at } = withProgram();
  assertEquals(value(process, name, at("v"), 4), [0, 0, 0, 0]);
  process.ok("Uniform4f", at("v"), 1, 2, 3, 4.5);
  process.ok("UniformMatrix2x3fv", at("m"), 1, 0, Float32Array.of(1, 2, 3, 4, 5, 6));
  process.ok("Uniform1iv", at("i[1]"), 2, [7, 8]);
  process.ok("Uniform1ui", at("u"), 9);
  process.ok("Uniform1i", at("s"), 3);
  assertEquals(value(process, name, at("v"), 4), [1, 2, 3, 4.5]);
  assertEquals(value(process, name, at("m"), 6), [1, 2, 3, 4, 5, 6]);
  assertEquals(["i[0]", "i[1]", "i[2]", "u", "s"].map((one) => value(process, name, at(one), 1)), [
    [0],
    [7],
    [8],
    [9],
    [3],
  ]);
  process.ok("ProgramUniform4fv", name, at("v"), 1, Float32Array.of(0, 0, 0, 1));
  assertEquals(value(process, name, at("v"), 4), [0, 0, 0, 1]);
});

Deno.test("truth values are set as numbers of any type", () => {
  const { process, name, at } = withProgram();
  process.ok("Uniform2f", at("b"), 0, -0.5);
  assertEquals(value(process, name, at("b"), 2), [0, 1]);
  process.ok("Uniform2ui", at("b"), 7, 0);
  assertEquals(value(process, name, at("b"), 2), [1, 0]);
});

Deno.test("what does not fit is refused, and location -1 is nothing", () => {
  const { process, name, at } = withProgram();
  const wrong: readonly (readonly [error: number, name: string, ...args: unknown[]])[] = [
    [GL.INVALID_OPERATION, "Uniform3f", at("v"), 1, 2, 3],
    [GL.INVALID_OPERATION, "Uniform4i", at("v"), 1, 2, 3, 4],
    [GL.INVALID_OPERATION, "Uniform1f", at("s"), 1],
    [GL.INVALID_OPERATION, "Uniform4fv", at("v"), 2, new Float32Array(8)],
    [GL.INVALID_OPERATION, "UniformMatrix3x2fv", at("m"), 1, 0, new Float32Array(6)],
    [GL.INVALID_OPERATION, "Uniform1i", 99, 1],
    [GL.INVALID_VALUE, "Uniform1iv", at("i"), -1, []],
    [GL.INVALID_VALUE, "Uniform1i", at("s"), 96],
    [GL.INVALID_VALUE, "Uniform1i", at("s"), -1],
    [GL.INVALID_OPERATION, "GetUniformfv", name, 99, []],
    [GL.INVALID_OPERATION, "GetnUniformfv", name, at("v"), 12, []],
  ];
  for (const [error, fn, ...args] of wrong) process.fails(error, fn, ...args);
  process.ok("Uniform3f", -1, 1, 2, 3);
  process.ok("GetnUniformfv", name, at("v"), 16, new Float32Array(4));
  process.ok("UseProgram", 0);
  process.fails(GL.INVALID_OPERATION, "Uniform4f", -1, 1, 2, 3, 4);
});

Deno.test("memory that is too short sets what is there", () => {
  const { process, name, at } = withProgram();
  process.ok("Uniform1iv", at("i"), 3, [5]);
  process.ok("Uniform4fv", at("v"), 1, null);
  assertEquals([value(process, name, at("i"), 1), value(process, name, at("v"), 4)], [[5], [
    0,
    0,
    0,
    0,
  ]]);
});

Deno.test("linking again forgets values", () => {
  const { process, name, at } = withProgram();
  process.ok("Uniform1ui", at("u"), 9);
  process.ok("LinkProgram", name);
  assertEquals(value(process, name, at("u"), 1), [0]);
});

Deno.test("only OpenGL ES 3.0 and later transposes", () => {
  const process = new GlProcess(20);
  process.ok("UseProgram", link(process, "uniform mat2 m; void main() {}", "void main() {}"));
  const matrix = Float32Array.of(1, 2, 3, 4);
  process.fails(GL.INVALID_VALUE, "UniformMatrix2fv", 0, 1, 1, matrix);
  process.ok("UniformMatrix2fv", 0, 1, 0, matrix);
  const { process: later, name, at } = withProgram();
  later.ok("UniformMatrix2x3fv", at("m"), 1, 1, Float32Array.of(1, 2, 3, 4, 5, 6));
  assertEquals(value(later, name, at("m"), 6), [1, 3, 5, 2, 4, 6]);
});
