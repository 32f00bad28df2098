/**
 * Every clause of the suite.
 *
 * @module
 */

import { ClauseRegistry } from "./registry.ts";
import { clauses as chain } from "./gles_chain.ts";
import { clauses as cts } from "./gles_cts.ts";
import { clauses as documentation } from "./gles_documentation.ts";
import { clauses as enable } from "./gles_enable.ts";
import { clauses as extension } from "./gles_extension.ts";
import { clauses as next } from "./gles_next.ts";
import { clauses as search } from "./gles_search.ts";

/** All clauses, in the order in which reports name them. */
export const registry: ClauseRegistry = new ClauseRegistry([
  enable,
  search,
  chain,
  next,
  extension,
  documentation,
  cts,
]);
