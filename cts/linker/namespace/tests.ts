/**
 * Tests of namespaces: who may load what from where.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as api } from "./api.tests.ts";
import { tests as apps } from "./apps.tests.ts";
import { tests as callers } from "./callers.tests.ts";
import { tests as chosen } from "./chosen.tests.ts";
import { tests as isolation } from "./isolation.tests.ts";
import { tests as keys } from "./keys.tests.ts";
import { tests as links } from "./links.tests.ts";
import { tests as loaded } from "./loaded.tests.ts";
import { tests as made } from "./made.tests.ts";
import { tests as making } from "./making.tests.ts";
import { tests as opening } from "./opening.tests.ts";
import { tests as paths } from "./paths.tests.ts";
import { tests as publicLibraries } from "./public.tests.ts";
import { tests as runtime } from "./runtime.tests.ts";
import { tests as start } from "./start.tests.ts";

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
  ...made,
  ...chosen,
  ...keys,
  ...apps,
  ...publicLibraries,
  ...runtime,
  ...start,
];
