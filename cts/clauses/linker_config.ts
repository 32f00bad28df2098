/**
 * Clauses about the linker configuration file.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([]);
