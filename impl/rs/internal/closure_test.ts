import { assertEquals } from "@std/assert";
import type { Closure } from "./closure.ts";
import { type FakeRun, fakeRun } from "./testing/scripts_fixture.ts";

/** Handles as memory, and the number of cells. */
const list = (...handles: unknown[]) => [handles, handles.length] as const;
const none = [null, 0] as const;

/** A closure of one argument, which may depend on another closure. */
function closure(run: FakeRun, kernel: unknown, value: unknown, dependency: unknown = 0): number {
  return Number(run.api.rsClosureCreate!(
    kernel,
    run.plain("Allocation"),
    ...list(0),
    ...list(value),
    ...list(-1),
    ...list(dependency),
    ...list(0),
  ));
}

Deno.test("a closure has arguments before the first variable, and keeps what it names", () => {
  const run = fakeRun();
  const { api, rsc } = run;
  const script = run.script();
  const kernel = api.rsScriptKernelIDCreate!(script, 0, 35);
  const [number, object] = [0, 1].map((slot) => api.rsScriptFieldIDCreate!(script, slot));
  const [input, held] = [run.plain("Allocation"), run.plain("Allocation")];
  const handle = api.rsClosureCreate!(
    kernel,
    0,
    ...list(0, number, object),
    ...list(input, 42, held),
    Int32Array.from([-1, 4, -1]),
    3,
    ...list(0, 0, 0),
    ...list(0, 0, 0),
  );
  const made = rsc.objects.get("Closure", handle) as Closure;
  for (const other of [script, kernel, number, object, input, held]) rsc.objects.release(other);
  assertEquals(made.args.map((argument) => argument?.handle), [input]);
  assertEquals(
    [...made.globals].map(([field, { value, size }]) => [field.slot, value, size]),
    [[0, 42n, 4], [1, BigInt(held), -1]],
  );
  api.rsClosureSetArg!(handle, 0, 0, -1);
  assertEquals([made.args, rsc.object(input)], [[null], undefined]);
  api.rsClosureSetArg!(handle, 1, 0, -1);
  assertEquals(run.errors, ["3 rsClosureSetArg: index is 1, expected less than 1"]);
  rsc.objects.release(handle);
  assertEquals([...rsc.objects.all()], []);
});

Deno.test("a closure keeps all 64 bits of a number, from whichever memory it comes", () => {
  const run = fakeRun();
  const script = run.script();
  const invoke = run.api.rsScriptInvokeIDCreate!(script, 1);
  const field = run.api.rsScriptFieldIDCreate!(script, 0);
  const bits = (values: unknown) => {
    const handle = run.api.rsInvokeClosureCreate!(invoke, ...none, [field], 1, values, 1, [8], 1);
    const made = run.rsc.objects.get("Closure", handle) as Closure;
    return [...made.globals.values()].map(({ value }) => value);
  };
  const tenth = new BigInt64Array(Float64Array.of(0.1).buffer);
  assertEquals([bits(tenth), bits([...tenth])], [[...tenth], [...tenth]]);
  assertEquals([bits([2n ** 63n - 1n]), bits([2n ** 63n])], [[2n ** 63n - 1n], [-(2n ** 63n)]]);
  assertEquals([bits([-1]), bits([-0])], [[-1n], [0n]]);
});

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

Deno.test("a group of version 2 runs its closures in order and refuses one that depends on a later one", () => {
  const run = fakeRun();
  const { api, rsc } = run;
  const kernel = api.rsScriptKernelIDCreate!(run.script(), 0, 35);
  const first = closure(run, kernel, run.plain("Allocation"));
  const second = closure(run, kernel, 0, first);
  const create = (...closures: unknown[]) =>
    Number(api.rsScriptGroup2Create!("g", 1, "/cache", 6, ...list(...closures)));
  assertEquals([create(second, first), create(first, 0x123456)], [0, 0]);
  assertEquals(run.errors.length, 2);
  assertEquals(create(second) !== 0, true);
  const group = create(first, second);
  run.calls.length = 0;
  rsc.objects.release(first);
  rsc.objects.release(second);
  api.rsScriptGroupExecute!(group);
  assertEquals(run.calls, ["execute ScriptGroup2"]);
  const closures = rsc.objects.get("ScriptGroup2", group)?.closures.map(({ handle }) => handle);
  assertEquals(closures, [first, second]);
});

Deno.test("a group of another context's closures is refused", () => {
  const [run, other] = [fakeRun(), fakeRun()];
  const strangers = Array.from({ length: 20 }, () => other.script());
  const kernel = other.api.rsScriptKernelIDCreate!(strangers.at(-1), 0, 35);
  assertEquals(run.api.rsClosureCreate!(kernel, 0, ...none, ...none, ...none, ...none, ...none), 0);
  assertEquals(run.errors.length, 1);
});
