/**
 * Tests that play one scene with both forms of fakes.
 *
 * @module
 */

import { assertEquals, assertNotEquals } from "@std/assert";
import { testEachTarget } from "../../../../impl/machine/native/testing/native_test_library.ts";
import { HostSide } from "./host_side.ts";
import { type Side, SimSide } from "./side.ts";

/**
 * Declares a test: what the scene gives back, and what the fakes said meanwhile, must be the same for both forms, of which the
 * native one runs on each kind of machine.
 *
 * @param name The test's name.
 * @param scene Loads fakes and calls them.
 */
export function bothForms(name: string, scene: (side: Side) => unknown): void {
  testEachTarget(name, (target) => {
    const sim = new SimSide();
    using native = new HostSide(target);
    const expected = scene(sim);
    assertNotEquals(sim.events, []);
    assertEquals(scene(native), expected);
    assertEquals(native.events, sim.events);
  });
}
