/**
 * The blob cache that is a directory with a file for each key.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { Blob } from "../../fakes/behavior.ts";
import { type BlobEntry, entryFile, statusFile } from "../../fakes/blob_files.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import {
  answers,
  APP_PROCESS,
  blobDevice,
  BUILD_ID,
  CACHE_DIRECTORY,
  CODE_CACHE,
  finds,
  FOUND,
  GET,
  KEY,
  MISSING,
  put,
  STORE,
  take,
  useScene,
  VALUE,
  withApp,
  withCacheFile,
} from "./scenes.ts";

const KIB = 1024;
const MODE = "ro.egl.blobcache.multifile";
const DEBUG_MODE = "debug.egl.blobcache.multifile";

const directory = group(
  "egl:blob_cache_directory",
  "When the cache is a directory, what a later process finds in it, and files that are not used.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [directory];

/** Values of the two properties, and whether the cache is a directory then. */
const MODES: Readonly<Record<string, readonly [mode: string, debug: string, isOne: boolean]>> = {
  unset: ["", "", false],
  product: ["true", "", true],
  product_1: ["1", "", true],
  product_word: ["perhaps", "", false],
  debug: ["", "true", true],
  debug_1: ["", "1", false],
  off: ["true", "false", false],
  off_0: ["true", "0", true],
};

directory.test("properties_make_it_one")
  .describe("A value of 64 KiB and one byte is kept in a directory only.")
  .clauses("EGL-BLOB-33")
  .releases(10, 15)
  .params({ mode: Object.keys(MODES) })
  .filter(({ release, mode }) => release === 15 || (mode === "product" && release >= 13))
  .fn(async (t) => {
    const { release, mode } = t.params;
    const [product, debug, isOne] = MODES[mode]!;
    const size = 64 * KIB + 1;
    const steps = { stores: [put(KEY, { size, fill: 7 })], gets: [take(KEY, 0)] };
    const builder = blobDevice(release, steps).app().property(MODE, product)
      .property(DEBUG_MODE, debug);
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectRunning(record);
    const expected = isOne && release >= 14 ? size : 0;
    t.expectSequence("sizes", answers(record).map(([found]) => found), [expected]);
  });

directory.test("a_later_process_finds_what_an_earlier_one_stored")
  .clauses("EGL-BLOB-38")
  .releases(14, 15)
  .fn(async (t) => {
    const steps = { stores: [put()], gets: [take()] };
    const builder = blobDevice(t.params.release, steps).app({ debuggable: true })
      .property(MODE, "true");
    const device = await t.boot(builder.world);
    await (await device.launch(APP_PROCESS)).run(STORE);
    const record = await (await device.launch(APP_PROCESS)).run(GET);
    t.expectSequence("answers", answers(record), [FOUND]);
    const { stdout } = await device.shell(`run-as ${APP} ls ${CODE_CACHE}`);
    const name = "com.android.opengl.shaders_cache.multifile";
    t.expectSet("files beside it", stdout.trim().split("\n"), [name]);
  });

directory.test("a_process_without_a_cache_file_stores_nothing")
  .clauses("EGL-BLOB-39")
  .releases(14, 15)
  .mustNot({
    what: "the driver finds what it stored",
    scene: ({ release }): Scene =>
      useScene(withApp(blobDevice(release, { gets: [put(), take()] }), "directory")),
    happened: finds,
  })
  .control("it is an app's process", (_params, scene) => ({ ...scene, process: APP_PROCESS }));

directory.test("another_build_or_version_empties_it")
  .clauses("EGL-BLOB-40")
  .releases(14, 15)
  .params({ property: ["build_id", "cache_version"] })
  .fn(async (t) => {
    const { release, property } = t.params;
    const steps = { stores: [put()], gets: [take()] };
    const device = await t.boot(withApp(blobDevice(release, steps), "directory").world);
    const name = `debug.egl.blobcache.${property}`;
    const found = async () => answers(await (await device.launch(APP_PROCESS)).run(GET));
    await (await device.launch(APP_PROCESS)).run(STORE);
    t.expectSequence("answers before", await found(), [FOUND]);
    await device.shell(`setprop ${name} 77`);
    t.expectSequence("answers of another", await found(), [MISSING]);
    t.expectSequence("answers of the next one of it", await found(), [MISSING]);
    await device.shell(`setprop ${name} ''`);
    t.expectSequence("answers after", await found(), [MISSING]);
  });

const OTHER: BlobEntry = [{ size: 3, fill: 2 }, { size: 16, fill: 6 }];
const OTHER_FOUND = [16, 6, 6];

const STATUS = statusFile({ buildId: BUILD_ID });

/** A device whose app has a directory with an entry and another one, whose driver looks for both. */
function filled(
  release: Release,
  change: (bytes: Uint8Array) => Uint8Array,
  status: Uint8Array | null = STATUS,
): WorldBuilder {
  const gets = [take(), take(OTHER[0])];
  const [entry, other] = [entryFile([KEY, VALUE]), entryFile(OTHER)];
  const builder = withApp(blobDevice(release, { gets }), "directory");
  return [
    ...(status === null ? [] : [{ name: "cache.status", bytes: status }]),
    { name: entry.name, bytes: change(entry.bytes) },
    other,
  ].reduce(
    (made, { name, bytes }) => withCacheFile(made, `${CACHE_DIRECTORY}/${name}`, bytes),
    builder,
  );
}

