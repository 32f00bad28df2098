import { assertEquals } from "@std/assert";
import { type FakeRun, fakeRun } from "../testing/scripts_fixture.ts";
import { scriptOrder } from "./group_order.ts";

const IN = 1;
const OUT = 2;

/** Handles as memory, and their length in bytes of pointers. */
const list = (...handles: unknown[]) => [handles, handles.length * 8] as const;

function kernel(run: FakeRun, script: number, signature: number, slot = 0): number {
  return Number(run.api.rsScriptKernelIDCreate!(script, slot, signature));
}

/** Two scripts: the first one's kernel writes for the second one's. */
function pair(): FakeRun & { kernels: readonly number[]; group: number } {
  const run = fakeRun();
  const kernels = [kernel(run, run.script(), IN | OUT), kernel(run, run.script(), IN | OUT)];
  const [source, destination] = kernels;
  const group = Number(run.api.rsScriptGroupCreate!(
    ...list(destination, source),
    ...list(source),
    ...list(destination),
    ...list(0),
    ...list(run.plain("Type")),
  ));
  run.calls.length = 0;
  return { ...run, kernels, group };
}

Deno.test("kernels run by depth, and are joined by Allocations of the group's", () => {
  const { rsc, group, kernels } = pair();
  const object = rsc.objects.get("ScriptGroup", group)!;
  assertEquals(object.order.map(({ handle }) => handle), kernels);
  const [first, second] = object.order;
  assertEquals(object.outputOf(first!) !== null, true);
  assertEquals(object.outputOf(first!), object.inputOf(second!));
  assertEquals([object.inputOf(first!), object.outputOf(second!)], [null, null]);
});

Deno.test("a group whose inputs or outputs are missing does not run", () => {
  const { api, calls, errors, group, kernels, plain } = pair();
  const [first, second] = kernels;
  const allocation = plain("Allocation");
  api.rsScriptGroupExecute!(group);
  api.rsScriptGroupSetInput!(group, first, allocation);
  api.rsScriptGroupExecute!(group);
  api.rsScriptGroupSetInput!(group, second, allocation);
  assertEquals(errors, [
    "3 ScriptGroup missing input.",
    "3 ScriptGroup missing output.",
    "3 ScriptGroup:setInput kid not found",
  ]);
  assertEquals(calls, []);
  api.rsScriptGroupSetOutput!(group, second, allocation);
  api.rsScriptGroupExecute!(group);
  assertEquals(calls, ["execute ScriptGroup"]);
});

Deno.test("a driver without groups gets the kernels one by one", () => {
  const { rsc, api, calls, group, kernels, plain } = pair();
  rsc.hal.funcs.scriptgroup.execute = null;
  const allocation = plain("Allocation");
  api.rsScriptGroupSetInput!(group, kernels[0], allocation);
  api.rsScriptGroupSetOutput!(group, kernels[1], allocation);
  api.rsScriptGroupExecute!(group);
  const launch = "forEach 0 [Allocation] Allocation null null";
  assertEquals(calls, [launch, launch]);
});

Deno.test("a link to a variable sets it before the kernels run", () => {
  const run = fakeRun();
  const [from, to] = [run.script(), run.script()];
  const [source, reader] = [kernel(run, from, OUT), kernel(run, to, 0)];
  const field = run.api.rsScriptFieldIDCreate!(to, 1);
  const type = run.plain("Type");
  const group = run.api.rsScriptGroupCreate!(
    ...list(source, reader),
    ...list(source),
    ...list(0),
    ...list(field),
    ...list(type),
  );
  run.calls.length = 0;
  run.api.rsScriptGroupExecute!(group);
  assertEquals(run.calls, ["setObj 1 Allocation", "execute ScriptGroup"]);
});

Deno.test("groups that cannot be are refused and leave nothing behind", () => {
  const run = fakeRun();
  const [one, two] = [run.script(), run.script()];
  const [a, b] = [kernel(run, one, IN | OUT), kernel(run, two, IN | OUT)];
  const own = kernel(run, one, IN | OUT, 1);
  const type = run.plain("Type");
  const create = (kernels: readonly number[], links: readonly (readonly [number, number])[]) =>
    run.api.rsScriptGroupCreate!(
      ...list(...kernels),
      ...list(...links.map(([from]) => from)),
      ...list(...links.map(([, to]) => to)),
      ...list(...links.map(() => 0)),
      ...list(...links.map(() => type)),
    );
  const before = [...run.rsc.objects.all()].length;
  assertEquals(create([a, b], [[a, b], [b, a]]), 0);
  assertEquals(create([a, own], [[a, own]]), 0);
  assertEquals(create([a], [[a, b]]), 0);
  assertEquals(create([], []), 0);
  assertEquals(create([a, type], []), 0);
  assertEquals(
    run.api.rsScriptGroupCreate!(...list(a, b), ...list(a), ...list(b), ...list(0), ...list()),
    0,
  );
  assertEquals(run.errors.slice(0, 2), [
    "3 rsScriptGroupCreate: the links lead back to a script, expected none to",
    "3 rsScriptGroupCreate: the links lead back to a script, expected none to",
  ]);
  assertEquals(run.errors.at(-1)?.includes("lengths differ: src 1, dstK 1, dstF 1, type 0"), true);
  assertEquals([...run.rsc.objects.all()].length, before);
  assertEquals([run.errors.length, run.rsc.hadFatalError], [6, false]);
});

Deno.test("a script that two ways lead to runs after the longer one, except where Android takes the first", () => {
  const links = [["a", "d"], ["a", "b"], ["b", "d"]] as const;
  assertEquals(scriptOrder(["d", "b", "a"], links, true), ["a", "b", "d"]);
  assertEquals(scriptOrder(["d", "b", "a"], links, false), ["a", "d", "b"]);
});

Deno.test("a very long chain has an order", () => {
  const scripts = Array.from({ length: 20_000 }, (_, index) => index);
  const links = scripts.slice(1).map((script) => [script - 1, script] as const);
  for (const longest of [true, false]) {
    assertEquals(scriptOrder(scripts.toReversed(), links, longest), scripts);
  }
  assertEquals(scriptOrder(scripts, [...links, [19_999, 0]], true), undefined);
});

Deno.test("a group keeps what it is made of", () => {
  const { rsc, api, calls, group, kernels } = pair();
  for (const object of [...rsc.objects.all()]) {
    if (object.handle !== group) rsc.objects.release(object.handle);
  }
  assertEquals(calls, []);
  api.rsScriptGroupExecute!(group);
  rsc.objects.release(group);
  assertEquals(kernels.map((handle) => rsc.object(handle)), [undefined, undefined]);
  assertEquals([...rsc.objects.all()], []);
});
