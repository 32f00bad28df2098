/**
 * Every command of the shell, by name.
 *
 * @module
 */

import type { CommandTable } from "../command.ts";
import { am, monkey } from "./activity_manager.ts";
import { BUILTINS } from "./builtins.ts";
import { TEST_COMMANDS } from "./conditions.ts";
import { COPY_COMMANDS } from "./copy.ts";
import { date } from "./date.ts";
import { FILE_COMMANDS } from "./files.ts";
import { find } from "./find.ts";
import { grep } from "./grep.ts";
import { logcat } from "./logcat.ts";
import { LIST_COMMANDS } from "./ls.ts";
import { MODE_COMMANDS } from "./modes.ts";
import { pm } from "./package_manager.ts";
import { printf } from "./printf.ts";
import { PROCESS_COMMANDS } from "./processes.ts";
import { PROPERTY_COMMANDS } from "./properties.ts";
import { screencap } from "./screencap.ts";
import { SECURITY_COMMANDS } from "./security.ts";
import { SETTINGS_COMMANDS } from "./settings.ts";
import { sh } from "./sh.ts";
import { SYSTEM_COMMANDS } from "./system.ts";
import { TEXT_COMMANDS } from "./text.ts";
import { USER_COMMANDS } from "./users.ts";

/** Every command; which of them a device has, `Shell` decides. */
export const COMMANDS: CommandTable = {
  ...BUILTINS,
  ...COPY_COMMANDS,
  ...FILE_COMMANDS,
  ...LIST_COMMANDS,
  ...MODE_COMMANDS,
  ...PROCESS_COMMANDS,
  ...PROPERTY_COMMANDS,
  ...SECURITY_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...SYSTEM_COMMANDS,
  ...TEST_COMMANDS,
  ...TEXT_COMMANDS,
  ...USER_COMMANDS,
  am,
  date,
  find,
  grep,
  logcat,
  monkey,
  pm,
  printf,
  screencap,
  sh,
};
