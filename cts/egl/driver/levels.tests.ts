/**
 * The vendor's API level by how it is written, and where it means nothing.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { device, expectDriver, expectNoDriver, filesOf, scene } from "./scenes.ts";

const levels = group(
  "egl:driver_levels",
  "When any driver will do, by how the vendor's API level is written.",
);

/** Ways to write a level, and whether it is below 34: numbers are read as strtoimax of base 0 reads them. */
const WRITTEN: Readonly<Record<string, boolean>> = {
  "041": true,
  "042": false,
  "0x21": true,
  "0x22": false,
  " 33": true,
  " 34": false,
};

levels.test("level_is_read_as_c_reads_numbers")
  .clauses("EGL-DRIVER-37", "EGL-DRIVER-38")
  .releases(14, 15)
  .params({ level: Object.keys(WRITTEN) })
  .filter(({ level, release }) => release === 14 || level === "042")
  .fn(async (t) => {
    const { release, level } = t.params;
    const files = filesOf("one", "gpu");
    const played = scene(device(release, files).property("ro.vendor.api_level", level));
    t.judges(WRITTEN[level] ? "EGL-DRIVER-37" : "EGL-DRIVER-38");
    if (WRITTEN[level]) await expectDriver(t, played, files);
    else await expectNoDriver(t, played);
  });

levels.test("level_means_nothing_before_14")
  .clauses("EGL-DRIVER-36")
  .releases(13, 13)
  .params({ level: ["34", "35"] })
  .fn(async (t) => {
    const { release, level } = t.params;
    const files = filesOf("one", "gpu");
    const builder = device(release, files).property("ro.vendor.api_level", level);
    await expectDriver(t, scene(builder), files);
  });

/** The groups. */
export const tests: readonly Group[] = [levels];
