/**
 * The tests of kernels in bitcode.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as launches } from "./launches.ts";
import { tests as math } from "./math.ts";
import { tests as reductions } from "./reductions.ts";
import { tests as types } from "./types.ts";

/** Groups, in the order in which they run. */
export const tests: readonly Group[] = [...types, ...math, ...launches, ...reductions];
