import { assert, assertEquals } from "@std/assert";
import { NO_USAGE, ProcessorTime } from "./processor_time.ts";

const ON_LINUX = { ignore: Deno.build.os !== "linux" };

async function usageOf(script: string): Promise<{ ran: number; waited: number }> {
  const child = new Deno.Command("sh", { args: ["-c", script], stdin: "piped", stdout: "piped" })
    .spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  const time = new ProcessorTime(child.pid);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("go\n"));
  await reader.read();
  const usage = time.take();
  await writer.close();
  await reader.cancel();
  await child.status;
  return usage;
}

Deno.test({
  ...ON_LINUX,
  name: "what a process and its children run is counted, and what was before is not (needs /proc)",
  fn: async () => {
    const loop = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
    const own = await usageOf(`echo; read go; ${loop}; echo; read end`);
    const before = await usageOf(`${loop}; echo; read go; echo; read end`);
    const below = await usageOf(`echo; read go; (${loop}; echo; read end)`);
    assert(own.ran > 5 * before.ran, `${own.ran} ${before.ran}`);
    assert(below.ran > 5 * before.ran, `${below.ran} ${before.ran}`);
  },
});

Deno.test("of a process that has ended nothing is known", () => {
  assertEquals(new ProcessorTime(0x7ffffff0).take(), NO_USAGE);
});
