/**
 * Layers that are ELF files.
 *
 * @module
 */

import { tests as dlopen } from "./dlopen.tests.ts";
import { tests as files } from "./files.tests.ts";
import { tests as linking } from "./linking.tests.ts";

/** Groups about layers in ELF. */
export const tests = [...files, ...linking, ...dlopen];
