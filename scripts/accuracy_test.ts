import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { noise, whole } from "../cts/rs/intrinsic/images.ts";
import { outputData, reference } from "../cts/rs/oracle/mod.ts";
import type { CellCall } from "../cts/rs/oracle/mod.ts";
import { DOCS, replaceBetween } from "./accuracy.ts";
import { cpuAccuracy } from "./accuracy/measure.ts";
import type { AccuracyGroup } from "./accuracy/cases.ts";
import { accuracyRows, accuracyTable } from "./accuracy/rows.ts";

/** Where the table was made: others may round products and sums of floats otherwise. */
const TABLE_ARCH = "x86_64";
const SIZE = { width: 8, height: 4, vectorSize: 1 } as const;
const GROUP: AccuracyGroup = {
  intrinsic: "blur",
  type: "U8",
  calls: [{
    intrinsic: "blur",
    radius: 2,
    input: noise(SIZE, 1),
    output: noise(SIZE, 2),
    clip: whole(SIZE),
  }],
};

Deno.test("the documentation says how far the processor's intrinsics are off, all within tolerance", async () => {
  const rows = await cpuAccuracy();
  assertEquals(rows.filter(({ beyond }) => beyond > 0), []);
  if (Deno.build.arch !== TABLE_ARCH) return;
  const text = await Deno.readTextFile(DOCS);
  const table = replaceBetween(text, "accuracy on the processor", accuracyTable(rows));
  assertEquals(table, text, "run deno task accuracy");
});

Deno.test("a result that is the oracle's own is exact, and equals the scalar form", async () => {
  const [row] = await accuracyRows([GROUP], (call) => reference(call));
  assertEquals([row!.largest, row!.exact, row!.components, row!.beyond], [0, 32, 32, 0]);
  assertEquals([row!.arms.get("scalar"), row!.own], [32, 1]);
  assertStringIncludes(accuracyTable([row!]).at(-1)!, "| 0 ");
});

Deno.test("a component that is two off is counted as beyond tolerance", async () => {
  const [row] = await accuracyRows([GROUP], (call) => {
    reference(call);
    const data = outputData(call as CellCall);
    data[3] = data[3]! < 128 ? data[3]! + 2 : data[3]! - 2;
    return Promise.resolve(false);
  });
  assertEquals([row!.largest, row!.exact, row!.beyond, row!.own], [2, 31, 1, 0]);
  const [headings, , cells] = accuracyTable([row!], "on the GPU");
  assert(headings!.endsWith("| on the GPU |"));
  assertEquals(cells!.split("|").map((cell) => cell.trim()).slice(3, 6), ["2", "96.8 %", "1"]);
  assert(cells!.endsWith("| 0.0 %      |"));
});

Deno.test("a table is put between its markers only", () => {
  const text = "a\n<!-- t -->\nold\n<!-- end of t -->\nb";
  const made = replaceBetween(text, "t", ["| x |"]);
  assertEquals(made, "a\n<!-- t -->\n\n| x |\n\n<!-- end of t -->\nb");
  assertEquals(replaceBetween(made, "t", ["| x |"]), made);
  assertThrows(() => replaceBetween(text, "other", []), Error, 'Text has no markers "other"');
});
