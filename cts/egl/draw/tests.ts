/**
 * Tests of what a driver draws: frames, whose pixels are held against what the standard allows.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as fragments } from "./fragments.tests.ts";
import { tests as contexts } from "./contexts.tests.ts";
import { tests as fixed } from "./fixed.tests.ts";
import { tests as shaders } from "./shaders.tests.ts";
import { tests as stages } from "./stages.tests.ts";
import { tests as targets } from "./targets.tests.ts";
import { tests as textures } from "./textures.tests.ts";

/** The groups, in the order in which they run. */
export const tests: readonly Group[] = [
  ...fragments,
  ...textures,
  ...targets,
  ...shaders,
  ...stages,
  ...fixed,
  ...contexts,
];
