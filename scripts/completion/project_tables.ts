/**
 * The options of commands about the project itself, which the npm package does not have.
 *
 * @module
 */

import type { OptionTable } from "../../cts/framework/options.ts";
import { OPTIONS as ACCURACY } from "../accuracy.ts";
import { OPTIONS as BENCH } from "../bench.ts";
import { OPTIONS as CLAUSES } from "../clauses.ts";
import { OPTIONS as MUTATE } from "../mutate.ts";
import { OPTIONS as PACK } from "../pack.ts";
import { OPTIONS as SITE } from "../site.ts";
import { OPTIONS as TEST } from "../test.ts";
import { OPTIONS as WHY } from "../why.ts";

/** The options of each. */
export const PROJECT_TABLES: Readonly<Record<string, OptionTable>> = {
  accuracy: ACCURACY,
  bench: BENCH,
  clauses: CLAUSES,
  mutate: MUTATE,
  pack: PACK,
  site: SITE,
  test: TEST,
  why: WHY,
};
