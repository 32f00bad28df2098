import { assertEquals } from "@std/assert";
import type { ScriptReduce } from "../../../cts/fakes/script.ts";
import { CpuFixture, type CpuOptions } from "./testing/cpu_fixture.ts";

const SUM: ScriptReduce = {
  name: "sum",
  accumBytes: 4,
  accumulator: [{ do: "sum" }],
  combiner: [{ do: "sum" }],
};

function reduced(parts: Partial<ScriptReduce>, options: CpuOptions, count = 100): number | string {
  const t = new CpuFixture(options);
  const values = Array.from({ length: count }, (_, index) => index + 1);
  const out = t.cells(-1);
  t.load({ reduces: [{ ...SUM, ...parts }] }).handle
    .invokeReduce(0, [t.cells(...values)], out, null);
  return t.errors[0] ?? t.read(out)[0]!;
}

Deno.test("a sum is the same on any number of threads, and its accumulators begin with zeros", () => {
  for (let maxThreads = 1; maxThreads <= 16; maxThreads++) {
    assertEquals(reduced({}, { maxThreads }), 5050, `${maxThreads} threads`);
  }
});

Deno.test("threads that got no slice take part on Android only, which an initial value shows", () => {
  const initializer = [{ do: "set", value: 1 }] as const;
  const sum = (compat: boolean) => reduced({ initializer }, { maxThreads: 8, compat }, 2);
  assertEquals(sum(false), 3 + 2);
  assertEquals(sum(true), 3 + 8);
});

Deno.test("without a combiner one thread works, in the order of cells", () => {
  const t = new CpuFixture({ maxThreads: 4 });
  const { combiner: _, ...accumulator } = SUM;
  const out = t.cells(0);
  t.load({ reduces: [{ ...accumulator, accumulator: [{ do: "sum", factor: 10 }] }] }).handle
    .invokeReduce(0, [t.cells(1, 2, 3, 4)], out, null);
  assertEquals([t.read(out), t.threads], [[1234], []]);
});

Deno.test("an outconverter gets the combined accumulator", () => {
  const outconverter = [{ do: "add", value: 1000 }] as const;
  assertEquals(reduced({ outconverter }, { maxThreads: 3 }), 6050);
  assertEquals(reduced({ outconverter }, { maxThreads: 1 }), 6050);
});

Deno.test("reductions name what they miss", () => {
  const t = new CpuFixture();
  const { handle } = t.load({ reduces: [SUM] });
  handle.invokeReduce(0, [], t.cells(0), null);
  handle.invokeReduce(0, [t.cells(1)], null, null);
  handle.invokeReduce(0, [t.cells(1), t.cells(1, 2)], t.cells(0), null);
  handle.invokeReduce(1, [t.cells(1)], t.cells(0), null);
  assertEquals(t.errors, [
    "2 reduce called with null in allocations",
    "2 reduce called with null out allocation",
    "2 Failed to launch reduction kernel;dimensions of input allocations do not match.",
    "2 The general reduce kernel index is out of bounds",
  ]);
});
