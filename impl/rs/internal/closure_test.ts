import { assertEquals } from "@std/assert";
import { fakeRun } from "./testing/scripts_fixture.ts";

/** Handles as memory, and the number of cells. */
const list = (...handles: unknown[]) => [handles, handles.length] as const;
const none = [null, 0] as const;

Deno.test("lists that do not fit, and values that cannot be, make no closure", () => {
  const run = fakeRun();
  const script = run.script();
  const invoke = run.api.rsScriptInvokeIDCreate!(script, 1);
  const field = run.api.rsScriptFieldIDCreate!(script, 0);
  const create = (
    fields: readonly unknown[],
    values: readonly unknown[],
    sizes: readonly unknown[],
  ) =>
    run.api.rsInvokeClosureCreate!(
      invoke,
      new Uint8Array(2),
      2,
      ...list(...fields),
      ...list(...values),
      ...list(...sizes),
    );
  assertEquals(create([field], [], [4]), 0);
  assertEquals(create([0], [1], [4]), 0);
  assertEquals(create([field], [1], [9]), 0);
  assertEquals(create([field], [0x123456], [-1]), 0);
  assertEquals(create([field], [0.5], [4]), 0);
  assertEquals(create([field], [1n << 40n], [8]) !== 0, true);
  assertEquals(run.errors.length, 5);
});

Deno.test("a group of another context's closures is refused", () => {
  const [run, other] = [fakeRun(), fakeRun()];
  const strangers = Array.from({ length: 20 }, () => other.script());
  const kernel = other.api.rsScriptKernelIDCreate!(strangers.at(-1), 0, 35);
  assertEquals(run.api.rsClosureCreate!(kernel, 0, ...none, ...none, ...none, ...none, ...none), 0);
  assertEquals(run.errors.length, 1);
});
