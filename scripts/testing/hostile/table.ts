/**
 * The table of hostile subjects: everything that a subject may do to a run, and what may come of it.
 *
 * @module
 */

import type { Row } from "./row.ts";
import { COMPUTE_ROWS } from "./table_computes.ts";
import { FILE_ROWS } from "./table_files.ts";
import { LAYER_ROWS } from "./table_layers.ts";
import { ADAPTER_ROWS, MODULE_ROWS } from "./table_modules.ts";
import { PART_ROWS } from "./table_parts.ts";

/** All rows. */
export const ROWS: readonly Row[] = [
  ...PART_ROWS,
  ...MODULE_ROWS,
  ...ADAPTER_ROWS,
  ...LAYER_ROWS,
  ...COMPUTE_ROWS,
  ...FILE_ROWS,
];
