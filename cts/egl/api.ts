/**
 * Tests of what libEGL says and of how it finds the display: versions, strings, extensions, displays.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as angle } from "./api_angle.ts";
import { tests as client } from "./api_client.ts";
import { tests as spaces } from "./api_color_spaces.ts";
import { tests as displays } from "./api_display.ts";
import { tests as extensions } from "./api_extensions.ts";
import { tests as gl } from "./api_gl_extensions.ts";
import { tests as references } from "./api_references.ts";
import { tests as strings } from "./api_strings.ts";
import { tests as version } from "./api_version.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...version,
  ...strings,
  ...client,
  ...extensions,
  ...spaces,
  ...gl,
  ...displays,
  ...angle,
  ...references,
];
