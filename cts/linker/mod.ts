/**
 * The tests of the linker and its namespaces.
 *
 * @module
 */

import { tests as apk } from "./apk/tests.ts";
import { tests as audit } from "./audit/tests.ts";
import { tests as config } from "./config/tests.ts";
import { tests as dlfcn } from "./dlfcn/tests.ts";
import { tests as legacy } from "./legacy/tests.ts";
import { tests as namespace } from "./namespace/tests.ts";
import { tests as rs } from "./rs/tests.ts";
import { tests as sphal } from "./sphal/tests.ts";
import { tests as stock } from "./stock/tests.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...config,
  ...namespace,
  ...dlfcn,
  ...sphal,
  ...rs,
  ...legacy,
  ...stock,
  ...apk,
  ...audit,
];