/** Status files that do not fit, by what is wrong; null for none. */
const STATUSES = {
  build: statusFile({ buildId: "STRATA.2" }),
  version: statusFile({ buildId: BUILD_ID, version: 2 }),
  missing: null,
  cut: STATUS.slice(0, -1),
  magic: STATUS.with(0, 0),
  checksum: STATUS.with(4, STATUS[4]! ^ 1),
} as const;

for (
  const [test, clause, wrong] of [
    ["status_of_another_build_or_version_empties_it", "EGL-BLOB-40", ["build", "version"]],
    ["status_that_is_not_whole_empties_it", "EGL-BLOB-47", ["missing", "cut", "magic", "checksum"]],
  ] as const
) {
  directory.test(test)
    .clauses(clause)
    .releases(14, 15)
    .params({ wrong })
    .mustNot({
      what: "the driver finds a value of the directory",
      scene: (params): Scene =>
        useScene(filled(params.release, (bytes) => bytes, STATUSES[params.wrong]), APP_PROCESS),
      happened: finds,
    })
    .control(
      "its status fits",
      ({ release }): Scene => useScene(filled(release, (bytes) => bytes), APP_PROCESS),
    );
}

/** Damages of a file, at which byte. */
const DAMAGES = { value: -1, key: 24, checksum: 4, magic: 0 } as const;

directory.test("a_damaged_file_is_not_used_but_the_others_are")
  .clauses("EGL-BLOB-41")
  .releases(14, 15)
  .params({ damage: ["none", "value", "key", "checksum", "magic", "cut", "head"] })
  .filter(({ release, damage }) => release === 15 || damage === "value")
  .fn(async (t) => {
    const { release, damage } = t.params;
    const builder = filled(release, (bytes) => {
      if (damage === "none") return bytes;
      if (damage === "cut") return bytes.slice(0, -1);
      if (damage === "head") return bytes.slice(0, 20);
      const changed = bytes.slice();
      changed.set(
        [changed.at(DAMAGES[damage])! ^ 1],
        (DAMAGES[damage] + bytes.length) % bytes.length,
      );
      return changed;
    });
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectRunning(record);
    const expected = [damage === "none" ? FOUND : MISSING, OTHER_FOUND];
    t.expectSequence("answers", answers(record), expected);
  });

directory.test("a_key_with_the_number_of_another_is_not_taken_for_it")
  .clauses("EGL-BLOB-42")
  .releases(14, 15)
  .fn(async (t) => {
    const [one, other]: [Blob, Blob] = [{ size: 22, fill: 120 }, { size: 591, fill: 109 }];
    const gets = [put(one), take(other), take(one)];
    const builder = withApp(blobDevice(t.params.release, { gets }), "directory");
    const { record } = await t.play(useScene(builder, APP_PROCESS));
    t.expectSequence("answers", answers(record), [MISSING, FOUND]);
  });

directory.test("its_files_have_Androids_form")
  .clauses("EGL-BLOB-43")
  .releases(14, 15)
  .params({ bits: [64, 32] })
  .fn(async (t) => {
    const { release, bits } = t.params;
    const builder = withApp(blobDevice(release, { stores: [put()] }, {}, bits), "directory");
    const device = await t.boot(builder.with({ build: "userdebug" }).world);
    await (await device.launch(APP_PROCESS)).run(STORE);
    await device.root();
    const entry = entryFile([KEY, VALUE], bits);
    const { stdout } = await device.shell(`ls ${CACHE_DIRECTORY}`);
    t.expectSet("files", stdout.trim().split("\n"), ["cache.status", entry.name]);
    const status = statusFile({ buildId: BUILD_ID });
    for (const [name, bytes] of [["cache.status", status], [entry.name, entry.bytes]] as const) {
      const written = await device.pull(`${CACHE_DIRECTORY}/${name}`);
      t.expectSequence(`bytes of ${name}`, [...written], [...bytes]);
    }
  });

directory.test("android_does_not_use_room_that_is_left")
  .clauses("EGL-BLOB-44")
  .releases(14, 15)
  .mustNot({
    what: "a value is given where there is more room",
    scene: ({ release }): Scene =>
      useScene(
        withApp(blobDevice(release, { gets: [put(), take(KEY, 17)] }), "directory").compat(),
        APP_PROCESS,
      ),
    happened: finds,
  })
  .control("there is just the room that it needs", ({ release }): Scene =>
    useScene(
      withApp(blobDevice(release, { gets: [put(), take()] }), "directory").compat(),
      APP_PROCESS,
    ));

directory.test("android_gives_up_at_a_file_that_ends_within_its_head")
  .clauses("EGL-BLOB-45")
  .releases(14, 15)
  .mustNot({
    what: "another file is used",
    scene: ({ release }): Scene => ({
      ...useScene(filled(release, (bytes) => bytes.slice(0, 20)).compat(), APP_PROCESS),
      program: EGL_PROGRAM,
    }),
    happened: finds,
  })
  .control(
    "it ends behind it",
    ({ release }): Scene =>
      useScene(filled(release, (bytes) => bytes.slice(0, 25)).compat(), APP_PROCESS),
  );
