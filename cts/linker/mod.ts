/**
 * The tests of the linker and its namespaces.
 *
 * @module
 */

import { tests as apk } from "./apk.ts";
import { tests as audit } from "./audit.ts";
import { tests as config } from "./config.ts";
import { tests as legacy } from "./legacy.ts";
import { tests as namespace } from "./namespace.ts";
import { tests as rs } from "./rs.ts";
import { tests as sphal } from "./sphal.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...config,
  ...namespace,
  ...sphal,
  ...rs,
  ...legacy,
  ...apk,
  ...audit,
];
