/**
 * Clauses about the linker configuration file.
 *
 * @module
 */

import { clauses as errors } from "./errors.clauses.ts";
import { clauses as lines } from "./lines.clauses.ts";
import { clauses as values } from "./values.clauses.ts";
import { type Clause, defineClauses } from "../../clauses/registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([...lines, ...values, ...errors]);
