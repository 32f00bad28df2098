import { assertEquals } from "@std/assert";
import { parseSignature } from "./c_types.ts";
import { CallWriter, type Pointers, returnedValue, UpcallWords, wordValue } from "./words.ts";

/** Pointers of a process that is not there: objects are numbered, strings and memory have made-up addresses. */
class PlainPointers implements Pointers {
  readonly seen: unknown[] = [];
  readonly kept: Uint8Array[] = [];

  toPointer(value: unknown): bigint {
    if (value === null || value === undefined) return 0n;
    if (typeof value === "number") return BigInt(value);
    return 0x1000n + BigInt(this.seen.push(value));
  }

  fromPointer(bits: bigint): unknown {
    return bits === 0n ? null : `pointer ${bits}`;
  }

  functionAt(bits: bigint, name: string): unknown {
    return bits === 0n ? null : `${name} at ${bits}`;
  }

  keep(bytes: Uint8Array): bigint {
    return 0x2000n + BigInt(this.kept.push(bytes));
  }

  keepString(text: string): bigint {
    return this.keep(new TextEncoder().encode(text));
  }

  readString(bits: bigint): string {
    return `text at ${bits}`;
  }
}

/** Of x86-64, and of AArch64. */
const REGISTERS = [6, 8];

function write(name: string, signature: string | undefined, ...args: unknown[]) {
  return writeFor(6, name, signature, ...args);
}

function writeFor(
  registers: number,
  name: string,
  signature: string | undefined,
  ...args: unknown[]
) {
  const pointers = new PlainPointers();
  const parsed = signature === undefined ? undefined : parseSignature(signature);
  return { words: new CallWriter(pointers, name, parsed, args, registers), pointers };
}

Deno.test("CallWriter sorts numbers by the signature, and by themselves without one", () => {
  const { words } = write("glDepthRangef", "void(GLfloat n, GLint i, GLfloat f)", 1, 2, 3);
  assertEquals([words.ints, words.floats], [[2], [1, 3]]);
  const { words: guessed } = write("glExtra", undefined, 1, 0.5, -2, true);
  assertEquals([guessed.ints, guessed.floats], [[1, -2, 1n], [0.5]]);
});

Deno.test("CallWriter puts floats beyond eight behind the integers in registers", () => {
  const floats = Array.from({ length: 9 }, (_, i) => i);
  const signature = `void(GLint,${floats.map(() => "GLfloat").join()})`;
  for (const registers of REGISTERS) {
    const { words } = writeFor(registers, "f", signature, 7, ...floats);
    assertEquals(words.floats, [0, 1, 2, 3, 4, 5, 6, 7]);
    assertEquals(words.ints.slice(registers), [0x41000000n]);
    assertEquals(words.ints[0], 7);
  }
});

Deno.test("CallWriter gives memory of the app as blocks that the callee writes to", () => {
  const cells = Int32Array.of(1, 2);
  const { words } = write("glGetIntegerv", "void(GLenum, GLint *data)", 3, cells);
  assertEquals(words.ints, [3, { block: 0 }]);
  words.memory[0]!.bytes.set([9, 0, 0, 0]);
  words.finish();
  assertEquals([...cells], [9, 2]);
});

Deno.test("CallWriter widens integers where the callee reads wider ones, and narrows what comes back", () => {
  const cells = Int32Array.of(0x3057, -1);
  const { words } = write("eglGetSyncAttrib", "EGLBoolean(EGLAttrib *value)", cells);
  const view = new DataView(words.memory[0]!.bytes.buffer);
  assertEquals([view.getBigInt64(0, true), view.getBigInt64(8, true)], [0x3057n, -1n]);
  view.setBigInt64(0, 5n, true);
  view.setBigInt64(8, -6n, true);
  words.finish();
  assertEquals([...cells], [5, -6]);
});

Deno.test("CallWriter leaves pointers as they are that the callee does not change", () => {
  const cells: unknown[] = [5, "text", null];
  const { words } = write("f", "void(void **pointers)", cells);
  words.finish();
  assertEquals(cells, [5, "text", null]);
});

Deno.test("CallWriter links C strings in memory, and reads pointers that the callee stores", () => {
  const cells: unknown[] = ["void main() {}", null];
  const { words } = write("glShaderSource", "void(const GLchar *const*string)", cells);
  assertEquals(words.memory[1]!.pointers, [{ offset: 0, block: 0 }]);
  assertEquals(words.memory[0]!.bytes.at(-1), 0);
  new DataView(words.memory[1]!.bytes.buffer).setBigUint64(8, 7n, true);
  words.finish();
  assertEquals(cells, ["void main() {}", "pointer 7"]);
});

