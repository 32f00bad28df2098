import { assertEquals } from "@std/assert";
import { CaseQueue, ENDS_RERUN_MAX } from "./case_queue.ts";
import type { Worker } from "./worker.ts";

const TARGET = { suite: "suite.ts", impl: "sim", parts: [] };
/** Nothing is asked of a worker but which one it is. */
const WORKER = {} as Worker;
const CRASH = { status: "crash" } as const;

Deno.test("cases that end their process again and again are soon run only once", async () => {
  const queue = new CaseQueue();
  const cases = ENDS_RERUN_MAX / 2 + 2;
  const ended = Array.from(
    { length: cases },
    () => queue.add({ id: "planted:bad:exits", target: TARGET, rerun: true }),
  );
  while (queue.size > 0) {
    for (const entry of queue.take(WORKER, 1)) queue.concludeDead(entry, CRASH as never);
  }
  const statuses = (await Promise.all(ended)).map((attempts) =>
    attempts?.map(({ status }) => status).join()
  );
  const expected = ended.map((_, i) => i < ENDS_RERUN_MAX / 2 ? "crash,crash" : "crash");
  assertEquals(statuses, expected);
});
