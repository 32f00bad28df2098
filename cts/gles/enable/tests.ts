/**
 * The tests of enabling GLES layers: who turns them on, for which processes, and when they start.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { apps } from "./apps.tests.ts";
import { logs } from "./logs.tests.ts";
import { property } from "./property.tests.ts";
import { settings } from "./settings.tests.ts";
import { start } from "./start.tests.ts";

/** Groups. */
export const tests: readonly Group[] = [settings, apps, property, start, logs];
