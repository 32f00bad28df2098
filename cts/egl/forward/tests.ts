/**
 * Tests of what libEGL hands on to the driver, and back.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as args } from "./arguments.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [...args];
