import { assertEquals, assertThrows } from "@std/assert";
import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { ScriptFixture, testScript } from "./testing/script_fixture.ts";

testScript(
  "reductions: a sum, without a combiner too, and the least and greatest with their places",
  () => {
    const t = new ScriptFixture({ maxThreads: 2 });
    const script = t.script(`
    #pragma rs reduce(sum) accumulator(add)
    static void add(int *sum, int value) { *sum += value; }
    typedef struct { float value; int index; } place;
    typedef struct { place low, high; } places;
    #pragma rs reduce(range) \\
      initializer(none) accumulator(widen) \\
      combiner(join) outconverter(indices)
    static void none(places *p) { p->low = (place){1e30f, -1}; p->high = (place){-1e30f, -1}; }
    static void widen(places *p, float in, uint32_t x) {
      if (in < p->low.value) p->low = (place){in, x};
      if (in > p->high.value) p->high = (place){in, x};
    }
    static void join(places *p, const places *other) {
      if (other->low.value < p->low.value) p->low = other->low;
      if (other->high.value > p->high.value) p->high = other->high;
    }
    static void indices(int2 *out, const places *p) { *out = (int2){p->low.index, p->high.index}; }`);
    const values = Array.from({ length: 333 }, (_, index) => (index * 7919) % 1009 - 400);
    const sum = t.cellsOf("int", [0]);
    script.reduce("sum", [t.cellsOf("int", values)], sum);
    assertEquals(t.numbers(sum), [values.reduce((a, b) => a + b)]);
    const range = t.cellsOf("int2", [0, 0]);
    script.reduce("range", [t.cellsOf("float", values)], range);
    const places = [Math.min(...values), Math.max(...values)].map((value) => values.indexOf(value));
    assertEquals(t.numbers(range), places);
    assertEquals(script.metadata.reduce.map(({ accumSize }) => accumSize), [4, 16]);
  },
);

testScript(
  "kernels take several inputs, structs by value, and what is special about a cell",
  () => {
    const t = new ScriptFixture();
    const script = t.script(`
    typedef struct { int a; float b; } item;
    item RS_KERNEL swap(item in) { return (item){(int)in.b, (float)in.a}; }
    int RS_KERNEL weigh(int a, int b, rs_kernel_context context, uint32_t x, uint32_t y, uint32_t z) {
      return a * 1000 + b * 100 + (int)(rsGetDimX(context) * 10 + x) + (int)(y + z);
    }
    typedef struct { float4 lanes[5]; } big;
    void RS_KERNEL none(int in) {}`);
    assertEquals(script.metadata.forEach.map(({ signature }) => signature), [0, 35, 251, 33]);
    const [a, b] = [t.cellsOf("int", [1, 2]), t.cellsOf("int", [3, 4])];
    const output = t.cellsOf("int", [0, 0]);
    script.forEach("weigh", [a, b], output);
    assertEquals(t.numbers(output), [1320, 2421]);
    const items = t.cellsOf("int2", [5, 0x40e00000]);
    const swapped = t.cellsOf("int2", [0, 0]);
    script.forEach("swap", [items], swapped);
    assertEquals(t.numbers(swapped), [7, 0x40a00000]);
  },
);

testScript("the log gets what is debugged, the app what is sent", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    void tell() {
      rsDebug("number", 42);
      rsDebug("vector", (float3){1, 2.5f, -3});
      rsDebug("bytes", (uchar4){1, 2, 3, 255});
      int data[2] = {7, 8};
      rsSendToClient(5, data, sizeof(data));
      rsSendToClientBlocking(6);
    }`);
  script.invoke("tell");
  assertEquals(t.process.lines.slice(-3), [
    "D RenderScript: number 42  0x2a",
    "D RenderScript: vector {1.000000, 2.500000, -3.000000}",
    "D RenderScript: bytes {1, 2, 3, 255}  0x1 0x2 0x3 0xff",
  ]);
  assertEquals(t.messages, ["5: 7,0,0,0,8,0,0,0", "6: "]);
});

testScript("cells outside of an Allocation are the nearest ones, and cannot be written", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    rs_allocation cells;
    int sum;
    void reach(int x) {
      sum = rsGetElementAt_int(cells, x) + rsGetElementAt_int(cells, 0, 5) + (int)rsGetElementAt_int4(cells, 0).w;
      rsSetElementAt_int(cells, 99, x);
      rsSetElementAt_int4(cells, (int4)99, 0);
      *(int *)rsGetElementAt(cells, 2) = 4;
    }`);
  const [cells, behind] = [t.cellsOf("int", [1, 2, 3]), t.cellsOf("int", [1, 2, 3])];
  script.set("cells", cells);
  for (const x of [3, 4, 1000, -1, 0x7fff_ffff]) {
    script.invoke("reach", new Uint8Array(Int32Array.of(x).buffer));
    assertEquals(script.get("sum", 4).getInt32(0, true), (x === 3 ? 3 : 4) + 1);
  }
  assertEquals([t.numbers(cells), t.numbers(behind)], [[1, 2, 4], [1, 2, 3]]);
});

