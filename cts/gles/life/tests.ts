/**
 * The tests of what becomes of layers when packages, settings, properties and processes come and go.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { packages } from "./packages.tests.ts";

/** Groups. */
export const tests: readonly Group[] = [packages];
