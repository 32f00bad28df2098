import { assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import { BYTES, C, shimOver, shimOverDefault } from "./testing/hidl_fixture.ts";

Deno.test("integers have the range of their C type, and pointers of 32 bits no sign", () => {
  const wide = shimOverDefault();
  wide.rs.rsScriptSetVarI!(wide.context, -0x7fff_0000, -1, 0xffff_ffff);
  assertEquals(wide.calls, [["rsScriptSetVarI", C, 0x8001_0000, 0xffff_ffff, -1]]);
  const narrow = shimOverDefault({}, { is64Bit: false });
  narrow.rs.rsScriptGroupCreate!(narrow.context, [-1], 4, [], 0, [], 0, [], 0, [], 0);
  assertEquals(narrow.calls[0]?.slice(2, 4), [[0xffff_ffff], 4]);
});

Deno.test("integers of 64 bits keep their low bits", () => {
  const { rs, context, calls } = shimOverDefault();
  for (const value of [2n ** 63n - 1n, 2n ** 64n - 3n, 7n]) {
    rs.rsScriptSetVarJ!(context, 16, 1, value);
  }
  assertEquals(calls.map((call) => call.at(-1)), [2n ** 63n - 1n, -3n, 7]);
});

Deno.test("what goes in is a copy; what comes out is the app's memory", () => {
  let kept: Uint8Array = new Uint8Array();
  const { rs, context } = shimOver({
    allocation1DWrite: (_a: number, _o: number, _l: number, _c: number, data: Uint8Array) => {
      kept = data;
    },
    allocationRead: (_a: number, data: Uint8Array) => data.fill(7),
  });
  const floats = Float32Array.of(1);
  rs.rsAllocation1DData!(context, 16, 0, 0, 1, floats, 4);
  floats[0] = 0;
  assertEquals([...kept], [0, 0, 0x80, 0x3f]);
  rs.rsAllocationRead!(context, 16, floats, 4);
  assertEquals([...new Uint8Array(floats.buffer)], [7, 7, 7, 7]);
});

Deno.test("memory that is shorter than told is SIGSEGV, whatever the length", () => {
  const { rs, context } = shimOverDefault();
  const faults: [string, ...unknown[]][] = [
    ["rsScriptInvokeV", 16, 0, BYTES, 5],
    ["rsScriptInvokeV", 16, 0, BYTES, -1],
    ["rsScriptInvokeV", 16, 0, null, 1],
    ["rsScriptGetVarV", 16, 0, BYTES, 2 ** 60],
    ["rsScriptReduce", 16, 0, [32], 2 ** 32, 48, null, 0],
    ["rsScriptReduce", 16, 0, [32], 1, 48, BYTES, 60],
    ["rsaElementGetSubElements", 16, [0], [0], [0], 0xffff_ffff],
    ["rsaTypeGetNativeData", 16, null, 6],
    ["rsAssignName", 16, {}, 4],
  ];
  for (const [name, ...args] of faults) {
    const fault = assertThrows(() => rs[name]!(context, ...args), ProcessFault, name.slice(2, 4));
    assertEquals((fault as ProcessFault).signal, "SIGSEGV", name);
  }
});
