/**
 * Tests of libEGL's objects: errors, handles, contexts, surfaces, frames.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as args } from "./object_arguments.ts";
import { tests as attributes } from "./object_attributes.ts";
import { tests as configs } from "./object_configs.ts";
import { tests as contexts } from "./object_contexts.ts";
import { tests as current } from "./object_current.ts";
import { tests as errors } from "./object_errors.ts";
import { tests as frames } from "./object_frames.ts";
import { tests as handles } from "./object_handles.ts";
import { tests as missing } from "./object_missing.ts";
import { tests as surfaces } from "./object_surfaces.ts";
import { tests as swap } from "./object_swap.ts";
import { tests as threads } from "./object_threads.ts";

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
  ...frames,
];
