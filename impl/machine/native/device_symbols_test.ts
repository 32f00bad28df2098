import { assert, assertEquals } from "@std/assert";
import { DEVICE_SYMBOLS, isOfLinker } from "./device_symbols.ts";
import { slotNames } from "./dispatch.ts";

Deno.test("what begins as a slot's name is a slot of libdl", () => {
  const slots = slotNames("libdl");
  const bound = Object.values(DEVICE_SYMBOLS).filter((name) => name.startsWith("strata_"));
  assert(bound.length > 0);
  for (const name of bound) assert(slots.includes(name), name);
});

Deno.test("the linker's functions are not the C library's", () => {
  const names = ["dlopen", "dladdr", "getenv", "environ", "toString"];
  assertEquals(names.map(isOfLinker), [true, true, false, false, false]);
});
