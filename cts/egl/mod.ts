/**
 * The tests of the EGL loader and of drivers.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as api } from "./api/tests.ts";
import { tests as blobCache } from "./blob/tests.ts";
import { tests as choice } from "./choice/tests.ts";
import { tests as driver } from "./driver/tests.ts";
import { tests as draw } from "./draw/tests.ts";
import { tests as forward } from "./forward/tests.ts";
import { tests as object } from "./object/tests.ts";
import { tests as requirements } from "./requirements/tests.ts";
import { tests as table } from "./table/tests.ts";

/** The groups, in the order in which reports name them. */
export const groups: readonly Group[] = [
  ...driver,
  ...choice,
  ...table,
  ...api,
  ...object,
  ...forward,
  ...blobCache,
  ...requirements,
  ...draw,
];