testScript("a script's last reference is gone when it is destroyed", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    rs_allocation held, copied;
    void copy() { rsSetObject(&copied, held); }
    bool is = false;
    void ask() { is = rsIsObject(copied); }`);
  const cells = t.cellsOf("int", [1]);
  script.set("held", cells);
  script.invoke("copy");
  script.invoke("ask");
  assertEquals([t.references.get(cells.handle), script.get("is", 1).getUint8(0)], [2, 1]);
  assertEquals(script.metadata.objectSlots, [0, 1]);
  script.loaded.handle.invokeFreeChildren();
  assertEquals(t.references.get(cells.handle), 0);
});

testScript("what is assigned to a variable that holds an object is counted", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    rs_allocation held, copied;
    static rs_allocation same(rs_allocation a) { return a; }
    void copy() { copied = held; }
    void call() { copied = same(held); }`);
  const [cells, others] = [t.cellsOf("int", [1]), t.cellsOf("int", [1])];
  script.set("held", cells);
  script.set("copied", others);
  for (const name of ["copy", "call"]) {
    script.invoke(name);
    assertEquals([cells, others].map(({ handle }) => t.references.get(handle)), [2, 0], name);
  }
});

testScript("a kernel that calls itself without end ends its process, named", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    static int deep(int n) { volatile int room[100]; room[n % 100] = n; return deep(n + 1) + room[0]; }
    int RS_KERNEL fall(int in) { return deep(in); }`);
  const cells = t.cellsOf("int", [1]);
  const message = "script 'test', kernel fall";
  assertThrows(() => script.forEach("fall", [cells], cells), ProcessFault, message);
});

testScript(
  "an address outside of all memory, and a division by zero, end the process, named",
  () => {
    const source = `
    int RS_KERNEL far(int in) { return *(volatile int *)(0xf0000000 + in); }
    int RS_KERNEL half(int in) { return 8 / in; }`;
    for (const kernel of ["far", "half"]) {
      const t = new ScriptFixture();
      const cells = t.cellsOf("int", [0]);
      const run = () => t.script(source).forEach(kernel, [cells], cells);
      assertThrows(run, ProcessFault, `script 'test', kernel ${kernel}`);
    }
  },
);

testScript("a script that is wrong is refused with the place of the mistake", () => {
  const t = new ScriptFixture();
  const refused = (source: string, message: string) =>
    assertThrows(() => t.script(source), Error, message);
  refused("int RS_KERNEL f(int in) { return nothing; }", "test.rs:2:34: error:");
  refused("int f(int a) { return a; }", 'function "f" returns a value, expected void');
  refused("int RS_KERNEL f(uint32_t y, uint32_t x) { return x; }", 'parameter "x" behind "y"');
  refused("#pragma rs reduce(sum) combiner(add)", "test.rs:2: reduction sum has no accumulator");
  refused(
    "rs_allocation a;\nint RS_KERNEL f(int in) { return in; }\nvoid g() { rsForEach(f, a); }",
    'test.rs:4: kernel "f" is launched with 1 Allocations, expected 2',
  );
  refused("void missing(int); void f() { missing(1); }", "missing");
});

testScript("a context for debugging reports cells outside of an Allocation, others do not", () => {
  const reports = (type: number) => {
    const t = new ScriptFixture({ type });
    const script = t.script(`
      rs_allocation cells;
      void reach(int x) { rsSetElementAt_int(cells, rsGetElementAt_int(cells, x), x); }`);
    script.set("cells", t.cellsOf("int", [1, 2, 3]));
    for (const x of [2, 3]) script.invoke("reach", new Uint8Array(Int32Array.of(x).buffer));
    return t.errors.map((error) => error.replace(/^\d+ /, ""));
  };
  const message = "Out range ElementAt X 3 of 3";
  assertEquals(reports(RsContextType.NORMAL), []);
  assertEquals(reports(RsContextType.DEBUG), [message, message]);
});
