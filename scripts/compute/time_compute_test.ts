import { assertEquals, assertMatch } from "@std/assert";
import type { Status } from "../../cts/framework/verdict.ts";
import { inTemporary, plantedPath } from "../testing/command.ts";
import { timeCompute } from "./time_compute.ts";

const results = (lut: Status, blend: Status, message = 'Compute "x" is broken') => [
  { id: "rs:intrinsic:lut:one", status: lut, attempt: { message } },
  { id: "rs:intrinsic:blend:one", status: blend, attempt: { message } },
  { id: "rs:intrinsic:blend:two", status: "skip" as const, attempt: { message } },
];

Deno.test("each intrinsic of a library stands beside the reference", async () => {
  const spec = `module:${plantedPath("planted_compute.ts")}`;
  const [title, head, ...rows] = await timeCompute(spec, results("pass", "fail"));
  assertMatch(title!, /times of a run with 512 x 512 RGBA/);
  assertMatch(head!, /^ +planted 1\.0 +reference +ratio$/);
  assertEquals(rows.map((row) => row.trim().split(" ")[0]), ["lut", "blend"]);
  for (const row of rows) assertMatch(row, /^ {2}\w+ +\d+\.\d\d ms +\d+\.\d\d ms +\d+\.\d$/);
});

Deno.test("a mistake stands in place of times", async () => {
  await inTemporary(async (directory) => {
    const path = `${directory}/mine.ts`;
    await Deno.writeTextFile(
      path,
      'export default { name: "mine", intrinsics: ["lut", "blend"], run({ intrinsic }) { ' +
        'if (intrinsic === "lut") throw new Error("no luck"); } };',
    );
    const rows = (await timeCompute(`module:${path}`, results("pass", "warn"))).slice(2);
    assertMatch(rows[0]!, /^ {2}lut {4}it threw Error: no luck at file:/);
    assertMatch(rows[1]!, /^ {2}blend +\d/);
  });
});

Deno.test("one late or failed run leaves its row, and one that ended its process is not run here", async () => {
  const spec = `module:${plantedPath("planted_compute.ts")}`;
  const rows = async (...statuses: Parameters<typeof results>) =>
    (await timeCompute(spec, results(...statuses))).slice(2);
  for (const row of await rows("crash", "flaky")) assertMatch(row, /^ {2}\w+ +\d.* ms +\d/);
  const [lut, blend] = await rows("pass", "crash", "its process ended by SIGSEGV");
  assertMatch(lut!, /^ {2}lut +\d/);
  assertEquals(blend, "  blend  not run again: its process ended by SIGSEGV");
  assertEquals(await timeCompute(spec, results("skip", "skip")), []);
});
