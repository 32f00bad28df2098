import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import { ScriptFixture, testScript } from "./testing/script_fixture.ts";

const ROUNDS = { "debug.rs.strata.rounds": "1000" };
const SOURCE = `
  int end = 100, pace = 1;
  int RS_KERNEL spin(int in) {
    volatile int room[64];
    room[in & 63] = in;
    int i = 0;
    while (i != end) i += pace + (room[in & 63] - in);
    return i;
  }
  int total;
  void count(int rounds) { for (int i = 0; i < rounds; i++) total += total * i + 1; }
  int root() { while (1) total ^= end; }
  static int fold(int n) { int sum = 0; for (int i = 0; i < n; i++) sum = sum * 3 + i; return sum; }
  int RS_KERNEL folded(int in) { return fold(in); }`;

testScript("a kernel that loops for ever is stopped, and the next ones run", () => {
  const t = new ScriptFixture({ properties: ROUNDS });
  const script = t.script(SOURCE);
  const [cells, output] = [t.cellsOf("int", [5, 6]), t.cellsOf("int", [0, 0])];
  script.forEach("spin", [cells], output);
  assertEquals([t.numbers(output), t.errors], [[100, 100], []]);
  const stack = t.process.heap.stackPointer.value;
  script.set("end", Int32Array.of(-1));
  script.set("pace", Int32Array.of(2));
  script.forEach("spin", [cells], output);
  assertEquals(t.errors.length, 1);
  assertStringIncludes(
    t.errors[0]!,
    "script 'test', kernel spin: stopped after 1000 rounds of its loops in one call",
  );
  assertStringIncludes(t.process.lines.at(-1)!, "debug.rs.strata.rounds");
  assertEquals(t.process.heap.stackPointer.value, stack);
  script.set("end", Int32Array.of(8));
  script.forEach("spin", [cells], output);
  assertEquals([t.numbers(output), t.errors.length], [[8, 8], 1]);
});

testScript("root that loops for ever is stopped with nothing to wait for", () => {
  const t = new ScriptFixture({ properties: ROUNDS });
  assertEquals(t.script(SOURCE).loaded.handle.invokeRoot(), 0);
  assertStringIncludes(t.errors[0]!, "function root: stopped after 1000 rounds");
});

testScript("rounds are counted anew for each call", () => {
  const t = new ScriptFixture({ properties: ROUNDS });
  const script = t.script(SOURCE);
  const cells = t.cellsOf("int", [5, 6]);
  script.set("end", Int32Array.of(400));
  for (let i = 0; i < 4; i++) script.forEach("spin", [cells], cells);
  assertEquals(t.errors, []);
});

testScript("loops that end by themselves may have more rounds than that", () => {
  const t = new ScriptFixture({ properties: { "debug.rs.strata.rounds": "10" } });
  const script = t.script(SOURCE);
  const [cells, output] = [
    t.cellsOf("int", new Int32Array(3000).fill(3)),
    t.cellsOf("int", new Int32Array(3000)),
  ];
  script.forEach("folded", [cells], output);
  assertEquals([t.numbers(output).slice(-1), t.errors], [[5], []]);
});

testScript("a trap that is no loop without end still ends the process", () => {
  const t = new ScriptFixture({ properties: ROUNDS });
  const script = t.script("int zero; void divide() { zero = 1 / zero; __builtin_trap(); }");
  assertThrows(() => script.invoke("divide"), ProcessFault, "script 'test', function");
});
