import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { buildScript, scriptInfo, type ScriptSpec } from "./script.ts";

const BASE = 0x10000;
const INFO = 0x100;
const IN = 0x400;
const OTHER_IN = 0x600;
const OUT = 0x800;
const USR = 0xa00;

/** A script in memory, called as a driver calls it. */
class Loaded {
  readonly memory = new WebAssembly.Memory({ initial: 16, maximum: 4096, shared: true });
  readonly calls: unknown[][] = [];
  readonly exports: WebAssembly.Exports;

  constructor(spec: ScriptSpec) {
    const module = new WebAssembly.Module(buildScript(spec));
    const env: Record<string, WebAssembly.ImportValue> = {
      memory: this.memory,
      __memory_base: new WebAssembly.Global({ value: "i32" }, BASE),
    };
    for (const { name, kind } of WebAssembly.Module.imports(module)) {
      if (kind === "function") {
        env[name] = (...args: unknown[]) => this.calls.push([name, ...args]);
      }
    }
    this.exports = new WebAssembly.Instance(module, { env }).exports;
  }

  get ints(): Int32Array {
    return new Int32Array(this.memory.buffer);
  }

  call(name: string, ...args: number[]): unknown {
    return (this.exports[name] as (...args: number[]) => unknown)(...args);
  }

  /** Runs a kernel or an accumulator on the cells of one row. */
  row(name: string, x1: number, x2: number, last = 4): void {
    const { ints } = this;
    ints.set([IN + 4 * x1, OTHER_IN + 8 * x1], INFO / 4);
    ints.set([4, 8], (INFO + 32) / 4);
    ints[(INFO + 68) / 4] = OUT + 4 * x1;
    ints.set([3, 7], (INFO + 176) / 4);
    ints.set([USR, 4, 5], (INFO + 208) / 4);
    this.call(`${name}.expand`, INFO, x1, x2, last);
  }

  at(address: number, count: number): number[] {
    return [...this.ints.slice(address / 4, address / 4 + count)];
  }

  address(name: string): number {
    return BASE + (this.exports[name] as WebAssembly.Global).value;
  }
}

Deno.test("kernels work on the cells from x1 to x2", () => {
  const script = new Loaded({
    variables: [
      { name: "cells", type: "i32", initial: 100 },
      { name: "others", type: "i32" },
      { name: "rounds", type: "i32", initial: 3 },
    ],
    kernels: [
      { name: "await", body: [{ do: "await", name: "others", rounds: "rounds" }] },
      { name: "copy", body: [{ do: "copy" }] },
      { name: "add", body: [{ do: "add", value: 5, input: 1 }, { do: "count", name: "cells" }] },
      { name: "index", body: [{ do: "index" }] },
      { name: "visit", body: [{ do: "visit" }] },
      { name: "usr", body: [{ do: "usr" }] },
      { name: "lid", body: [{ do: "lid" }] },
      { name: "some", body: [{ do: "when", x: 3, y: 3, then: [{ do: "set", value: -1 }] }] },
    ],
  });
  script.ints.set([10, 11, 12, 13, 14, 15], IN / 4);
  script.ints.set([20, 0, 21, 0, 22, 0, 23, 0, 24, 0], OTHER_IN / 4);
  script.ints[USR / 4] = 77;
  const after = (name: string) => {
    script.row(name, 2, 4);
    return script.at(OUT, 6);
  };
  assertEquals(after("copy"), [0, 0, 12, 13, 0, 0]);
  assertEquals(after("add"), [0, 0, 27, 28, 0, 0]);
  assertEquals(script.at(script.address("cells"), 1), [102]);
  assertEquals(after("visit"), [0, 0, 28, 29, 0, 0]);
  assertEquals(after("index"), [0, 0, 7003002, 7003003, 0, 0]);
  assertEquals(after("usr"), [0, 0, 77, 77, 0, 0]);
  assertEquals(after("lid"), [0, 0, 5, 5, 0, 0]);
  assertEquals(after("some"), [0, 0, 5, -1, 0, 0]);
  after("await");
  assertEquals(script.at(script.address("rounds"), 1), [0]);
});

Deno.test("variables, invokables and memory that is bound", () => {
  const script = new Loaded({
    variables: [
      { name: "f", type: "f32", initial: 0.5 },
      { name: "pointer", type: "i32" },
      { name: "struct", type: { bytes: 8 }, initial: [1, 0, 0, 0, 2] },
    ],
    functions: [
      { name: "set", body: [{ do: "param", name: "struct", at: 4 }] },
      { name: "half", body: [{ do: "store", name: "f", value: -0.25 }] },
    ],
    kernels: [
      { name: "global", body: [{ do: "global", name: "f" }] },
      { name: "bound", body: [{ do: "bound", name: "pointer" }] },
    ],
    init: [{ do: "store", name: "pointer", value: IN }],
  });
  assertEquals(script.at(script.address("struct"), 2), [1, 2]);
  script.ints.set([7, 8, 9], OUT / 4);
  script.call("set", OUT, 12);
  assertEquals(script.at(script.address("struct"), 2), [8, 9]);
  script.call("half", 0, 0);
  script.row("global", 0, 1);
  assertEquals(new Float32Array(script.memory.buffer)[OUT / 4], -0.25);
  script.call("init");
  script.ints.set([40, 41, 42], IN / 4);
  script.row("bound", 0, 3);
  assertEquals(script.at(OUT, 3), [40, 41, 42]);
});

