/**
 * The tests of enabling GLES layers: who turns them on, for which processes, and when they start.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { apps } from "./enable_apps.ts";
import { property } from "./enable_property.ts";
import { settings } from "./enable_settings.ts";
import { start } from "./enable_start.ts";

/** Groups. */
export const tests: readonly Group[] = [settings, apps, property, start];
