import { assertEquals, assertStringIncludes } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { suite } from "../../scripts/testing/planted_suite.ts";
import type { Implementation } from "../contract/device.ts";
import { attempt, type AttemptOptions } from "./attempt.ts";
import { group } from "./builder.ts";
import { defineSuite } from "./suite.ts";

const implementation = planted({ parts: {} });

function run(id: string, options: AttemptOptions = {}, judged: Implementation = implementation) {
  const one = suite.find(id);
  if (one === undefined) throw new Error(`no case ${id}`);
  return attempt(one, judged, options);
}

Deno.test("each end of a test has its status", async () => {
  const table: [string, string, string][] = [
    ["planted:good:count", "pass", ""],
    ["planted:bad:fails", "fail", "loaded layers: is"],
    ["planted:bad:skips", "skip", "no phone"],
    ["planted:bad:throws", "error", "thrown by the test"],
    ["planted:bad:asks_nothing", "error", "asked no oracle"],
    ["planted:bad:dead_control", "error", "The control did not fire"],
    ["planted:bad:wrong_device_call", "error", "Device.pull threw: Cannot pull"],
    ["strange:subject:unclaimed", "skip", 'does not claim "strange"'],
  ];
  for (const [id, status, message] of table) {
    const result = await run(id);
    assertEquals(result.status, status, id);
    assertStringIncludes(result.message, message);
  }
});

Deno.test("a failure comes with Worlds, processes and the decision trace", async () => {
  const { evidence, failure } = await run("planted:bad:fails");
  assertEquals(failure?.oracle, "expectSequence");
  assertEquals(evidence?.worlds[0]?.difference, ['settings: layers = "A:B:C"']);
  assertEquals(evidence?.worlds[0]?.hash.length, 16);
  const [process] = evidence?.processes ?? [];
  assertEquals([process?.name, process?.end], ["native shell", "running"]);
  assertEquals(process?.events, ["A load", "B load", "C load"]);
  assertEquals(process?.decisions.map(({ subject }) => subject), ["A", "B", "C"]);
});

Deno.test("a pass has evidence only when asked", async () => {
  assertEquals((await run("planted:good:count")).evidence, undefined);
  const { evidence } = await run("planted:good:count", { explain: true });
  assertEquals(evidence?.processes.length, 1);
});

Deno.test("a weakened oracle lets a wrong result pass", async () => {
  const { status } = await run("planted:bad:fails", { weakened: ["expectSequence"] });
  assertEquals(status, "pass");
  const dead = await run("planted:bad:dead_control", { weakened: ["control"] });
  assertEquals(dead.status, "pass");
});

Deno.test("an adapter that died is a crash, and every device is disposed", async () => {
  let disposed = 0;
  const dying: Implementation = {
    name: "dying",
    boot: async (world) => {
      const device = await implementation.boot(world);
      const fault = Object.assign(new Error("the adapter ended"), { name: "AdapterError" });
      device.launch = () => Promise.reject(fault);
      device.dispose = () => Promise.resolve(void disposed++);
      return device;
    },
  };
  const result = await run("planted:good:count", {}, dying);
  assertEquals([result.status, disposed], ["crash", 1]);
  assertEquals(result.message, "Device.launch threw: the adapter ended");
});

Deno.test("a device that cannot be disposed spoils a pass", async () => {
  const sticky: Implementation = {
    name: "sticky",
    boot: async (world) => {
      const device = await implementation.boot(world);
      device.dispose = () => Promise.reject(new Error("it sticks"));
      return device;
    },
  };
  const result = await run("planted:good:count", {}, sticky);
  assertEquals([result.status, result.message], ["error", "Device.dispose threw: it sticks"]);
});

Deno.test("a record that is nonsense is an error that names it", async () => {
  const vague: Implementation = {
    name: "vague",
    boot: async (world) => {
      const device = await implementation.boot(world);
      device.launch = () =>
        Promise.resolve({
          pid: 1,
          run: () => Promise.resolve(undefined as never),
          kill: () => Promise.resolve(),
        });
      return device;
    },
  };
  const result = await run("planted:good:count", {}, vague);
  assertEquals(result.status, "error");
  assertEquals(
    result.message,
    "Process.run gave what the contract does not allow: it is undefined, expected an object",
  );
});

Deno.test("a case that this machine cannot decide is skipped, and says so", async () => {
  const unsure = group("planted:unsure", "Cases that depend on the machine.");
  unsure.test("busy").clauses("PLANTED-ORDER-1").fn((t) => t.undecided("busy", "wait"));
  const { cases } = defineSuite({ version: "x", groups: [unsure], clauses: suite.clauses });
  const { status, message, remedy } = await attempt(cases[0]!, implementation);
  assertEquals([status, message, remedy], ["undecided", "busy", "wait"]);
});

Deno.test("a claim may be of one group only, and who is judged may say what is missing", async () => {
  const narrow = (...claims: string[]): Implementation => ({
    name: "narrow",
    claims,
    boot: (world) => implementation.boot(world),
  });
  const id = "planted:good:count";
  assertEquals((await run(id, {}, narrow("planted:good"))).status, "pass");
  const { status, message, remedy } = await run(id, {}, narrow("planted:bad"));
  assertEquals([status, message, remedy], [
    "skip",
    'The implementation does not claim "planted:good"',
    'add "planted:good" to its claims',
  ]);
  const unclaimed = (levels: string) => ({ reason: `no ${levels}`, remedy: "none" });
  const told = await run(id, { unclaimed }, narrow("planted:bad"));
  assertEquals([told.status, told.message, told.remedy], ["skip", "no planted:good", "none"]);
});
