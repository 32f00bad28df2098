/**
 * The tests of kernels in bitcode.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as access } from "./access.ts";
import { tests as bitcode } from "./bitcode.ts";
import { tests as calls } from "./calls.ts";
import { tests as launches } from "./launches.ts";
import { tests as math } from "./math.ts";
import { tests as matrices } from "./matrices.ts";
import { tests as reductions } from "./reductions.ts";
import { tests as samples } from "./samples.ts";
import { tests as types } from "./types.ts";
import { tests as vectors } from "./vectors.ts";

/** Groups, in the order in which they run. */
export const tests: readonly Group[] = [
  ...bitcode,
  ...types,
  ...math,
  ...vectors,
  ...matrices,
  ...launches,
  ...calls,
  ...access,
  ...reductions,
  ...samples,
];
