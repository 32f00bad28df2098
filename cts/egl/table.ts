/**
 * Tests of the tables that libEGL fills from a driver: which function a call reaches, with a context and without, and what
 * eglGetProcAddress gives.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as fill } from "./table_fill.ts";
import { tests as noContext } from "./table_no_context.ts";
import { tests as procAddress } from "./table_proc_address.ts";
import { tests as slots } from "./table_slots.ts";
import { tests as unimplemented } from "./table_unimplemented.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...fill,
  ...unimplemented,
  ...noContext,
  ...procAddress,
  ...slots,
];