Deno.test("the four functions of a reduction", () => {
  const script = new Loaded({
    reduces: [{
      name: "sum",
      accumBytes: 4,
      initializer: [{ do: "set", value: 0 }],
      accumulator: [{ do: "sum", factor: 10 }],
      combiner: [{ do: "sum" }],
      outconverter: [{ do: "add", value: 1 }],
    }],
  });
  script.ints.set([1, 2, 3], IN / 4);
  script.ints[USR / 4] = 99;
  script.call("sum_initializer", USR);
  script.row("sum_accumulator", 0, 3, USR);
  assertEquals(script.at(USR, 1), [123]);
  script.call("sum_combiner", USR, IN);
  script.call("sum_outconverter", OUT, USR);
  assertEquals(script.at(OUT, 1), [125]);
});

Deno.test("runtime functions are called by their mangled names", () => {
  const script = new Loaded({
    variables: [
      { name: "data", type: "i32" },
      { name: "me", type: "i32", object: true, initial: 0x50 },
      { name: "cells", type: "i32", object: true, initial: 0x60 },
    ],
    functions: [{
      name: "all",
      body: [
        { do: "send", id: 1 },
        { do: "send", id: 2, name: "data", blocking: true },
        { do: "nested", script: "me", out: "cells" },
        { do: "call", fn: "nobody" },
      ],
    }],
    kernels: [
      { name: "put", body: [{ do: "put", name: "cells" }] },
      { name: "tell", body: [{ do: "result", fn: "somebody" }] },
    ],
  });
  assertEquals(script.call("all", 0, 0), undefined);
  script.ints[(IN + 8) / 4] = 9;
  script.row("put", 2, 3);
  assertEquals(script.calls, [
    ["_Z14rsSendToClienti", 1],
    ["_Z22rsSendToClientBlockingiPKvj", 2, script.address("data"), 4],
    ["_Z9rsForEach9rs_script13rs_allocationS0_", 0x50, 0, 0x60],
    ["nobody"],
    ["_Z18rsSetElementAt_int13rs_allocationij", 0x60, 9, 2],
  ]);
  script.row("tell", 0, 1);
  assertEquals(script.at(OUT, 1), [6]);
});

Deno.test("the text of a script", () => {
  const spec: ScriptSpec = {
    variables: [{ name: "n", type: "i32" }, { name: "a", type: "i32", object: true }],
    functions: [{ name: "go", body: [{ do: "trap" }] }],
    kernels: [{ name: "root", signature: 32, body: [] }],
    reduces: [{ name: "sum", accumBytes: 8, accumulator: [{ do: "sum", as: "i64" }] }],
    threadable: false,
    lines: ["more"],
    omit: ["n", "root.expand"],
  };
  const script = new Loaded(spec);
  const text = scriptInfo(spec);
  assertEquals(text.split("\n"), [
    "exportVarCount: 2",
    "n",
    "a",
    "exportFuncCount: 1",
    "go",
    "exportForEachCount: 1",
    "32 - root",
    "exportReduceCount: 1",
    "1 - 8 - sum - . - sum_accumulator - . - . - .",
    "objectSlotCount: 1",
    "1",
    "pragmaCount: 1",
    "version - 1",
    "isThreadable: no",
    "buildChecksum: abadcafe",
    "versionInfo: 0",
    "more",
    "",
  ]);
  const address = script.address(".rs.info");
  const bytes = new Uint8Array(script.memory.buffer).slice(address, address + text.length + 1);
  assertEquals(new TextDecoder().decode(bytes), `${text}\0`);
  assertEquals(Object.keys(script.exports), ["go", "sum_accumulator.expand", ".rs.info", "a"]);
  assertThrows(() => script.call("go", 0, 0), WebAssembly.RuntimeError);
  assertStrictEquals(buildScript(spec), buildScript({ ...spec }));
});

Deno.test("a body that asks for what is not there is refused by name", () => {
  const of = (spec: ScriptSpec) => () => buildScript(spec);
  assertThrows(
    of({ init: [{ do: "index" }] }),
    Error,
    'Cannot write step "index" in a function of kind plain: no target',
  );
  assertThrows(
    of({ functions: [{ name: "f", body: [{ do: "count", name: "missing" }] }] }),
    Error,
    'it has no variable "missing", expected one of none',
  );
});
