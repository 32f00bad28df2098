import { assertEquals } from "@std/assert";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { hostilePath } from "./testing/hostile/row.ts";
import { ROWS } from "./testing/hostile/table.ts";
import { testRows } from "./testing/hostile/test_rows.ts";

const rows = ROWS.filter(({ isNative }) => isNative);
testRows(rows, "what --impl native does", await whyNotNative() !== undefined);

Deno.test("every hostile layer in C is in the table", () => {
  const files = ["layers", "layers/in_load"].flatMap((folder) =>
    [...Deno.readDirSync(hostilePath(folder))].map(({ name }) => name)
  ).filter((name) => name.endsWith(".c"));
  assertEquals(rows.map(({ name }) => name.replace("layer ", "")).sort(), files.sort());
});
