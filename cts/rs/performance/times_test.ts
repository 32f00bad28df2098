import { assertEquals } from "@std/assert";
import { type Comparison, expectAtLeast, expectAtMost, type Stopwatch } from "./times.ts";

/** A machine on which work takes as long as it says, and waits for a processor as long again as `busy` says. */
class Machine implements Stopwatch {
  busy: (now: number) => number = () => 0;
  #now = 0;
  #ran = 0;
  #waited = 0;

  now() {
    return this.#now;
  }

  usage() {
    const [ran, waited] = [this.#ran, this.#waited];
    return () => ({ ran: this.#ran - ran, waited: this.#waited - waited });
  }

  work(milliseconds: number, idle = 0) {
    return (times: number) => {
      const waited = times * milliseconds * this.busy(this.#now);
      this.#ran += times * milliseconds;
      this.#waited += waited;
      this.#now += times * (milliseconds + idle) + waited;
    };
  }
}

/** The outcome of a comparison: that it passed, failed, or could not be told. */
async function outcome(machine: Machine, of: number, by: number, more: Partial<Comparison> = {}) {
  let found = "none";
  const t = {
    note: () => undefined,
    expect: (_: string, passes: boolean) => found = passes ? "pass" : "fail",
    undecided: () => {
      throw new Error("undecided");
    },
  };
  const comparison = {
    what: "time",
    of: machine.work(of),
    by: machine.work(by),
    stopwatch: machine,
    quietly: true,
    ...more,
  };
  try {
    await expectAtMost(t as never, comparison, 3);
  } catch (error) {
    found = (error as Error).message;
  }
  return found;
}

Deno.test("a ratio beyond its limit fails on a quiet processor, and is undecided on a busy one", async () => {
  const machine = new Machine();
  assertEquals(await outcome(machine, 24, 1), "fail");
  assertEquals(await outcome(machine, 2.9, 1), "pass");
  machine.busy = () => 1;
  assertEquals(await outcome(machine, 24, 1), "undecided");
  assertEquals(await outcome(machine, 2.9, 1), "pass");
  assertEquals(await outcome(machine, 24, 1, { quietly: false }), "fail");
});

Deno.test("what is beyond the limit by noise alone passes", async () => {
  assertEquals(await outcome(new Machine(), 3.5, 1), "pass");
  assertEquals(await outcome(new Machine(), 4, 1), "fail");
});

Deno.test("load on one side alone does not fail what is right", async () => {
  const machine = new Machine();
  machine.busy = (now) => now % 100 < 90 ? 40 : 0;
  for (const milliseconds of [1, 2, 2.9]) {
    assertEquals(["pass", "undecided"].includes(await outcome(machine, milliseconds, 1)), true);
  }
});

Deno.test("work of another machine, whose processor nobody sees, is undecided", async () => {
  const machine = new Machine();
  const unseen = { of: machine.work(0, 24), by: machine.work(0, 1) };
  assertEquals(await outcome(machine, 24, 1, unseen), "undecided");
});

Deno.test("the least ratio is held likewise", async () => {
  const machine = new Machine();
  const failed: unknown[] = [];
  const t = { note: () => 0, expect: (_: string, passes: boolean) => failed.push(!passes) };
  for (const milliseconds of [0.5, 0.9, 2]) {
    const comparison = { what: "time", of: machine.work(milliseconds), by: machine.work(1) };
    await expectAtLeast(t as never, { ...comparison, stopwatch: machine, quietly: true }, 1);
  }
  assertEquals(failed, [true, false, false]);
});
