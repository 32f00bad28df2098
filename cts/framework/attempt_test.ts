import { assertEquals, assertStringIncludes } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { suite } from "../../scripts/testing/planted_suite.ts";
import type { Implementation } from "../contract/device.ts";
import { DEFAULT_WORLD } from "../contract/world.ts";
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

Deno.test("an expectation that names its clauses accuses them alone", async () => {
  const naming = group("planted:naming", "Expectations of clauses.");
  for (const [name, first] of [["last", true], ["first", false]] as const) {
    naming.test(name).clauses("PLANTED-ORDER-1", "PLANTED-COUNT-1").fn((t) => {
      t.judges("PLANTED-ORDER-1");
      t.expect("the first", first);
      t.judges("PLANTED-COUNT-1");
      t.expect("the second", false);
    });
  }
  naming.test("foreign").clauses("PLANTED-ORDER-1").fn((t) => {
    t.judges("PLANTED-COUNT-1");
    t.expect("it", true);
  });
  const { cases } = defineSuite({ version: "x", groups: [naming], clauses: suite.clauses });
  const [last, early, foreign] = await Promise.all(
    cases.map((one) => attempt(one, implementation)),
  );
  assertEquals([last?.accused, early?.accused], [["PLANTED-COUNT-1"], ["PLANTED-ORDER-1"]]);
  assertEquals([foreign?.status, foreign?.accused], ["error", undefined]);
  assertStringIncludes(foreign!.message, 'judges "PLANTED-COUNT-1", which is none of its clauses');
});

Deno.test("a failure comes with Worlds, processes and the decision trace", async () => {
  const { evidence, failure } = await run("planted:bad:fails");
  assertEquals(failure?.oracle, "expectSequence");
  assertEquals(evidence?.worlds[0]?.difference, ['settings: layers = "A:B:C"']);
  assertEquals(evidence?.worlds[0]?.hash.length, 16);
  const [process] = evidence?.processes ?? [];
  assertEquals([process?.name, process?.end], ["native shell", "running"]);
  const loads = ["A", "B", "C"].map((who) => ({ who, at: "load" as const, line: `${who} load` }));
  assertEquals(process?.events, loads);
  assertEquals(process?.decisions.map(({ subject }) => subject), ["A", "B", "C"]);
});

Deno.test("a failure comes with the lines of adb, what they printed, and why one was not answered", async () => {
  const asking = group("planted:asking", "Lines of adb.");
  asking.test("lines").clauses("PLANTED-ORDER-1").fn(async (t) => {
    const device = await t.boot(DEFAULT_WORLD);
    await device.shell("echo one");
    await device.shell("nothing");
    await device.shell(`echo ${"x\n".repeat(50)}`);
    await device.push("/data/a", new Uint8Array(3));
    const sticky = device.install(new Uint8Array(7), { abi: "x86" });
    t.expectEqual("installed", (await sticky).status, 1);
  });
  const { cases } = defineSuite({ version: "x", groups: [asking], clauses: suite.clauses });
  const { evidence } = await attempt(cases[0]!, implementation);
  const { output, ...long } = evidence!.adb[2]!;
  assertEquals([long.world, output.length, output.at(-1)], [0, 21, "..."]);
  assertEquals(evidence!.adb.toSpliced(2, 1), [
    { line: "adb shell echo one", world: 0, output: ["one"] },
    { line: "adb shell nothing", world: 0, output: ["nothing: not found", "(status 127)"] },
    { line: "adb push (3 bytes) /data/a", world: 0, output: [] },
    { line: "adb install --abi x86 (APK of 7 bytes)", world: 0, output: ["Success"] },
  ]);
  const mute: Implementation = {
    name: "mute",
    boot: async (world) => {
      const device = await implementation.boot(world);
      device.shell = () => Promise.reject(new Error("the cable is out"));
      return device;
    },
  };
  const told = await attempt(cases[0]!, mute);
  assertEquals(told.evidence?.adb[0]?.output, ["(no answer: the cable is out)"]);
});

Deno.test("of several processes, the one whose program ended last is told", async () => {
  const several = group("planted:several", "Processes.");
  several.test("processes").clauses("PLANTED-ORDER-1").fn(async (t) => {
    const device = await t.boot(DEFAULT_WORLD);
    const [first, second] = [
      await device.launch({ kind: "native" }),
      await device.launch({ kind: "native", user: "root" }),
    ];
    await second.run({ calls: [] });
    const { end } = await first.run({ calls: [] });
    t.expectEqual("end", end.kind, "exit");
  });
  const { cases } = defineSuite({ version: "x", groups: [several], clauses: suite.clauses });
  const { evidence } = await attempt(cases[0]!, implementation);
  assertEquals(evidence?.processes.map(({ name, last }) => [name, last]), [
    ["native shell", true],
    ["native root", undefined],
  ]);
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
