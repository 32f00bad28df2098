/**
 * Search paths in archives that are written with more than their names.
 *
 * Plan: dots, and slashes that repeat, before the archive and in it; what leads above the archive's name is no path in it.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import { places } from "../../fakes/observe.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { isolatedDefault, open, probeScene } from "../scenes.ts";
import { searching, sectionOf } from "./scenes.ts";

const archives = group(
  "linker:config:archives",
  "Search paths in archives, however they are written.",
);

const APK = "/system/app/x.apk";
const PLACE = `${APK}!/lib/arm64-v8a/liba.so in default`;

/** Search paths, and whether they lead into the archive. */
const PATHS: Readonly<Record<string, boolean>> = {
  "/system/app/x.apk!/lib/arm64-v8a": true,
  "/system/app/./x.apk!/lib/arm64-v8a": true,
  "//system//app/x.apk!/lib/arm64-v8a": true,
  "/system/none/../app/x.apk!/lib/arm64-v8a": true,
  "/none/../../../system/app/x.apk!/lib/arm64-v8a": true,
  "/system/app/x.apk!//lib/./arm64-v8a": true,
  "/system/app/x.apk!/lib/x86/../arm64-v8a": true,
  "/system/app/x.apk!/none/../lib/arm64-v8a": true,
  "/system/app/x.apk!/../x.apk!/lib/arm64-v8a": true,
  "/system/app/x.apk!/lib/arm64-v8a/..": false,
  "/system/app/x.apk!/lib/...arm64-v8a": false,
  "/system/app/x.apk!/../lib/arm64-v8a": false,
};

/** A device whose default namespace searches a path, and that has the archive. */
function device(release: Release, path: string) {
  const library = sectionOf(release).library("/system/liba.so").world.files
    .find((file) => file.path === "/system/liba.so")!.text!;
  const apk = buildApk({
    package: "com.example.x",
    libs: { "arm64-v8a": { "liba.so": library } },
    extractNativeLibs: false,
  });
  const { world } = searching(release, path, ...isolatedDefault(release));
  return { ...world, files: [{ path: APK, base64: apk.toBase64() }, ...world.files] };
}

archives.test("dots_and_slashes_in_a_path")
  .clauses("LINKER-CONFIG-75")
  .releases(9, 15)
  .params({ path: Object.keys(PATHS) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const scene = probeScene(sectionOf(release), (app) => {
      open(app, "liba.so");
    });
    const { record } = await t.play({ ...scene, world: device(release, path) });
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), PATHS[path] ? [PLACE] : []);
  });

/** The groups. */
export const tests: readonly Group[] = [archives];
