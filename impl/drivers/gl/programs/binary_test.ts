import { assert, assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { BINARY_FORMAT, decodeBinary, encodeBinary } from "./binary.ts";
import { GlProcess, link } from "../../testing/gl_process.ts";

const VERTEX = "attribute vec4 a; uniform vec4 u; void main() {}";
const FRAGMENT = "void main() {}";
const INPUT = { shaders: [{ type: 1, source: "x" }], attributes: [], varyings: [] };

/** The binary of a program. */
function binaryOf(process: GlProcess, name: number): Uint8Array {
  const size = process.out(1, "GetProgramiv", name, GL.PROGRAM_BINARY_LENGTH)[0]!;
  const [length, format] = [new Int32Array(1), new Int32Array(1)];
  const binary = new Uint8Array(size);
  process.ok("GetProgramBinary", name, size, length, format, binary);
  assertEquals([length[0], format[0]], [size, BINARY_FORMAT]);
  return binary;
}

Deno.test("a program can be made of another one's binary", () => {
  const process = new GlProcess(30);
  const binary = binaryOf(process, link(process, VERTEX, FRAGMENT));
  const other = new GlProcess(30);
  const name = other.ok("CreateProgram") as number;
  other.ok("ProgramBinary", name, BINARY_FORMAT, binary, binary.length);
  assertEquals(other.out(1, "GetProgramiv", name, GL.LINK_STATUS), [1]);
  assertEquals(other.ok("GetUniformLocation", name, "u"), 0);
  assertEquals(binaryOf(other, name), binary);
  assertEquals(process.integer(GL.NUM_PROGRAM_BINARY_FORMATS), 1);
  assertEquals(process.integer(GL.PROGRAM_BINARY_FORMATS), BINARY_FORMAT);
});

Deno.test("OpenGL ES 2.0 has binaries as an extension", () => {
  const process = new GlProcess(20);
  const name = link(process, VERTEX, FRAGMENT);
  process.ok("GetProgramBinaryOES", name, 999, null, null, new Uint8Array(999));
  process.fails(GL.INVALID_OPERATION, "GetProgramBinary", name, 999, null, null, null);
});

Deno.test("what is no binary of the driver, does not link", () => {
  const process = new GlProcess(30);
  const name = link(process, VERTEX, FRAGMENT);
  const binary = binaryOf(process, name);
  const wrong: readonly unknown[] = [
    new Uint8Array(0),
    new Uint8Array(100),
    null,
    "text",
    binary.map((byte, i) => i === 60 ? byte ^ 1 : byte),
    binary.slice(0, -1),
  ];
  for (const bytes of wrong) {
    const length = bytes instanceof Uint8Array ? bytes.length : 10;
    process.ok("ProgramBinary", name, BINARY_FORMAT, bytes, length);
    assertEquals(process.out(1, "GetProgramiv", name, GL.LINK_STATUS), [0]);
  }
  process.fails(GL.INVALID_ENUM, "ProgramBinary", name, 1, binary, binary.length);
  process.fails(GL.INVALID_VALUE, "ProgramBinary", name, BINARY_FORMAT, binary, -1);
  process.fails(GL.INVALID_OPERATION, "GetProgramBinary", name, 9, null, null, null);
});

Deno.test("a buffer that is too small gets nothing", () => {
  const process = new GlProcess(30);
  const name = link(process, VERTEX, FRAGMENT);
  const length = Int32Array.of(7);
  process.fails(GL.INVALID_OPERATION, "GetProgramBinary", name, 9, length, null, null);
  assertEquals(length[0], 0);
});

Deno.test("only right contents are decoded, whatever their digest", () => {
  assertEquals(decodeBinary(encodeBinary(INPUT)), INPUT);
  const wrong: readonly unknown[] = [
    null,
    {},
    { ...INPUT, shaders: [null] },
    { ...INPUT, shaders: [{ type: "1", source: "x" }] },
    { ...INPUT, shaders: [{ type: 1, source: 2 }] },
    { ...INPUT, attributes: [["a"]] },
    { ...INPUT, varyings: [1] },
  ];
  for (const input of wrong) {
    assertEquals(decodeBinary(encodeBinary(input as never)), undefined);
  }
});

Deno.test("a link asks the blob cache, and gives it what it did not have", () => {
  const process = new GlProcess(20);
  link(process, VERTEX, FRAGMENT);
  assertEquals(process.blobs.size, 1);
  const [[key, blob]] = process.blobs as unknown as [[string, Uint8Array]];
  link(process, VERTEX, FRAGMENT);
  assertEquals([...process.blobs], [[key, blob]]);
  link(process, VERTEX, "void main() { }");
  assertEquals(process.blobs.size, 2);
});

Deno.test("what the blob cache has is used", () => {
  const process = new GlProcess(20);
  const name = link(process, VERTEX, FRAGMENT);
  const [key] = process.blobs.keys();
  const shaders = [
    { type: GL.VERTEX_SHADER, source: "uniform vec4 other;" },
    { type: GL.FRAGMENT_SHADER, source: "" },
  ];
  process.blobs.set(key!, encodeBinary({ ...INPUT, shaders }));
  process.ok("LinkProgram", name);
  assertEquals(process.ok("GetUniformLocation", name, "other"), 0);
  process.blobs.set(key!, new Uint8Array(50));
  process.ok("LinkProgram", name);
  assertEquals(process.ok("GetUniformLocation", name, "u"), 0);
  assert(decodeBinary(process.blobs.get(key!)!) !== undefined);
});
