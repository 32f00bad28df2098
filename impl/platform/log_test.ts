import { assert, assertEquals } from "@std/assert";
import type { LogLine } from "../../cts/contract/record.ts";
import { Log, MESSAGE_MAX } from "./log.ts";

function line(message: string, pid = 100): Omit<LogLine, "time"> {
  return { pid, tid: pid + 1, priority: "I", tag: "Test", message };
}

Deno.test("lines come back in order, with times that do not fall", () => {
  const log = new Log();
  log.write(line("a"));
  log.write({ ...line("b"), priority: "E", tag: "Other" });
  const [first, second] = log.lines();
  assertEquals(log.lines().length, 2);
  assertEquals({ ...first, time: 0 }, { ...line("a"), time: 0 });
  assertEquals({ ...second, time: 0 }, { ...line("b"), priority: "E", tag: "Other", time: 0 });
  assert(first!.time >= 0 && second!.time >= first!.time && log.now() >= second!.time);
});

Deno.test("wallClock runs with the time since boot", () => {
  const log = new Log();
  assertEquals(log.wallClock(61_000).getTime() - log.wallClock(1_000).getTime(), 60_000);
});

Deno.test("an empty message is a line", () => {
  const log = new Log();
  log.write(line(""));
  assertEquals(log.lines().map(({ message }) => message), [""]);
});

Deno.test("what of a message does not fit beside its tag is lost", () => {
  const log = new Log();
  const text = "0123456789".repeat(MESSAGE_MAX / 4);
  log.write(line(text));
  const messages = log.lines().map(({ message }) => message);
  assertEquals(messages, [text.slice(0, MESSAGE_MAX - "Test".length)]);
});

Deno.test("messages are measured in bytes and cut between characters", () => {
  const log = new Log();
  const text = "äöü🙂".repeat(MESSAGE_MAX / 8);
  log.write(line(text));
  const [{ message } = { message: "" }] = log.lines();
  const { length } = new TextEncoder().encode(message);
  assert(text.startsWith(message) && message.isWellFormed());
  assert(length <= MESSAGE_MAX - 4 && length > MESSAGE_MAX - 8);
});

Deno.test("since gives one process's lines after a position", () => {
  const log = new Log();
  log.write(line("before"));
  const cursor = log.cursor();
  log.write(line("mine"));
  log.write(line("other", 200));
  log.write(line("mine too"));
  const after = log.since(cursor, 100);
  assertEquals(after.lines.map(({ message }) => message), ["mine", "mine too"]);
  assertEquals(log.since(after.cursor, 100).lines, []);
  assertEquals(after.cursor, log.cursor());
});

Deno.test("clear forgets lines and leaves positions valid", () => {
  const log = new Log();
  log.write(line("old"));
  const cursor = log.cursor();
  log.clear();
  assertEquals(log.lines(), []);
  log.write(line("new"));
  assertEquals(log.since(cursor, 100).lines.map(({ message }) => message), ["new"]);
  assertEquals(log.since(0, 100).lines.map(({ message }) => message), ["new"]);
});

Deno.test("the log is bounded and drops the oldest lines", () => {
  const log = new Log();
  const text = "x".repeat(MESSAGE_MAX);
  const cursor = log.cursor();
  for (let i = 0; i < 20_000; i++) log.write(line(text));
  log.write(line("last"));
  const lines = log.lines();
  const size = lines.reduce((sum, { message }) => sum + message.length, 0);
  assert(size <= 32 * 1024 * 1024);
  assert(lines.length > 1 && lines.length < 20_000);
  assertEquals(lines.at(-1)!.message, "last");
  assertEquals(log.since(cursor, 100).lines.length, lines.length);
});
