import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { slowTest } from "../../../scripts/testing/slow.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { missing, ScriptFixture, testScript } from "./testing/script_fixture.ts";

const WORKER = "RenderScript-worker-1";
/** Cells of one row: each thread takes some of them, the first one those at the begin. */
const CELLS = 64;
const SOURCE = `
  int begun, end, where = -1;
  rs_allocation cells, others;
  // Long enough for other threads to be woken behind the first cell.
  static int work(int value) {
    for (int i = 0; i < 3000000; i++) value = value * 1103515245 + 12345 + rsAtomicAdd(&end, 0);
    return value;
  }
  // All but the first cells wait until two threads are in one of them.
  static void meet(uint32_t x) {
    if (x < 16) return;
    rsAtomicInc(&begun);
    while (rsAtomicAdd(&begun, 0) < 2) {}
  }
  int RS_KERNEL together(int in, uint32_t x) {
    int value = x == 0 ? work(in) : in * 3;
    meet(x);
    return value + rsGetElementAt_int(cells, x) + (x < 16 ? 0 : rsGetElementAt_int(others, x));
  }
  int RS_KERNEL alone(int in, uint32_t x) {
    if (x % 16 == 0) rsDebug("cell", (int)x);
    return x == 0 ? work(in) : in;
  }
  int RS_KERNEL endless(int in, uint32_t x) {
    if (x == 0) work(in);
    if (x == 20) while (rsAtomicAdd(&end, 0) == 0) {}
    return in;
  }
  int RS_KERNEL far(int in, uint32_t x) {
    meet(x);
    return x == 0 ? work(in) : x < 16 ? in : *(volatile int *)(0xf0000000 + in);
  }
  static int deep(int n) { volatile int room[100]; room[n % 100] = n; return deep(n + 1) + room[0]; }
  int RS_KERNEL fall(int in, uint32_t x) {
    meet(x);
    return x == 0 ? work(in) : x < 16 ? in : deep(in);
  }
  #pragma rs reduce(mix) initializer(first) accumulator(next) combiner(both)
  static void first(int *a) { *a = 7; }
  static void next(int *a, int in, uint32_t x) { *a = *a * 31 + in; if (x == 0) *a += work(in); }
  static void both(int *a, const int *b) { *a = *a * 17 + *b; }`;

function start(maxThreads: number, rounds = "") {
  const t = new ScriptFixture({ maxThreads, properties: { "debug.rs.strata.rounds": rounds } });
  const script = t.script(SOURCE);
  const numbers = Array.from({ length: CELLS }, (_, i) => i * i - 5);
  const [input, output] = [t.cellsOf("int", numbers), t.cellsOf("int", numbers)];
  script.set("cells", t.cellsOf("int", numbers.map((n) => n * 1000)));
  script.set("others", t.cellsOf("int", numbers.map((n) => n * 1_000_000)));
  const run = (kernel: string) => script.forEach(kernel, [input], output);
  return { t, script, run, input, output };
}

/** Declares a slow test with threads that wait for each other, which takes two processors, and long where these are busy. */
function testThreads(name: string, body: () => void): void {
  const why = missing ?? (navigator.hardwareConcurrency < 2 ? "needs two processors" : undefined);
  if (why === undefined) slowTest(name, body);
  else Deno.test({ name: `${name} (skipped: ${why})`, ignore: true, fn: body });
}

testThreads(
  "cells run on two threads at once, with what the first one knows and must ask for",
  () => {
    const results = [1, 2].map((threads) => {
      const { t, script, run, output } = start(threads);
      // Alone, nobody comes to meet.
      script.set("begun", Int32Array.of(threads === 1 ? 2 : 0));
      run("together");
      run("together");
      assertEquals(t.errors, []);
      assert(t.threads.every((thread) => thread === WORKER));
      return { cells: t.numbers(output), threads: new Set(t.threads).size };
    });
    assertEquals(results[0]!.cells, results[1]!.cells);
    assertEquals(results.map(({ threads }) => threads), [0, 1]);
  },
);

testScript("a kernel that leaves something behind runs on one thread after the other", () => {
  const { t, run } = start(2);
  run("alone");
  assertEquals(
    t.process.lines.filter((line) => line.includes("cell")),
    [0, 16, 32, 48].map((x) => `D RenderScript: cell ${x}  0x${x.toString(16)}`),
  );
  assert(t.threads.includes(WORKER));
});

testScript("a reduction is the same however many threads there really are", () => {
  const { t, script, input } = start(2);
  const sum = t.cellsOf("int", [0]);
  const expected = (() => {
    const values = t.numbers(input);
    const work = [...Array(3_000_000).keys()].reduce(
      (value) => Math.imul(value, 1103515245) + 12345 | 0,
      values[0]!,
    );
    // As launches of 64 cells are dealt: slices of 8, in turn.
    const [a, b] = [0, 1].map((lid) =>
      values.reduce(
        (sum, value, x) =>
          (x >> 3) % 2 !== lid ? sum : Math.imul(sum, 31) + value + (x === 0 ? work : 0) | 0,
        7,
      )
    );
    return Math.imul(a!, 17) + b! | 0;
  })();
  for (let i = 0; i < 3; i++) {
    script.reduce("mix", [input], sum);
    assertEquals(t.numbers(sum), [expected]);
  }
});

testScript("a kernel that loops for ever on any thread is stopped, and the next ones run", () => {
  const { t, script, run, input, output } = start(2, "50000000");
  run("endless");
  assertEquals(t.errors.length, 1);
  assertStringIncludes(t.errors[0]!, "kernel endless: stopped after 50000000 rounds");
  script.set("end", Int32Array.of(1));
  run("endless");
  assertEquals([t.numbers(output), t.errors.length], [t.numbers(input), 1]);
});

testThreads("a trap or a full stack on any thread ends the process, named", () => {
  for (const kernel of ["far", "fall"]) {
    const { run } = start(2);
    assertThrows(() => run(kernel), ProcessFault, `script 'test', kernel ${kernel}: `);
  }
});
