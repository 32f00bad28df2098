/**
 * Tests of file labels.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as access } from "./access.tests.ts";
import { tests as commands } from "./commands.tests.ts";
import { tests as databases } from "./databases.tests.ts";
import { tests as documented } from "./documented.tests.ts";
import { tests as expressions } from "./expressions.tests.ts";
import { tests as lasting } from "./lasting.tests.ts";
import { tests as platformRows } from "./platform_rows.tests.ts";
import { tests as precedence } from "./precedence.tests.ts";
import { tests as rows } from "./rows.tests.ts";
import { tests as stock } from "./stock.tests.ts";
import { tests as uses } from "./uses.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...rows,
  ...expressions,
  ...precedence,
  ...lasting,
  ...databases,
  ...stock,
  ...platformRows,
  ...documented,
  ...access,
  ...uses,
  ...commands,
];
