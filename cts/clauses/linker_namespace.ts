/**
 * Clauses about namespaces: who may load what from where.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([]);
