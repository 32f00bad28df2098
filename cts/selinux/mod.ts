/**
 * The tests of SELinux labels.
 *
 * @module
 */

import { tests as labels } from "./labels.ts";
import { tests as vendor } from "./vendor.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...labels,
  ...vendor,
];
