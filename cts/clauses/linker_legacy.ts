/**
 * Clauses about legacy devices.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([]);
