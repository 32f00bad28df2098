import { PART_ROWS } from "./testing/hostile/table_parts.ts";
import { testRows } from "./testing/hostile/test_rows.ts";

testRows(PART_ROWS);
