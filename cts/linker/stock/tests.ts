/**
 * Tests of the stock configurations of the linker.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as eight } from "./eight.tests.ts";
import { tests as libraries } from "./libraries.tests.ts";
import { tests as llndk } from "./llndk.tests.ts";
import { tests as partitions } from "./partitions.tests.ts";
import { tests as sections } from "./sections.tests.ts";
import { tests as system } from "./system.tests.ts";
import { tests as vendor } from "./vendor.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...system,
  ...partitions,
  ...vendor,
  ...eight,
  ...sections,
  ...libraries,
  ...llndk,
];
