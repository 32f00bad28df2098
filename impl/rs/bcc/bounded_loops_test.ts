import { assertEquals, assertThrows } from "@std/assert";
import { boundLoops } from "./bounded_loops.ts";
import { ROUNDS } from "./script_registers.ts";
import { OP, signed, unsigned } from "./wasm_code.ts";

const [I32, I64, EMPTY, OR, DROP] = [0x7f, 0x7e, 0x40, 0x72, 0x1a];

/** A function of a begin and an end, whose code is a loop. */
function runnerOf(loop: readonly number[]) {
  const section = (id: number, items: readonly number[][]) => {
    const content = [...unsigned(items.length), ...items.flat()];
    return [id, ...unsigned(content.length), ...content];
  };
  const name = (text: string, index: number) => [
    text.length,
    ...new TextEncoder().encode(text),
    0,
    index,
  ];
  const body = (code: readonly number[]) => [...unsigned(code.length + 2), 0, ...code, OP.end];
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[0x60, 1, I64, 0], [0x60, 0, 1, I64], [0x60, 2, I32, I32, 1, I32]]),
    ...section(3, [[0], [1], [2]]),
    ...section(7, [name(ROUNDS.set, 0), name(ROUNDS.get, 1), name("run", 2)]),
    ...section(10, [
      body([]),
      body([OP.i64Const, 0]),
      body([OP.loop, EMPTY, ...loop, OP.end, OP.localGet, 0]),
    ]),
  ]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(boundLoops(module)));
  const functions = exports as Record<string, (...args: (number | bigint)[]) => number | bigint>;
  return (from: number, end: number, rounds = 10n) => {
    functions[ROUNDS.set]!(rounds);
    const result = functions["run"]!(from, end);
    return { result, left: functions[ROUNDS.get]!() };
  };
}

/** Steps the variable, and leaves it on the stack. */
const step = (
  by: number,
) => [OP.localGet, 0, OP.i32Const, ...signed(by), OP.i32Add, OP.localTee, 0];
const BACK = [OP.brIf, 0];
const LIMIT = [OP.localGet, 1];

Deno.test("a loop that steps to its end costs nothing, whichever side the end stands on", () => {
  for (const by of [1, -1, 4, -20, 4096]) {
    const loops = [[...step(by), ...LIMIT, OP.i32Ne], [...LIMIT, ...step(by), OP.i32Ne]];
    for (const loop of loops) {
      const run = runnerOf([...loop, ...BACK]);
      assertEquals(run(5, 5 + 1000 * by), { result: 5 + 1000 * by, left: 10n });
    }
    assertEquals(runnerOf([...step(by), ...BACK])(-1000 * by, 7), { result: 0, left: 10n });
  }
});

Deno.test("a loop that steps over its end is stopped before it begins", () => {
  const toLimit = runnerOf([...step(4), ...LIMIT, OP.i32Ne, ...BACK]);
  const toZero = runnerOf([...step(-20), ...BACK]);
  for (const [run, from] of [[toLimit, 5], [toZero, 2]] as const) {
    assertThrows(() => run(from, 103, 2n ** 40n), WebAssembly.RuntimeError, "unreachable");
  }
});

Deno.test("a loop with another way out, or that ends otherwise, counts its rounds", () => {
  const isMet = [OP.localGet, 0, ...LIMIT, OP.i32And];
  const leaves = [OP.localGet, 0, ...isMet, OP.brIf, 1, DROP, ...step(4), ...BACK];
  assertEquals(runnerOf(leaves)(1, 8), { result: 9, left: 7n });
  const grows = runnerOf([...step(4), OP.i32Const, 1, OR, OP.localTee, 0, ...BACK]);
  assertThrows(() => grows(0, 0), WebAssembly.RuntimeError, "unreachable");
});
