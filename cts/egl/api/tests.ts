/**
 * Tests of what libEGL says and of how it finds the display: versions, strings, extensions, displays.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as angle } from "./angle.tests.ts";
import { tests as client } from "./client.tests.ts";
import { tests as spaces } from "./color_spaces.tests.ts";
import { tests as displays } from "./display.tests.ts";
import { tests as extensions } from "./extensions.tests.ts";
import { tests as gl } from "./gl_extensions.tests.ts";
import { tests as nulls } from "./null.tests.ts";
import { tests as references } from "./references.tests.ts";
import { tests as strings } from "./strings.tests.ts";
import { tests as version } from "./version.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...version,
  ...strings,
  ...client,
  ...extensions,
  ...spaces,
  ...gl,
  ...displays,
  ...nulls,
  ...angle,
  ...references,
];
