/**
 * Tests of what libEGL hands on to the driver, and back.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as args } from "./arguments.tests.ts";
import { tests as lists } from "./color_spaces.tests.ts";
import { tests as gl } from "./gl.tests.ts";
import { tests as refused } from "./refused.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [...args, ...lists, ...refused, ...gl];
