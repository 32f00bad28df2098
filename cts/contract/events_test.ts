import { assertEquals, assertThrows } from "@std/assert";
import { EVENT_TAG, splitEvents } from "./events.ts";
import type { LogLine } from "./record.ts";

const line = (tag: string, message: string): LogLine => ({
  time: 0,
  pid: 1,
  tid: 7,
  priority: "I",
  tag,
  message,
});

Deno.test("events are told from other lines and get their thread", () => {
  const other = line("libEGL", "Debug layer list: a");
  const { events, log } = splitEvents([line(EVENT_TAG, '{"who":"A","at":"load"}'), other]);
  assertEquals(events, [{ who: "A", at: "load", tid: 7 }]);
  assertEquals(log, [other]);
});

Deno.test("a line with the tag that is no event is an error that quotes it", () => {
  for (const message of ["{", "null", '{"at":"load"}', '{"who":"A","at":"lunch"}']) {
    assertThrows(() => splitEvents([line(EVENT_TAG, message)]), Error, JSON.stringify(message));
  }
});
