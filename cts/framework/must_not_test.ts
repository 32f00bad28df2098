import { assertEquals, assertRejects } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { tinyImplementation } from "../contract/testing/tiny_implementation.ts";
import { DEFAULT_WORLD } from "../contract/world.ts";
import { Context } from "./context.ts";
import { ControlError, ExpectationError, SkipSignal } from "./expectation.ts";
import { runFalseAlarm, runMustNot } from "./must_not.ts";
import { Observer } from "./observer.ts";
import type { Outcome, Scene } from "./scene.ts";

const scene = (layers: string): Scene => ({
  world: { ...DEFAULT_WORLD, settings: { layers } },
  process: { kind: "native" },
  program: { calls: [] },
});
const happened = ({ record }: Outcome) => record.events;

function run(first: string, control: string): Promise<string[]> {
  const observer = new Observer(planted({ parts: {} }));
  const t = new Context<unknown>({}, observer);
  const prohibition = { what: "a layer is loaded", scene: () => scene(first), happened };
  return runMustNot(t, prohibition, { change: "a layer", scene: () => scene(control) })
    .then(() => [...t.oracles]);
}

Deno.test("a prohibition passes if only its control shows it", async () => {
  assertEquals(await run("", "A"), ["expectAbsent", "expectRunning", "control"]);
});

Deno.test("a prohibition fails if it happens, or if the process does not survive", async () => {
  await assertRejects(() => run("A", "A:B"), ExpectationError, "a layer is loaded: is A load");
  await assertRejects(() => run("!", "A"), ExpectationError, "ended by SIGABRT");
});

Deno.test("a control that does not fire, or changes nothing, is an error of the suite", async () => {
  await assertRejects(() => run("", "!"), ControlError, "nothing shows that a layer is loaded");
  await assertRejects(() => run("", ""), ControlError, "the scene is the same");
});

/** Audits a World with a file and, as the control, one with another; the audit finds those of the vendor. */
function alarm(file: string, control: string, implementation = tinyImplementation()) {
  const world = (path: string) => ({ ...DEFAULT_WORLD, files: [{ path, text: "" }] });
  const t = new Context<unknown>({}, new Observer(implementation));
  return runFalseAlarm(t, { rule: "needless-label", world: () => world(file) }, {
    change: "another file",
    world: () => world(control),
  }).then(() => [...t.oracles]);
}

Deno.test("an audit passes if it finds something in the control only", async () => {
  assertEquals(await alarm("/data/x", "/vendor/x"), ["expectAbsent", "control"]);
});

Deno.test("an audit fails on a false alarm, and its control must fire", async () => {
  await assertRejects(() => alarm("/vendor/x", "/vendor/y"), ExpectationError, "needless-label");
  await assertRejects(() => alarm("/data/x", "/data/y"), ControlError, "did not fire");
  await assertRejects(() => alarm("/data/x", "/data/x"), ControlError, "the scene is the same");
});

Deno.test("an implementation without an audit skips what asks for one", async () => {
  const { name, boot } = tinyImplementation();
  await assertRejects(() => alarm("/data/x", "/vendor/x", { name, boot }), SkipSignal, "no audit");
});
