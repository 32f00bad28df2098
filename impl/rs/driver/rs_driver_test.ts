import { assertEquals } from "@std/assert";
import { RsAllocationUsage } from "../../../cts/contract/rs_defines.ts";
import {
  RS_DRIVER_SYMBOLS,
  RS_HAL_ENTRIES,
  RS_HAL_GRAPHICS_FIRST,
  type RsContext,
  type RsScript,
} from "./hal.ts";
import type { Functions } from "../rs_process.ts";
import { fakeLibrary } from "../testing/fake_process.ts";
import type { AllocationCopies } from "./allocation_copies.ts";
import { driverFixture, type } from "./testing/driver_fixture.ts";
import { RsDriver } from "./rs_driver.ts";

/** The exports of a driver over a CPU reference, and a function to ask for one of the driver's. */
function driver(cpu: unknown, Driver: typeof RsDriver = RsDriver) {
  const fixture = driverFixture();
  const library = fakeLibrary(fixture.process, {
    "libRSCpuRef.so": { RsdCpuReference_create: () => cpu } as Functions,
  });
  const made = new Driver(library);
  const exported = { ...made.functions(), ...made.runtime() } as unknown as Record<
    string,
    (...args: readonly unknown[]) => unknown
  >;
  const query = (entry: number) => {
    const fnPtr: unknown[] = [undefined];
    return { answer: exported.rsdHalQueryHal!(entry, fnPtr), fn: fnPtr[0] };
  };
  // deno-lint-ignore no-explicit-any -- each entry has a signature of its own
  const call = (entry: number) => query(entry).fn as any;
  return { ...fixture, exported, query, call };
}

Deno.test("the four symbols and what scripts import are exported, the version is 200", () => {
  const { exported } = driver({});
  for (const name of [...RS_DRIVER_SYMBOLS, "_Z14rsSendToClienti"]) {
    assertEquals([name, typeof exported[name]], [name, "function"]);
  }
  const major = new Int32Array(1);
  const minor = Int32Array.of(7);
  assertEquals(exported.rsdHalQueryVersion!(major, minor), 1);
  assertEquals([major[0], minor[0]], [200, 0]);
});

Deno.test("every entry is known, those of graphics and others are not", () => {
  const { query, process } = driver({});
  const empty = RS_HAL_ENTRIES.filter(([entry]) => {
    const { answer, fn } = query(entry);
    assertEquals(answer, 1);
    return fn === null;
  });
  assertEquals(empty.map(([, , name]) => name), ["initOem", "updateCachedObject"]);
  assertEquals([query(RS_HAL_GRAPHICS_FIRST).answer, query(0).answer], [0, 0]);
  assertEquals(process.lines, [
    `E RenderScript: ERROR: unknown RenderScript HAL API query, ${RS_HAL_GRAPHICS_FIRST}`,
    "E RenderScript: ERROR: unknown RenderScript HAL API query, 0",
  ]);
});

Deno.test("a context without CPU reference is refused", () => {
  const { exported, rsc, process } = driver(null);
  assertEquals([exported.rsdHalInit!(rsc, 0, 0), rsc.hal.drv], [0, null]);
  assertEquals(process.lines, [
    "E RenderScript: RsdCpuReference::create for driver hal failed.",
  ]);
});

Deno.test("scripts are the CPU reference's; shared memory is brought together around them", () => {
  const user = new Uint8Array(16);
  const seen: unknown[] = [];
  let cell = () => 0;
  const script = { resName: "a", hal: { drv: null } } as unknown as RsScript;
  const handle = {
    populateScript: () => seen.push("populate"),
    invokeForEach: (...args: readonly unknown[]) => {
      seen.push(args, cell());
    },
    destroy: () => seen.push("destroy"),
  };
  const cpu = {
    createScript: () => handle,
    destroy: () => seen.push("shutdown"),
  };
  const { exported, rsc, call, process } = driver(cpu);
  assertEquals(exported.rsdHalInit!(rsc, 0, 0), 1);
  assertEquals(call(1000)(rsc, script, "a", "", new Uint8Array(), 0), true);
  const { allocate } = driverFixture();
  const usage = RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED;
  const allocation = { ...allocate(type(1, [16])), usage, userPointer: user };
  call(2000)(rsc, allocation, false);
  const { pointer } = allocation.hal.state.lods[0]!;
  cell = () => process.heap.bytes[pointer]!++;
  user[0] = 5;
  call(1004)(rsc, script, 3, null, allocation, null, null);
  assertEquals(seen, ["populate", [3, [], allocation, null, null], 5]);
  assertEquals(user[0], 6);
  process.heap.bytes[pointer] = 9;
  call(5)(rsc);
  assertEquals(user[0], 9);
  call(1012)(rsc, script);
  call(1)(rsc);
  assertEquals([seen.slice(3), script.hal.drv, rsc.hal.drv], [["destroy", "shutdown"], null, null]);
});

Deno.test("a vendor's driver replaces one function and keeps the others", () => {
  let count = 0;
  class Counting extends RsDriver {
    protected override halFunctions() {
      const functions = super.halFunctions();
      const { data1D } = functions.allocation;
      return {
        ...functions,
        allocation: {
          ...functions.allocation,
          data1D: (rsc: RsContext, ...rest: DataArguments) => {
            count++;
            data1D?.(rsc, ...rest);
          },
        },
      };
    }
  }
  type DataArguments = Parameters<AllocationCopies["data1D"]> extends [unknown, ...infer Rest]
    ? Rest
    : never;
  const { call, rsc } = driver({}, Counting);
  const { allocate } = driverFixture();
  const allocation = allocate(type(1, [4]));
  call(2000)(rsc, allocation, false);
  call(2010)(rsc, allocation, 0, 0, 4, Uint8Array.of(1, 2, 3, 4));
  const back = new Uint8Array(4);
  call(2013)(rsc, allocation, 0, 0, 4, back);
  assertEquals([count, [...back]], [1, [1, 2, 3, 4]]);
});
