import { assertEquals, assertMatch } from "@std/assert";
import type { Status } from "../../cts/framework/verdict.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { timeCompute } from "./time_compute.ts";

const results = (lut: Status, blend: Status, message = 'Compute "x" is broken') => [
  { id: "rs:intrinsic:lut:one", status: lut, attempt: { message } },
  { id: "rs:intrinsic:blend:one", status: blend, attempt: { message } },
  { id: "rs:intrinsic:blend:two", status: "skip" as const, attempt: { message } },
];

/** Times a library that does next to nothing. */
async function rowsOf(run: string, judged: ReturnType<typeof results>): Promise<string[]> {
  let rows: string[] = [];
  await inTemporary(async (directory) => {
    const path = `${directory}/mine.ts`;
    const source = `export default { name: "mine 1.0", intrinsics: ["lut", "blend"], ${run} };`;
    await Deno.writeTextFile(path, source);
    rows = await timeCompute(`module:${path}`, judged);
  });
  return rows;
}

Deno.test("each intrinsic of a library stands beside the reference, and a mistake in place of times", async () => {
  const run = 'run({ intrinsic }) { if (intrinsic === "blend") throw new Error("no luck"); }';
  const [title, head, ...rows] = await rowsOf(run, results("pass", "warn"));
  assertMatch(title!, /times of a run with 512 x 512 RGBA/);
  assertMatch(head!, /^ +mine 1\.0 +reference +ratio$/);
  assertMatch(rows[0]!, /^ {2}lut +\d+\.\d\d ms +\d+\.\d\d ms +\d+\.\d$/);
  assertMatch(rows[1]!, /^ {2}blend +it threw Error: no luck at file:/);
});

Deno.test("one late run leaves its row, and one that ended its process is not run here", async () => {
  assertMatch((await rowsOf("run() {}", results("crash", "skip")))[2]!, /^ {2}lut +\d/);
  const ended = results("skip", "crash", "its process ended by SIGSEGV");
  assertEquals((await rowsOf("run() {}", ended)).slice(2), [
    "  blend  not run again: its process ended by SIGSEGV",
  ]);
  assertEquals(await rowsOf("run() {}", results("skip", "skip")), []);
});
