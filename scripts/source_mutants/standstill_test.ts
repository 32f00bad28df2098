import { assert, assertEquals } from "@std/assert";
import { NO_USAGE } from "../../cts/process/processor_time.ts";
import { otherThreads, standstill, type Watched } from "./standstill.ts";

/** The turns that pass before a case is taken to wait for ever. */
async function turnsOf(watched: (turn: () => number) => Partial<Watched>): Promise<number> {
  let turns = 0;
  await standstill({
    turn: () => Promise.resolve(void turns++),
    steps: () => 0,
    hasEnded: () => turns > 5_000,
    others: () => () => ({ ...NO_USAGE, isReady: false }),
    ...watched(() => turns),
  });
  return turns;
}

Deno.test("a case that reaches nothing for so many turns waits for ever", async () => {
  assertEquals(await turnsOf(() => ({})), 300);
});

Deno.test("a case that reaches something, or has ended, does not", async () => {
  assertEquals(await turnsOf((turn) => ({ steps: () => Math.min(turn(), 1_000) })), 1_299);
  assertEquals(await turnsOf((turn) => ({ hasEnded: () => turn() === 12 })), 12);
});

Deno.test("turns do not count while another thread works, however slowly", async () => {
  const working = (turn: () => number) => ({
    others: () => {
      const began = turn();
      return () => ({ ran: 0, waited: Math.min(turn(), 2_000) - began, isReady: false });
    },
  });
  assert(await turnsOf(working) > 2_000);
  assertEquals(
    await turnsOf(() => ({ others: () => () => ({ ran: 60, waited: 40, isReady: false }) })),
    300,
  );
});

Deno.test("a thread that goes round for ever is given up by its time on a processor", async () => {
  const others = (ran: number) => () => () => ({ ran, waited: 1_000, isReady: true });
  assertEquals(await turnsOf(() => ({ others: others(3_000) })), 300);
  assertEquals(await turnsOf(() => ({ others: others(300) })), 300 + 9 * 299);
});

Deno.test("a thread that could run counts, though it had no processor yet", async () => {
  const ready = (turn: () => number) => ({
    others: () => () => ({ ...NO_USAGE, isReady: turn() < 2_000 }),
  });
  assert(await turnsOf(ready) > 2_000);
});

Deno.test("work of other threads of this process is seen", async () => {
  const used = otherThreads();
  const code = "let n = 0; for (let i = 0; i < 3e7; i++) n += i % 7; self.postMessage(n);";
  const worker = new Worker(URL.createObjectURL(new Blob([code])), { type: "module" });
  await new Promise((resolve) => worker.onmessage = resolve);
  assert(used().ran > 0);
  worker.terminate();
});