Deno.test("CallWriter ends a text by its length, without NUL, and by NUL where there is none", () => {
  const label = "void(GLenum identifier, GLuint name, GLsizei length, const GLchar *label)";
  const sizeOf = (length: number) =>
    write("glObjectLabel", label, 1, 2, length, "text").words.memory[0]!.bytes.length;
  assertEquals([3, 4, 9, -1].map(sizeOf), [3, 4, 5, 5]);
  const source =
    "void(GLuint shader, GLsizei count, const GLchar *const*string, const GLint *length)";
  const pieces = ["void main() {}}", "abc"];
  const { words } = write("glShaderSource", source, 1, 2, pieces, Int32Array.of(14, -1));
  assertEquals(words.memory.slice(0, 2).map(({ bytes }) => bytes.length), [14, 4]);
});

Deno.test("CallWriter keeps memory whose pointer the driver keeps", () => {
  const vertices = Float32Array.of(1, 2);
  const { words, pointers } = write(
    "glVertexAttribPointer",
    "void(GLuint, const void *pointer)",
    0,
    vertices,
  );
  assertEquals(words.memory, []);
  assertEquals(words.ints, [0, 0x2001n]);
  assertEquals(pointers.kept[0]?.length, 8);
});

Deno.test("wordValue reads words by their type", () => {
  const pointers = new PlainPointers();
  const read = (bits: bigint, returns: string) =>
    wordValue(bits, parseSignature(`${returns}()`).returns, pointers, "glX");
  assertEquals(read(0xffff_ffff_ffffn, "GLint"), -1);
  assertEquals(read(0xffff_ffff_ffffn, "GLuint"), 0xffff_ffff);
  assertEquals(read(0x101n, "GLboolean"), 1);
  assertEquals(read(5n, "GLuint64"), 5);
  assertEquals(read(0xffff_ffff_ffff_ffffn, "GLuint64"), 0xffff_ffff_ffff_ffffn);
  assertEquals(read(8n, "const GLubyte*"), "text at 8");
  assertEquals(read(0n, "const GLubyte*"), null);
  assertEquals(read(8n, "__eglMustCastToProperFunctionPointerType"), "glX at 8");
  assertEquals(read(8n, "EGLDisplay"), "pointer 8");
  assertEquals(read(8n, "void"), undefined);
  assertEquals(wordValue(0xffff_ffffn, undefined, pointers, ""), -1);
  const float = parseSignature("GLfloat()");
  assertEquals(returnedValue({ int: 1n, float: 0.5 }, float, pointers, ""), 0.5);
});

/** A float of 8 in the lower half, a double of 8.125, and 42. */
const STACK = [0xffff_ffff_4100_0000n, 0x4020_4000_0000_0000n, 42n];

Deno.test("UpcallWords takes what has no register off the stack, in the order of the arguments", () => {
  for (const integerRegisters of REGISTERS) {
    const words = new UpcallWords({
      integerRegisters,
      int: (i) => i < integerRegisters ? BigInt(i) : STACK[i - integerRegisters]!,
      float: (i) => i + 0.5,
      double: (i) => i + 0.25,
    });
    assertEquals(words.nextInteger(), 0n);
    for (let i = 0; i < 7; i++) assertEquals(words.nextFloat("float"), i + 0.5);
    assertEquals(words.nextFloat("double"), 7.25);
    for (let i = 1; i < integerRegisters; i++) assertEquals(words.nextInteger(), BigInt(i));
    assertEquals(words.nextFloat("float"), 8);
    assertEquals(words.nextFloat("double"), 8.125);
    assertEquals(words.nextInteger(), 42n);
  }
});

Deno.test("CallWriter gives doubles 64 bits, in registers, on the stack and in memory", () => {
  const cells = Float32Array.of(0.5, 2);
  const doubles = Array.from({ length: 9 }, (_, i) => i + 0.1);
  const { words } = write(
    "glMatrixLoaddEXT",
    `void(const GLdouble *m, GLfloat f, ${"GLdouble d,".repeat(8)} GLdouble last)`,
    cells,
    0.5,
    ...doubles,
  );
  assertEquals(words.floats, [0.5, ...doubles.slice(0, 7).map((double) => ({ double }))]);
  const bits = BigInt.asUintN(64, new BigInt64Array(Float64Array.of(7.1).buffer)[0]!);
  assertEquals(words.ints[6], bits);
  const { buffer } = words.memory[0]!.bytes;
  assertEquals([...new Float64Array(buffer)], [0.5, 2]);
  new Float64Array(buffer)[1] = 3;
  words.finish();
  assertEquals([...cells], [0.5, 3]);
});
