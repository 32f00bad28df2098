/**
 * Clauses about how framework code loads what a vendor provides.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([]);
