/**
 * Clauses about libraries that stay inside their APK.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([]);
