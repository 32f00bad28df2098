/**
 * Tests of the linker configuration file.
 *
 * Plan:
 * - which file counts, and which of its sections;
 * - lines, sections, additions to lists;
 * - values, variables, paths;
 * - errors, and processes without a configuration.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as append } from "./config_append.ts";
import { tests as errors } from "./config_errors.ts";
import { tests as files } from "./config_files.ts";
import { tests as lines } from "./config_lines.ts";
import { tests as mapping } from "./config_mapping.ts";
import { tests as none } from "./config_none.ts";
import { tests as paths } from "./config_paths.ts";
import { tests as process } from "./config_process.ts";
import { tests as sections } from "./config_sections.ts";
import { tests as substitution } from "./config_substitution.ts";
import { tests as values } from "./config_values.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...files,
  ...mapping,
  ...lines,
  ...sections,
  ...append,
  ...values,
  ...substitution,
  ...paths,
  ...process,
  ...errors,
  ...none,
];
