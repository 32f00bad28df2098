import { assert, assertEquals } from "@std/assert";
import type { Action, Behavior, DriverBehavior, LayerBehavior } from "../behavior.ts";
import { nativeForm } from "../native_form.ts";
import { hasGcc } from "../../../impl/audit/testing/gcc.ts";
import { testEachTarget } from "../../../impl/machine/native/testing/native_test_library.ts";
import { runAlone, runTable } from "./testing/run_alone.ts";

const LAYER: LayerBehavior = { kind: "layer", name: "A" };
const DRIVER: DriverBehavior = { kind: "driver", name: "driver" };
const INITIALIZE = "AndroidGLESLayer_Initialize";

const ENDS: readonly [Action, Deno.Signal][] = [
  [{ do: "throw", message: "out of luck" }, "SIGABRT"],
  [{ do: "abort" }, "SIGABRT"],
  [{ do: "recurse" }, "SIGSEGV"],
  [{ do: "hang" }, "SIGALRM"],
  [{ do: "next" }, "SIGSEGV"],
];

for (const [action, expected] of ENDS) {
  testEachTarget(`a layer that does ${action.do} ends its process by ${expected}`, (target) => {
    const seconds = action.do === "hang" ? 1 : 60;
    const inside = runAlone({ ...LAYER, initialize: [action] }, INITIALIZE, seconds, target);
    assertEquals(inside.signal, expected);
    assert(inside.lines[0]?.startsWith('strata.event 4 {"who":"A","at":"load"}'));
    assert(inside.lines.length >= 2 && inside.lines.length < 1000, `${inside.lines.length}`);
    if (action.do === "recurse") return;
    const atLoad = runAlone({ ...LAYER, onLoad: [action] }, undefined, seconds, target);
    assertEquals(atLoad.signal, expected);
  });
}

testEachTarget("a driver that throws aborts, and other functions of it do not", (target) => {
  const driver = { ...DRIVER, throws: ["glFlush"], reports: "all" } as const;
  const thrown = runAlone(driver, "glFlush", undefined, target);
  assertEquals(thrown.signal, "SIGABRT");
  assert(thrown.lines.at(-1)?.startsWith("libc++abi 7 "));
  const fine = runAlone(driver, "glFinish", undefined, target);
  assertEquals([fine.signal, fine.code, fine.lines.at(-1)], [null, 0, "done"]);
});

const WHOLE: readonly (readonly [Behavior, step: number])[] = [
  [{
    ...LAYER,
    hooks: { glFlush: [{ do: "when", index: 0, equals: "text", then: [{ do: "abort" }] }] },
    initialize: [{ do: "callPublic", fn: "glClearColor", args: [1, null, "a", { out: 3 }] }],
    onLoad: [{ do: "when", index: 0, equals: 3, then: [] }],
  }, 16],
  [{ ...DRIVER, strings: { 1: "one" }, integers: { 2: 3 }, announces: ["glFlush"] }, 4099],
  [{ kind: "library", name: "L", returns: { one: 1 }, calls: ["other"] }, 7],
];

for (const [behavior, step] of WHOLE) {
  Deno.test({
    name: `a table of a ${behavior.kind} that is cut is refused`,
    ignore: !hasGcc(),
    fn() {
      const { kind, table } = nativeForm(behavior);
      assertEquals(runTable({ kind, table }).code, 0);
      for (let size = 0; size < table.length; size += step) {
        const { signal, lines } = runTable({ kind, table: table.slice(0, size) });
        const end = [signal, lines.at(-1)];
        const expected = "strata.fake 7 Cannot read table: it ends too early";
        assertEquals(end, ["SIGABRT", expected], `cut at ${size}`);
      }
    },
  });
}
