/**
 * The tests of what becomes of layers when packages, settings, properties and processes come and go.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { abis } from "./abis.tests.ts";
import { activities } from "./activities.tests.ts";
import { apps } from "./apps.tests.ts";
import { commands } from "./commands.tests.ts";
import { environment } from "./environment.tests.ts";
import { logs } from "./logcat.tests.ts";
import { console } from "./console.tests.ts";
import { installs } from "./installs.tests.ts";
import { manifests } from "./manifests.tests.ts";
import { modes } from "./modes.tests.ts";
import { packages } from "./packages.tests.ts";
import "./pm.tests.ts";
import { processes } from "./processes.tests.ts";
import { replaced } from "./replaced.tests.ts";
import { screenUser } from "./screen_user.tests.ts";
import { archives } from "./archives.tests.ts";
import { splits } from "./splits.tests.ts";
import { properties } from "./properties.tests.ts";
import { settings } from "./settings.tests.ts";
import { updates } from "./updates.tests.ts";
import { users } from "./users.tests.ts";

/** Groups. */
export const tests: readonly Group[] = [
  packages,
  apps,
  processes,
  activities,
  settings,
  abis,
  installs,
  archives,
  splits,
  modes,
  manifests,
  properties,
  users,
  updates,
  commands,
  logs,
  environment,
  screenUser,
  console,
  replaced,
];
