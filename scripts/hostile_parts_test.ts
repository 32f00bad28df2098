import { PART_ROWS } from "./testing/hostile/table_parts.ts";
import { NEEDS_PROC, testRows } from "./testing/hostile/test_rows.ts";

testRows(PART_ROWS, ...NEEDS_PROC);
