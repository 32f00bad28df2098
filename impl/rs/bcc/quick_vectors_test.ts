import { assertEquals } from "@std/assert";
import { type Instruction, quickVectors } from "./quick_vectors.ts";
import { OP, unsigned, WasmReader } from "./wasm_code.ts";

/** Instructions on vectors, by number. */
const [GT, LT, AND, AND_NOT, MUL, ADD] = [68, 67, 78, 79, 230, 228] as const;
const [PMIN, PMAX, TRUNCATE, CONVERT] = [234, 235, 248, 250] as const;
const [SHUFFLE, RELAXED, STORE] = [13, 257, 11] as const;
const vector = (op: number, ...rest: number[]) => [OP.vector, ...unsigned(op), ...rest];
const bitsOf = (bits: number) =>
  vector(12, ...new Uint8Array(Int32Array.from([bits, bits, bits, bits]).buffer));
const floats = (...lanes: number[]) =>
  vector(12, ...new Uint8Array(Float32Array.from(lanes).buffer));
const all = (float: number) => floats(float, float, float, float);
const get = (variable: number) => [OP.localGet, variable];
const tee = (variable: number) => [OP.localTee, variable];
const INPUT = get(0);
const CAST = vector(TRUNCATE);

/** `x > 0 ? x : 0`, and `x < 0 ? 0 : min(x, limit)`. */
const above = [...tee(1), ...all(0), ...vector(GT), ...get(1), ...vector(AND)];
const limited = (limit: number) => [
  ...[...tee(1), ...all(limit), ...vector(PMIN), ...get(1), ...all(0), ...vector(LT)],
  ...vector(AND_NOT),
];
const LOWEST_BYTES = [
  ...get(0),
  ...vector(SHUFFLE, 0, 4, 8, 12, 16, 17, 18, 19, 16, 17, 18, 19, 16, 17, 18, 31),
];

function instructions(bytes: readonly number[]): Instruction[] {
  const reader = new WasmReader(Uint8Array.from(bytes));
  const found: Instruction[] = [];
  while (reader.at < bytes.length) {
    const begin = reader.at;
    const op = reader.instruction();
    found.push({ op, bytes: reader.bytes.subarray(begin, reader.at) });
  }
  return found;
}

/** The code of one vector, as vector instructions by number. */
function quick(code: readonly number[]): number[] {
  return quickVectors(instructions(code))
    .filter(({ op }) => op === OP.vector)
    .map(({ bytes }) => new WasmReader(bytes, 1).unsigned())
    .filter((op) => op !== 12);
}

/** Four floats before and after the code. */
function results(code: readonly number[], input: readonly number[]): [Int32Array, Int32Array] {
  const bytesOf = (list: readonly Instruction[]) => list.flatMap(({ bytes }) => [...bytes]);
  const read = instructions(code);
  return [run(bytesOf(read), input), run(bytesOf(quickVectors(read)), input)];
}

function run(code: readonly number[], input: readonly number[]): Int32Array {
  const section = (id: number, content: readonly number[]) => [
    id,
    ...unsigned(content.length),
    ...content,
  ];
  const body = [
    ...[1, 2, 0x7b],
    ...[OP.i32Const, 0, OP.i32Const, 0, ...vector(0, 4, 0), OP.localSet, 0],
    ...[...get(0), ...code, ...vector(STORE, 4, 16), OP.end],
  ];
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module));
  const { f, m } = exports as { f: () => void; m: WebAssembly.Memory };
  new Float32Array(m.buffer).set(input);
  f();
  return new Int32Array(m.buffer.slice(16, 32));
}

/** Floats that differ in what becomes of them. */
const EDGES = [
  [NaN, -NaN, Infinity, -Infinity],
  [-0, 0, 0.5, -0.5],
  [0.999999940395355, 1, 1.0000001192092896, 254.5],
  [2147483520, 2147483648, -2147483648, 1e-45],
];

function assertSame(code: readonly number[]): void {
  for (const input of EDGES) {
    const [before, after] = results(code, input);
    assertEquals(after, before, `${input}`);
  }
}

Deno.test("a cast of floats that are in range becomes the quick one, with equal results", () => {
  const color = [
    ...above,
    ...all(1),
    ...vector(PMIN),
    ...all(255),
    ...vector(MUL),
    ...all(0.5),
    ...vector(ADD),
    ...CAST,
  ];
  assertEquals(quick([...INPUT, ...color]), [PMAX, PMIN, MUL, ADD, RELAXED]);
  assertSame(color);
});

