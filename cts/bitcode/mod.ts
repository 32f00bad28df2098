/**
 * The tests of RenderScript bitcode.
 *
 * @module
 */

import { tests as wrapper } from "./wrapper/tests.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...wrapper,
];
