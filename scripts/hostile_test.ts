import { assert, assertEquals } from "@std/assert";
import { ROWS } from "./testing/hostile/table.ts";
import { COMPUTE_ROWS } from "./testing/hostile/table_computes.ts";
import { FILE_ROWS } from "./testing/hostile/table_files.ts";
import { LAYER_ROWS } from "./testing/hostile/table_layers.ts";
import { ADAPTER_ROWS, MODULE_ROWS } from "./testing/hostile/table_modules.ts";
import { GATE, NEEDS_PROC, testRows } from "./testing/hostile/test_rows.ts";

const layers = LAYER_ROWS.filter(({ isNative }) => !isNative);
for (const rows of [MODULE_ROWS, ADAPTER_ROWS, layers, COMPUTE_ROWS, FILE_ROWS]) {
  testRows(rows, ...NEEDS_PROC);
}

Deno.test("no two rows have one name, and there are many", () => {
  const names = ROWS.map(({ name }) => name);
  assertEquals(names, [...new Set(names)]);
  assert(names.length >= 290);
  assertEquals([...GATE].filter((name) => !names.includes(name)), []);
});
