import { assert, assertEquals, assertRejects } from "@std/assert";
import { NO_USAGE, type Usage } from "../process/processor_time.ts";
import { type Expiry, PatientTimer, usageOf, type UsageSource, within } from "./patient_wait.ts";

const IDLE: UsageSource = () => () => NO_USAGE;
const STARVED: UsageSource = () => () => ({ ran: 0, waited: 1e9 });

Deno.test("what comes in time is returned, what fails in time is thrown, and nothing is looked at", async () => {
  const never: UsageSource = () => {
    throw new Error("It was looked at");
  };
  assertEquals(await within(Promise.resolve(7), 60_000, never), { value: 7 });
  await assertRejects(() => within(Promise.reject(new Error("no")), 60_000, never), Error, "no");
});

Deno.test("a wait ends by what is charged, or undecided by the clock alone", async () => {
  const never = new Promise<never>(() => undefined);
  const idle = await within(never, 20, IDLE) as Expiry;
  assertEquals([idle.limit, idle.isUndecided], [20, false]);
  assert(idle.charged >= 20);
  const starved = await within(never, 20, STARVED) as Expiry;
  assertEquals([starved.limit, starved.isUndecided, starved.charged], [20, true, 0]);
  assert(starved.wall > 20);
});

Deno.test("a machine that is busy for a while prolongs a wait and does not end it", async () => {
  let looks = 0;
  const busyAtFirst: UsageSource = () => (): Usage =>
    ++looks <= 3 ? { ran: 0, waited: 1e9 } : NO_USAGE;
  const expiry = await within(new Promise<never>(() => undefined), 20, busyAtFirst) as Expiry;
  assertEquals(expiry.isUndecided, false);
  assert(looks > 3);
});

Deno.test("a timer that was stopped does not go off", async () => {
  const ended: string[] = [];
  new PatientTimer(1, IDLE, () => ended.push("stopped")).stop();
  await new Promise<void>((resolve) => {
    new PatientTimer(5, IDLE, () => {
      ended.push("other");
      resolve();
    });
  });
  assertEquals(ended, ["other"]);
});

Deno.test("the usage of a process is counted from its beginning on", () => {
  const take = usageOf(Deno.pid)();
  const { ran, waited } = take();
  assert(ran >= 0 && waited >= 0);
  assertEquals(usageOf(0x7ffffff0)()(), NO_USAGE);
});
