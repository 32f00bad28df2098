import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { chargeable, LOOK_MAX, Patience, WALL_FACTOR } from "./patience.ts";
import { NO_USAGE, type Usage } from "./processor_time.ts";

Deno.test("a process is charged for the time in which it ran or waited for something else", () => {
  const cases: readonly (readonly [what: string, wall: number, usage: Usage, charged: number])[] = [
    ["it sleeps", 100, { ran: 0, waited: 0 }, 100],
    ["it runs", 100, { ran: 100, waited: 0 }, 100],
    ["it has a tenth of a processor", 100, { ran: 10, waited: 90 }, 10],
    ["it sleeps, and waits a little each time", 100, { ran: 1, waited: 9 }, 91],
    ["two threads share one processor", 100, { ran: 100, waited: 100 }, 50],
    ["it waits for a processor all the time", 100, { ran: 0, waited: 100 }, 0],
  ];
  for (const [what, wall, usage, charged] of cases) {
    assertEquals(chargeable(wall, usage), charged, what);
  }
});

Deno.test("a charge is never negative, and never more than the time that has passed", () => {
  const time = fc.integer({ min: 0, max: 1e6 });
  fc.assert(fc.property(time, time, time, (wall, ran, waited) => {
    const charged = chargeable(wall, { ran, waited });
    assert(charged >= 0 && charged <= wall);
  }));
});

Deno.test("a wait is exhausted by what was charged, and undecided by the clock alone", () => {
  const standings = (usage: Usage, period = 100) => {
    const patience = new Patience(1000, 0, () => usage);
    for (let now = period;; now += period) {
      const standing = patience.look(now);
      if (standing !== "waiting") return [standing, now];
    }
  };
  assertEquals(standings(NO_USAGE), ["exhausted", 1000]);
  assertEquals(standings({ ran: 50, waited: 50 }), ["exhausted", 2000]);
  assertEquals(standings({ ran: 5, waited: 95 }), ["undecided", WALL_FACTOR * 1000]);
});

Deno.test("who was stopped between two looks charges no more than one look can be late", () => {
  const patience = new Patience(2 * LOOK_MAX, 0, () => NO_USAGE);
  assertEquals(patience.look(100 * LOOK_MAX), "undecided");
  assertEquals(patience.charged, LOOK_MAX);
});
