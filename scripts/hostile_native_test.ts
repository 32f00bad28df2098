import { assertEquals } from "@std/assert";
import { whyNotNative } from "./native_ready.ts";
import { untilDecided } from "./testing/hostile/test_rows.ts";
import { hostilePath } from "./testing/hostile/row.ts";
import { ROWS } from "./testing/hostile/table.ts";

const ignore = await whyNotNative() !== undefined;
const rows = ROWS.filter(({ isNative }) => isNative);

const isAll = Deno.env.get("STRATA_HOSTILE") === "all";

for (const [i, row] of rows.entries()) {
  if (!isAll && i % 6 !== 0) continue;
  Deno.test({
    name: `${row.name} hurts nobody and forges nothing (needs what --impl native does)`,
    ignore,
    fn: async () => {
      const { run, problems } = await untilDecided(row);
      assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
    },
  });
}

Deno.test("every hostile layer in C is in the table", () => {
  const files = [...Deno.readDirSync(hostilePath("layers"))].map(({ name }) => name)
    .filter((name) => name.endsWith(".c"));
  assertEquals(rows.map(({ name }) => name.replace("layer ", "")).sort(), files.sort());
});
