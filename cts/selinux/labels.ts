/**
 * Tests of file labels.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as access } from "./labels_access.ts";
import { tests as databases } from "./labels_databases.ts";
import { tests as documented } from "./labels_documented.ts";
import { tests as expressions } from "./labels_expressions.ts";
import { tests as precedence } from "./labels_precedence.ts";
import { tests as rows } from "./labels_rows.ts";
import { tests as stock } from "./labels_stock.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...rows,
  ...expressions,
  ...precedence,
  ...databases,
  ...stock,
  ...documented,
  ...access,
];
