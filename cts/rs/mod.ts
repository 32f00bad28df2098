/**
 * The tests of RenderScript.
 *
 * @module
 */

import { tests as context } from "./context.ts";
import { tests as driver } from "./driver.ts";
import { tests as isolation } from "./isolation.ts";
import { tests as hal } from "./hal.ts";
import { tests as object } from "./object.ts";
import { tests as script } from "./script.ts";

/** Groups, in the order in which they run. */
export const groups = [...context, ...driver, ...isolation, ...hal, ...object, ...script];
