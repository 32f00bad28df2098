import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { NO_USAGE, type Usage } from "../../process/processor_time.ts";
import type { Attempt } from "../attempt.ts";
import { UsageError } from "../usage_error.ts";
import { COMPILE_FACTOR, type FromWorker, type Job, type ToWorker } from "./messages.ts";
import { UNDECIDED_RUNS } from "./case_queue.ts";
import { LIMITS, Supervisor } from "./supervisor.ts";
import type { WorkerExit, WorkerHandle } from "./worker_process.ts";
import { EDGES, LIMITED, type WorkerEvent, type WorkerState } from "./worker_state.ts";

const TARGET = { suite: "suite.ts", impl: "exec:mine", parts: [] };
const TIMEOUT = 2_000;
const START = LIMITS.start + 5_000;
const REST = 2 * TIMEOUT;
const PASS: Attempt = { status: "pass", message: "", notes: [], oracles: [], milliseconds: 1 };

/** A worker that does what the test says. */
class FakeWorker implements WorkerHandle {
  readonly pid: number;
  readonly exit: Promise<WorkerExit>;
  readonly told: ToWorker[] = [];
  isKilled = false;
  isClosed = false;
  readonly #receive: (message: FromWorker) => void;
  readonly #end: (exit: WorkerExit) => void;

  constructor(pid: number, receive: (message: FromWorker) => void) {
    const { promise, resolve } = Promise.withResolvers<WorkerExit>();
    this.pid = pid;
    this.exit = promise;
    this.#receive = receive;
    this.#end = resolve;
  }

  send(message: ToWorker): void {
    this.told.push(message);
  }

  close(): void {
    this.isClosed = true;
  }

  kill(): void {
    this.isKilled = true;
    this.end({ how: "died with SIGKILL", isClean: false });
  }

  end(exit: Partial<WorkerExit> = {}): void {
    const rest = { how: "exited with code 0", isClean: true, printed: [], trace: [] };
    this.#end({ ...rest, outOfMemory: false, ...exit });
  }

  say(...messages: FromWorker[]): void {
    messages.forEach((message) => this.#receive(message));
  }

  /** The keys of the cases that it was sent, by id. */
  key(id: string): number {
    const jobs = this.told.flatMap((message) => message.kind === "run" ? message.jobs : []);
    return jobs.findLast(({ job }) => job.id === id)?.key ?? -1;
  }

  run(id: string, attempt = PASS): void {
    const key = this.key(id);
    this.say({ kind: "start", key }, { kind: "answer", key, attempt }, { kind: "done", key });
  }
}

/** A supervisor whose clock, processes and processors are the test's. */
class Scene {
  readonly workers: FakeWorker[] = [];
  readonly told: string[] = [];
  tell: (line: string) => void = (line) => this.told.push(line);
  readonly supervisor: Supervisor;
  usage: Usage = NO_USAGE;
  #now = 0;
  #look: () => void = () => {};

  constructor(jobs = 1, casesPerWorker = 0) {
    const options = {
      command: [],
      jobs,
      casesPerWorker,
      timeout: TIMEOUT,
      target: TARGET,
      tell: (line: string) => this.tell(line),
    };
    this.supervisor = new Supervisor(options, {
      now: () => this.#now,
      usageOf: () => () => this.usage,
      every: (_, look) => {
        this.#look = look;
        return () => {};
      },
      dispose: () => {},
      spawn: (receive) => {
        const worker = new FakeWorker(this.workers.length, receive);
        this.workers.push(worker);
        return worker;
      },
    });
  }

  /** The worker that was started last. */
  get worker(): FakeWorker {
    return this.workers.at(-1)!;
  }

  run(id: string, more: Partial<Job> = {}) {
    return this.supervisor.run({ id, target: TARGET, rerun: true, ...more });
  }

  ready(): void {
    this.worker.say({ kind: "prepared", name: "mine" });
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    for (let i = 0; i < milliseconds; i += 250) {
      this.#now += 250;
      this.#look();
      await rest();
    }
  }

