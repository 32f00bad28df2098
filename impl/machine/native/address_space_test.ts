import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { type EntryPoint, ProcessFault } from "../machine.ts";
import { AddressSpace } from "./address_space.ts";
import type { CodeHost } from "./code_host.ts";
import { NativePointer } from "./remote_memory.ts";

const FLUSH = (() => 7) as unknown as EntryPoint;

/** A space of a process that is not there; what is called and kept is noted. */
function space() {
  const calls: unknown[] = [];
  const kept: string[] = [];
  const host = {
    thunk: (index: number) => 0x40_0000 + 16 * index,
    reserve: (bytes: Uint8Array) => 0x80_0000 + 0x100 * kept.push(new TextDecoder().decode(bytes)),
    readString: (address: number) => `text at ${address}`,
  } as Partial<CodeHost> as CodeHost;
  const made = new AddressSpace({
    guarded: (use) => use(host),
    callAddress: (...call) => calls.push(call),
    publicFunctions: [
      { library: "libGLESv2", name: "glFlush" },
      { library: "libGLESv2", name: "glNone" },
    ],
    publicFunction: (_library, name) => name === "glFlush" ? FLUSH : null,
  });
  return { space: made, calls, kept };
}

Deno.test("one function stands for each address of machine code, and goes back as that address", () => {
  const { space: s, calls } = space();
  const entry = s.functionAt(0x7fff_0000n, "glClear") as (...args: unknown[]) => unknown;
  assertStrictEquals(s.functionAt(0x7fff_0000n, "other"), entry);
  assertStrictEquals(s.fromPointer(0x7fff_0000n), entry);
  assertEquals(s.toPointer(entry), 0x7fff_0000n);
  assertEquals(s.nativeOf(entry), { address: 0x7fff_0000, name: "glClear" });
  assertEquals(s.nativeOf(FLUSH), undefined);
  entry(16384);
  assertEquals(calls, [[0x7fff_0000, "glClear", [16384]]]);
  assertEquals(s.functionAt(0n, "x"), null);
  assertEquals(s.functionAt(5n, "x"), 5);
});

Deno.test("an address whose library is gone may become another function", () => {
  const { space: s } = space();
  const before = s.functionAt(0x7fff_0000n, "glClear");
  s.forget([0x7fff_0000]);
  const after = s.functionAt(0x7fff_0000n, "glFinish");
  assert(before !== after);
  assertEquals(s.nativeOf(after)?.name, "glFinish");
});

Deno.test("functions of the device have thunks behind those of public functions", () => {
  const { space: s } = space();
  const own = () => 1;
  const address = s.toPointer(own, "eglGetError");
  assertEquals(address, BigInt(0x40_0000 + 16 * 2));
  assertEquals(s.toPointer(own), address);
  assertStrictEquals(s.fromPointer(address), own);
  assertEquals(s.thunk(2), { fn: own, name: "eglGetError" });
  assertEquals(s.thunk(0), { fn: FLUSH as never, name: "glFlush" });
  for (
    const [thunk, message] of [[1, "libGLESv2 has no function glNone"], [9, "thunk 9"]] as const
  ) {
    assertThrows(() => s.thunk(thunk), ProcessFault, message);
  }
});

Deno.test("a public function is where machine code is linked to it", () => {
  const { space: s } = space();
  s.place(FLUSH, 0x9000_0000);
  assertEquals(s.toPointer(FLUSH), 0x9000_0000n);
  assertStrictEquals(s.functionAt(0x9000_0000n, "glFlush"), FLUSH);
});

Deno.test("objects, handles that are numbers, and foreign pointers come back as they went", () => {
  const { space: s } = space();
  const object = { layer: 1 };
  assertStrictEquals(s.fromPointer(s.toPointer(object)), object);
  assertEquals(s.toPointer(object), s.toPointer(object));
  assert(s.toPointer({}) !== s.toPointer(object));
  const handle = 0x7a00_0000_1000;
  assert(s.fromPointer(BigInt(handle)) instanceof NativePointer);
  assertEquals(s.fromPointer(s.toPointer(handle)), handle);
  assertEquals(s.fromPointer(1n), 1);
  const pointer = s.fromPointer(0x7f12_3456_7890n) as NativePointer;
  assertStrictEquals(s.fromPointer(0x7f12_3456_7890n), pointer);
  assertEquals(s.toPointer(pointer), 0x7f12_3456_7890n);
  assertEquals(String(pointer), String(0x7f12_3456_7890));
  assertEquals([s.toPointer(null), s.fromPointer(0n)], [0n, null]);
  assertEquals(s.toPointer(-1n), 0xffff_ffff_ffff_ffffn);
  assertEquals([s.toPointer(-1), s.fromPointer(s.toPointer(-1))], [0xffff_ffff_ffff_ffffn, -1]);
});

Deno.test("a C string is kept once", () => {
  const { space: s, kept } = space();
  assertEquals(s.keepString("Mesa"), s.toPointer("Mesa"));
  assertEquals(kept, ["Mesa\0"]);
});