Deno.test("a cast of floats that may be out of range, or NaN, stays as it is", () => {
  const casts = [
    CAST,
    [...above, ...CAST],
    [...above, ...all(3e9), ...vector(PMIN), ...CAST],
    limited(255).concat(CAST),
    // A limit below 0 brings back what is below 0.
    [...limited(-3e9), ...CAST],
    [...all(1), ...vector(PMIN), ...CAST],
    // The variable is another one by then.
    [...tee(1), ...all(0), ...vector(GT), ...INPUT, ...tee(1), ...vector(AND), ...CAST],
  ];
  for (const cast of casts) {
    assertEquals(quick([...INPUT, ...cast]).includes(RELAXED), false, `${cast}`);
    assertSame(cast);
  }
});

Deno.test("of NaN, the bytes that differ between machines must not be looked at", () => {
  const bytes = [...limited(255), ...CAST, ...LOWEST_BYTES];
  assertEquals(quick([...INPUT, ...bytes]).includes(RELAXED), true);
  assertSame(bytes);
  const highest = bytes.with(-16, 3);
  assertEquals(quick([...INPUT, ...highest]).includes(RELAXED), false);
  for (const [bits, isQuick] of [[255, true], [0xffffff, true], [-1, false], [1 << 24, false]]) {
    const masked = [...limited(255), ...CAST, ...bitsOf(Number(bits)), ...vector(AND)];
    assertEquals(quick([...INPUT, ...masked]).includes(RELAXED), isQuick, `${bits}`);
    assertSame(masked);
  }
});

Deno.test("limits that all numbers keep are left out", () => {
  const small = [...bitsOf(255), ...vector(AND), ...vector(CONVERT)];
  const scaled = [...small, ...all(1 / 255), ...vector(MUL)];
  assertEquals(quick([...INPUT, ...scaled, ...above]), [AND, CONVERT, MUL]);
  assertSame([...scaled, ...above]);
  const again = [...small, ...CAST, ...bitsOf(255), ...vector(AND)];
  assertEquals(quick([...INPUT, ...again]), [AND, CONVERT, RELAXED]);
  const kept = [...small, ...CAST, ...bitsOf(255), ...tee(1), ...vector(AND), ...get(1)];
  assertEquals(quick([...INPUT, ...kept, ...vector(AND)]), [AND, CONVERT, RELAXED]);
  assertSame([...kept, ...vector(AND)]);
  const least = (limit: number) => [...scaled, ...all(limit), ...vector(PMIN)];
  assertEquals(quick([...INPUT, ...least(1)]), [AND, CONVERT, MUL]);
  for (const limit of [0.9999, NaN]) {
    assertEquals(quick([...INPUT, ...least(limit)]), [AND, CONVERT, MUL, PMIN]);
    assertSame(least(limit));
  }
  assertSame(least(1));
  // These do take something away.
  for (const bits of [127, 254]) {
    const less = [...small, ...CAST, ...bitsOf(bits), ...vector(AND)];
    assertEquals(quick([...INPUT, ...less]), [AND, CONVERT, RELAXED, AND]);
  }
  // -0 is not above 0, and becomes 0.
  const minus = [...small, ...all(-1), ...vector(MUL), ...above];
  assertEquals(quick([...INPUT, ...minus]), [AND, CONVERT, MUL, PMAX]);
  assertSame(minus);
});

Deno.test("what is known of a variable ends where code is come to from where it is another", () => {
  const before = [...INPUT, ...above, ...all(1), ...vector(PMIN), OP.localSet, 1];
  const cast = [...get(1), ...CAST];
  const other = [...INPUT, OP.localSet, 1];
  const BLOCK = [OP.block, 0x40];
  const LOOP = [OP.loop, 0x40];
  const IF = [OP.if, 0x40];
  const isQuick = (...code: readonly (readonly number[])[]) =>
    quick([...before, ...code.flat()]).includes(RELAXED);
  for (const begin of [[], BLOCK, LOOP, IF, [...IF, OP.else], [...BLOCK, OP.end]]) {
    assertEquals(isQuick(begin, cast), true, `${begin}`);
  }
  const past = [...cast, ...other, OP.end];
  assertEquals(isQuick(BLOCK, past), true);
  assertEquals(isQuick(LOOP, past), false);
  assertEquals(isQuick(LOOP, BLOCK, past, [OP.end]), false);
  assertEquals(isQuick(BLOCK, other, [OP.end], cast), false);
  assertEquals(isQuick(IF, other, [OP.end], cast), false);
  assertEquals(isQuick(IF, other, [OP.else], cast), false);
});
