import { assertEquals } from "@std/assert";
import { whyNotNative } from "./native_ready.ts";
import { checkRow } from "./testing/hostile/check.ts";
import { hostilePath } from "./testing/hostile/row.ts";
import { ROWS } from "./testing/hostile/table.ts";

const ignore = await whyNotNative() !== undefined;
const rows = ROWS.filter(({ isNative }) => isNative);

for (const row of rows) {
  Deno.test({
    name: `${row.name} hurts nobody and forges nothing (needs what --impl native does)`,
    ignore,
    fn: async () => {
      const { run, problems } = await checkRow(row);
      assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
    },
  });
}

Deno.test("every hostile layer in C is in the table", () => {
  const files = [...Deno.readDirSync(hostilePath("layers"))].map(({ name }) => name)
    .filter((name) => name.endsWith(".c"));
  assertEquals(rows.map(({ name }) => name.replace("layer ", "")).sort(), files.sort());
});
