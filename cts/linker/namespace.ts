/**
 * Tests of namespaces: who may load what from where.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as api } from "./namespace_api.ts";
import { tests as apps } from "./namespace_apps.ts";
import { tests as callers } from "./namespace_callers.ts";
import { tests as isolation } from "./namespace_isolation.ts";
import { tests as links } from "./namespace_links.ts";
import { tests as loaded } from "./namespace_loaded.ts";
import { tests as making } from "./namespace_making.ts";
import { tests as opening } from "./namespace_opening.ts";
import { tests as paths } from "./namespace_paths.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...isolation,
  ...links,
  ...loaded,
  ...opening,
  ...paths,
  ...callers,
  ...api,
  ...making,
  ...apps,
];
