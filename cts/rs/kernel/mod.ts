/**
 * The tests of kernels in bitcode.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as access } from "./access.tests.ts";
import { tests as bitcode } from "./bitcode.tests.ts";
import { tests as calls } from "./calls.tests.ts";
import { tests as families } from "./families.tests.ts";
import { tests as groups } from "./groups.tests.ts";
import { tests as launches } from "./launches.tests.ts";
import { tests as math } from "./math.tests.ts";
import { tests as matrices } from "./matrices.tests.ts";
import { tests as nested } from "./nested.tests.ts";
import { tests as reals } from "./reals.tests.ts";
import { tests as reductions } from "./reductions.tests.ts";
import { tests as samples } from "./samples.tests.ts";
import { tests as threads } from "./threads.tests.ts";
import { tests as types } from "./types.tests.ts";
import { tests as vectors } from "./vectors.tests.ts";
import "./sampling.tests.ts";

/** Groups, in the order in which they run. */
export const tests: readonly Group[] = [
  ...bitcode,
  ...types,
  ...math,
  ...reals,
  ...vectors,
  ...matrices,
  ...launches,
  ...threads,
  ...calls,
  ...groups,
  ...access,
  ...nested,
  ...families,
  ...reductions,
  ...samples,
];
