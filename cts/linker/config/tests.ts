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

import type { Group } from "../../framework/mod.ts";
import { tests as append } from "./append.tests.ts";
import { tests as archives } from "./archives.tests.ts";
import { tests as edges } from "./edges.tests.ts";
import { tests as errors } from "./errors.tests.ts";
import { tests as files } from "./files.tests.ts";
import { tests as lines } from "./lines.tests.ts";
import { tests as mapping } from "./mapping.tests.ts";
import { tests as none } from "./none.tests.ts";
import { tests as paths } from "./paths.tests.ts";
import { tests as process } from "./process.tests.ts";
import { tests as sections } from "./sections.tests.ts";
import { tests as substitution } from "./substitution.tests.ts";
import { tests as values } from "./values.tests.ts";

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
  ...archives,
  ...process,
  ...edges,
  ...errors,
  ...none,
];
