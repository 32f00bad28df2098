import { assertEquals } from "@std/assert";
import type { RsAllocation, RsContext, RsdHalFunctions } from "../driver/hal.ts";
import { residentFunctions } from "./gpu_allocations.ts";
import type { Residency } from "./residency.ts";

type Table = Readonly<Record<string, (rsc: RsContext, ...rest: readonly unknown[]) => unknown>>;

/** All functions of a driver for Allocations, and what calls of them do in turn. */
function recorded() {
  const done: string[] = [];
  const note = (what: string) => (allocation: RsAllocation) =>
    void done.push(`${what} ${allocation.name}`);
  const residency = {
    fetch: note("fetch"),
    hostWrote: note("changed"),
    makeVisible: note("visible"),
    forget: note("forget"),
    destroy: note("destroyed"),
  } as unknown as Residency;
  const functions = new Proxy({}, {
    ownKeys: () => NAMES,
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_target, name) => (..._args: unknown[]) => {
      done.push(String(name));
      return 7;
    },
  }) as RsdHalFunctions["allocation"];
  const wrapped = residentFunctions(functions, residency) as unknown as Table;
  return { done, wrapped };
}

const READS = ["syncAll", "ioSend", "read1D", "read2D", "read3D", "elementRead"];
const WRITES = ["data1D", "data2D", "data3D", "unlock1D", "elementData", "generateMipmaps"];
const COPIES = ["allocData1D", "allocData2D", "allocData3D"];
const MOVES = ["resize", "setSurface", "ioReceive"];
const SHOWS = ["lock1D", "getPointer"];
const OTHERS = ["init", "initAdapter", "adapterOffset", "grallocBits", "markDirty"];
const NAMES = [...READS, ...WRITES, ...COPIES, ...MOVES, ...SHOWS, ...OTHERS, "destroy"];

Deno.test("functions fetch what they use, and tell what they have done", () => {
  const allocation = { kind: "Allocation", name: "a" } as RsAllocation;
  const other = { kind: "Allocation", name: "b" } as RsAllocation;
  const check = (names: readonly string[], rest: readonly unknown[], expected: string[]) => {
    for (const name of names) {
      const { done, wrapped } = recorded();
      assertEquals(wrapped[name]!({} as RsContext, allocation, ...rest), 7);
      assertEquals(done, expected.map((text) => text === "" ? name : text));
    }
  };
  check(READS, [0, null], ["fetch a", ""]);
  check(WRITES, [0], ["fetch a", "", "changed a"]);
  check(COPIES, [0, other, 1], ["fetch a", "fetch b", "", "changed a"]);
  check(MOVES, [{}], ["fetch a", "", "forget a"]);
  check(SHOWS, [], ["fetch a", "", "visible a"]);
  check(OTHERS, [], [""]);
  check(["destroy"], [], ["", "destroyed a"]);
});

Deno.test("a function that a driver goes without stays away", () => {
  const functions = { data1D: null } as unknown as RsdHalFunctions["allocation"];
  assertEquals(residentFunctions(functions, {} as Residency).data1D, null);
});
