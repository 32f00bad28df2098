import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { plantedPath } from "../../../scripts/testing/command.ts";
import { workerCommand } from "../../../judge/worker/worker.ts";
import { Supervisor } from "./supervisor.ts";
import { UsageError } from "../usage_error.ts";

const TARGET = {
  suite: plantedPath("planted_suite.ts"),
  impl: `module:${plantedPath("planted_device.ts")}`,
  parts: [],
};

async function withSupervisor(
  options: { readonly jobs?: number; readonly timeout?: number; readonly target?: typeof TARGET },
  use: (supervisor: Supervisor) => Promise<void>,
): Promise<void> {
  const { jobs = 1, timeout = 1_500, target = TARGET } = options;
  const supervisor = new Supervisor({
    command: workerCommand(jobs),
    jobs,
    timeout,
    target,
  });
  try {
    await use(supervisor);
  } finally {
    await supervisor.close();
  }
}

const statuses = (
  supervisor: Supervisor,
  ids: readonly string[],
  rerun = false,
  target = TARGET,
) =>
  Promise.all(
    ids.map(async (id) =>
      (await supervisor.run({ id, target, rerun }))?.map(({ status }) => status).join()
    ),
  );

Deno.test("a case that hangs or ends its process hurts no other case of its batch", async () => {
  await withSupervisor({}, async (supervisor) => {
    const ids = [
      "planted:good:count",
      "planted:bad:hangs",
      "planted:good:count",
      "planted:bad:exits",
      "planted:good:count",
      "planted:good:nothing_listed",
    ];
    assertEquals(await statuses(supervisor, ids), [
      "pass",
      "timeout",
      "pass",
      "crash",
      "pass",
      "pass",
    ]);
  });
});

Deno.test("whatever does not pass is run once more when asked", async () => {
  await withSupervisor({}, async (supervisor) => {
    const ids = ["fails", "flakes", "exits", "hangs", "skips"].map((name) => `planted:bad:${name}`);
    assertEquals(await statuses(supervisor, ids, true), [
      "fail,fail",
      "fail,pass",
      "crash,crash",
      "timeout,timeout",
      "skip",
    ]);
  });
});

Deno.test("an implementation is made anew after a case that failed, unless it says that it lasts", async () => {
  for (
    const [file, expected] of [
      ["planted_lasting.ts", ["fail,fail", "pass"]],
      ["planted_fleeting.ts", ["fail,error", "error,error"]],
    ] as const
  ) {
    const target = { ...TARGET, impl: `module:${plantedPath(file)}` };
    await withSupervisor({ target }, async (supervisor) => {
      const ids = ["planted:bad:fails", "planted:good:count"];
      assertEquals(await statuses(supervisor, ids, true, target), [...expected]);
    });
  }
});

Deno.test("an unknown case is an error of its own", async () => {
  await withSupervisor({}, async (supervisor) => {
    const [attempt] = await supervisor.run({ id: "planted:no", target: TARGET }) ?? [];
    assertEquals(attempt?.message, 'The suite has no case "planted:no"');
  });
});

Deno.test("a part is replaced for one job only", async () => {
  await withSupervisor({}, async (supervisor) => {
    const part = {
      name: "chain",
      file: plantedPath("planted_mutants.ts"),
      export: "doubled",
    };
    const id = "planted:good:count";
    const mutated = { ...TARGET, parts: [part] };
    const run = async (target: typeof mutated | typeof TARGET) =>
      (await supervisor.run({ id, target }))?.[0]?.status;
    assertEquals([await run(TARGET), await run(mutated), await run(TARGET)], [
      "pass",
      "fail",
      "pass",
    ]);
  });
});

Deno.test("a stopped supervisor leaves its cases without a result", async () => {
  await withSupervisor({ jobs: 2, timeout: 60_000 }, async (supervisor) => {
    await supervisor.ready;
    const running = supervisor.run({ id: "planted:bad:hangs", target: TARGET });
    supervisor.stop();
    assertEquals(await running, undefined);
    assertEquals(await supervisor.run({ id: "planted:good:count", target: TARGET }), undefined);
  });
});

Deno.test("a supervisor whose workers cannot start says why", async () => {
  const target = { ...TARGET, impl: "nothing" };
  const unknown = new Supervisor({ command: workerCommand(1), jobs: 1, timeout: 700, target });
  await assertRejects(() => unknown.ready, UsageError, '"nothing" is not understood');
  await unknown.close();
  const command = [Deno.execPath(), "eval", "console.error('no luck'); Deno.exit(4)"];
  const dying = new Supervisor({ command, jobs: 2, timeout: 700, target: TARGET });
  const error = await assertRejects(
    () => dying.ready,
    UsageError,
    "exited with code 4 at its start",
  );
  assertStringIncludes(error.message, "no luck");
  await dying.close();
});

Deno.test("a process that ends is told by how it ended and what it printed in that case", async () => {
  await withSupervisor({}, async (supervisor) => {
    const [attempt] = await supervisor.run({ id: "planted:bad:exits", target: TARGET }) ?? [];
    assertEquals([attempt?.status, attempt?.message, attempt?.printed], [
      "crash",
      "Its process exited with code 3",
      ["last words"],
    ]);
  });
});

Deno.test("a case that runs alone waits for all others, and others wait for it", async () => {
  await withSupervisor({ jobs: 2, timeout: 300 }, async (supervisor) => {
    const ended: string[] = [];
    const run = async (name: string, id: string, alone = false) => {
      await supervisor.run({ id, target: TARGET, alone });
      ended.push(name);
    };
    const first = run("alone, hanging", "planted:bad:hangs", true);
    const second = run("alone", "planted:good:count", true);
    const third = run("hanging", "planted:bad:hangs");
    await third;
    const fourth = run("late", "planted:good:count");
    await Promise.all([first, second, fourth]);
    assertEquals(ended, ["hanging", "alone, hanging", "late", "alone"]);
  });
});

Deno.test("a process that ends at its start is told with all that it was to judge", async () => {
  const target = {
    ...TARGET,
    parts: [{ name: "chain", file: "mine.ts", export: "default" }],
    driver: "./vendor/lib64/egl",
  };
  const command = [Deno.execPath(), "eval", "Deno.exit(3)"];
  const supervisor = new Supervisor({ command, jobs: 1, timeout: 700, target });
  await assertRejects(
    () => supervisor.ready,
    UsageError,
    `judge ${TARGET.impl} --part chain=mine.ts --driver ./vendor/lib64/egl exited with code 3`,
  );
  await supervisor.close();
});
