/**
 * Clauses about the linker configuration file.
 *
 * @module
 */

import { clauses as errors } from "./linker_config_errors.ts";
import { clauses as lines } from "./linker_config_lines.ts";
import { clauses as values } from "./linker_config_values.ts";
import { type Clause, defineClauses } from "./registry.ts";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([...lines, ...values, ...errors]);
