/**
 * Tests that play one scene with both forms of fakes.
 *
 * @module
 */

import { assertEquals, assertNotEquals } from "@std/assert";
import { hasGcc } from "../../../../impl/audit/testing/gcc.ts";
import { NativeTemplates } from "./build.ts";
import { NativeSide, type Side, SimSide } from "./side.ts";

let shared: NativeTemplates | undefined;

/** The libraries, built once for all tests of a file. */
export function templates(): NativeTemplates {
  if (shared === undefined) {
    shared = new NativeTemplates();
    addEventListener("unload", () => shared?.[Symbol.dispose]());
  }
  return shared;
}

/**
 * Declares a test: what the scene gives back, and what the fakes said meanwhile, must be the same for both forms.
 *
 * @param name The test's name.
 * @param scene Loads fakes and calls them.
 */
export function bothForms(name: string, scene: (side: Side) => unknown): void {
  Deno.test({
    name,
    ignore: !hasGcc(),
    fn() {
      const sim = new SimSide();
      const expected = scene(sim);
      assertNotEquals(sim.events, []);
      using native = new NativeSide(templates());
      assertEquals(scene(native), expected);
      assertEquals(native.events, sim.events);
    },
  });
}
