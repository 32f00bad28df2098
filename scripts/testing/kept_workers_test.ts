import { assertEquals, assertNotEquals } from "@std/assert";
import type { Means } from "../../cts/framework/supervisor/means.ts";
import { Supervisor } from "../../cts/framework/supervisor/supervisor.ts";
import { plantedPath } from "./command.ts";
import { KeptWorkers } from "./kept_workers.ts";

const TARGET = {
  suite: plantedPath("planted_suite.ts"),
  impl: `module:${plantedPath("planted_device.ts")}`,
  parts: [],
};

/** Runs a case; gives its status and the processes that the run had. */
async function runOne(kept: KeptWorkers, id: string, target: typeof TARGET = TARGET) {
  const pids: number[] = [];
  const means: Means = {
    spawn: (receive) => {
      const handle = kept.spawn(receive);
      pids.push(handle.pid);
      return handle;
    },
    now: () => kept.now(),
    usageOf: kept.usageOf,
    every: (milliseconds, call) => kept.every(milliseconds, call),
    dispose: () => undefined,
  };
  const supervisor = new Supervisor({ command: [], jobs: 1, timeout: 300, target }, means);
  const attempts = await supervisor.run({ id, target });
  const late = await supervisor.close();
  return { status: attempts?.[0]?.status, pids, late };
}

Deno.test("one worker serves run after run, until a case ends its process", async () => {
  const kept = new KeptWorkers();
  const first = await runOne(kept, "planted:good:count");
  assertEquals([first.status, first.pids.length, first.late], ["pass", 1, []]);
  const wrong = await runOne(kept, "planted:good:count", { ...TARGET, impl: "nothing" });
  assertEquals([wrong.status, wrong.pids], [undefined, first.pids]);
  const hanging = await runOne(kept, "planted:bad:hangs");
  assertEquals([hanging.status, hanging.pids[0], hanging.late], ["timeout", first.pids[0], []]);
  const last = await runOne(kept, "planted:good:count");
  assertEquals([last.status, last.pids.length, last.late], ["pass", 1, []]);
  assertNotEquals(last.pids[0], first.pids[0]);
});
