import { assertEquals, assertThrows } from "@std/assert";
import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { CpuFixture } from "./testing/cpu_fixture.ts";
import { runtimeFunctions } from "./runtime.ts";

type Numbers = Record<string, (...args: (number | bigint)[]) => number | bigint | void>;

function runtime(t: CpuFixture): Numbers {
  return runtimeFunctions(() => ({ rsc: t.rsc, script: null }), t.process) as unknown as Numbers;
}

Deno.test("cells are read and written by coordinates, as numbers of their type", () => {
  const t = new CpuFixture();
  const f = runtime(t);
  const plane = t.allocation(3, 2);
  f._Z18rsSetElementAt_int13rs_allocationijj!(plane.handle, -7, 2, 1);
  assertEquals(t.read(plane), [0, 0, 0, 0, 0, -7]);
  assertEquals(f._Z19rsGetElementAt_uint13rs_allocationjj!(plane.handle, 2, 1), 0xfffffff9);
  assertEquals(f._Z19rsAllocationGetDimX13rs_allocation!(plane.handle), 3);
  assertThrows(() => f._Z19rsAllocationGetDimX13rs_allocation!(4), ProcessFault);
  assertThrows(() => f._Z19rsAllocationGetDimX13rs_allocation!(0), ProcessFault);
});

Deno.test("only contexts for debugging check coordinates and types", () => {
  const t = new CpuFixture({ type: RsContextType.DEBUG });
  const f = runtime(t);
  const row = t.allocation(3);
  f._Z18rsSetElementAt_int13rs_allocationij!(row.handle, 1, 3);
  f._Z20rsSetElementAt_float13rs_allocationfj!(row.handle, 1, 0);
  assertEquals(t.errors, [
    "2048 Out range ElementAt X 3 of 3",
    "2048 Data type mismatch for ElementAt 2 of 6",
  ]);
});

Deno.test("variables in a script's memory count their objects", () => {
  const t = new CpuFixture();
  const f = runtime(t);
  const variable = t.process.heap.malloc(16);
  const { handle } = t.allocation(1);
  t.process.heap.bytes.fill(0, variable, variable + 16);
  f._Z11rsSetObjectP13rs_allocationS_!(variable, handle);
  assertEquals(t.process.heap.view.getUint32(variable, true), handle);
  assertEquals(t.references.get(handle), 1);
  f._Z13rsClearObjectP13rs_allocation!(variable);
  assertEquals(t.references.get(handle), 0);
  assertEquals(f._Z10rsIsObject13rs_allocation!(0), 0);
});

Deno.test("atomic operations return what was there", () => {
  const t = new CpuFixture();
  const f = runtime(t);
  const at = t.process.heap.malloc(16);
  t.process.heap.view.setInt32(at, -1, true);
  assertEquals(f._Z11rsAtomicIncPVi!(at), -1);
  assertEquals(f._Z11rsAtomicCasPViii!(at, 0, 9), 0);
  assertEquals(f._Z11rsAtomicMaxPVjj!(at, 0x80000000), 9);
  assertEquals(t.process.heap.view.getUint32(at, true), 0x80000000);
  assertThrows(() => f._Z11rsAtomicIncPVi!(at + 1), ProcessFault);
});

Deno.test("rsDebug writes a number in both notations", () => {
  const t = new CpuFixture();
  const f = runtime(t);
  const text = t.process.heap.malloc(16);
  t.process.heap.bytes.set(new TextEncoder().encode("x\0"), text);
  f._Z7rsDebugPKci!(text, -1);
  f._Z7rsDebugPKcf!(text, 1.5);
  assertEquals(t.process.lines, [
    "D RenderScript: x -1  0xffffffff",
    "D RenderScript: x 1.500000, 0x3fc00000",
  ]);
});

Deno.test("a function that is called while no script runs ends the process", () => {
  const t = new CpuFixture();
  const f = runtimeFunctions(() => undefined, t.process) as unknown as Numbers;
  assertThrows(() => f._Z14rsSendToClienti!(1), ProcessFault, "while no script runs");
});
