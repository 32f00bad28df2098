import { assertEquals } from "@std/assert";
import { checkRow } from "./testing/hostile/check.ts";
import { ROWS } from "./testing/hostile/table.ts";

const isLinux = Deno.build.os === "linux";

for (const row of ROWS.filter(({ isNative }) => !isNative)) {
  Deno.test({
    name: `${row.name} hurts nobody and forges nothing (needs /proc, as on Linux)`,
    ignore: !isLinux,
    fn: async () => {
      const { run, problems } = await checkRow(row);
      assertEquals(problems, [], `${run.stdout}\n${run.stderr}`);
    },
  });
}

Deno.test("no two rows have one name", () => {
  const names = ROWS.map(({ name }) => name);
  assertEquals(names, [...new Set(names)]);
});
