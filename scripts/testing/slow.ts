/**
 * Tests that `deno task test --slow` alone runs: what they show, faster ones show in fewer ways.
 *
 * @module
 */

import { withSlowTests } from "../test/slow_tests.ts";

/** Whether they are run. */
export const withSlow = withSlowTests();

/**
 * Declares one.
 *
 * @param name Its name.
 * @param fn What it does.
 * @param ignore Whether it cannot run here either way. Default: false.
 */
export function slowTest(name: string, fn: () => void | Promise<void>, ignore = false): void {
  Deno.test({
    name: withSlow ? name : `${name} (needs deno task test --slow)`,
    ignore: ignore || !withSlow,
    fn,
  });
}
