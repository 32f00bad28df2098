/**
 * The tests of the EGL loader and of drivers.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as api } from "./api.ts";
import { tests as blobCache } from "./blob_cache.ts";
import { tests as choice } from "./choice.ts";
import { tests as driver } from "./driver.ts";
import { tests as object } from "./object.ts";
import { tests as requirements } from "./requirements.ts";
import { tests as table } from "./table.ts";

/** The groups, in the order in which reports name them. */
export const groups: readonly Group[] = [
  ...driver,
  ...choice,
  ...table,
  ...api,
  ...object,
  ...blobCache,
  ...requirements,
];
