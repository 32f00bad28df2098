/**
 * Tests that play one scene with both forms of fakes.
 *
 * @module
 */

import { assertEquals, assertNotEquals } from "@std/assert";
import { hasGcc } from "../../../../impl/audit/testing/gcc.ts";
import { type Target, TARGET_ABIS, targetFor } from "../../../../impl/machine/native/target.ts";
import { testEachTarget } from "../../../../impl/machine/native/testing/native_test_library.ts";
import { NativeTemplates } from "./build.ts";
import { HostSide } from "./host_side.ts";
import { NativeSide, type Side, SimSide } from "./side.ts";

const shared = new Map<string, NativeTemplates>();

/**
 * The libraries, built once for all tests of a file.
 *
 * @param target What runs them. Default: this machine.
 */
export function templates(target: Target = targetFor()): NativeTemplates {
  let built = shared.get(target.abi);
  if (built === undefined) {
    shared.set(target.abi, built = new NativeTemplates(target));
    addEventListener("unload", () => built?.[Symbol.dispose]());
  }
  return built;
}

/**
 * Declares a test: what the scene gives back, and what the fakes said meanwhile, must be the same for both forms, of which the
 * native one runs on each kind of machine.
 *
 * @param name The test's name.
 * @param scene Loads fakes and calls them.
 */
export function bothForms(name: string, scene: (side: Side) => unknown): void {
  Deno.test({
    name,
    ignore: !hasGcc(),
    fn() {
      using native = new NativeSide(templates());
      compare(native, scene);
    },
  });
  testEachTarget(name, (target) => {
    using native = new HostSide(target);
    compare(native, scene);
  }, TARGET_ABIS.slice(1));
}

function compare(native: Side, scene: (side: Side) => unknown): void {
  const sim = new SimSide();
  const expected = scene(sim);
  assertNotEquals(sim.events, []);
  assertEquals(scene(native), expected);
  assertEquals(native.events, sim.events);
}
