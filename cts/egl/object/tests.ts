/**
 * Tests of libEGL's objects: errors, handles, contexts, surfaces, frames.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as args } from "./arguments.tests.ts";
import { tests as attributes } from "./attributes.tests.ts";
import { tests as buffers } from "./buffers.tests.ts";
import { tests as configs } from "./configs.tests.ts";
import { tests as contexts } from "./contexts.tests.ts";
import { tests as current } from "./current.tests.ts";
import { tests as damage } from "./damage.tests.ts";
import { tests as errors } from "./errors.tests.ts";
import { tests as frames } from "./frames.tests.ts";
import { tests as handles } from "./handles.tests.ts";
import { tests as missing } from "./missing.tests.ts";
import { tests as surfaces } from "./surfaces.tests.ts";
import { tests as swap } from "./swap.tests.ts";
import { tests as threads } from "./threads.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...errors,
  ...handles,
  ...args,
  ...configs,
  ...contexts,
  ...current,
  ...threads,
  ...surfaces,
  ...attributes,
  ...missing,
  ...swap,
  ...damage,
  ...frames,
  ...buffers,
];
