/**
 * The environment that every process begins with.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";

/** The tests of the environment. */
export const environment: Group = group(
  "gles:life:environment",
  "Processes begin with the variables that init exports.",
);

/** Those that every release has (AOSP system/core, rootdir/init.environ.rc.in). */
const VARIABLES = {
  ANDROID_ASSETS: "/system/app",
  ANDROID_BOOTLOGO: "1",
  ANDROID_DATA: "/data",
  ANDROID_ROOT: "/system",
  ANDROID_STORAGE: "/storage",
  ASEC_MOUNTPOINT: "/mnt/asec",
  EXTERNAL_STORAGE: "/sdcard",
} as const;

/** Directories of programs, by the release that they are of first (AOSP bionic, libc/include/paths.h). */
const PATHS: ReadonlyMap<Release, string> = new Map([
  [
    11,
    "product apex/com.android.runtime apex/com.android.art system_ext system system/x odm vendor vendor/x",
  ],
  [10, "sbin system/s product apex/com.android.runtime system system/x odm vendor vendor/x"],
  [9, "sbin system/s system system/x odm vendor vendor/x"],
  [8, "sbin system/s system system/x vendor vendor/x"],
]);

/** A list as PATH has it; a name stands for its directory bin, with `x` or `s` behind a slash for xbin or sbin. */
function pathOf(names: string): string {
  return names.split(" ").map((name) => {
    if (name === "sbin") return "/sbin";
    const [, root, kind = ""] = /^(.*?)(?:\/([xs]))?$/.exec(name)!;
    return `/${root}/${kind}bin`;
  }).join(":");
}

environment.test("variables_of_init")
  .clauses("GLES-LIFE-188")
  .releases(8, 15)
  .filter(({ release }) => [8, 9, 10, 11, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const device = await t.boot(buildWorld({ release }).world);
    const [, names] = [...PATHS].find(([first]) => first <= release)!;
    const tzdata = release < 10 ? "" : "/apex/com.android.tzdata";
    const expected = { ...VARIABLES, ANDROID_TZDATA_ROOT: tzdata, PATH: pathOf(names) };
    for (const [name, value] of Object.entries(expected)) {
      const { stdout } = await device.shell(`echo "$${name}"`);
      t.expectEqual(name, stdout.trim(), value);
    }
  });