  /** Frees all workers as they should be. */
  async close(exit: Partial<WorkerExit> = {}) {
    const closed = this.supervisor.close();
    this.workers.forEach((worker) => worker.end(exit));
    return await closed;
  }
}

const scenarios: (() => Promise<void> | void)[] = [];

/** A test that also has to notice a supervisor that forgets something. */
function scenario(name: string, run: () => Promise<void> | void): void {
  scenarios.push(run);
  Deno.test(name, run);
}

/** Lets promises have their turn. */
async function rest(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

const statuses = (attempts: readonly Attempt[] | undefined) =>
  attempts?.map(({ status }) => status).join();

/** Brings a scene's worker into a state, where it has the case "one" and, but in `idle`, "two" behind it. */
async function bring(scene: Scene, state: WorkerState) {
  const [one, two] = [scene.run("one"), scene.run("two")];
  if (state === "preparing") return { one, two };
  scene.ready();
  await rest();
  const key = scene.worker.key("one");
  if (state === "idle") {
    scene.worker.run("one");
    await rest();
    scene.worker.run("two");
    await rest();
  }
  if (state === "running" || state === "settling") scene.worker.say({ kind: "start", key });
  if (state === "settling") scene.worker.say({ kind: "answer", key, attempt: PASS });
  return { one, two };
}

scenario(
  "every state but the last has an exit, and every state that waits for a worker has a limit",
  () => {
    for (const [state, edges] of Object.entries(EDGES)) {
      assertEquals(Object.values(edges).includes("ended"), state !== "ended", state);
    }
  },
);

scenario(
  "a worker that is not ready in time ends the run, which says what was waited for",
  async () => {
    const scene = new Scene();
    scene.worker.say({ kind: "step", what: "the moon" });
    await scene.pass(START);
    const error = await assertRejects(() => scene.supervisor.ready, UsageError);
    assertStringIncludes(error.message, "exec:mine was not ready after 65000 ms");
    assertStringIncludes(error.message, "waiting for the moon");
    assertEquals(scene.told, ["waiting for the moon"]);
    assertEquals(scene.worker.isKilled, true);
  },
);

scenario("a run ends when what is waited for cannot be told", async () => {
  const scene = new Scene();
  scene.tell = () => {
    throw new UsageError("nobody listens");
  };
  scene.worker.say({ kind: "step", what: "the moon" });
  await scene.pass(10_000);
  await assertRejects(() => scene.supervisor.ready, UsageError, "nobody listens");
  assertEquals(scene.worker.isKilled, true);
});

scenario("a second worker that is not ready in time ends the run as well", async () => {
  const scene = new Scene(2);
  scene.workers[0]?.say({ kind: "prepared", name: "mine" });
  await scene.supervisor.ready;
  await scene.pass(START);
  await rest();
  assertStringIncludes(scene.supervisor.fault?.message ?? "", "was not ready");
});

scenario("each step of a preparation has its own time", async () => {
  const scene = new Scene();
  await scene.pass(START - 1000);
  scene.worker.say({ kind: "step", what: "another" });
  await scene.pass(START - 1000);
  assertEquals(scene.worker.isKilled, false);
  scene.ready();
  assertEquals(await scene.supervisor.ready, "mine");
  await scene.close();
});

scenario(
  "a process that ends before it is ready ends the run, and later is started again",
  async () => {
    const first = new Scene();
    first.worker.end({ how: "exited with code 4", isClean: false, printed: ["no luck"] });
    const error = await assertRejects(() => first.supervisor.ready, UsageError, "code 4");
    assertStringIncludes(error.message, "no luck");
    const scene = new Scene(2);
    scene.workers[0]?.say({ kind: "prepared", name: "mine" });
    for (let i = 0; i < 2; i++) {
      scene.worker.end({ how: "exited with code 5", isClean: false });
      await rest();
      assertEquals([scene.workers.length, scene.supervisor.fault], [3 + i, undefined]);
    }
    scene.worker.end({ how: "exited with code 5", isClean: false });
    await rest();
    assertStringIncludes(scene.supervisor.fault?.message ?? "", "code 5 at its start");
  },
);

scenario(
  "a case that gives no result in time is run again, and tells on the way what it does",
  async () => {
    const scene = new Scene();
    const { one, two } = await bring(scene, "running");
    await scene.pass(TIMEOUT);
    scene.ready();
    await rest();
    const jobs = scene.worker.told.flatMap((message) => message.kind === "run" ? message.jobs : []);
    assertEquals(jobs.map(({ job }) => [job.id, job.trace ?? false])[0], ["one", true]);
    scene.worker.say({ kind: "start", key: scene.worker.key("one") });
    await scene.pass(TIMEOUT);
    assertEquals(statuses(await one), "timeout,timeout");
    scene.ready();
    await rest();
    scene.worker.run("two");
    assertEquals(statuses(await two), "pass");
    assertEquals(await scene.close(), []);
  },
);

scenario(
  "a case that the machine gave too little time is run again when no other runs, and then undecided",
  async () => {
    const scene = new Scene();
    const { one, two } = await bring(scene, "running");
    scene.usage = { ran: 5, waited: 245 };
    await scene.pass(6 * TIMEOUT);
    for (let i = 1; i < UNDECIDED_RUNS; i++) {
      scene.ready();
      await rest();
      if (i === 1) {
        assertEquals(scene.worker.key("one"), -1);
        scene.worker.run("two");
        await rest();
      }
      scene.worker.say({ kind: "start", key: scene.worker.key("one") });
      await scene.pass(6 * TIMEOUT);
    }
    assertEquals(statuses(await one), "undecided,undecided,undecided");
    assertEquals(statuses(await two), "pass");
    assertStringIncludes((await one)?.[0]?.message ?? "", "too busy");
    assertEquals(await scene.close(), []);
  },
);

scenario(
  "a process that ends in a case is told of that case, and others go on in another",
  async () => {
    const scene = new Scene();
    const { one, two } = await bring(scene, "running");
    for (let i = 0; i < 2; i++) {
      scene.worker.end({ how: "died with SIGSEGV", isClean: false });
      await rest();
      scene.ready();
      await rest();
      if (i === 0) scene.worker.say({ kind: "start", key: scene.worker.key("one") });
    }
    assertEquals((await one)?.map(({ status, message }) => `${status}: ${message}`), [
      "crash: Its process died with SIGSEGV",
      "crash: Its process died with SIGSEGV",
    ]);
    scene.worker.run("two");
    assertEquals(statuses(await two), "pass");
    await scene.close();
  },
);

scenario(
  "what a case leaves behind that fails, hangs or ends the process is told of it",
  async () => {
    const table: readonly (readonly [string, (scene: Scene) => Promise<void> | void, string])[] = [
      ["fault", (scene) => {
        const fault = { message: "too late", stack: "" };
        scene.worker.say({ kind: "done", key: scene.worker.key("one"), fault });
      }, "What it left behind failed after its answer: too late"],
      ["hang", (scene) => scene.pass(REST), "its process did not come to rest after it"],
      ["end", (scene) => scene.worker.end({ how: "exited with code 7", isClean: false }), "code 7"],
      ["memory", (scene) => scene.worker.end({ isClean: false, outOfMemory: true }), "more memory"],
    ];
    for (const [what, happen, said] of table) {
      const scene = new Scene();
      const one = scene.supervisor.run({ id: "one", target: TARGET });
      scene.ready();
      await rest();
      const key = scene.worker.key("one");
      scene.worker.say({ kind: "start", key }, { kind: "answer", key, attempt: PASS });
      await happen(scene);
      const [attempt] = await one ?? [];
      assertEquals(attempt?.status, "crash", what);
      assertStringIncludes(attempt?.message ?? "", said, what);
      await scene.close();
    }
  },
);

scenario("a case that has not begun is never blamed: the one before it is", async () => {
  for (const happen of ["hang", "end"]) {
    const scene = new Scene();
    const { one, two } = await bring(scene, "sent");
    scene.worker.run("one");
    await rest();
    if (happen === "hang") await scene.pass(REST);
    else scene.worker.end({ how: "exited with code 8", isClean: false });
    await rest();
    scene.ready();
    await rest();
    scene.worker.run("two");
    assertEquals([statuses(await one), statuses(await two)], ["pass", "pass"]);
    const [late, ...more] = await scene.close();
    assertEquals([late?.id, late?.attempt.status, more], ["one", "crash", []]);
  }
});

const DEATH = { how: "died with SIGBUS", isClean: false };

/** Brings the worker that was started last to where it has been sent its cases, and has begun none. */
async function sent(scene: Scene): Promise<void> {
  await rest();
  scene.ready();
  await rest();
}

for (const how of ["end", "stay"] as const) {
  scenario(
    `processes that ${how} before they begin a case end the run after three of them`,
    async () => {
      const scene = new Scene();
      scene.run("one");
      for (let i = 1; i <= 3; i++) {
        await sent(scene);
        assertEquals(scene.workers.length, i);
        if (how === "end") scene.worker.end(DEATH);
        else await scene.pass(REST);
      }
      await rest();
      assertEquals(scene.workers.length, 3);
      const message = scene.supervisor.fault?.message ?? "";
      assertStringIncludes(message, "exec:mine");
      assertStringIncludes(message, how === "end" ? "died with SIGBUS" : "beginning a case");
    },
  );
}

scenario(
  "processes that end before they begin a case, with a case between them, end no run",
  async () => {
    const scene = new Scene();
    const runs = ["one", "two", "three"].map((id) => scene.run(id));
    for (let i = 0; i < 2; i++) {
      await sent(scene);
      scene.worker.end(DEATH);
    }
    await sent(scene);
    scene.worker.run("one");
    scene.worker.end(DEATH);
    for (let i = 0; i < 2; i++) {
      await sent(scene);
      scene.worker.end(DEATH);
    }
    await sent(scene);
    scene.worker.run("two");
    scene.worker.run("three");
    assertEquals((await Promise.all(runs)).map((attempts) => attempts?.length), [1, 1, 1]);
    assertEquals(scene.supervisor.fault, undefined);
  },
);

scenario("a process that begins a case that it does not have has begun none", async () => {
  const scene = new Scene();
  scene.run("one");
  for (let i = 1; i <= 3; i++) {
    await sent(scene);
    assertEquals(scene.workers.length, i);
    scene.worker.say({ kind: "start", key: -1 });
  }
  await rest();
  assertStringIncludes(scene.supervisor.fault?.message ?? "", 'said "start"');
});

scenario("a process that ends while it has nothing to do is told of its last case", async () => {
  const scene = new Scene();
  await bring(scene, "idle");
  scene.worker.end({ how: "died with SIGBUS", isClean: false });
  await rest();
  const [late] = await scene.close();
  assertEquals(late?.id, "two");
  assertStringIncludes(late?.attempt.message ?? "", "died with SIGBUS");
});

scenario(
  "what keeps a process from its end after its cases have let go is told of none of them",
  async () => {
    const scene = new Scene();
    await bring(scene, "idle");
    const closed = scene.supervisor.close();
    scene.worker.say({ kind: "step", what: "what it holds to be freed" });
    await scene.pass(LIMITS.close);
    const [late, ...more] = await closed;
    assertEquals([late?.id, late?.attempt.status, more], [undefined, "crash", []]);
  },
);

scenario("a process that cannot be freed, or dies of it, is told of its last case", async () => {
  const died = new Scene();
  await bring(died, "idle");
  const [late] = await died.close({ how: "died with SIGABRT", isClean: false });
  assertEquals([late?.id, late?.attempt.status], ["two", "crash"]);
  const hung = new Scene();
  await bring(hung, "idle");
  const closed = hung.supervisor.close();
  assertEquals(hung.worker.isClosed, true);
  await hung.pass(LIMITS.close);
  const [stuck] = await closed;
  assertEquals(stuck?.id, "two");
  assertStringIncludes(stuck?.attempt.message ?? "", "did not come to rest");
});

scenario(
  "nobody is blamed for a process that a busy machine did not let come to rest",
  async () => {
    const scene = new Scene();
    await bring(scene, "idle");
    scene.usage = { ran: 1, waited: 249 };
    const closed = scene.supervisor.close();
    await scene.pass(6 * LIMITS.close);
    assertEquals([scene.worker.isKilled, await closed], [true, []]);
  },
);

scenario("an error that shows up late is told of its case, or of none", async () => {
  const scene = new Scene();
  await bring(scene, "idle");
  const fault = { message: "late", stack: "" };
  scene.worker.say({ kind: "late", id: "one", fault }, { kind: "late", fault });
  const ids = (await scene.close()).map(({ id }) => id);
  assertEquals(ids, ["one", undefined]);
});

scenario("a worker that says what it must not say now is ended, and proves nothing", async () => {
  const says: Readonly<Partial<Record<WorkerEvent, (key: number) => FromWorker>>> = {
    step: () => ({ kind: "step", what: "x" }),
    prepared: () => ({ kind: "prepared", name: "x" }),
    start: (key) => ({ kind: "start", key }),
    answer: (key) => ({ kind: "answer", key, attempt: PASS }),
    done: (key) => ({ kind: "done", key }),
  };
  for (const state of ["idle", "sent", "running", "settling"] as const) {
    for (const [event, message] of Object.entries(says)) {
      if (EDGES[state][event as WorkerEvent] !== undefined) continue;
      const scene = new Scene();
      const { two } = await bring(scene, state);
      const { worker } = scene;
      worker.say(message(worker.key("one")));
      assert(worker.isKilled, `${event} while ${state}`);
      await rest();
      scene.ready();
      await rest();
      if (state !== "idle") {
        if (scene.worker.key("one") >= 0) scene.worker.run("one");
        await rest();
        scene.worker.run("two");
      }
      assertEquals(statuses(await two), "pass", `${event} while ${state}`);
      await scene.close();
    }
  }
});

scenario("a case that was not begun cannot be answered", async () => {
  const scene = new Scene();
  await bring(scene, "running");
  const { worker } = scene;
  worker.say({ kind: "answer", key: worker.key("two"), attempt: PASS });
  assert(worker.isKilled);
  await scene.close();
});

scenario("what is said after the time was up counts no more", async () => {
  const scene = new Scene();
  const { one } = await bring(scene, "running");
  const { worker } = scene;
  const key = worker.key("one");
  await scene.pass(TIMEOUT);
  worker.say({ kind: "answer", key, attempt: PASS }, { kind: "done", key });
  scene.ready();
  await rest();
  scene.worker.run("one");
  assertEquals(statuses(await one), "timeout,pass");
  await scene.close();
});

scenario("a run that is stopped before it is ready judges nothing, and says so", async () => {
  const scene = new Scene();
  const one = scene.run("one");
  scene.supervisor.stop();
  await assertRejects(() => scene.supervisor.ready, UsageError, "nothing was judged");
  assertEquals([await one, await scene.run("two")], [undefined, undefined]);
  await scene.close();
});

scenario("idle and ended workers are not looked at", async () => {
  const scene = new Scene();
  await bring(scene, "idle");
  await scene.pass(10 * START);
  assertEquals(scene.workers.map(({ isKilled }) => isKilled), [false]);
  await scene.close();
});

scenario("a case in which scripts are compiled may take several times as long", async () => {
  const scene = new Scene();
  scene.ready();
  const one = scene.run("one", { compiles: true, rerun: false });
  await rest();
  scene.worker.say({ kind: "start", key: scene.worker.key("one") });
  await scene.pass(COMPILE_FACTOR * TIMEOUT - 250);
  assertEquals(scene.worker.isKilled, false);
  await scene.pass(250);
  const [attempt] = await one ?? [];
  assertStringIncludes(attempt?.message ?? "", `no result within ${COMPILE_FACTOR * TIMEOUT} ms`);
  await scene.close();
});

scenario("a worker that has had nothing to do yet is not looked at either", async () => {
  const scene = new Scene();
  scene.ready();
  await scene.pass(2 * REST);
  assertEquals(scene.workers.map(({ isKilled }) => isKilled), [false]);
  await scene.close();
});

scenario(
  "cases that come while one runs or settles wait behind it, and give it no more time",
  async () => {
    for (const state of ["running", "settling"] as const) {
      const [least, limit] = state === "running" ? [TIMEOUT, "timeout"] : [REST, "crash"];
      const ends = async (doesHang: boolean) => {
        const scene = new Scene();
        const { one } = await bring(scene, state);
        await scene.pass(least - 1000);
        const three = scene.run("three");
        await rest();
        const { worker } = scene;
        const key = worker.key("one");
        assert(worker.key("three") > 0);
        if (doesHang) {
          await scene.pass(750);
          assertEquals(worker.isKilled, false);
          await scene.pass(250);
          assertEquals(worker.isKilled, true);
          scene.ready();
          await rest();
          scene.worker.run("one");
          assertEquals(statuses(await one), `${limit},pass`);
          return;
        }
        if (state === "running") worker.say({ kind: "answer", key, attempt: PASS });
        worker.say({ kind: "done", key });
        assertEquals(statuses(await one), "pass");
        worker.run("two");
        worker.run("three");
        assertEquals(statuses(await three), "pass");
        await scene.close();
      };
      await ends(false);
      await ends(true);
    }
  },
);

scenario("a worker is freed from whatever it does, within the time for that", async () => {
  for (const state of ["preparing", "idle", "sent", "running", "settling"] as const) {
    const scene = new Scene();
    await bring(scene, state);
    const { worker } = scene;
    const closed = scene.supervisor.close();
    assertEquals(worker.isClosed, true, state);
    worker.say({ kind: "prepared", name: "nothing" });
    await scene.pass(LIMITS.close - 250);
    assertEquals(worker.isKilled, false, state);
    await scene.pass(250);
    assertEquals(worker.isKilled, true, state);
    await closed;
  }
});

/** Plays a scenario: true if it fails, or does not come to its end; nothing in it waits for the clock. */
async function isNoticed(): Promise<boolean> {
  for (const run of scenarios) {
    const stuck = async () => {
      for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
      return true;
    };
    const fails = async () => {
      try {
        await run();
        return false;
      } catch {
        return true;
      }
    };
    if (await Promise.race([fails(), stuck()])) return true;
  }
  return false;
}

Deno.test("a supervisor that forgets an edge, or a limit, is noticed, whichever it is", async () => {
  const tables: readonly Record<string, unknown>[] = [...Object.values(EDGES), LIMITED];
  const unnoticed: string[] = [];
  for (const table of tables) {
    for (const [name, value] of Object.entries(table)) {
      delete table[name];
      if (!await isNoticed()) unnoticed.push(`${name} of ${JSON.stringify(table)}`);
      table[name] = value;
    }
  }
  assertEquals(unnoticed, []);
  assertEquals(await isNoticed(), false);
});

Deno.test("a supervisor that lets an edge lead elsewhere is noticed", async () => {
  const unnoticed: string[] = [];
  for (const [state, edges] of Object.entries(EDGES) as [WorkerState, Record<string, string>][]) {
    for (const [event, next] of Object.entries(edges)) {
      for (const other of Object.keys(EDGES).filter((one) => one !== next)) {
        edges[event] = other;
        if (!await isNoticed()) unnoticed.push(`${event} from ${state} to ${other}`);
      }
      edges[event] = next;
    }
  }
  assertEquals(unnoticed, []);
});

Deno.test("a further worker is started for so many cases that wait, and none beyond the number of jobs", async () => {
  for (const [cases, workers] of [[1, 1], [2, 1], [3, 2], [5, 2], [6, 3], [30, 3]] as const) {
    const scene = new Scene(3, 3);
    assertEquals(scene.workers.length, 1);
    for (let i = 0; i < cases; i++) scene.run(`case ${i}`);
    await Promise.resolve();
    assertEquals(scene.workers.length, workers, `${cases} cases`);
    scene.supervisor.stop();
  }
});
