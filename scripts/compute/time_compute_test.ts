import { assertEquals, assertMatch } from "@std/assert";
import type { Status } from "../../cts/framework/verdict.ts";
import { inTemporary, plantedPath } from "../testing/command.ts";
import { timeCompute } from "./time_compute.ts";

const results = (lut: Status, blend: Status) => [
  { id: "rs:intrinsic:lut:one", status: lut },
  { id: "rs:intrinsic:blend:one", status: blend },
  { id: "rs:intrinsic:blend:two", status: "skip" as const },
];

Deno.test("each intrinsic of a library stands beside the reference", async () => {
  const spec = `module:${plantedPath("planted_compute.ts")}`;
  const [title, head, ...rows] = await timeCompute(spec, results("pass", "fail"));
  assertMatch(title!, /^times of a run with 512 x 512 RGBA/);
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

Deno.test("what was not judged, or made a mistake, is not timed", async () => {
  const spec = `module:${plantedPath("planted_compute.ts")}`;
  const rows = await timeCompute(spec, results("flaky", "crash"));
  assertEquals(rows.slice(2).map((row) => row.trim().split(" ")[0]), ["lut"]);
  assertEquals(await timeCompute(spec, results("skip", "timeout")), []);
});
