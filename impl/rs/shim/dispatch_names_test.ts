import { assert, assertEquals } from "@std/assert";
import type { RsCalls } from "../../../cts/contract/recorder_calls.ts";
import { DISPATCH_NAMES, dispatchMember, NATIVE_LIB_DIR } from "./dispatch_names.ts";

type Missing = Exclude<`rs${keyof RsCalls}`, (typeof DISPATCH_NAMES)[number]>;

Deno.test("every function that programs can record is looked up", () => {
  const missing: [Missing] extends [never] ? true : Missing = true;
  assert(missing);
});

Deno.test("no function is looked up twice", () => {
  assertEquals(new Set<string>(DISPATCH_NAMES).size, DISPATCH_NAMES.length);
});

Deno.test("members of the dispatch table have no prefix", () => {
  assertEquals(dispatchMember("rsAssignName"), "AssignName");
  assertEquals(dispatchMember("rsaGetName"), "GetName");
  assertEquals(dispatchMember("rsAllocation1DData"), "Allocation1DData");
  assertEquals(dispatchMember(NATIVE_LIB_DIR), "SetNativeLibDir");
});
