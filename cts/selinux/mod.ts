/**
 * The tests of SELinux labels.
 *
 * @module
 */

import { tests as labels } from "./labels/tests.ts";
import { tests as vendor } from "./vendor/tests.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...labels,
  ...vendor,
];
