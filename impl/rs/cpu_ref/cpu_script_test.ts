import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { scriptInfo, type ScriptSpec } from "../../../cts/fakes/script.ts";
import { ProcessFault } from "../../machine/machine.ts";
import type { RsElement, RsScriptGroup, RsScriptGroup2 } from "../driver/hal.ts";
import { fakeFiles } from "../testing/fake_process.ts";
import { CACHE_DIR, CpuFixture, type LoadedScript } from "./testing/cpu_fixture.ts";

const COUNTER = {
  variables: [{ name: "value", type: "i32", initial: 5 }],
  functions: [{ name: "set", body: [{ do: "param", name: "value" }] }],
  kernels: [{ name: "fill", body: [{ do: "global", name: "value" }] }],
} as const satisfies ScriptSpec;

function int(value: number): Uint8Array {
  return new Uint8Array(Int32Array.of(value).buffer);
}

function value({ handle }: LoadedScript, slot = 0): number {
  const data = new Uint8Array(4);
  handle.getGlobalVar(slot, data);
  return new DataView(data.buffer).getInt32(0, true);
}

Deno.test("two scripts of one name have variables of their own, the second from a copy that is gone", () => {
  const t = new CpuFixture();
  const [first, second] = [t.load(COUNTER), t.load(COUNTER)];
  first.handle.setGlobalVar(0, int(7));
  assertEquals([value(first), value(second)], [7, 5]);
  assertEquals(t.opened[0], `${CACHE_DIR}/librs.script.so`);
  assertMatch(t.opened[1]!, /\.cache\/librs\.script#[a-zA-Z0-9]{6}\.so$/);
  assertEquals([...t.files.contents.keys()], [`${CACHE_DIR}/librs.script.so`]);
});

Deno.test("a copy has a directory of its own name, which Android glues to the file's in the cache", () => {
  const compat = new CpuFixture({ compat: true });
  compat.load(COUNTER);
  compat.load(COUNTER);
  assertMatch(compat.opened[1]!, /com\.android\.renderscript\.cachelibrs\.script#/);
  const other = new CpuFixture();
  other.tryLoad(COUNTER, "script", "/data/cache");
  other.tryLoad(COUNTER, "script", "/data/cache");
  assertMatch(
    other.opened[1]!,
    /^\/data\/cache\/com\.android\.renderscript\.cache\/librs\.script#/,
  );
});

Deno.test("a script that is debugged leaves no file", () => {
  const t = new CpuFixture({ type: RsContextType.DEBUG });
  const [first, second] = [t.load(COUNTER), t.load(COUNTER)];
  assertEquals(t.opened[0], `${CACHE_DIR}/librs.script#delete_after_load.so`);
  assertNotEquals(t.opened[0], t.opened[1]);
  first.handle.setGlobalVar(0, int(7));
  assertEquals([value(first), value(second)], [7, 5]);
  assertEquals(t.files.contents.size, 0);
  const kept = new CpuFixture({
    files: { ...fakeFiles(), unlink: () => false },
    properties: { "debug.rs.forcerecompile": "1" },
  });
  assertEquals(kept.tryLoad(COUNTER), null);
});

Deno.test("what cannot be stored or loaded is refused with a log line", () => {
  const t = new CpuFixture();
  assertEquals(t.tryLoad(COUNTER, "../script"), null);
  assertEquals(t.tryLoad(COUNTER, "script", ""), null);
  assertEquals(t.process.lines.at(-1), "E RenderScript: Unable to load 'script'");
  assertEquals(t.files.contents.size, 0);
});

Deno.test("a missing variable is tolerated, a missing kernel at slot 0 too, anything else is not", () => {
  const t = new CpuFixture();
  const two = { ...COUNTER, kernels: [...COUNTER.kernels, { name: "last", body: [] }] } as const;
  const loaded = t.load({ ...two, omit: ["value", "fill.expand"] });
  loaded.handle.setGlobalVar(0, int(1));
  assertEquals(value(loaded), 0);
  loaded.handle.invokeForEach(0, [], t.allocation(1), null, null);
  assertEquals(t.errors, ["2 The forEach kernel index is out of bounds"]);
  for (const name of ["set", "last.expand", ".rs.info"]) {
    assertEquals(t.tryLoad({ ...two, omit: [name] }, name), null, name);
  }
  const maybe = scriptInfo(COUNTER).replace("isThreadable: yes", "isThreadable: maybe");
  assertEquals(t.tryLoad({ ...COUNTER, info: maybe }, "maybe"), null);
});

Deno.test("invokables get a copy of their parameters; init runs without a script", () => {
  const t = new CpuFixture();
  const init = [{ do: "send", id: 9 }] as const;
  const loaded = t.load({ ...COUNTER, init });
  loaded.handle.invokeInit();
  loaded.handle.invokeFunction(0, int(42));
  loaded.handle.invokeFunction(1, null);
  assertEquals(value(loaded), 42);
  assertEquals(t.messages, ["9: "]);
  assertEquals(t.errors, ["2 The invokable index is out of bounds"]);
  assertEquals(loaded.script.hal.info.exportedForEachSignatures.length, 1);
});

Deno.test("a variable that holds an object counts it, alone and in an array", () => {
  const t = new CpuFixture();
  const variables = [{ name: "object", type: { bytes: 8 }, object: true }] as const;
  const { handle } = t.load({ variables });
  const [a, b] = [t.allocation(1), t.allocation(1)];
  handle.setGlobalObj(0, a);
  handle.setGlobalObj(0, b);
  assertEquals([t.references.get(a.handle), t.references.get(b.handle)], [0, 1]);
  const element = { sizeBytes: 4, fields: [], hasReferences: true } as unknown as RsElement;
  const two = new Uint8Array(Uint32Array.of(a.handle, a.handle).buffer);
  handle.setGlobalVarWithElemDims(0, two, element, [2]);
  assertEquals([t.references.get(a.handle), t.references.get(b.handle)], [2, 0]);
});

Deno.test("a bound Allocation is a pointer to its cells", () => {
  const t = new CpuFixture();
  const { handle } = t.load({
    variables: [{ name: "pointer", type: "i32" }],
    kernels: [{ name: "read", body: [{ do: "bound", name: "pointer" }] }],
  });
  handle.setGlobalBind(0, t.cells(3, 1, 4));
  const out = t.allocation(3);
  handle.invokeForEach(0, [], out, null, null);
  assertEquals(t.read(out), [3, 1, 4]);
});

Deno.test("data that is larger than the memory ends the process", () => {
  const t = new CpuFixture();
  const { handle } = t.load(COUNTER);
  assertThrows(() => handle.setGlobalVar(0, new Uint8Array(1 << 21)), ProcessFault);
});

Deno.test("groups run their kernels in order, on what the group says", () => {
  const t = new CpuFixture();
  const { script } = t.load({
    variables: COUNTER.variables,
    kernels: [
      { name: "one", body: [{ do: "add", value: 1 }] },
      { name: "ten", body: [{ do: "add", value: 10 }] },
      { name: "fill", body: [{ do: "global", name: "value" }] },
    ],
  });
  const kernels = [0, 1, 2].map((slot) => ({ kind: "ScriptKernelID", script, slot } as const));
  const [input, between, output] = [t.cells(1, 2), t.allocation(2), t.allocation(2)];
  const first = {
    kind: "ScriptGroup",
    order: kernels.slice(0, 2),
    inputOf: (kernel: unknown) => kernel === kernels[0] ? input : between,
    outputOf: (kernel: unknown) => kernel === kernels[0] ? between : output,
  } as unknown as RsScriptGroup;
  t.cpu.createScriptGroup(first)?.execute();
  assertEquals(t.read(output), [12, 13]);
  const field = { kind: "ScriptFieldID", script, slot: 0 };
  const closure = {
    function: kernels[2],
    args: [],
    returnValue: output,
    params: null,
    globals: new Map([[field, { value: 77n, size: 4 }]]),
  };
  const second = { kind: "ScriptGroup2", closures: [closure] } as unknown as RsScriptGroup2;
  t.cpu.createScriptGroup(second)?.execute();
  assertEquals(t.read(output), [77, 77]);
});
