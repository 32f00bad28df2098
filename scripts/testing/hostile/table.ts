/**
 * The table of hostile subjects: everything that a subject may do to a run, and what may come of it.
 *
 * @module
 */

import type { Row } from "./row.ts";
import { PART_ROWS } from "./table_parts.ts";

/** All rows. */
export const ROWS: readonly Row[] = [
  ...PART_ROWS,
];
