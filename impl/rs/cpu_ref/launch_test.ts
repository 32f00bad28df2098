import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import type { RsScriptCall } from "../driver/hal.ts";
import { CpuFixture } from "./testing/cpu_fixture.ts";

const BAD_SCRIPT = 2;
const VISIT = { kernels: [{ name: "visit", body: [{ do: "visit" }] }] } as const;

function call(limits: Partial<RsScriptCall>): RsScriptCall {
  return { xStart: 0, xEnd: 0, yStart: 0, yEnd: 0, zStart: 0, zEnd: 0, ...limits } as RsScriptCall;
}

Deno.test("each cell is visited once, whatever the number of threads and dimensions", () => {
  for (let maxThreads = 1; maxThreads <= 16; maxThreads++) {
    for (const size of [[1], [97], [5000], [7, 33], [3, 4, 5]] as const) {
      const t = new CpuFixture({ maxThreads });
      const out = t.allocation(...(size as readonly [number, number?, number?]));
      t.load(VISIT).handle.invokeForEach(0, [], out, null, null);
      assertEquals(new Set(t.read(out)), new Set([1]), `${size} on ${maxThreads} threads`);
    }
  }
});

Deno.test("a clipped launch touches the cells between its limits, and an end of 0 means all", () => {
  const visited = (limits: Partial<RsScriptCall>) => {
    const t = new CpuFixture();
    const out = t.allocation(10);
    t.load(VISIT).handle.invokeForEach(0, [], out, null, call(limits));
    return t.errors[0] ?? t.read(out).join("");
  };
  assertEquals(visited({ xStart: 5, xEnd: 15 }), "0000011111");
  assertEquals(visited({ xStart: 3, xEnd: 0 }), "1111111111");
  const error = `${BAD_SCRIPT} Failed to launch kernel; Invalid xStart or xEnd.`;
  assertEquals(visited({ xStart: 9, xEnd: 9 }), error);
  assertEquals(visited({ xStart: 10, xEnd: 20 }), error);
  assertEquals(
    visited({ yEnd: 1 }),
    `${BAD_SCRIPT} Failed to launch kernel; Invalid yStart or yEnd.`,
  );
});

Deno.test("dimensions come from the inputs, then the output, then the call", () => {
  const t = new CpuFixture({ maxThreads: 1 });
  const spec = {
    variables: [{ name: "runs", type: "i32" }],
    kernels: [{ name: "count", body: [{ do: "count", name: "runs" }] }],
  } as const;
  const { handle } = t.load(spec);
  const runs = () => {
    const data = new Uint8Array(4);
    handle.getGlobalVar(0, data);
    handle.setGlobalVar(0, new Uint8Array(4));
    return data[0];
  };
  handle.invokeForEach(0, [t.allocation(6)], null, null, null);
  assertEquals(runs(), 6);
  handle.invokeForEach(0, [], t.allocation(5), null, null);
  assertEquals(runs(), 5);
  handle.invokeForEach(0, [], null, null, call({ xEnd: 4, yEnd: 2 }));
  assertEquals(runs(), 8);
  handle.invokeForEach(0, [], null, null, null);
  handle.invokeForEach(0, [t.allocation(6), t.allocation(5)], null, null, null);
  handle.invokeForEach(0, [t.allocation(6)], t.allocation(3, 2), null, null);
  handle.invokeForEach(0, [null], null, null, null);
  assertEquals(runs(), 0);
  assertEquals(t.errors, [
    `${BAD_SCRIPT} rsForEach called with null allocations`,
    `${BAD_SCRIPT} Failed to launch kernel; dimensions of input allocations do not match.`,
    `${BAD_SCRIPT} Failed to launch kernel; dimensions of input and output allocations do not match.`,
    `${BAD_SCRIPT} rsForEach called with null in allocations`,
  ]);
});

Deno.test("slices go round the threads, small launches and scripts that are not threadable stay on one", () => {
  const lids = (cells: number, threadable: boolean) => {
    const t = new CpuFixture({ maxThreads: 2 });
    const out = t.allocation(cells);
    const kernels = [{ name: "lid", body: [{ do: "lid" }] }] as const;
    t.load({ kernels, threadable }).handle.invokeForEach(0, [], out, null, null);
    return t.read(out).join("");
  };
  assertEquals(lids(16, true), "0011001100110011");
  assertEquals(lids(1, true), "0");
  assertEquals(lids(16, false), "0".repeat(16));
});

Deno.test("a slice has at most 16 KiB", () => {
  const t = new CpuFixture({ maxThreads: 2 });
  const out = t.allocation(4096, 64);
  t.load(VISIT).handle.invokeForEach(0, [], out, null, null);
  assertEquals(t.threads.length, 32);
});

Deno.test("a kernel knows its row, its inputs, and the launch's own data", () => {
  const t = new CpuFixture();
  const spec = {
    kernels: [
      { name: "index", body: [{ do: "index" }] },
      { name: "second", body: [{ do: "copy", input: 1 }] },
      { name: "usr", body: [{ do: "usr" }] },
    ],
  } as const;
  const { handle } = t.load(spec);
  const cube = t.allocation(2, 2, 2);
  handle.invokeForEach(0, [], cube, null, null);
  assertEquals(t.read(cube), [0, 1, 1000, 1001, 1000000, 1000001, 1001000, 1001001]);
  const out = t.allocation(3);
  handle.invokeForEach(1, [t.cells(1, 2, 3), t.cells(4, 5, 6)], out, null, null);
  assertEquals(t.read(out), [4, 5, 6]);
  handle.invokeForEach(2, [], out, Uint8Array.of(7, 0, 0, 0), null);
  assertEquals(t.read(out), [7, 7, 7]);
});

Deno.test("a launch from inside a kernel runs on its thread only", () => {
  const t = new CpuFixture({ maxThreads: 4 });
  const inner = t.load({ kernels: [{ name: "root", body: [{ do: "lid" }] }] }, "inner");
  const out = t.allocation(64);
  const outer = t.load({
    variables: [
      { name: "script", type: "i32", object: true },
      { name: "result", type: "i32", object: true },
    ],
    kernels: [{
      name: "outer",
      body: [{
        do: "when",
        x: 8,
        then: [{ do: "nested", script: "script", out: "result" }],
      }],
    }],
  }, "outer");
  outer.handle.setGlobalObj(0, inner.script);
  outer.handle.setGlobalObj(1, out);
  outer.handle.invokeForEach(0, [t.allocation(64)], null, null, null);
  assertEquals(t.errors, []);
  assertEquals(new Set(t.read(out)), new Set([0]));
  assertEquals(t.threads.length, 12);
});

Deno.test("a kernel that traps ends the process and is named", () => {
  const t = new CpuFixture();
  const { handle } = t.load({ kernels: [{ name: "bad", body: [{ do: "trap" }] }] });
  const fault = assertThrows(
    () => handle.invokeForEach(0, [], t.allocation(1), null, null),
    ProcessFault,
    "script 'script', kernel bad",
  );
  assertEquals(fault.signal, "SIGSEGV");
});
