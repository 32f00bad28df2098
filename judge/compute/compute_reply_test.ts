import { assertEquals } from "@std/assert";
import { type ComputeAnswer, ComputeReply } from "./compute_reply.ts";

Deno.test("an answer is taken once, by the side that shares the memory", () => {
  const here = new ComputeReply();
  const there = new ComputeReply(here.memory);
  for (const milliseconds of [1.5, 0]) {
    const answer: ComputeAnswer = { kind: "done", milliseconds, printed: ["a", "b"] };
    there.give(answer);
    assertEquals(here.take(0), answer);
    assertEquals(here.take(0), undefined);
  }
});

Deno.test("the first answer stays, and a long message is cut", () => {
  const reply = new ComputeReply();
  const printed = Array.from({ length: 41 }, () => "\u0001".repeat(500));
  reply.give({ kind: "fault", message: "\u{1f600}\u0001".repeat(100_000), printed });
  reply.give({ kind: "ended" });
  const answer = reply.take(0);
  if (answer?.kind !== "fault") throw new Error("It is another one");
  assertEquals([answer.message.slice(0, 3), answer.printed], ["\u{1f600}\u0001", printed]);
  assertEquals(reply.take(0), undefined);
});

Deno.test("that the thread has ended is told after an answer that was not taken yet, again and again", () => {
  const reply = new ComputeReply();
  reply.give({ kind: "settled", late: [], printed: [] });
  reply.end();
  assertEquals(reply.take(0)?.kind, "settled");
  for (let i = 0; i < 2; i++) assertEquals(reply.take(0), { kind: "ended" });
});
