/**
 * The word native on a device whose driver has no name of its own.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { angleDevice, appScene, NO_PRELOAD } from "./scenes.ts";

const unnamed = group(
  "egl:angle_native_unnamed",
  "The word native where no property names a driver.",
);

unnamed.test("driver_with_an_empty_name_is_none")
  .describe("libGLES_.so is what an empty property would name.")
  .clauses("EGL-CHOICE-55")
  .releases(14, 15)
  .params({ property: ["", "gpu"] })
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = angleDevice(release, "native").property(NO_PRELOAD, "true")
      .driverLibrary(`libGLES_${property}.so`).property("ro.hardware.egl", property);
    const { record } = await t.play(appScene(builder));
    if (property === "") t.expectEnd(record, "SIGABRT");
    else t.expectRunning(record);
  });

/** The groups. */
export const tests: readonly Group[] = [unnamed];
