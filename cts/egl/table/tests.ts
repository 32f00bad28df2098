/**
 * Tests of the tables that libEGL fills from a driver: which function a call reaches, with a context and without, and what
 * eglGetProcAddress gives.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as fill } from "./fill.tests.ts";
import { tests as noContext } from "./no_context.tests.ts";
import { tests as procAddress } from "./proc_address.tests.ts";
import { tests as slots } from "./slots.tests.ts";
import { tests as unimplemented } from "./unimplemented.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...fill,
  ...unimplemented,
  ...noContext,
  ...procAddress,
  ...slots,
];
